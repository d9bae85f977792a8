import type { Frame } from "./loop.ts";
import { reportFault } from "./report-fault.ts";

type FrameTask = { readonly onFrame?: (frame: Frame) => void };

/**
 * What is done in each frame, one after the other. One that throws keeps neither the others nor the picture from being
 * brought up to date; it is tried again in the next frame, and reported the first time.
 */
export class FrameTasks {
  readonly #tasks: readonly FrameTask[];
  readonly #reported = new Set<FrameTask>();

  constructor(tasks: readonly FrameTask[]) {
    this.#tasks = tasks;
  }

  run(frame: Frame): void {
    for (const task of this.#tasks) {
      try {
        task.onFrame?.(frame);
      } catch (error) {
        if (this.#reported.has(task)) continue;
        this.#reported.add(task);
        reportFault(error);
      }
    }
  }
}
