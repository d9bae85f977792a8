import { isFileFault, type FileFault } from "@veranda/contract/file-faults";

/** Why a task failed: the upload is rejected with a fault, it exceeded a limit, or the work itself failed. */
export class TaskFailed extends Error {
  readonly reason: "refused" | "too_long" | "too_large" | "broken" | "busy";
  /** The worker's name for the fault. */
  readonly fault: string | null;
  constructor(reason: TaskFailed["reason"], detail: string, fault: string | null = null) {
    super(`${reason}: ${detail}`);
    this.name = "TaskFailed";
    this.reason = reason;
    this.fault = fault;
  }

  /** The reason to report for a file that wasn't optimised. */
  get fileFault(): FileFault {
    if (this.fault !== null && isFileFault(this.fault)) return this.fault;
    return this.isHeavy ? "TOO_HEAVY" : "INTERRUPTED";
  }

  /** Whether it exceeded a limit. */
  get isHeavy(): boolean {
    return this.reason === "too_long" || this.reason === "too_large";
  }

  /** Whether the same file would fail again. */
  get isFinal(): boolean {
    return this.reason !== "busy" && this.reason !== "broken";
  }
}
