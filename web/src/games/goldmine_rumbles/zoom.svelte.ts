/** Which part of the mine is in sight: moved with one finger or the mouse, zoomed with two, with the wheel or buttons. */
const MOST = 4;
const STEP = 1.5;
const STILL = 8;

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private gap = 0;
  private moved = 0;

  constructor(readonly size: number) {}

  get viewBox(): string {
    const wide = this.size / this.scale;
    return `${this.x} ${this.y} ${wide} ${wide}`;
  }

  get isWhole(): boolean {
    return this.scale === 1;
  }

  /** Zooms, so that a point of the picture (from 0 to 1 each way) stays where it is. */
  by(factor: number, px = 0.5, py = 0.5): void {
    const before = this.size / this.scale;
    this.scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const after = this.size / this.scale;
    this.to(this.x + (before - after) * px, this.y + (before - after) * py);
  }

  /** Closer; from the whole mine to where something is going on. */
  closer(x: number, y: number): void {
    const [px, py] = this.isWhole ? [x / this.size, y / this.size] : [0.5, 0.5];
    this.by(this.isWhole ? STEP * STEP : STEP, px, py);
  }

  wider = (): void => this.by(1 / STEP);
  whole = (): void => this.by(0);

  private to(x: number, y: number): void {
    const most = this.size - this.size / this.scale;
    this.x = Math.min(most, Math.max(0, x));
    this.y = Math.min(most, Math.max(0, y));
  }

  down = (event: PointerEvent): void => {
    if (this.fingers.size === 0) this.moved = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.gap = this.between();
  };

  move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId);
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    if (!finger || !frame.width) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved += Math.abs(dx) + Math.abs(dy);
    const unit = this.size / this.scale / frame.width;
    if (this.fingers.size === 2) this.pinch(frame);
    else if (!this.isWhole && this.moved > STILL) this.to(this.x - dx * unit, this.y - dy * unit);
  };

  up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.gap = this.between();
  };

  /** A drag is no click. */
  click = (event: MouseEvent): void => {
    if (this.moved <= STILL || this.isWhole) return;
    event.stopPropagation();
    event.preventDefault();
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && this.isWhole) return; // the page scrolls
    event.preventDefault();
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    const px = (event.clientX - frame.left) / frame.width;
    this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, px, (event.clientY - frame.top) / frame.height);
  };

  private between(): number {
    const [one, two] = [...this.fingers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }

  private pinch(frame: DOMRect): void {
    const gap = this.between();
    const [one, two] = [...this.fingers.values()];
    if (!one || !two || !this.gap) return;
    const px = ((one.x + two.x) / 2 - frame.left) / frame.width;
    this.by(gap / this.gap, px, ((one.y + two.y) / 2 - frame.top) / frame.height);
    this.gap = gap;
  }
}
