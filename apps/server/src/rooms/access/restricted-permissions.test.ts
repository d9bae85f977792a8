import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ROOM_PERMISSIONS, type RoomPermission } from "@veranda/contract";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { add, note, remove, set, transform } from "../document/testing.fixture.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

/*
 * What hosts keep from others, through the socket: whoever forges the message is answered as the table says, and the
 * same message is done for who hosts.
 */

let database: TestDatabase;
let here: TestRooms;
const clients: TestClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, { spaces: realSpaces(database.db) });
  for (const name of ["ann", "owner"]) await insertAccount(database.db, name);
  // Who hosts a space of their own is nothing more in this one.
  await insertSpace(database.db, "nia");
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

async function visit(spaceId: string, name: string | null): Promise<TestClient> {
  const seat = await here.rooms.reserve({
    spaceId,
    capacity: 50,
    holder: holderOf(name),
    instanceId: null,
  });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: name ?? "Guest" });
  clients.push(client);
  await client.hear("welcome");
  return client;
}

type Forged = {
  permission: Exclude<RoomPermission, "download" | "teleport">;
  message: string;
  data: unknown;
  /** Whom it is kept from. */
  by: "ann" | null;
  /** How a host hears that it was done. */
  done: string;
};

const edit = (ops: unknown[], setting?: unknown) => ({
  seq: 1,
  ops,
  ...(setting !== undefined && { setting }),
});
const NAMED = set("host", 1, { name: "x" });
const FORGED: readonly Forged[] = [
  {
    permission: "add_content",
    message: "edit",
    data: edit([add(note("new1"))]),
    by: "ann",
    done: "edited",
  },
  { permission: "edit_admin_content", message: "edit", data: edit([NAMED]), by: "ann", done: "edited" },
  {
    permission: "edit_admin_content",
    message: "edit",
    data: edit([remove("host", 1)]),
    by: "ann",
    done: "edited",
  },
  {
    permission: "change_environment",
    message: "edit",
    data: edit([], { variant: "dusk" }),
    by: "ann",
    done: "edited",
  },
  { permission: "save_room", message: "save", data: {}, by: "ann", done: "saving" },
  { permission: "clear_room", message: "clear", data: {}, by: "ann", done: "edited" },
  { permission: "view_only", message: "edit", data: edit([NAMED]), by: "ann", done: "edited" },
  { permission: "view_only", message: "save", data: {}, by: "ann", done: "saving" },
  { permission: "view_only", message: "clear", data: {}, by: "ann", done: "edited" },
  { permission: "chat_disabled", message: "chat", data: { text: "hello" }, by: "ann", done: "chat" },
  { permission: "chat_disabled", message: "chat", data: { text: "hello" }, by: null, done: "chat" },
  {
    permission: "guest_text_chat_disabled",
    message: "chat",
    data: { text: "hello" },
    by: null,
    done: "chat",
  },
  {
    permission: "guest_voice_chat_disabled",
    message: "microphone",
    data: { isOn: true },
    by: null,
    done: "voiceChanged",
  },
  {
    permission: "guest_voice_chat_disabled",
    message: "raiseHand",
    data: { isRaised: true },
    by: null,
    done: "voiceChanged",
  },
];
const ANSWERS = new Set(["refused", "editRefused"]);
const answerOf = (client: TestClient, done: string, from: number) =>
  until(() =>
    client.heard.slice(from).find(({ name, data }) => {
      if (ANSWERS.has(name)) return true;
      // Saving tells of itself when it begins too.
      return name === done && (name !== "saving" || (data as { state: string }).state === "success");
    }),
  );

const spaceWith = (...restricted: RoomPermission[]): Promise<string> =>
  insertSpace(database.db, "owner", { objects: [transform("host", { creatorId: "owner" })], restricted });

describe("what hosts keep from others", () => {
  it.each(FORGED)("$permission: a forged $message is refused, and done for a host", async (each) => {
    const { permission, message, data, by, done } = each;
    const space = await spaceWith(permission);
    const forger = await visit(space, by);
    const host = await visit(space, "owner");
    const from = host.heard.length;
    forger.send(message, data);
    const refusal = await until(() => forger.heard.find(({ name }) => ANSWERS.has(name)));
    expect(refusal.data).toMatchObject({ code: "FORBIDDEN" });
    host.send(message, data);
    expect((await answerOf(host, done, from)).name).toBe(done);
    // The host hears of their own, and of nothing that the forger asked for.
    const heard = host.heard.slice(from).filter(({ name }) => name === done);
    expect(heard.every(({ data: told }) => !JSON.stringify(told).includes("Guest"))).toBe(true);
  });

  it.each(
    FORGED.filter(({ by }) => by === "ann").flatMap((each) =>
      ([null, "nia"] as const)
        // What guests write has a row of its own.
        .filter((by) => by !== null || each.message !== "chat")
        .map((by) => ({ ...each, by, who: by === null ? "a guest" : "another space's host" })),
    ),
  )(
    "$permission: a $message that is forged by $who changes nothing",
    async ({ permission, message, data, by }) => {
      const space = await spaceWith(permission);
      const forger = await visit(space, by);
      const host = await visit(space, "owner");
      const from = host.heard.length;
      forger.send(message, data);
      const refusal = await until(() => forger.heard.find(({ name }) => ANSWERS.has(name)));
      expect(refusal.data).toMatchObject({ code: "FORBIDDEN" });
      // Answered after it: what the forged one had done would have been told before.
      host.send("chat", { text: "and?" });
      await host.hear("chat", ({ text }) => text === "and?");
      const told = host.heard.slice(from).filter(({ name }) => ["edited", "saving", "room"].includes(name));
      expect(told).toEqual([]);
    },
  );

  it.each(FORGED.filter(({ by, permission }) => by === "ann" && permission !== "edit_admin_content"))(
    "$permission: without it $message is done for anybody with an account",
    async ({ message, data, done }) => {
      const space = await insertSpace(database.db, "owner", {
        objects: [transform("host", { creatorId: "ann" })],
      });
      const ann = await visit(space, "ann");
      ann.send(message, data);
      expect((await answerOf(ann, done, 0)).name).toBe(done);
    },
  );

  it.each(["ann", "nia", null])(
    "teleport: a leap that is forged by %s is put back, and a host's stands",
    async (by) => {
      const space = await spaceWith("teleport");
      const leaper = await visit(space, by);
      const host = await visit(space, "owner");
      const { participants, me } = await host.hear("welcome");
      const index = participants.find(({ id }) => id !== me)?.index ?? -1;
      leaper.pose({ x: 0, z: 0 });
      host.pose({ x: 1, z: 1 });
      await until(() => (host.placeOf(index) === null ? undefined : true));
      // A leap of its own, no walk that is too fast for anybody.
      leaper.leap({ x: 9, z: 9 });
      const { reason, transform: back } = await leaper.hear("serverCorrection");
      expect(reason).toBe("teleport");
      expect(Math.hypot(back.position[0], back.position[2])).toBeLessThan(3);
      host.leap({ x: 9, z: 9 });
      // Answered after it.
      host.send("chat", { text: "here" });
      await host.hear("chat", ({ text }) => text === "here");
      expect(host.heard.some(({ name }) => name === "serverCorrection")).toBe(false);
    },
  );

  it("teleport: without it anybody leaps", async () => {
    const ann = await visit(await spaceWith(), "ann");
    ann.pose({ x: 0, z: 0 });
    ann.leap({ x: 9, z: 9 });
    ann.send("chat", { text: "here" });
    await ann.hear("chat", ({ text }) => text === "here");
    expect(ann.heard.some(({ name }) => name === "serverCorrection")).toBe(false);
  });

  it("is in the table above, in the calls' for who takes the space along, or in young-people.test.ts", () => {
    const through = new Set<RoomPermission>([...FORGED.map(({ permission }) => permission), "teleport"]);
    expect(ROOM_PERMISSIONS.filter((permission) => !through.has(permission))).toEqual([
      "download",
      "under_16_chat_disabled",
    ]);
  });
});
