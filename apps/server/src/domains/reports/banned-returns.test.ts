// Waits: what is built is written down about a second later.
import { afterEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { soon } from "../../testing/soon.ts";
import { decisionIdOf, type ReportDesk } from "./decisions.fixture.ts";
import {
  banned,
  build,
  drawn,
  eachInObjectScene,
  openObjectScene,
  removeObject,
  settled,
  uploadPicture,
  type ObjectScene,
} from "./object-scene.fixture.ts";

/* What staff have banned isn't shown anew by what was kept of a space before. */

let desk: ReportDesk;
let scene: ObjectScene;
/** Another space, of which nobody decides anything. */
let there: ObjectScene;
let owner: TestClient;
let bytes: Buffer;
let fileId: string;

eachInObjectScene(async (...given) => {
  let made: number;
  [desk, scene, made] = given;
  bytes = await drawn(made + 700);
  there = await openObjectScene(desk, made + 700);
  fileId = await uploadPicture(desk, there.host, bytes);
  owner = await there.enter(there.host);
});
afterEach(() => there.leave());

/** In the first space an equal picture of Ann's is reported. */
async function reported(): Promise<string> {
  const equal = await uploadPicture(desk, scene.ann, bytes);
  const [builder] = [await scene.enter(scene.ann), await scene.enter(scene.cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: equal } });
  await settled();
  return scene.report("badpic");
}
/** The same, and banned; answers the decision. */
const ban = async (): Promise<string> => decisionIdOf(await banned(desk, await reported()));

let seqs = 0;
const next = (): number => (seqs += 1);
const addNote = () => build(owner, next(), { id: "note", kind: "note", props: { text: "Hi." } });
const addBoard = () => build(owner, next(), { id: "board", kind: "image", props: { fileId } });
const setSky = async (skyFileId: string | null): Promise<void> => {
  const seq = next();
  owner.send("edit", { seq, ops: [], setting: { skyFileId } });
  await owner.hear("edited", (told) => told.seq === seq);
};
/** Answers the number of the version. */
const save = async (): Promise<number | null> => {
  owner.heard.splice(0);
  owner.send("save", {});
  return (await owner.hear("saving", ({ state }) => state === "success")).version;
};
const exchange = async (name: "revert" | "clear" | "undo", wish: object) => {
  owner.heard.splice(0);
  owner.send(name, wish);
  return owner.hear("edited", (told) => told.exchange !== undefined);
};
/** What newcomers find. */
const shown = async (spaceId = there.spaceId, who = there.cleo) => {
  const client = await enterAs(desk.server, who, spaceId);
  const { room } = await client.hear("welcome");
  client.leave();
  return { ids: room.objects.map(({ id }) => id).toSorted(), sky: room.setting.skyFileId ?? null };
};

test("a saved version is restored without later banned files, and with them once the ban is undone", async () => {
  const board = await addBoard();
  await addNote();
  await setSky(fileId);
  const version = await save();
  await removeObject(owner, next(), "board", board);
  await setSky(null);
  await save();
  const decision = await ban();
  await exchange("revert", { version });
  expect(await shown()).toEqual({ ids: ["note"], sky: null });
  await desk.undo(decision, "It was art.");
  await exchange("revert", { version });
  expect(await shown()).toEqual({ ids: ["board", "note"], sky: fileId });
});

test("content in spaces without a decision stays when the space is reverted", async () => {
  const board = await addBoard();
  await setSky(fileId);
  await save();
  await addNote();
  await ban();
  expect(await exchange("revert", { version: null })).toMatchObject({ isUnsaved: false });
  expect(await shown()).toEqual({ ids: ["board"], sky: fileId });
  // Once it is gone, what was saved last brings it back no more.
  await removeObject(owner, next(), "board", board);
  expect(await exchange("revert", { version: null })).toMatchObject({ isUnsaved: true });
  expect(await shown()).toEqual({ ids: [], sky: fileId });
});

test("banned content that was cleared before can't be restored by undo", async () => {
  await addNote();
  await addBoard();
  const { revision } = await exchange("clear", {});
  await ban();
  expect(await exchange("undo", { revision })).toMatchObject({ exchange: { left: 0 } });
  expect(await shown()).toMatchObject({ ids: ["note"] });
});

test("nor can a sky that a restored version replaced", async () => {
  await addNote();
  const version = await save();
  await setSky(fileId);
  await addBoard();
  const { revision } = await exchange("revert", { version });
  await ban();
  await exchange("undo", { revision });
  expect(await shown()).toEqual({ ids: ["note"], sky: null });
});

test("a template adds no banned content to a space, whether saved before or after", async () => {
  await addBoard();
  await addNote();
  await setSky(fileId);
  await save();
  const template = async (name: string) => {
    const body = { roomID: there.spaceId, name };
    return (await there.host.call("POST /files/templates", { body })).data.id;
  };
  const begun = async (templateId: string) => {
    const { data } = await there.host.call("POST /rooms", { body: { templateId } });
    const { ids, sky } = await shown(data.id, there.host);
    return { count: ids.length, sky };
  };
  const before = await template("Before");
  const decision = await ban();
  const since = await template("Since");
  expect(await begun(before)).toEqual({ count: 1, sky: null });
  expect(await begun(since)).toEqual({ count: 1, sky: null });
  await desk.undo(decision, "It was art.");
  expect(await begun(before)).toEqual({ count: 2, sky: fileId });
  expect(await begun(since)).toEqual({ count: 1, sky: null });
});

/** Ids of what newcomers find, and of what is saved. */
const both = async () => {
  const saved = await desk.server.rooms.deps?.spaces.saved(there.spaceId);
  return [await there.standing(), saved?.objects.map(({ id }) => id).toSorted()];
};

test.for([
  ["banned", true],
  ["removed", false],
] as const)(
  "content %s by an undone decision stays away until no other decision bans it",
  async ([, areFilesBanned]) => {
    await there.enter(there.cleo);
    await addBoard();
    await addNote();
    await save();
    const other = await reported();
    const id = await there.report("board");
    const detail = await desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned });
    await soon(async () => expect(await both()).toEqual([["note"], ["note"]]));
    const later = decisionIdOf(await banned(desk, other));
    await desk.undo(decisionIdOf(detail), "It was art.");
    await settled();
    await soon(async () => expect(await both()).toEqual([["note"], ["note"]]));
    await desk.undo(later, "It was art.");
    const whole = ["board", "note"];
    await soon(async () => expect(await both()).toEqual([whole, whole]));
  },
);
