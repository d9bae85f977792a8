import { RECONNECT } from "@veranda/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReconnectBackoff } from "./reconnect-backoff.ts";

const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const [soonLeast, soonMost] = RECONNECT.soonMs;
const [least, most] = RECONNECT.minDelayMs;

describe("who lost the connection", () => {
  it("tries soon and often where it was open, then ever less often, but never waits for long", () => {
    fc.assert(
      fc.property(random, (at) => {
        const waits = new ReconnectBackoff(() => at);
        waits.opened();
        const soon = Array.from({ length: RECONNECT.soonTries }, () => waits.next());
        for (const wait of soon) {
          expect(wait).toBeGreaterThanOrEqual(soonLeast);
          expect(wait).toBeLessThanOrEqual(soonMost);
        }
        const later = Array.from({ length: 20 }, () => waits.next());
        expect(later[0]).toBeGreaterThanOrEqual(least);
        expect(later[0]).toBeLessThanOrEqual(most);
        expect(later).toEqual(later.toSorted((a, b) => a - b));
        expect(later.at(-1)).toBe(RECONNECT.maxDelayMs);
        expect(waits.attempt).toBe(RECONNECT.soonTries + 20);
      }),
    );
  });

  it("does not hurry where no connection ever was: the server may be full of those who do", () => {
    fc.assert(
      fc.property(random, (at) => {
        expect(new ReconnectBackoff(() => at).next()).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it("does not come back at the same moment as the others who lost it", () => {
    let drawn = 0;
    const waits = new ReconnectBackoff(() => (drawn = (drawn + 0.618) % 1));
    waits.opened();
    const first = Array.from({ length: 10 }, () => waits.next());
    expect(new Set(first).size).toBe(10);
  });

  it("resets after a connection that held", () => {
    const waits = new ReconnectBackoff(() => 0.5);
    for (let i = 0; i < 20; i++) waits.next();
    waits.reset();
    expect(waits.attempt).toBe(0);
    expect(waits.next()).toBe((least + most) / 2);
    expect(waits.attempt).toBe(1);
  });
});

describe("without a network", () => {
  it("tries seldom, and spends none of the short waits on it", () => {
    const waits = new ReconnectBackoff(() => 0);
    waits.opened();
    for (let i = 0; i < 50; i++) expect(waits.offline()).toBe(RECONNECT.maxDelayMs);
    expect(waits.next()).toBe(soonLeast);
    expect(waits.online()).toBe(soonLeast);
  });
});
