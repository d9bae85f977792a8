// Waits: what is built is written down about a second later.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { files } from "../files/tables.ts";
import { decisionIdOf, type ReportDesk } from "./decisions.fixture.ts";
import {
  banned,
  build,
  change,
  drawn,
  eachInObjectScene,
  removed,
  settled,
  uploadPicture,
  type ObjectScene,
} from "./object-scene.fixture.ts";
import { ownObjectIn } from "./own-words.ts";

let desk: ReportDesk;
let scene: ObjectScene;
let host: TestPerson;
let ann: TestPerson;
let cleo: TestPerson;

eachInObjectScene((...given) => {
  [desk, scene] = given;
  ({ host, ann, cleo } = scene);
});

async function pictureOf({ id: accountId }: TestPerson): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await desk.server.db.insert(files).values({
    id,
    accountId,
    name: "picture.png",
    contentType: "image/png",
    kind: "image",
    bytes: 1,
    state: "UPLOADED",
    createdAt: at,
    changedAt: at,
  });
  return id;
}

const wordsOf = async (id: string): Promise<readonly string[]> =>
  (await desk.staff.call("GET /staff/reports/{id}", { params: { id } })).data.evidence?.object?.words ?? [];
/** A report whose evidence has these words: what is built is written down a little later. */
const reportOf = async (objectID: string, words: string): Promise<string> => {
  const id = await scene.report(objectID);
  expect(await wordsOf(id)).toEqual([words]);
  return id;
};

test("a host's objects stay when somebody has put the host's picture into a bad one", async () => {
  const picture = await pictureOf(host);
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  await build(owner, 1, { id: "hostpic", kind: "image", props: { fileId: picture } });
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  await settled();
  await removed(desk, await scene.report("badpic"));
  await soon(async () => expect(await scene.standing()).toEqual(["hostpic"]));
});

test("the reported content is removed, wherever its maker has moved it, and not its replacement", async () => {
  const [hosts, reported] = [await pictureOf(host), await pictureOf(ann)];
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  await build(owner, 1, { id: "hostpic", kind: "image", props: { fileId: hosts } });
  const version = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: reported } });
  await settled();
  const id = await scene.report("badpic");
  await change(builder, 2, { id: "badpic", base: version, props: { fileId: hosts } });
  await build(builder, 3, { id: "moved", kind: "image", props: { fileId: reported } });
  await settled();
  await removed(desk, id);
  await soon(async () => expect(await scene.standing()).toEqual(["hostpic"]));
});

test("a report of a corrected object hides nothing of the one before", async () => {
  const [builder] = [await scene.enter(ann), await scene.enter(cleo)];
  const version = await build(builder, 1, { id: "sign", kind: "note", props: { text: "Go away." } });
  await settled();
  const first = await reportOf("sign", "Go away.");
  await change(builder, 2, { id: "sign", base: version, props: { text: "Welcome." } });
  await settled();
  const second = await reportOf("sign", "Welcome.");
  expect(second).not.toBe(first);
  const { data } = await desk.staff.call("GET /staff/reports", { query: { state: "open" } });
  const ids = data.reports.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([first, second]));
  await desk.decide(second, { outcome: "dismissed", reason: "It says welcome." });
  expect(await wordsOf(first)).toEqual(["Go away."]);
  await removed(desk, first);
  await soon(async () => expect(await scene.standing()).toEqual([]));
});

test("a removed picture can't be the sky of the space either, in a running instance, an edit or a version", async () => {
  const picture = await pictureOf(ann);
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  const put = (seq: number) => owner.send("edit", { seq, ops: [], setting: { skyFileId: picture } });
  put(1);
  await owner.hear("edited", ({ seq }) => seq === 1);
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "success");
  await settled();
  const sky = async () => {
    const { room } = await scene.welcomed(cleo);
    return room.setting.skyFileId ?? null;
  };
  expect(await sky()).toBe(picture);
  await removed(desk, await scene.report("badpic"));
  await soon(async () => expect(await sky()).toBeNull());
  put(2);
  expect(await owner.hear("editRefused", ({ seq }) => seq === 2)).toMatchObject({ code: "REMOVED_BY_STAFF" });
  const [saved] = (await host.call("GET /rooms/{id}/versions", { params: { id: scene.spaceId }, query: {} }))
    .data;
  owner.send("revert", { version: saved?.version ?? 0 });
  await settled();
  expect(await sky()).toBeNull();
});

test.each([
  ["nobody has saved", false],
  ["is saved", true],
])("a sky that %s returns automatically when its ban is undone", async (_, isSaved) => {
  const picture = await uploadPicture(desk, ann, await drawn(isSaved ? 901 : 902));
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  owner.send("edit", { seq: 1, ops: [], setting: { skyFileId: picture } });
  await owner.hear("edited", ({ seq }) => seq === 1);
  if (isSaved) {
    owner.send("save", {});
    await owner.hear("saving", ({ state }) => state === "success");
  }
  await settled();
  const decision = decisionIdOf(await banned(desk, await scene.report("badpic")));
  await owner.hear("edited", ({ setting }) => setting?.skyFileId === null);
  owner.heard.splice(0);
  await desk.undo(decision, "It was art.");
  expect(await owner.hear("edited", ({ setting }) => setting?.skyFileId === picture)).toMatchObject({
    results: [{ id: "badpic", object: { props: { fileId: picture } } }],
  });
  const { room } = await scene.welcomed(cleo);
  expect([room.setting.skyFileId, room.isUnsaved]).toEqual([picture, !isSaved]);
});

test("a sky chosen after a ban stays when that is undone", async () => {
  const picture = await uploadPicture(desk, ann, await drawn(903));
  const other = await pictureOf(host);
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  const put = async (seq: number, skyFileId: string) => {
    owner.send("edit", { seq, ops: [], setting: { skyFileId } });
    await owner.hear("edited", (told) => told.seq === seq);
  };
  await put(1, picture);
  await settled();
  const decision = decisionIdOf(await banned(desk, await scene.report("badpic")));
  await owner.hear("edited", ({ setting }) => setting?.skyFileId === null);
  await put(2, other);
  await desk.undo(decision, "It was art.");
  await owner.hear("edited", ({ results }) => results.some(({ object }) => object?.id === "badpic"));
  expect((await scene.welcomed(cleo)).room.setting.skyFileId).toBe(other);
});

test("a removed object of somebody else isn't named to the reader", () => {
  const object = { id: "a", kind: "note", name: "Board", words: [], files: [], position: [0, 0, 0] } as const;
  const seen = (accountId: string | null) => [
    {
      evidence: {
        at: new Date().toISOString(),
        instance: 1,
        chat: [],
        people: [],
        object: {
          ...object,
          words: [],
          files: [],
          position: [0, 0, 0] as [number, number, number],
          accountId,
        },
      },
    },
  ];
  expect(ownObjectIn("ann", seen("ann"))).toEqual({ kind: "note", name: "Board" });
  expect(ownObjectIn("ann", seen("bob"))).toBeNull();
  expect(ownObjectIn(null, seen(null))).toBeNull();
});
