import { isFileFault, type FileFault } from "@veranda/contract/file-faults";

/** Why a task failed: the upload is refused by a named fault, took too much, or the work itself broke. */
export class TaskFailed extends Error {
  readonly reason: "refused" | "too_long" | "too_large" | "broken" | "busy";
  /** The worker's name for a refusal. */
  readonly fault: string | null;
  constructor(reason: TaskFailed["reason"], detail: string, fault: string | null = null) {
    super(`${reason}: ${detail}`);
    this.name = "TaskFailed";
    this.reason = reason;
    this.fault = fault;
  }

  /** Why a file was not made light. */
  get fileFault(): FileFault {
    if (this.fault !== null && isFileFault(this.fault)) return this.fault;
    return this.isHeavy ? "TOO_HEAVY" : "INTERRUPTED";
  }

  /** It took more than it may. */
  get isHeavy(): boolean {
    return this.reason === "too_long" || this.reason === "too_large";
  }

  /** The same file would fail again. */
  get isFinal(): boolean {
    return this.reason !== "busy" && this.reason !== "broken";
  }
}
