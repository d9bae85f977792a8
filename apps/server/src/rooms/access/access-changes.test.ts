import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { LEAVE_CODES, type ServerMessage } from "@veranda/contract/rooms/messages";
import { blocks } from "../../domains/people/tables.ts";
import { spaceMembers, spaces } from "../../domains/spaces/tables.ts";
import { NamedError } from "../../named-error.ts";
import { DatabaseAway } from "../../platform/db/connection-lost.ts";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { add, note } from "../document/testing.fixture.ts";
import { TestClient } from "../testing/test-client.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { RoomSpaces } from "../rooms-deps.ts";

let database: TestDatabase;
let here: TestRooms;
const clients: TestClient[] = [];
/** What stands between a question's answer and whoever asked, by the question's name; each holds for one answer. */
const between = new Map<keyof RoomSpaces, () => Promise<void>>();

/** The answer to a question, kept back while something stands between. */
async function answered<R>(name: keyof RoomSpaces, answer: Promise<R>): Promise<R> {
  const hinder = between.get(name);
  between.delete(name);
  const given = await answer;
  await hinder?.();
  return given;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const real = realSpaces(database.db);
  here = await startTestRooms(database.db, {
    timing: { checkMs: 500 },
    spaces: {
      ...real,
      about: (...given) => answered("about", real.about(...given)),
      admissions: (...given) => answered("admissions", real.admissions(...given)),
      saved: (...given) => answered("saved", real.saved(...given)),
    },
  });
  for (const name of ["ann", "ben", "owner"]) await insertAccount(database.db, name);
});
afterEach(() => {
  between.clear();
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

async function arrive(spaceId: string, name: string): Promise<TestClient> {
  const seat = await here.rooms.reserve({
    spaceId,
    capacity: 50,
    holder: holderOf(name),
    instanceId: null,
  });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: name });
  clients.push(client);
  return client;
}
async function visit(spaceId: string, name: string): Promise<TestClient> {
  const client = await arrive(spaceId, name);
  await client.hear("welcome");
  return client;
}
/** Keeps back the next answer to a question; `asked` says when it waits there. */
function keepBack(name: keyof RoomSpaces): { asked: Promise<void>; let: () => void } {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  between.set(name, async () => {
    asked.resolve();
    await gate.promise;
  });
  return { asked: asked.promise, let: gate.resolve };
}
const close = (spaceId: string) =>
  database.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, spaceId));

it.each(["admissions", "about"] as const)(
  "whoever is shut out while they are being let in does not come in (%s)",
  async (question) => {
    const space = await insertSpace(database.db, "owner");
    const owner = await visit(space, "owner");
    const answer = keepBack(question);
    const ann = await arrive(space, "ann");
    await answer.asked;
    await close(space);
    await here.rooms.refresh(space);
    answer.let();
    expect(await ann.closed()).toBe(LEAVE_CODES.denied);
    expect(owner.heard.filter(({ name }) => name === "joined")).toEqual([]);
  },
);

it.each([
  ["ann", "owner"],
  ["owner", "ann"],
])("when %s blocks %s, the guest leaves the owner's space", async (blockerId, blockedId) => {
  const space = await insertSpace(database.db, "owner");
  const [owner, ann, ben] = [
    await visit(space, "owner"),
    await visit(space, "ann"),
    await visit(space, "ben"),
  ];
  await database.db.insert(blocks).values({ blockerId, blockedId, createdAt: new Date() });
  await here.rooms.settleBlocks(blockerId, blockedId);
  expect(await ann.closed()).toBe(LEAVE_CODES.denied);
  expect([owner.closedWith, ben.closedWith]).toEqual([null, null]);
  await database.db.delete(blocks);
});

it("nobody comes into a space that is deleted while they are being let in", async () => {
  const space = await insertSpace(database.db, "owner");
  await visit(space, "owner");
  const answer = keepBack("admissions");
  const ann = await arrive(space, "ann");
  await answer.asked;
  await database.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
  await here.rooms.refresh(space);
  answer.let();
  expect(await ann.closed()).toBe(LEAVE_CODES.no_longer_exists);
});

it("a space that was brought back before its end is told once more keeps its people", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const setDeleted = (deletedAt: Date | null) =>
    database.db.update(spaces).set({ deletedAt }).where(eq(spaces.id, space));
  let ended: (spaceId: string) => Promise<void> = () => Promise.reject(new Error("not subscribed"));
  const { end: unsubscribe } = subscribeRooms({
    events: {
      subscribe: (_, { SpaceEnded }) => {
        ended = async (spaceId) => SpaceEnded?.({ name: "SpaceEnded", spaceId });
      },
      on: () => () => undefined,
    },
    pubsub: createMemoryPubSub(),
    rooms: here.rooms,
    log: pino({ level: "silent" }),
  });
  await setDeleted(new Date());
  await setDeleted(null);
  await ended(space);
  owner.send("chat", { text: "still here" });
  await owner.hear("chat");
  await setDeleted(new Date());
  await ended(space);
  expect(await owner.closed()).toBe(LEAVE_CODES.no_longer_exists);
  unsubscribe();
});

it("nobody gets a seat in a space that is deleted before its first instance opens", async () => {
  const space = await insertSpace(database.db, "owner");
  await database.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
  await expect(arrive(space, "ann")).rejects.toThrow(new NamedError("SPACE_NOT_FOUND"));
  await expect(arrive(space, "ann")).rejects.toBeInstanceOf(NamedError);
});

it("of two changes at once the later one holds, whichever answer comes first", async () => {
  const space = await insertSpace(database.db, "owner");
  const ann = await visit(space, "ann");
  await addMember(database.db, "ann", [space], "administrator");
  const answer = keepBack("about");
  const first = here.rooms.refresh(space);
  await answer.asked;
  await database.db.delete(spaceMembers).where(eq(spaceMembers.accountId, "ann"));
  const second = here.rooms.refresh(space);
  const newcomer = await visit(space, "ben");
  answer.let();
  await Promise.all([first, second]);
  newcomer.send("reload", {});
  expect((await newcomer.hear("room")).hosts.administrators).toEqual([]);
  const rights = ann.heard.filter(({ name }) => name === "rights").at(-1)?.data ?? { isHost: false };
  expect(rights).toMatchObject({ isHost: false });
});

it.each(["admissions", "about"] as const)(
  "a change that the database could not be asked about is made up for (%s)",
  async (question) => {
    const space = await insertSpace(database.db, "owner");
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    await addMember(database.db, "ben", [space], "administrator");
    await close(space);
    between.set(question, async () => {
      throw new DatabaseAway();
    });
    await here.rooms.refresh(space);
    expect(ann.closedWith).toBeNull();
    await soon(() => expect(ann.closedWith).toBe(LEAVE_CODES.denied));
    await ben.hear("rights", ({ isHost }) => isHost);
  },
);

it("access of people who joined while the database was away is checked again", async () => {
  const space = await insertSpace(database.db, "owner");
  await visit(space, "owner");
  await close(space);
  between.set("admissions", async () => {
    throw new DatabaseAway();
  });
  const ann = await visit(space, "ann");
  await soon(() => expect(ann.closedWith).toBe(LEAVE_CODES.denied));
});

it("what somebody asked for who is shut out before its turn is not done", async () => {
  const space = await insertSpace(database.db, "owner");
  const [ann, owner] = [await visit(space, "ann"), await visit(space, "owner")];
  ann.send("edit", { seq: 1, ops: [add(note("anns"))] });
  await owner.hear("edited");
  const successes = (): number =>
    owner.heard.filter(
      ({ name, data }) => name === "saving" && (data as ServerMessage<"saving">).state === "success",
    ).length;
  ann.send("save", {});
  await soon(() => expect(successes()).toBe(1));
  // Nothing has changed since: it is only asked which version is the last.
  const saved = keepBack("saved");
  ann.send("save", {});
  ann.send("clear", {});
  await saved.asked;
  await close(space);
  await here.rooms.refresh(space);
  expect(await ann.closed()).toBe(LEAVE_CODES.denied);
  saved.let();
  await soon(() => expect(successes()).toBe(2));
  owner.send("reload", {});
  expect((await owner.hear("room")).objects.map(({ id }) => id)).toEqual(["anns"]);
});
