/** Maximum time after the first frames before a space is shown without its first objects. */
const LONGEST_MS = 1_200;

/** Includes objects in the first picture of a space, unless they take too long. */
export class FirstObjects {
  /** Space counter: late objects of an earlier one are ignored. */
  #place = 0;
  #areHere = true;
  #waiting: { since: number | null; show: () => void } | null = null;

  /** `drawn` resolves when they are in the scene; after a failure nobody waits for them. */
  expect(drawn: Promise<void>): void {
    const place = (this.#place += 1);
    this.#areHere = false;
    const arrive = (): void => {
      if (place === this.#place) this.#areHere = true;
    };
    drawn.then(arrive, arrive);
  }

  /** `areDrawn`: none of the loaded ones is queued or waits for shaders. */
  areSeen(areDrawn: boolean): boolean {
    return this.#areHere && areDrawn;
  }

  /** Resolves when they are visible, or late. */
  untilSeen(): Promise<void> {
    return new Promise((show) => (this.#waiting = { since: null, show }));
  }

  onFrame(nowMs: number, areDrawn: boolean): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    waiting.since ??= nowMs;
    if (this.areSeen(areDrawn) || nowMs - waiting.since > LONGEST_MS) this.forget();
  }

  /** Stops waiting. */
  forget(): void {
    this.#place += 1;
    this.#areHere = true;
    this.#waiting?.show();
    this.#waiting = null;
  }
}
