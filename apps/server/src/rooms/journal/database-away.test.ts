// Waits: for a database to be given up.
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { connect, type Database } from "../../platform/db/database.ts";
import { BreakablePostgres } from "../../testing/breakable-postgres.ts";
import { soon } from "../../testing/soon.ts";
import { add, note } from "../document/testing.fixture.ts";
import { roomChat, roomObjects, roomSeats } from "../tables.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

/*
 * Two people build and talk in a real room over a real Postgres, to which things happen. Nobody is thrown out, what
 * was said and built meanwhile is seen at once, and it is in the database soon after that is back.
 */
let postgres: BreakablePostgres;
let database: Database;
let here: TestRooms;
beforeAll(async () => {
  postgres = await BreakablePostgres.make();
  database = await connect({ connectionString: postgres.url }, pino({ level: "silent" }));
  for (const name of ["ann", "ben", "cara"]) await insertAccount(database.db, name);
  here = await startTestRooms(database.db, { spaces: realSpaces(database.db) });
});
afterEach(async () => {
  postgres.speak();
  postgres.thaw();
  await postgres.start();
  await soon(() => database.ping());
});
afterAll(async () => {
  await here.close();
  await database.close();
  await postgres.close();
});

async function visit(spaceId: string, name: string, more = {}): Promise<TestClient> {
  const seat = await here.seat(name, { spaceId, holder: holderOf(name), ...more });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket });
  await client.hear("welcome");
  return client;
}
const highest = (client: TestClient, name: "kept" | "edited"): number =>
  Math.max(
    0,
    ...client.heard.flatMap((heard) =>
      heard.name === name ? (heard.data as ServerMessage<"kept" | "edited">).revision : [],
    ),
  );

const HAPPENINGS: [string, () => Promise<void>, () => Promise<void>][] = [
  ["is restarted fast", () => postgres.stop(), () => postgres.start()],
  ["is killed", () => postgres.kill(), () => postgres.start()],
  ["ends all connections", () => postgres.terminateBackends(), async () => undefined],
  ["stands still", async () => postgres.freeze(), async () => postgres.thaw()],
  ["falls silent", async () => postgres.silence(), async () => postgres.speak()],
];

it.each(HAPPENINGS)(
  "people stay, build and talk while the database %s",
  { timeout: 90_000 },
  async (_, breakIt, mend) => {
    const spaceId = await insertSpace(database.db, "ann");
    const [ann, ben] = [await visit(spaceId, "ann"), await visit(spaceId, "ben")];
    const { instanceId } = await ann.hear("welcome");
    const ids: string[] = [];
    const build = (): void => {
      const id = `note-${ids.length}`;
      ids.push(id);
      ann.send("edit", { seq: ids.length, ops: [add(note(id))] });
    };
    build();
    ben.send("chat", { text: "before" });
    await ann.hear("kept");

    await breakIt();
    for (let n = 0; n < 16; n += 1) {
      build();
      if (n % 4 === 3) ben.send("chat", { text: `away ${n}` });
      await pause(300);
    }
    // Everyone sees it at once, whatever the database does.
    await ben.hear("edited", ({ revision }) => revision >= ids.length);
    await ann.hear("chat", ({ text }) => text === "away 15");
    // Whose line breaks meanwhile comes back to the same seat.
    const token = ann.token;
    ann.break();
    const back = new TestClient(`${ann.url}&reconnectionToken=${token}`, {
      ticket: "run out",
      resumeKey: (await ann.hear("welcome")).resumeKey,
    });
    expect((await back.hear("welcome")).isResumed).toBe(true);
    expect(ben.closedWith).toBeNull();
    await mend();

    const all = highest(ben, "edited");
    await soon(() => expect(highest(ben, "kept")).toBe(all));
    await soon(async () => {
      const chat = await database.db.select().from(roomChat).where(eq(roomChat.instanceId, instanceId));
      expect(chat.map(({ text }) => text).sort()).toEqual([
        "away 11",
        "away 15",
        "away 3",
        "away 7",
        "before",
      ]);
    });
    const objects = await database.db
      .select()
      .from(roomObjects)
      .where(eq(roomObjects.instanceId, instanceId));
    expect(objects.map(({ objectId }) => objectId).sort()).toEqual(ids.toSorted());
    const seats = await database.db.select().from(roomSeats).where(eq(roomSeats.instanceId, instanceId));
    expect(seats).toHaveLength(2);
    const cara = await visit(spaceId, "cara", { instanceId });
    expect((await cara.hear("welcome")).participants).toHaveLength(3);
    for (const client of [back, ben, cara]) client.leave();
  },
);
