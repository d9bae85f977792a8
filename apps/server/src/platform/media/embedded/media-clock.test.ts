// Waits: for a media server of its own to start.
import { afterEach, beforeEach, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { openMediaStand, type MediaStand } from "../testing/media-stand.ts";

/* Tickets while the machine's clock is set: they are good for a minute, whatever the clock shows. */

const HOUR_MS = 3_600_000;
let stand: MediaStand;
let wallOffset = 0;
let passed = 0;
beforeEach(async () => {
  wallOffset = passed = 0;
  stand = await openMediaStand({
    now: () => Date.now() + wallOffset + passed,
    monotonic: () => performance.now() + passed,
  });
});
afterEach(() => stand.close());

test.for([
  ["is as it was", 0],
  ["was set back by an hour", -HOUR_MS],
  ["was set forward by a day", 24 * HOUR_MS],
] as const)("a ticket is void after a minute where the clock %s", async ([, step]) => {
  const ann = await stand.guest("a", "ann");
  wallOffset = step;
  passed = 61_000;
  ann.connect();
  await soon(() => expect(ann.ending).toMatch(/^token_(?:expired|used)$/));
  expect(ann.isConnected).toBe(false);
});

test.for([-HOUR_MS, 24 * HOUR_MS])(
  "a ticket that is asked for after a step of %i ms is good",
  async (step) => {
    wallOffset = step;
    const ann = await stand.join("a", "ann");
    expect(ann.isConnected).toBe(true);
  },
);
