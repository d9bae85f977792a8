import type { Wait } from "./custom-avatar-atlas.ts";

/** Work in small steps; a step that yields "frame" is the last of its frame. */
export type SlicedWork = Generator<Wait | void, void>;

/** Runs tasks in order within the time that frames have left. */
export class TimeSlicedWork {
  readonly #queue: SlicedWork[] = [];

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  add(work: SlicedWork): void {
    this.#queue.push(work);
  }

  /** Resolves when a frame has time for a step. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      const step = function* (): SlicedWork {
        yield;
        resolve();
      };
      this.#queue.push(step());
    });
  }

  /** Works for this many milliseconds; at least one step, which may take longer. */
  run(milliseconds: number): void {
    if (this.isEmpty) return;
    const until = performance.now() + milliseconds;
    do {
      const work = this.#queue[0];
      if (!work) return;
      const { done, value } = work.next();
      if (done) this.#queue.shift();
      if (value === "frame") return;
    } while (performance.now() < until);
  }

  clear(): void {
    this.#queue.length = 0;
  }
}
