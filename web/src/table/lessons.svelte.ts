/** A first game with a teacher: each lesson is told once, when it first matters. */
import type { Lesson, Situation } from "../games/contract.ts";

interface Kept {
  on: boolean;
  learnt: string[];
}

export class Lessons {
  on = $state(false);
  learnt: string[] = $state([]);
  private readonly where: string;

  constructor(table: string, begin: boolean) {
    this.where = `motherlode.lessons.${table}`;
    const kept = JSON.parse(sessionStorage.getItem(this.where) ?? "null") as Kept | null;
    this.on = begin || (kept?.on ?? false);
    this.learnt = kept?.learnt ?? [];
    this.keep();
  }

  /** What is to be told now; null if nothing new has come up. */
  due(all: Lesson[], at: Situation): Lesson | null {
    if (!this.on) return null;
    return all.find((lesson) => !this.learnt.includes(lesson.id) && lesson.when(at)) ?? null;
  }

  learn(lesson: Lesson): void {
    this.learnt.push(lesson.id);
    this.keep();
  }

  stop(): void {
    this.on = false;
    this.keep();
  }

  private keep(): void {
    sessionStorage.setItem(this.where, JSON.stringify({ on: this.on, learnt: this.learnt }));
  }
}
