import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ticker } from "./ticker.ts";

let ticker: Ticker;
let start = 0;
/** What was done: tick, whether it was its first piece, milliseconds since the start. */
let done: [number, boolean, number][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  start = Date.now();
  ticker = new Ticker(() => Date.now());
});
afterEach(() => {
  ticker.stop();
  vi.useRealTimers();
});

/** Each tick has this many pieces, and each takes this long. */
function run(pieces: number, pieceMs = 0): void {
  let left = 0;
  ticker.run((tick, isFirst) => {
    done.push([tick, isFirst, Date.now() - start]);
    left = isFirst ? pieces - 1 : left - 1;
    vi.setSystemTime(Date.now() + pieceMs);
    return left;
  });
}

describe("the ticker", () => {
  it("begins each tick at its time", () => {
    run(1);
    vi.advanceTimersByTime(350);
    expect(done).toEqual([
      [1, true, 100],
      [2, true, 200],
      [3, true, 300],
    ]);
  });

  it("spreads the pieces of a tick, so that others are heard in between", () => {
    run(3);
    vi.advanceTimersByTime(130);
    expect(done).toEqual([
      [1, true, 100],
      [1, false, 109],
      [1, false, 118],
    ]);
  });

  it("brings them nearer together where they are more than fit the tick, and skips no tick for that", () => {
    run(31);
    vi.advanceTimersByTime(399);
    expect(done.filter(([, isFirst]) => isFirst)).toEqual([
      [1, true, 100],
      [2, true, 200],
      [3, true, 300],
    ]);
    expect(done).toHaveLength(93);
    expect(done.slice(0, 3).map(([, , ms]) => ms)).toEqual([100, 103, 106]);
  });

  it("ends a tick before it begins the next, and skips what it missed meanwhile", () => {
    run(3, 60);
    vi.advanceTimersByTime(400);
    expect(done.map(([tick, isFirst]) => [tick, isFirst]).slice(0, 4)).toEqual([
      [1, true],
      [1, false],
      [1, false],
      [3, true],
    ]);
  });

  it("stops in the midst of a tick", () => {
    run(3);
    vi.advanceTimersByTime(105);
    ticker.stop();
    vi.advanceTimersByTime(500);
    expect(done).toHaveLength(1);
  });
});
