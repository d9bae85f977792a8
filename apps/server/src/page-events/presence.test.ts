import type { PageEvent } from "@veranda/contract/page-events";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryConnectionRegistry } from "../platform/shared/connection-registry.ts";
import type { InstanceRef } from "../rooms/instance/instance-ref.ts";
import { createPresence } from "./presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("friends are last notified of the current space, however long the lookups took", async () => {
  const told: PageEvent[] = [];
  const slow = Promise.withResolvers<ReadonlyMap<string, { slug: string; name: string }>>();
  const places = new Map<string, InstanceRef>([["ada", { spaceId: "park0001", instanceId: "one" }]]);
  const connectionRegistry = createMemoryConnectionRegistry();
  await connectionRegistry.enter("ada");
  await connectionRegistry.enter("bo");
  const presence = createPresence({
    connectionRegistry,
    log: pino({ level: "silent" }),
    hasSocket: () => true,
    send: (_, event) => told.push(event),
    circleOf: async () => ({ displayName: "Ada", friendIds: ["bo"], showsWhereabouts: true }),
    instancesOf: async () => new Map(places),
    visitors: async () => new Set<string>(),
    enterable: () => slow.promise,
    onArrival: () => undefined,
  });
  presence.moved("ada");
  await vi.advanceTimersByTimeAsync(0);
  places.clear();
  presence.moved("ada");
  await vi.advanceTimersByTimeAsync(10_000);
  slow.resolve(new Map([["park0001", { slug: "park", name: "Park" }]]));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.map((event) => event.action === "presence" && event.whereabouts?.spaceID)).toEqual([
    "park0001",
    undefined,
  ]);
  await presence.close();
});
