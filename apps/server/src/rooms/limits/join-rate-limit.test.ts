// Slow: waits for ticks and limits.
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { CHAT_BURST, CHAT_PERIOD_MS, SEAT_HOLD_MS } from "@veranda/contract";
import { LEAVE_CODES, type JoinOptions } from "@veranda/contract/rooms/messages";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { soon } from "../../testing/soon.ts";
import { JoinRateLimit } from "./join-rate-limit.ts";
import { EDITS } from "./limits.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";

let database: TestDatabase;
let here: TestRooms;
let offset = 0;
let frozenAt: number | null = null;
const clients: TestClient[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, {
    joinsPerMinute: 240,
    monotonic: () => (frozenAt ?? performance.now()) + offset,
  });
});
afterEach(() => {
  frozenAt = null;
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

const seatFor = (visitor: string) =>
  here.seat(visitor, {
    spaceId: "paced000",
    holder: { visitorId: visitor, userId: visitor, isAuthless: false, isHost: false, friendIds: [] },
  });
function open(url: string, hello: Partial<JoinOptions> & { ticket: string }): TestClient {
  const client = new TestClient(url, hello);
  clients.push(client);
  return client;
}
async function visit(visitor: string): Promise<TestClient> {
  const seat = await seatFor(visitor);
  const client = open(here.url(seat), { ticket: seat.ticket, displayName: visitor });
  await client.hear("welcome");
  return client;
}
/** The line breaks, and the page comes back to its seat by its token. */
async function comeBack(client: TestClient): Promise<TestClient> {
  const { resumeKey } = await client.hear("welcome");
  client.break();
  await client.closed();
  const [address = ""] = client.url.split("&");
  return open(`${address}&reconnectionToken=${client.token}`, { ticket: "", resumeKey });
}
/** An end of the visit that the server has heard of: the visitor's next one begins as another participant. */
async function comeAnew(client: TestClient, visitor: string): Promise<TestClient> {
  const { me } = await client.hear("welcome");
  client.leave();
  const seen = clients[0] ?? client;
  await seen.hear("left", ({ id }) => id === me);
  return visit(visitor);
}

describe("what a visitor may ask for", () => {
  /** Asks for as much as is let through at once; answers how many were refused. */
  const askMuch = async (client: TestClient): Promise<{ words: number; edits: number }> => {
    for (let n = 0; n < CHAT_BURST; n += 1) client.send("chat", { text: `word ${n}` });
    for (let seq = 0; seq < EDITS.burst; seq += 1)
      client.send("edit", { seq, ops: [{ op: "remove", id: "none", base: 0 }] });
    await client.hear("editRefused", ({ seq }) => seq === EDITS.burst - 1);
    const refusals = client.heard.filter(({ data }) => (data as { code?: string }).code === "RATE_LIMITED");
    return {
      words: refusals.filter(({ name }) => name === "refused").length,
      edits: refusals.filter(({ name }) => name === "editRefused").length,
    };
  };

  it.each([
    ["a lost connection that comes back", (client: TestClient) => comeBack(client)],
    ["leaving and coming anew", (client: TestClient) => comeAnew(client, "leaving and coming anew")],
  ])("is no more after %s", async (name, again) => {
    await visit("onlooker");
    const talker = await visit(name);
    const start = performance.now();
    const first = await askMuch(talker);
    const back = await again(talker);
    await back.hear("welcome");
    const second = await askMuch(back);
    const passedMs = performance.now() - start;
    // What is let through besides is what time brought.
    expect(first.words + second.words).toBeGreaterThanOrEqual(
      CHAT_BURST - Math.ceil(passedMs / CHAT_PERIOD_MS),
    );
    expect(first.edits + second.edits).toBeGreaterThanOrEqual(
      EDITS.burst - Math.ceil(passedMs / EDITS.periodMs),
    );
  });
});

describe("coming again and again", () => {
  it("by a connection's token ends, and the seat with it, while others stay", async () => {
    const other = await visit("somebody else");
    let client = await visit("restless");
    const { me } = await client.hear("welcome");
    let times = 0;
    const isLetIn = async (): Promise<boolean> => {
      await soon(() => expect(client.closedWith !== null || client.heard.length > 0).toBe(true));
      return client.closedWith === null;
    };
    do {
      client = await comeBack(client);
      times += 1;
    } while (times < 40 && (await isLetIn()));
    expect(client.closedWith).toBe(LEAVE_CODES.flooding);
    expect(times).toBeLessThan(20);
    offset += SEAT_HOLD_MS + 1_000;
    await soon(() => expect(other.heard.some(({ name }) => name === "left")).toBe(true));
    expect(await other.hear("left", ({ id }) => id === me)).toMatchObject({ reason: "timeout" });
    expect(other.closedWith).toBeNull();
  }, 30_000);

  it("by new seats is refused by name, and goes on after a while", async () => {
    frozenAt = performance.now();
    const ask = () => seatFor("asker");
    const loop = async (): Promise<void> => {
      for (let n = 0; n < 40; n += 1) await ask();
    };
    await expect(loop()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await seatFor("somebody new");
    offset += 3_000;
    await ask();
  });
});

describe("an address", () => {
  test("counts joins of all people together, up to the limit in the settings", () => {
    const joinRateLimit = new JoinRateLimit(30);
    const come = (visitor: number, address: string, now: number) =>
      joinRateLimit.take(`v${visitor}`, address, now);
    for (let visitor = 0; visitor < 30; visitor += 1) expect(come(visitor, "192.0.2.1", 0)).toBe(true);
    expect(come(30, "192.0.2.1", 0)).toBe(false);
    expect(come(31, "192.0.2.2", 0)).toBe(true);
    expect(come(32, "192.0.2.1", 2_000)).toBe(true);
  });

  test("has any number where the limit is switched off, and so has a visitor", () => {
    const joinRateLimit = new JoinRateLimit(0);
    for (let n = 0; n < 1_000; n += 1) expect(joinRateLimit.take("v", "192.0.2.1", 0)).toBe(true);
  });
});
