import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { openRemovalExchange, type RemovalExchange } from "./removal-exchange.ts";

const HOST = { userId: "host", displayName: "Host" };
const pubsub = createMemoryPubSub();
let open: RemovalExchange[];
let seats: { instanceId: string; visitorId: string; isRun: boolean }[];
let lines: string[];
beforeEach(() => {
  open = [];
  seats = [];
  lines = [];
});
afterEach(() => {
  for (const each of open) each.end();
});

/** A process that runs an instance, in which these sit; `null`: it runs none. */
function processWith(instanceId: string | null, ...people: string[]) {
  const inside = new Set(people);
  if (instanceId !== null) for (const visitorId of people) seats.push({ instanceId, visitorId, isRun: true });
  const putOut = async (_: string, visitorId: string): Promise<boolean> => {
    const wasThere = inside.delete(visitorId);
    if (wasThere) lines.push(`${instanceId} ${visitorId}`);
    return wasThere;
  };
  const exchange = openRemovalExchange({
    pubsub,
    log: { error: () => undefined },
    patienceMs: 50,
    rooms: {
      putOut,
      runsHere: (asked) => asked === instanceId,
      seatElsewhere: async (_, visitorId) =>
        seats.find((seat) => seat.visitorId === visitorId && seat.instanceId !== instanceId) ?? null,
      dropSeat: async (asked, visitorId) => {
        const at = seats.findIndex(
          (seat) => seat.instanceId === asked && seat.visitorId === visitorId && !seat.isRun,
        );
        if (at >= 0) lines.push(`dropped ${visitorId}`);
        return at >= 0 && seats.splice(at, 1).length > 0;
      },
    },
  });
  open.push(exchange);
  return { remove: (visitorId: string) => exchange.remove("space", visitorId, HOST), end: exchange.end };
}

it("removes somebody of this process, and of whichever other one has them", async () => {
  const here = processWith("one", "ann");
  processWith("two", "ben");
  processWith(null);
  expect([await here.remove("ann"), await here.remove("ben")]).toEqual([true, true]);
  expect(lines).toEqual(["one ann", "two ben"]);
});

it("says of who is nowhere, or was removed a moment ago, that they aren't there, with one line", async () => {
  const here = processWith(null);
  processWith("two", "ben");
  expect(await here.remove("nobody")).toBe(false);
  // The seat is written a moment later.
  expect([await here.remove("ben"), await here.remove("ben")]).toEqual([true, false]);
  expect(lines).toEqual(["two ben"]);
});

it("of two hosts at the same moment one removes them", async () => {
  const [here, there] = [processWith("one", "ann"), processWith("two", "ben")];
  const all = await Promise.all(["ann", "ben"].flatMap((who) => [here.remove(who), there.remove(who)]));
  expect(all.filter(Boolean)).toHaveLength(2);
  expect(lines.toSorted()).toEqual(["one ann", "two ben"]);
});

it("ends the seat that was left behind by a process that is gone", async () => {
  const here = processWith("one");
  seats.push({ instanceId: "gone", visitorId: "ben", isRun: false });
  expect([await here.remove("ben"), await here.remove("ben")]).toEqual([true, false]);
  expect(lines).toEqual(["dropped ben"]);
});

it("is UNAVAILABLE, without a line, where the process that has them doesn't answer, or as it ends", async () => {
  const here = processWith("one");
  seats.push({ instanceId: "stalled", visitorId: "ben", isRun: true });
  await expect(here.remove("ben")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const asked = here.remove("ben");
  await new Promise((resolve) => setImmediate(resolve));
  here.end();
  await expect(asked).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(lines).toEqual([]);
});
