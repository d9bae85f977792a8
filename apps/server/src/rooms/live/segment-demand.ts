/** What the segments of a stream are for. */
type Use = "recording" | "hls";

/** Segments of a broadcast's stream are made while anything uses them. */
export class SegmentDemand {
  readonly #setSegmented: (isWanted: boolean) => void;
  readonly #uses = new Set<Use>();

  constructor(setSegmented: (isWanted: boolean) => void) {
    this.#setSegmented = setSegmented;
  }

  /** Whether something else than this one uses them. */
  isUsedBeside(use: Use): boolean {
    return [...this.#uses].some((each) => each !== use);
  }

  set(use: Use, isWanted: boolean): void {
    const wasWanted = this.#uses.size > 0;
    if (isWanted) this.#uses.add(use);
    else this.#uses.delete(use);
    const isNow = this.#uses.size > 0;
    if (isNow !== wasWanted) this.#setSegmented(isNow);
  }
}
