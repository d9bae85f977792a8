/** So long after the first frames a place is shown without the objects that are to be seen in it. */
const LONGEST_MS = 1_200;

/** What stands in a place is part of the first picture of it, unless it takes too long to come. */
export class FirstObjects {
  /** Counts places: what comes late for another is not waited for. */
  #place = 0;
  #areHere = true;
  #waiting: { since: number | null; show: () => void } | null = null;

  /** `drawn` resolves when they are in the scene; where that fails, nobody waits for them. */
  expect(drawn: Promise<void>): void {
    const place = (this.#place += 1);
    this.#areHere = false;
    const arrive = (): void => {
      if (place === this.#place) this.#areHere = true;
    };
    drawn.then(arrive, arrive);
  }

  /** `areDrawn`: none of those that are here waits for its turn or its shaders. */
  areSeen(areDrawn: boolean): boolean {
    return this.#areHere && areDrawn;
  }

  /** Resolves when they are seen, or late. */
  untilSeen(): Promise<void> {
    return new Promise((show) => (this.#waiting = { since: null, show }));
  }

  onFrame(nowMs: number, areDrawn: boolean): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    waiting.since ??= nowMs;
    if (this.areSeen(areDrawn) || nowMs - waiting.since > LONGEST_MS) this.forget();
  }

  /** Gives up waiting. */
  forget(): void {
    this.#place += 1;
    this.#areHere = true;
    this.#waiting?.show();
    this.#waiting = null;
  }
}
