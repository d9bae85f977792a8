import type { ObjectEntry } from "./object-renderer.ts";
import type { RenderFrame } from "./render-frame.ts";

/** Maximum number of objects drawn per frame, and milliseconds after which no more are started. */
const MOST = 40;
const LONGEST_MS = 1.5;

/** Queue of objects added in large numbers: a few are drawn per frame, nearest first. */
export class ObjectLoadQueue {
  /** Nearest last. */
  readonly #waiting: ObjectEntry[] = [];
  readonly #tell: (entry: ObjectEntry) => void;
  readonly #now: () => number;
  #isSorted = true;

  constructor(tell: (entry: ObjectEntry) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
  }

  add(entry: ObjectEntry): void {
    if (entry.isComing) return;
    entry.isComing = true;
    this.#waiting.push(entry);
    this.#isSorted = false;
  }

  update({ eye }: RenderFrame): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    if (!this.#isSorted) waiting.sort((a, b) => far(b, eye) - far(a, eye));
    this.#isSorted = true;
    const begun = this.#now();
    for (let told = 0; told < MOST && this.#now() - begun < LONGEST_MS;) {
      const entry = waiting.pop();
      if (!entry) return;
      // It may have been removed meanwhile.
      if (!entry.isComing) continue;
      entry.isComing = false;
      this.#tell(entry);
      told += 1;
    }
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

function far({ object }: ObjectEntry, eye: RenderFrame["eye"]): number {
  const [x, y, z] = object.transform.position;
  return Math.hypot(x - eye.x, y - eye.y, z - eye.z);
}
