import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SEAT_HOLD_MS } from "@veranda/contract";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { INACTIVITY_MS } from "../limits/limits.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";

let database: TestDatabase;
let here: TestRooms;
let offset = 0;
const clients: TestClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, { monotonic: () => performance.now() + offset });
});
/** Waits pass when told to, besides passing by themselves. */
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

async function visit(name: string, spaceId: string): Promise<TestClient> {
  const seat = await here.seat(name, { spaceId });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: name });
  clients.push(client);
  await client.hear("welcome");
  return client;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
const hasLeft = (seenBy: TestClient): boolean => seenBy.heard.some(({ name }) => name === "left");

describe("a seat", () => {
  it("is kept for 20 s after the line broke, and then given up with timeout", async () => {
    const ann = await visit("ann", "held0000");
    const ben = await visit("ben", "held0000");
    ann.break();
    await ben.hear("updated", ({ participant }) => participant.isAway);
    vi.advanceTimersByTime(SEAT_HOLD_MS - 3_000);
    await pause();
    expect(hasLeft(ben)).toBe(false);
    vi.advanceTimersByTime(3_000);
    const { me } = await ann.hear("welcome");
    expect(await ben.hear("left")).toEqual({ id: me, reason: "timeout" });
  });

  it("ends with inactivity after half an hour of nothing done", async () => {
    const idler = await visit("idler", "idle0000");
    const busy = await visit("busy", "idle0000");
    offset += INACTIVITY_MS - 20_000;
    busy.send("emote", { name: "wave", codepoint: null, isHolding: false });
    await idler.hear("emote");
    expect(hasLeft(busy)).toBe(false);
    offset += 30_000;
    const { me } = await idler.hear("welcome");
    // Visits are looked through every few seconds.
    vi.advanceTimersByTime(6_000);
    expect(await busy.hear("left")).toEqual({ id: me, reason: "inactivity" });
    expect(busy.closedWith).toBeNull();
  });
});
