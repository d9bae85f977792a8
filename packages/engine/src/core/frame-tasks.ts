import type { Frame } from "./loop.ts";
import { reportFault } from "./report-fault.ts";

type FrameTask = { readonly onFrame?: (frame: Frame) => void };

/**
 * The tasks of each frame, one after the other. One that throws stops neither the others nor the rendering; it is
 * retried in the next frame, and reported the first time.
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
