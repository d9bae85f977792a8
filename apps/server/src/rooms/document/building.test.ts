// Slow: waits for ticks and limits.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FileAsset, ObjectOp } from "@veranda/contract";
import { LEAVE_CODES, type ServerMessage } from "@veranda/contract/rooms/messages";
import { spaceDrafts, spaces, spaceVersions } from "../../domains/spaces/tables.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { noFiles } from "../testing/empty-spaces.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import { REVIVAL_MS } from "../limits.ts";
import { roomDocuments, roomInstances, roomObjects } from "../tables.ts";
import type { RoomFiles, RoomSpaces } from "../types.ts";
import { add, at, FILE, note, remove, set, transform } from "./testing.fixture.ts";
import { addMember } from "../../testing/space-members.ts";

let database: TestDatabase;
let here: TestRooms;
let roomSpaces: ReturnType<typeof realSpaces>;
/** What a test puts before the real ones. */
let inFront: { spaces?: Partial<RoomSpaces>; files?: Partial<RoomFiles> } = {};
const clients: TestClient[] = [];

const start = (): Promise<TestRooms> => {
  const answering = <T extends object>(real: T, front: () => Partial<T> | undefined): T =>
    new Proxy(real, { get: (target, name) => Reflect.get(front() ?? {}, name) ?? Reflect.get(target, name) });
  return startTestRooms(database.db, {
    spaces: answering<RoomSpaces>(roomSpaces, () => inFront.spaces),
    files: answering<RoomFiles>(noFiles, () => inFront.files),
  });
};

beforeAll(async () => {
  database = await createTestDatabase();
  roomSpaces = realSpaces(database.db);
  here = await start();
  for (const name of ["ann", "ben", "owner", "admin"]) await insertAccount(database.db, name);
});
afterEach(() => {
  inFront = {};
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

type Visit = TestClient & { me: string };

async function visit(
  spaceId: string,
  name: string | null,
  more: { instanceId?: string; capacity?: number; resumeKey?: string } = {},
): Promise<Visit> {
  const { instanceId = null, capacity = null, resumeKey } = more;
  const seat = await here.rooms.reserve({
    spaceId,
    capacity,
    holder: holderOf(name),
    instanceId,
  });
  const hello = { ticket: seat.ticket, displayName: name ?? "Guest", ...(resumeKey && { resumeKey }) };
  const client = new TestClient(here.url(seat), hello);
  clients.push(client);
  const { me } = await client.hear("welcome");
  return Object.assign(client, { me });
}

let seqs = 0;
const edit = (client: TestClient, ...ops: ObjectOp[]): number => {
  seqs += 1;
  client.send("edit", { seq: seqs, ops });
  return seqs;
};
const edited = (client: TestClient, seq: number): Promise<ServerMessage<"edited">> =>
  client.hear("edited", (each) => each.seq === seq);
const refused = (client: TestClient, seq: number): Promise<ServerMessage<"editRefused">> =>
  client.hear("editRefused", (each) => each.seq === seq);
const kept = async (client: TestClient, seq: number): Promise<number> => {
  const { revision } = await edited(client, seq);
  await client.hear("kept", (each) => each.revision >= revision);
  return revision;
};
const countHeard = (client: TestClient, name: string): number =>
  client.heard.filter((each) => each.name === name).length;
/** Everyone has gone, and the instance with them. */
async function ended(spaceId: string): Promise<void> {
  for (const client of clients.splice(0)) client.leave();
  await until(async () => ((await here.rooms.instances(spaceId)).length === 0 ? true : undefined));
}
const draftsOf = (spaceId: string) =>
  database.db.select().from(spaceDrafts).where(eq(spaceDrafts.spaceId, spaceId));
const versionsOf = (spaceId: string) =>
  database.db
    .select()
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, spaceId))
    .orderBy(spaceVersions.version);

describe("two people", () => {
  it("on one object see the same, and the later one is told how it is (O4, O6, O18)", async () => {
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa")] });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    expect((await ben.hear("welcome")).room).toMatchObject({
      revision: 0,
      isUnsaved: false,
      objects: [{ id: "aaaa" }],
    });
    const first = edit(ann, set("aaaa", 1, { transform: at(3) }));
    const mine = await edited(ann, first);
    const theirs = await ben.hear("edited");
    expect(theirs).toEqual({ ...mine, seq: null });
    expect(mine).toMatchObject({ by: ann.me, revision: 1, isUnsaved: true });
    const late = await refused(ben, edit(ben, set("aaaa", 1, { transform: at(9) })));
    expect(late.code).toBe("OBJECT_CHANGED");
    expect(late.objects).toMatchObject([{ id: "aaaa", object: { version: 2, transform: at(3) } }]);
    await edited(ben, edit(ben, set("aaaa", 1, { props: { text: "Ben's" } })));
    expect(countHeard(ann, "editRefused")).toBe(0);
  });

  it("keep off what the other has in hand, until it is let go (O12)", async () => {
    const space = await insertSpace(database.db, "owner", {
      objects: [transform("aaaa"), transform("lckd", { locked: true })],
    });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    ann.send("hold", { ids: ["aaaa", "lckd", "gone"] });
    expect(await ben.hear("held")).toEqual({ holds: [{ id: "aaaa", by: ann.me }] });
    const cara = await visit(space, "admin");
    expect((await cara.hear("welcome")).holds).toEqual([{ id: "aaaa", by: ann.me }]);
    ben.send("hold", { ids: ["aaaa"] });
    expect((await refused(ben, edit(ben, set("aaaa", 1, { name: "x" })))).code).toBe("OBJECT_HELD");
    await edited(ann, edit(ann, set("aaaa", 1, { name: "Ann's" })));
    ann.leave();
    await ben.hear("held", ({ holds }) => holds.length === 0);
    await edited(ben, edit(ben, set("aaaa", 2, { name: "Ben's" })));
  });

  it("can't keep a host from what they have in hand (O12)", async () => {
    const space = await insertSpace(database.db, "owner", {
      objects: [transform("aaaa"), transform("bbbb"), transform("cccc")],
    });
    await addMember(database.db, "admin", [space], "administrator");
    const [ann, owner] = [await visit(space, "ann"), await visit(space, "owner")];
    ann.send("hold", { ids: ["aaaa", "bbbb"] });
    await owner.hear("held", ({ holds }) => holds.length === 2);
    await edited(owner, edit(owner, remove("aaaa", 1), set("bbbb", 1, { locked: true })));
    expect((await ann.hear("held", ({ holds }) => holds.length === 1)).holds).toEqual([
      { id: "bbbb", by: ann.me },
    ]);
    // Hosts keep off what another of them has in hand.
    const admin = await visit(space, "admin");
    admin.send("hold", { ids: ["cccc"] });
    await owner.hear("held", ({ holds }) => holds.some(({ id }) => id === "cccc"));
    expect((await refused(owner, edit(owner, remove("cccc", 1)))).code).toBe("OBJECT_HELD");
  });

  it("see the same play, also who comes later (O22)", async () => {
    const film = transform("film", { kind: "video", props: { fileId: FILE } });
    const space = await insertSpace(database.db, "owner", { objects: [film, transform("aaaa")] });
    const ann = await visit(space, "ann");
    const before = Date.now();
    ann.send("play", { id: "film", state: { isPlaying: true, seconds: 12 } });
    const { state } = await ann.hear("played");
    expect(state).toMatchObject({ isPlaying: true, seconds: 12 });
    expect(state.since).toBeGreaterThanOrEqual(before);
    ann.send("play", { id: "film", state: { isPlaying: false } });
    const paused = await ann.hear("played", (each) => each.state.isPlaying === false);
    expect(paused.state.seconds).toBeGreaterThanOrEqual(12);
    const { room } = await (await visit(space, "ben")).hear("welcome");
    expect(room.objects.find(({ id }) => id === "film")?.state).toEqual(paused.state);
    expect(room).toMatchObject({ revision: 0, isUnsaved: false });
    ann.send("play", { id: "aaaa", state: { isPlaying: true } });
    ann.send("play", { id: "film", state: { page: 3 } });
    const guest = await visit(space, null);
    guest.send("play", { id: "film", state: { isPlaying: true } });
    expect(await guest.hear("refused")).toMatchObject({ message: "play", code: "FORBIDDEN" });
    await until(() => (countHeard(ann, "refused") === 2 ? true : undefined));
    expect(countHeard(ann, "played")).toBe(2);
  });
});

describe("what is kept", () => {
  it("is in the database when it is acknowledged (O20)", async () => {
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa")] });
    const ann = await visit(space, "ann");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "one" }), add(note("bbbb"))));
    const { instanceId } = await ann.hear("welcome");
    const [row] = await database.db
      .select()
      .from(roomDocuments)
      .where(eq(roomDocuments.instanceId, instanceId));
    expect(row).toMatchObject({ revision: 1, isUnsaved: true });
    const rows = await database.db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    expect(rows.map(({ object: { id, name } }) => `${id} ${name}`).sort()).toEqual(["aaaa one", "bbbb "]);
    await kept(ann, edit(ann, remove("aaaa", 2)));
    const left = await database.db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    expect(left.map(({ objectId }) => objectId)).toEqual(["bbbb"]);
  });

  it("comes back with its instance, and who had changed what (O21)", async () => {
    const film = transform("film", { kind: "video", props: { fileId: FILE } });
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa"), film] });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    const { instanceId, resumeKey } = await ann.hear("welcome");
    ann.send("play", { id: "film", state: { isPlaying: true, seconds: 4 } });
    const { state } = await ben.hear("played");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "Ann's" })));
    await here.close();
    here = await start();
    const [again, other] = [await visit(space, "ann", { instanceId, resumeKey }), await visit(space, "ben")];
    const { room, isResumed } = await again.hear("welcome");
    expect(isResumed).toBe(true);
    expect(room).toMatchObject({ revision: 1, isUnsaved: true });
    expect(room.objects.find(({ id }) => id === "aaaa")).toMatchObject({ name: "Ann's", version: 2 });
    expect(room.objects.find(({ id }) => id === "film")?.state).toEqual(state);
    expect((await refused(other, edit(other, set("aaaa", 1, { name: "Ben's" })))).code).toBe(
      "OBJECT_CHANGED",
    );
    await kept(other, edit(other, set("aaaa", 1, { props: { text: "another field" } })));
    await edited(again, edit(again, set("aaaa", 1, { name: "Ann's own, still" })));
  });

  it("is tried again when the database fails, and acknowledged then", async () => {
    const space = await insertSpace(database.db, "owner");
    const ann = await visit(space, "ann");
    inFront = { files: { useIn: () => Promise.reject(new Error("the database is away")) } };
    const picture = note("pict", { kind: "image", props: { fileId: FILE } });
    const seq = edit(ann, add(picture));
    await edited(ann, seq);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(countHeard(ann, "kept")).toBe(0);
    inFront = {};
    await kept(ann, seq);
  });
});

describe("saving", () => {
  it("writes versions, one after the other (O23)", async () => {
    const space = await insertSpace(database.db, "ann");
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 1);
    await edited(ann, edit(ann, set("aaaa", 1, { name: "two" })));
    ann.send("save", {});
    const success = await ben.hear("saving", ({ version }) => version === 2);
    expect(success).toEqual({
      state: "success",
      by: ann.me,
      version: 2,
      isElsewhere: false,
      isUnsaved: false,
    });
    expect(
      ben.heard.flatMap(({ name, data }) => (name === "saving" ? (data as { state: string }).state : [])),
    ).toEqual(["in_progress", "success", "in_progress", "success"]);
    const [saved] = await database.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects).toMatchObject([{ id: "aaaa", creatorId: "ann", version: 2 }]);
    expect((await versionsOf(space)).map((row) => [row.version, row.savedBy, row.objectCount])).toEqual([
      [1, "ann", 1],
      [2, "ann", 1],
    ]);
    expect((await (await visit(space, "owner")).hear("welcome")).room.isUnsaved).toBe(false);
  });

  it("without a change writes nothing, and answers with the version that there is (O23)", async () => {
    const space = await insertSpace(database.db, "ann");
    const ann = await visit(space, "ann");
    ann.send("save", {});
    await ann.hear("saving", ({ state, version }) => state === "success" && version === null);
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 1);
    ann.send("save", {});
    await until(() =>
      ann.heard.filter(({ name, data }) => name === "saving" && (data as { version: number }).version === 1)
        .length === 2
        ? true
        : undefined,
    );
    expect(await versionsOf(space)).toHaveLength(1);
  });

  it("keeps what the space came with as the first version (O23)", async () => {
    const space = await insertSpace(database.db, "ann", { objects: [transform("aaaa")] });
    const ann = await visit(space, "ann");
    await edited(ann, edit(ann, remove("aaaa", 1)));
    ann.send("save", {});
    await ann.hear("saving", ({ version }) => version === 2);
    ann.send("revert", { version: 1 });
    const back = await ann.hear("edited", ({ by }) => by === null);
    expect(back).toMatchObject({ isUnsaved: true, results: [{ id: "aaaa", object: { creatorId: "ann" } }] });
  });

  it("that fails is told, and nothing is lost (O23)", async () => {
    const space = await insertSpace(database.db, "ann");
    const ann = await visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    inFront = { spaces: { save: () => Promise.reject(new Error("the disk is full")) } };
    ann.send("save", {});
    expect(await ann.hear("saving", ({ state }) => state !== "in_progress")).toMatchObject({
      state: "failure",
      isUnsaved: true,
    });
    inFront = {};
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
  });

  it("leaves what is edited meanwhile unsaved (O23)", async () => {
    const space = await insertSpace(database.db, "ann");
    const ann = await visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    const { promise, resolve } = Promise.withResolvers<void>();
    inFront = {
      spaces: {
        async save(...given) {
          await promise;
          return roomSpaces.save(...given);
        },
      },
    };
    ann.send("save", {});
    await ann.hear("saving");
    await edited(ann, edit(ann, add(note("bbbb"))));
    resolve();
    expect(await ann.hear("saving", ({ state }) => state === "success")).toMatchObject({ isUnsaved: true });
    const [saved] = await database.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects.map(({ id }) => id)).toEqual(["aaaa"]);
  });

  it("is brought back, and what was unsaved before that as well (O24)", async () => {
    const space = await insertSpace(database.db, "ann");
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    await edited(ann, edit(ann, add(note("bbbb")), set("aaaa", 1, { name: "x" })));
    ann.send("revert", { version: null });
    const back = await ben.hear("edited", ({ by }) => by === null);
    expect(back).toMatchObject({
      isUnsaved: false,
      results: [
        { id: "bbbb", object: null, change: null },
        { id: "aaaa", object: { name: "", version: 3 } },
      ],
    });
    expect((await versionsOf(space)).map((row) => [row.version, row.isAutomatic])).toEqual([
      [1, false],
      [2, true],
    ]);
    ann.send("revert", { version: 2 });
    await ben.hear("edited", ({ results }) =>
      results.some(({ id, object }) => id === "bbbb" && object !== null),
    );
    ann.send("revert", { version: 99 });
    expect(await ann.hear("refused")).toMatchObject({ message: "revert", code: "VERSION_NOT_FOUND" });
  });

  it("can be emptied of what one may edit (O24)", async () => {
    const mine = transform("mine", { creatorId: "ben", locked: true });
    const space = await insertSpace(database.db, "ann", {
      objects: [mine, transform("host", { creatorId: "ann" })],
      restricted: ["edit_admin_content", "save_room"],
    });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    ben.send("clear", {});
    expect((await ann.hear("edited")).results).toMatchObject([{ id: "mine", object: null, change: null }]);
    ben.send("revert", { version: null });
    ben.send("save", {});
    await until(() => (countHeard(ben, "refused") === 2 ? true : undefined));
    ann.send("clear", {});
    await ben.hear("edited", ({ results }) => results[0]?.id === "host");
    expect(
      (await versionsOf(space)).map(({ isAutomatic, objectCount }) => [isAutomatic, objectCount]),
    ).toEqual([[true, 1]]);
  });

  it("that was cleared or brought back is taken back, by who did it, and done again (O24)", async () => {
    const space = await insertSpace(database.db, "ann", {
      objects: [transform("aaaa", { locked: true }), transform("bbbb")],
    });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    await edited(ann, edit(ann, set("bbbb", 1, { name: "unsaved" })));
    const done = (after: number) =>
      ann.hear("edited", ({ exchange, revision }) => exchange !== undefined && revision > after);
    ann.send("clear", {});
    const cleared = await done(0);
    expect(cleared.exchange).toEqual({ left: 0 });
    const told = (revision: number) => ben.hear("edited", (each) => each.revision === revision);
    const annDid = (asked: string) => ({ by: ann.me, asked });
    expect((await told(cleared.revision)).exchanged).toEqual(annDid("clear"));
    ben.send("undo", { revision: cleared.revision });
    expect(await ben.hear("refused")).toMatchObject({ message: "undo", code: "VERSION_NOT_FOUND" });
    ann.send("undo", { revision: cleared.revision });
    const back = await done(cleared.revision);
    // Others hear what became of it, and not that it answers anybody.
    const toldOfUndo = await told(back.revision);
    expect(toldOfUndo).not.toHaveProperty("exchange");
    expect(toldOfUndo).not.toHaveProperty("exchanged");
    expect(toldOfUndo.results.map(({ id, object }) => [id, object?.name])).toEqual([
      ["aaaa", ""],
      ["bbbb", "unsaved"],
    ]);
    ann.send("undo", { revision: back.revision });
    expect((await done(back.revision)).results.every(({ object }) => object === null)).toBe(true);
    ann.send("undo", { revision: back.revision + 1 });
    const again = await done(back.revision + 1);
    ann.send("revert", { version: null });
    const reverted = await done(again.revision);
    expect(reverted.isUnsaved).toBe(false);
    expect(reverted).not.toHaveProperty("exchanged");
    expect((await told(reverted.revision)).exchanged).toEqual(annDid("revert"));
    ann.send("undo", { revision: reverted.revision });
    expect((await done(reverted.revision)).isUnsaved).toBe(true);
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    const [saved] = await database.db.select().from(spaces).where(eq(spaces.id, space));
    expect(saved?.objects.map(({ id, name }) => `${id} ${name}`).sort()).toEqual(["aaaa ", "bbbb unsaved"]);
  });

  it("is nobody's who may not (O13)", async () => {
    const space = await insertSpace(database.db, "owner", { restricted: ["clear_room", "save_room"] });
    const [ann, guest] = [await visit(space, "ann"), await visit(space, null)];
    for (const client of [ann, guest]) {
      client.send("save", {});
      client.send("revert", { version: null });
      client.send("clear", {});
      await until(() => (countHeard(client, "refused") === 3 ? true : undefined));
      expect(client.heard.some(({ name }) => name === "edited" || name === "saving")).toBe(false);
    }
  });

  it("shows in the other instances, where nothing is unsaved (O26)", async () => {
    const space = await insertSpace(database.db, "ann");
    const one = await visit(space, "ann", { capacity: 1 });
    const two = await visit(space, "ben", { capacity: 2 });
    // Two at once do not fit into the first instance, which was opened for one.
    expect((await two.hear("welcome")).instanceId).not.toBe((await one.hear("welcome")).instanceId);
    await edited(one, edit(one, add(note("aaaa"))));
    one.send("save", {});
    expect(await two.hear("edited")).toMatchObject({ by: null, isUnsaved: false, results: [{ id: "aaaa" }] });
    expect(await two.hear("saving")).toMatchObject({ isElsewhere: true, version: 1, isUnsaved: false });
    await edited(two, edit(two, add(note("bbbb"))));
    await edited(one, edit(one, add(note("cccc"))));
    one.send("save", {});
    expect(await two.hear("saving", ({ version }) => version === 2)).toMatchObject({ isUnsaved: true });
    two.send("reload", {});
    expect((await two.hear("room")).objects.map(({ id }) => id)).toEqual(["aaaa", "bbbb"]);
  });
});

describe("unsaved work", () => {
  it("waits for the next who come, also when they come at once (O27)", async () => {
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa")] });
    const ann = await visit(space, "ann");
    await edited(ann, edit(ann, set("aaaa", 1, { name: "unsaved" })));
    await ended(space);
    const ben = await visit(space, "ben");
    const { room } = await ben.hear("welcome");
    expect(room).toMatchObject({ isUnsaved: true, objects: [{ id: "aaaa", name: "unsaved", version: 2 }] });
    expect(await draftsOf(space)).toEqual([]);
  });

  it("is the space's draft until then (O27)", async () => {
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa")] });
    const ann = await visit(space, "ann");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "unsaved" })));
    await ended(space);
    const [draft] = await until(async () => {
      const drafts = await draftsOf(space);
      return drafts.length > 0 ? drafts : undefined;
    });
    expect(draft?.objects).toMatchObject([{ id: "aaaa", name: "unsaved" }]);
    expect(await database.db.select().from(roomDocuments).where(eq(roomDocuments.spaceId, space))).toEqual(
      [],
    );
  });

  it("of a second instance is kept as a version (O27)", async () => {
    const space = await insertSpace(database.db, "owner");
    const one = await visit(space, "ann", { capacity: 1 });
    const two = await visit(space, "ben", { capacity: 2 });
    await edited(one, edit(one, add(note("aaaa"))));
    await edited(two, edit(two, add(note("bbbb"))));
    await ended(space);
    const versions = await until(async () => {
      const found = await versionsOf(space);
      return found.length > 0 ? found : undefined;
    });
    expect(versions).toMatchObject([{ isAutomatic: true, savedBy: null, version: 1 }]);
    const ids = [...(await draftsOf(space)), ...versions].flatMap(({ objects }) =>
      objects.map(({ id }) => id),
    );
    expect(ids.sort()).toEqual(["aaaa", "bbbb"]);
  });

  it("of an instance that nobody came back to is found (O27)", async () => {
    const space = await insertSpace(database.db, "owner");
    const ann = await visit(space, "ann");
    const { instanceId } = await ann.hear("welcome");
    await kept(ann, edit(ann, add(note("aaaa"))));
    clients.splice(0);
    await here.close();
    await database.db
      .update(roomInstances)
      .set({ expiresAt: new Date(Date.now() - 2 * REVIVAL_MS) })
      .where(eq(roomInstances.id, instanceId));
    here = await start();
    expect(await draftsOf(space)).toMatchObject([{ objects: [{ id: "aaaa" }] }]);
    const { room, instanceId: another } = await (await visit(space, "ben")).hear("welcome");
    expect(another).not.toBe(instanceId);
    expect(room).toMatchObject({ isUnsaved: true, objects: [{ id: "aaaa" }] });
  });

  it("that was saved leaves nothing behind", async () => {
    const space = await insertSpace(database.db, "ann");
    const ann = await visit(space, "ann");
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("save", {});
    await ann.hear("saving", ({ state }) => state === "success");
    await ended(space);
    expect(await draftsOf(space)).toEqual([]);
    expect((await (await visit(space, "ben")).hear("welcome")).room.objects).toHaveLength(1);
  });
});

describe("rights", () => {
  it("are the server's, whatever a page sends (O13)", async () => {
    const space = await insertSpace(database.db, "owner", {
      objects: [transform("aaaa", { creatorId: "owner" })],
      restricted: ["add_content", "edit_admin_content", "change_environment"],
    });
    const [ann, guest] = [await visit(space, "ann"), await visit(space, null)];
    expect((await ann.hear("welcome")).rights).toMatchObject({ isHost: false, isReadOnlyActor: false });
    expect((await guest.hear("welcome")).rights).toMatchObject({ isReadOnlyActor: true });
    for (const client of [ann, guest]) {
      expect((await refused(client, edit(client, add(note("bbbb"))))).code).toBe("FORBIDDEN");
      expect((await refused(client, edit(client, set("aaaa", 1, { name: "x" })))).code).toBe("FORBIDDEN");
      client.send("edit", { seq: 9000, ops: [], setting: { variant: "night" } });
      expect((await refused(client, 9000)).code).toBe("FORBIDDEN");
      client.send("hold", { ids: ["aaaa"] });
    }
    const owner = await visit(space, "owner");
    expect((await owner.hear("welcome")).holds).toEqual([]);
    await edited(owner, edit(owner, add(note("cccc"))));
  });

  it("change while one is there (O13, O15)", async () => {
    const space = await insertSpace(database.db, "owner");
    const [ann, owner] = [await visit(space, "ann"), await visit(space, "owner")];
    await edited(ann, edit(ann, add(note("aaaa"))));
    ann.send("hold", { ids: ["aaaa"] });
    await owner.hear("held", ({ holds }) => holds.length === 1);
    await database.db
      .update(spaces)
      .set({ name: "Renamed", restrictedPermissions: ["view_only", "chat_disabled"] })
      .where(eq(spaces.id, space));
    await here.rooms.refresh(space);
    expect(await ann.hear("rights")).toMatchObject({ isRestrictedToViewOnly: true });
    expect(await ann.hear("about")).toMatchObject({ name: "Renamed" });
    await owner.hear("held", ({ holds }) => holds.length === 0);
    expect((await refused(ann, edit(ann, remove("aaaa", 1)))).code).toBe("FORBIDDEN");
    ann.send("chat", { text: "hello" });
    expect(await ann.hear("refused")).toMatchObject({ message: "chat", code: "FORBIDDEN" });
    owner.send("chat", { text: "quiet, please" });
    await ann.hear("chat");
    expect(countHeard(owner, "rights")).toBe(0);
    await addMember(database.db, "ann", [space], "administrator");
    await here.rooms.refresh(space);
    await owner.hear("updated", ({ participant }) => participant.id === ann.me && participant.isHost);
    await edited(ann, edit(ann, remove("aaaa", 1)));
  });

  it("keep guests from writing, where hosts want that (O15)", async () => {
    const space = await insertSpace(database.db, "owner", { restricted: ["guest_text_chat_disabled"] });
    const [ann, guest] = [await visit(space, "ann"), await visit(space, null)];
    guest.send("chat", { text: "hello" });
    expect((await guest.hear("refused")).reason).toBe("CHAT_WITH_ACCOUNT");
    ann.send("chat", { text: "hello" });
    await guest.hear("chat");
  });

  it("to be there can end", async () => {
    const space = await insertSpace(database.db, "owner");
    const [ann, owner] = [await visit(space, "ann"), await visit(space, "owner")];
    await database.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    await here.rooms.refresh(space);
    expect(await ann.closed()).toBe(LEAVE_CODES.denied);
    expect(owner.closedWith).toBeNull();
    await database.db.update(spaces).set({ deletedAt: new Date() }).where(eq(spaces.id, space));
    await here.rooms.refresh(space);
    expect(await owner.closed()).toBe(LEAVE_CODES.no_longer_exists);
  });
});

describe("files", () => {
  const picture = (id: string) => note(id, { kind: "image", props: { fileId: FILE } });
  const asset = (progress: number): FileAsset => ({
    fileId: FILE,
    kind: "image",
    name: "sea.png",
    work: { state: "working", progress, refusal: null },
    poster: null,
    aspect: null,
    levels: [],
    seconds: null,
    pages: null,
    bounds: null,
  });

  it("are placed by who may use them, and shown to all before what shows them (O14)", async () => {
    const asked: unknown[] = [];
    inFront = {
      files: {
        mayUse: async (...question) => asked.push(question) > 1,
        assetsOf: async (ids) => (ids.includes(FILE) ? [asset(0)] : []),
      },
    };
    const space = await insertSpace(database.db, "owner");
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    const taken = edit(ann, add(picture("pic1")));
    const after = edit(ann, add(note("aaaa")));
    expect((await refused(ann, taken)).code).toBe("FILE_NOT_FOUND");
    await edited(ann, after);
    await edited(ann, edit(ann, add(picture("pic2"))));
    expect(asked).toEqual([
      ["ann", space, [FILE]],
      ["ann", space, [FILE]],
    ]);
    // What stands there already needs no asking.
    await edited(ben, edit(ben, add(picture("pic3"))));
    expect(asked).toHaveLength(2);
    const names = ben.heard.map(({ name }) => name).filter((name) => name === "assets" || name === "edited");
    expect(names).toEqual(["edited", "assets", "edited", "edited"]);
    await here.rooms.assetChanged(asset(0.5));
    await ben.hear("assets", ({ assets }) => assets[0]?.work.progress === 0.5);
    const { room } = await (await visit(space, "owner")).hear("welcome");
    expect(room.assets).toMatchObject([{ fileId: FILE, work: { progress: 0.5 } }]);
  });

  it("that are asked about keep the edits of one person in their order (O5)", async () => {
    inFront = {
      files: {
        mayUse: () => new Promise((resolve) => setTimeout(resolve, 100, true)),
      },
    };
    const space = await insertSpace(database.db, "owner");
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    const first = edit(ann, add(picture("pic1")));
    const second = edit(ann, set("pic1", 0, { name: "moved" }));
    await edited(ben, edit(ben, add(note("aaaa"))));
    expect((await edited(ann, second)).revision).toBeGreaterThan((await edited(ann, first)).revision);
    expect((await edited(ann, first)).revision).toBe(2);
  });

  it("nobody is asked about for guests, and a failed question is told", async () => {
    inFront = { files: { mayUse: () => Promise.reject(new Error("away")) } };
    const space = await insertSpace(database.db, "owner");
    const [ann, guest] = [await visit(space, "ann"), await visit(space, null)];
    expect((await refused(guest, edit(guest, add(picture("pic1"))))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, add(picture("pic1"))))).code).toBe("UNAVAILABLE");
  });
});

describe("bad company", () => {
  it.each([
    ["no operation", { seq: 1, ops: [{ op: "explode", id: "aaaa" }] }],
    ["words", { seq: 1, ops: "all" }],
    ["no base", { seq: 1, ops: [{ op: "remove", id: "aaaa" }] }],
    ["an id that is none", { seq: 1, ops: [{ op: "remove", id: "../../x", base: 1 }] }],
    ["a place beyond the end of the world", { seq: 1, ops: [set("aaaa", 1, { transform: at(1e9) })] }],
    [
      "a turn that is none",
      { seq: 1, ops: [set("aaaa", 1, { transform: { ...at(0), rotation: [1, 1, 1, 1] } })] },
    ],
    ["a size of nothing", { seq: 1, ops: [set("aaaa", 1, { transform: { ...at(0), scale: [0, 1, 1] } })] }],
    ["a creator", { seq: 1, ops: [{ op: "set", id: "aaaa", base: 1, change: { creatorId: "ann" } }] }],
    ["a version", { seq: 1, ops: [{ op: "set", id: "aaaa", base: 1, change: { version: 9 } }] }],
    ["a link that runs", { seq: 1, ops: [set("aaaa", 1, { props: { linkHref: "javascript:alert(1)" } })] }],
    ["too much", { seq: 1, ops: Array.from({ length: 501 }, (_, n) => remove(`note${n}`, 1)) }],
    ["a look that is none", { seq: 1, ops: [], setting: { environment: 4 } }],
  ])("sends %s, and is refused", async (_, message) => {
    const space = await insertSpace(database.db, "owner", { objects: [transform("aaaa")] });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    ann.send("edit", message);
    expect((await refused(ann, 1)).code).toMatch(/INVALID_INPUT|RATE_LIMITED/);
    await edited(ann, edit(ann, set("aaaa", 1, { name: "still here" })));
    expect(await ben.hear("edited")).toMatchObject({ revision: 1 });
  });

  it("gives what was added no creator and version of its own", async () => {
    const space = await insertSpace(database.db, "owner");
    const ann = await visit(space, "ann");
    const forged = { ...note("aaaa"), creatorId: "owner", version: 99, state: { page: 3 } };
    ann.send("edit", { seq: 1, ops: [{ op: "add", object: forged }] });
    const [result] = (await edited(ann, 1)).results;
    expect(result?.object).toMatchObject({ creatorId: "ann", version: 1 });
    expect(result?.object?.state).toBeUndefined();
  });

  it("can't reach another space's objects", async () => {
    const [one, two] = [
      await insertSpace(database.db, "ann", { objects: [transform("aaaa")] }),
      await insertSpace(database.db, "owner", { objects: [transform("bbbb")] }),
    ];
    const ann = await visit(one, "ann");
    expect((await refused(ann, edit(ann, set("bbbb", 1, { name: "x" })))).code).toBe("OBJECT_NOT_FOUND");
    ann.send("revert", { version: 1, spaceId: two });
    expect(await ann.hear("refused")).toMatchObject({ code: "VERSION_NOT_FOUND" });
  });

  it("is refused when it edits faster than people do, and nobody else is (O17)", async () => {
    const space = await insertSpace(database.db, "owner", {
      objects: [transform("aaaa"), transform("bbbb")],
    });
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    const seqsOfAnn = Array.from({ length: 70 }, (_, n) => edit(ann, set("aaaa", 1, { order: n })));
    await edited(ben, edit(ben, set("bbbb", 1, { name: "calm" })));
    const last = await refused(ann, seqsOfAnn.at(-1) ?? 0);
    expect(last.code).toBe("RATE_LIMITED");
    expect(last.objects).toMatchObject([{ id: "aaaa" }]);
    expect(ann.closedWith).toBeNull();
  });

  it("is refused when it edits too many things a second (O17)", async () => {
    const space = await insertSpace(database.db, "owner");
    const ann = await visit(space, "ann");
    const many = (round: number) => Array.from({ length: 500 }, (_, n) => add(note(`r${round}n${n}`)));
    const rounds = Array.from({ length: 8 }, (_, round) => edit(ann, ...many(round)));
    expect((await edited(ann, rounds[0] ?? 0)).results).toHaveLength(500);
    expect(await ann.hear("editRefused")).toMatchObject({ code: "RATE_LIMITED" });
  });

  it("is shut out when it floods with bytes, or sends a message that is too large (O17)", async () => {
    const space = await insertSpace(database.db, "owner");
    const [ann, ben, cara] = [
      await visit(space, "ann"),
      await visit(space, "ben"),
      await visit(space, "admin"),
    ];
    const padded = { seq: 1, ops: [], padding: "x".repeat(400_000) };
    for (let message = 0; message < 16; message += 1) ann.send("edit", padded);
    expect(await ann.closed()).toBe(LEAVE_CODES.flooding);
    ben.send("edit", { seq: 1, ops: [], padding: "x".repeat(600_000) });
    await ben.closed();
    await edited(cara, edit(cara, add(note("aaaa"))));
  });

  it("says nothing large before it was let in (O17)", async () => {
    const space = await insertSpace(database.db, "owner");
    const seat = await here.rooms.reserve({
      spaceId: space,
      capacity: null,
      holder: holderOf("ann"),
      instanceId: null,
    });
    const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: "x".repeat(20_000) });
    clients.push(client);
    expect(await client.closed()).toBe(LEAVE_CODES.protocol);
  });
});
