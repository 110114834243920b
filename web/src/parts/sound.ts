/** Sounds are made here, from tones and noise; nothing is loaded. They are off until somebody switches them on. */
import type { Sound } from "../games/contract.ts";

interface Tone {
  /** Hertz, from and to. */
  from: number;
  to: number;
  /** Seconds from the start, and how long. */
  at: number;
  long: number;
  loud: number;
  shape: OscillatorType | "noise";
}

const tone = (from: number, to: number, at: number, long: number, loud: number, shape: Tone["shape"]): Tone => ({
  from,
  to,
  at,
  long,
  loud,
  shape,
});

const SOUNDS: Record<Sound, Tone[]> = {
  card: [tone(2400, 900, 0, 0.06, 0.12, "noise")],
  coin: [tone(1320, 1320, 0, 0.06, 0.12, "triangle"), tone(1760, 1760, 0.06, 0.18, 0.12, "triangle")],
  dice: [0, 0.07, 0.12, 0.2].map((at) => tone(1500, 700, at, 0.04, 0.16, "noise")),
  boom: [tone(500, 40, 0, 0.7, 0.4, "noise"), tone(90, 30, 0, 0.6, 0.4, "sine")],
  step: [tone(320, 220, 0, 0.06, 0.12, "noise")],
  bell: [tone(880, 880, 0, 0.5, 0.12, "sine"), tone(1318, 1318, 0.02, 0.4, 0.06, "sine")],
  fight: [tone(700, 200, 0, 0.09, 0.25, "noise"), tone(160, 80, 0, 0.12, 0.3, "sine")],
  win: [523, 659, 784, 1046].map((hertz, n) => tone(hertz, hertz, n * 0.13, 0.3, 0.12, "triangle")),
};

let context: AudioContext | null = null;

export function ring(sound: Sound): void {
  context ??= new AudioContext();
  for (const one of SOUNDS[sound]) sing(context, one);
}

function sing(audio: AudioContext, one: Tone): void {
  const start = audio.currentTime + one.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(one.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + one.long);
  gain.connect(audio.destination);
  const source = one.shape === "noise" ? noise(audio, one, gain) : oscillator(audio, one, gain);
  source.start(start);
  source.stop(start + one.long);
}

function oscillator(audio: AudioContext, one: Tone, to: AudioNode): OscillatorNode {
  const source = audio.createOscillator();
  source.type = one.shape as OscillatorType;
  source.frequency.setValueAtTime(one.from, audio.currentTime + one.at);
  source.frequency.exponentialRampToValueAtTime(one.to, audio.currentTime + one.at + one.long);
  source.connect(to);
  return source;
}

function noise(audio: AudioContext, one: Tone, to: AudioNode): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * one.long), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(one.from, audio.currentTime + one.at);
  filter.frequency.exponentialRampToValueAtTime(one.to, audio.currentTime + one.at + one.long);
  source.connect(filter).connect(to);
  return source;
}
