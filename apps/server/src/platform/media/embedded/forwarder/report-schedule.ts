/** A receiver needs two reports to know the times: the first ones come quickly. */
const FIRST = 3;
const FIRST_MS = 200;
const INTERVAL_MS = 1_000;

/** Decides when a line's next sender report is due. */
export class ReportSchedule {
  #sent = 0;
  #sentAt = Number.NEGATIVE_INFINITY;

  /** Another stream starts: earlier reports are void. */
  begin(): void {
    this.#sent = 0;
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.#sentAt >= (this.#sent < FIRST ? FIRST_MS : INTERVAL_MS);
  }

  sent(nowMs: number): void {
    this.#sent += 1;
    this.#sentAt = nowMs;
  }
}
