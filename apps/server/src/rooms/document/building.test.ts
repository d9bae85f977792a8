// Slow: waits for ticks and limits.
import type { FileAsset } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addMember } from "../../testing/space-members.ts";
import { roomDocuments, roomObjects } from "../tables.ts";
import { until } from "../testing/test-client.ts";
import { BuildingHouse, countHeard, edit, edited, kept, refused } from "./building.fixture.ts";
import { add, at, FILE, note, remove, set, transform } from "./testing.fixture.ts";

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

describe("two people", () => {
  it("on one object see the same, and the later one is told how it is (O4, O6, O18)", async () => {
    const space = await house.newSpace("owner", { objects: [transform("aaaa")] });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
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
    const space = await house.newSpace("owner", {
      objects: [transform("aaaa"), transform("lckd", { locked: true })],
    });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    ann.send("hold", { ids: ["aaaa", "lckd", "gone"] });
    expect(await ben.hear("held")).toEqual({ holds: [{ id: "aaaa", by: ann.me }] });
    const cara = await house.visit(space, "admin");
    expect((await cara.hear("welcome")).holds).toEqual([{ id: "aaaa", by: ann.me }]);
    ben.send("hold", { ids: ["aaaa"] });
    expect((await refused(ben, edit(ben, set("aaaa", 1, { name: "x" })))).code).toBe("OBJECT_HELD");
    await edited(ann, edit(ann, set("aaaa", 1, { name: "Ann's" })));
    ann.leave();
    await ben.hear("held", ({ holds }) => holds.length === 0);
    await edited(ben, edit(ben, set("aaaa", 2, { name: "Ben's" })));
  });

  it("can't keep a host from what they have in hand (O12)", async () => {
    const space = await house.newSpace("owner", {
      objects: [transform("aaaa"), transform("bbbb"), transform("cccc")],
    });
    await addMember(house.db, "admin", [space], "administrator");
    const [ann, owner] = [await house.visit(space, "ann"), await house.visit(space, "owner")];
    ann.send("hold", { ids: ["aaaa", "bbbb"] });
    await owner.hear("held", ({ holds }) => holds.length === 2);
    await edited(owner, edit(owner, remove("aaaa", 1), set("bbbb", 1, { locked: true })));
    expect((await ann.hear("held", ({ holds }) => holds.length === 1)).holds).toEqual([
      { id: "bbbb", by: ann.me },
    ]);
    // Hosts keep off what another of them has in hand.
    const admin = await house.visit(space, "admin");
    admin.send("hold", { ids: ["cccc"] });
    await owner.hear("held", ({ holds }) => holds.some(({ id }) => id === "cccc"));
    expect((await refused(owner, edit(owner, remove("cccc", 1)))).code).toBe("OBJECT_HELD");
  });

  it("see the same play, also who comes later (O22)", async () => {
    const film = transform("film", { kind: "video", props: { fileId: FILE } });
    const space = await house.newSpace("owner", { objects: [film, transform("aaaa")] });
    const ann = await house.visit(space, "ann");
    const before = Date.now();
    ann.send("play", { id: "film", state: { isPlaying: true, seconds: 12 } });
    const { state } = await ann.hear("played");
    expect(state).toMatchObject({ isPlaying: true, seconds: 12 });
    expect(state.since).toBeGreaterThanOrEqual(before);
    ann.send("play", { id: "film", state: { isPlaying: false } });
    const paused = await ann.hear("played", (each) => each.state.isPlaying === false);
    expect(paused.state.seconds).toBeGreaterThanOrEqual(12);
    const { room } = await (await house.visit(space, "ben")).hear("welcome");
    expect(room.objects.find(({ id }) => id === "film")?.state).toEqual(paused.state);
    expect(room).toMatchObject({ revision: 0, isUnsaved: false });
    ann.send("play", { id: "aaaa", state: { isPlaying: true } });
    ann.send("play", { id: "film", state: { page: 3 } });
    const guest = await house.visit(space, null);
    guest.send("play", { id: "film", state: { isPlaying: true } });
    expect(await guest.hear("refused")).toMatchObject({ message: "play", code: "FORBIDDEN" });
    await until(() => (countHeard(ann, "refused") === 2 ? true : undefined));
    expect(countHeard(ann, "played")).toBe(2);
  });
});

describe("persistence", () => {
  it("is in the database when it is acknowledged (O20)", async () => {
    const space = await house.newSpace("owner", { objects: [transform("aaaa")] });
    const ann = await house.visit(space, "ann");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "one" }), add(note("bbbb"))));
    const { instanceId } = await ann.hear("welcome");
    const [row] = await house.db.select().from(roomDocuments).where(eq(roomDocuments.instanceId, instanceId));
    expect(row).toMatchObject({ revision: 1, isUnsaved: true });
    const rows = await house.db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    expect(rows.map(({ object: { id, name } }) => `${id} ${name}`).sort()).toEqual(["aaaa one", "bbbb "]);
    await kept(ann, edit(ann, remove("aaaa", 2)));
    const left = await house.db.select().from(roomObjects).where(eq(roomObjects.instanceId, instanceId));
    expect(left.map(({ objectId }) => objectId)).toEqual(["bbbb"]);
  });

  it("comes back with its instance, and who had changed what (O21)", async () => {
    const film = transform("film", { kind: "video", props: { fileId: FILE } });
    const space = await house.newSpace("owner", { objects: [transform("aaaa"), film] });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    const { instanceId, resumeKey } = await ann.hear("welcome");
    ann.send("play", { id: "film", state: { isPlaying: true, seconds: 4 } });
    const { state } = await ben.hear("played");
    await kept(ann, edit(ann, set("aaaa", 1, { name: "Ann's" })));
    await house.restart();
    const [again, other] = [
      await house.visit(space, "ann", { instanceId, resumeKey }),
      await house.visit(space, "ben"),
    ];
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
    const space = await house.newSpace("owner");
    const ann = await house.visit(space, "ann");
    house.inFront = { files: { useIn: () => Promise.reject(new Error("the database is away")) } };
    const picture = note("pict", { kind: "image", props: { fileId: FILE } });
    const seq = edit(ann, add(picture));
    await edited(ann, seq);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(countHeard(ann, "kept")).toBe(0);
    house.inFront = {};
    await kept(ann, seq);
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
    house.inFront = {
      files: {
        refusalToUse: async (...question) => (asked.push(question) > 1 ? null : "FILE_NOT_FOUND"),
        assetsOf: async (ids) => (ids.includes(FILE) ? [asset(0)] : []),
      },
    };
    const space = await house.newSpace("owner");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    const taken = edit(ann, add(picture("pic1")));
    const after = edit(ann, add(note("aaaa")));
    expect((await refused(ann, taken)).code).toBe("FILE_NOT_FOUND");
    await edited(ann, after);
    await edited(ann, edit(ann, add(picture("pic2"))));
    expect(asked).toEqual([
      ["ann", space, [FILE], []],
      ["ann", space, [FILE], []],
    ]);
    // What stands there already is asked about where it is shown once more: staff may have banned it since.
    await edited(ben, edit(ben, add(picture("pic3"))));
    expect(asked.splice(2)).toEqual([["ben", space, [], [FILE]]]);
    await edited(ben, edit(ben, set("pic3", 1, { name: "moved", props: { fileId: FILE } })));
    expect(asked).toHaveLength(2);
    const names = ben.heard.map(({ name }) => name).filter((name) => name === "assets" || name === "edited");
    expect(names).toEqual(["edited", "assets", "edited", "edited", "edited"]);
    await house.here.rooms.assetChanged(asset(0.5));
    await ben.hear("assets", ({ assets }) => assets[0]?.work.progress === 0.5);
    const { room } = await (await house.visit(space, "owner")).hear("welcome");
    expect(room.assets).toMatchObject([{ fileId: FILE, work: { progress: 0.5 } }]);
  });

  it("that are asked about keep the edits of one person in their order (O5)", async () => {
    house.inFront = {
      files: {
        refusalToUse: () => new Promise((resolve) => setTimeout(resolve, 100, null)),
      },
    };
    const space = await house.newSpace("owner");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    const first = edit(ann, add(picture("pic1")));
    const second = edit(ann, set("pic1", 0, { name: "moved" }));
    await edited(ben, edit(ben, add(note("aaaa"))));
    expect((await edited(ann, second)).revision).toBeGreaterThan((await edited(ann, first)).revision);
    expect((await edited(ann, first)).revision).toBe(2);
  });

  it("nobody is asked about for guests, and a failed question is told", async () => {
    house.inFront = { files: { refusalToUse: () => Promise.reject(new Error("away")) } };
    const space = await house.newSpace("owner");
    const [ann, guest] = [await house.visit(space, "ann"), await house.visit(space, null)];
    expect((await refused(guest, edit(guest, add(picture("pic1"))))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, add(picture("pic1"))))).code).toBe("UNAVAILABLE");
  });
});
