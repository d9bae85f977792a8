// Waits: what is built is written down about a second later.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { filePlaces, files } from "../files/tables.ts";
import { uploadFile } from "../files/testing/upload-file.ts";
import { decisionIdOf, type ReportDesk } from "./decisions.fixture.ts";
import {
  added,
  banned,
  build,
  change,
  drawn,
  eachInObjectScene,
  openObjectScene,
  removed,
  removeObject,
  settled,
  uploadPicture,
  type ObjectScene,
} from "./object-scene.fixture.ts";
import { reports } from "./tables.ts";

/* What a decision bans goes from the space of the object, whoever has put it up. */

let desk: ReportDesk;
let scene: ObjectScene;
let ann: TestPerson;
let cleo: TestPerson;
/** Brings what Ann puts up. */
let bob: TestPerson;
let made: number;

eachInObjectScene(async (...given) => {
  [desk, scene, made] = given;
  ({ ann, cleo } = scene);
  bob = await addPerson(desk.server, `bob${made}`);
});

const image = (id: string, fileId: string) => ({ id, kind: "image", props: { fileId } }) as const;
const stand = (ids: readonly string[]) =>
  soon(async () => expect(await scene.standing()).toEqual([...ids].toSorted()));
async function refusal(client: TestClient, seq: number, id: string, fileId: string): Promise<string> {
  client.send("edit", added(seq, image(id, fileId)));
  return (await client.hear("editRefused", (told) => told.seq === seq)).code;
}

/** Bob's picture on a board of his, on two of Ann's, and an equal file of Bob's on another; Cleo is there. */
async function built() {
  const bytes = await drawn(made);
  const fileId = await uploadPicture(desk, bob, bytes);
  const equal = await uploadPicture(desk, bob, bytes);
  const [first, builder] = [await scene.enter(bob), await scene.enter(ann), await scene.enter(cleo)];
  await build(first, 1, image("bobs", fileId));
  await build(first, 2, image("equal", equal));
  const base = await build(builder, 1, image("badpic", fileId));
  await build(builder, 2, image("copy", fileId));
  await build(builder, 3, { id: "note", kind: "note", props: { text: "Hi." } });
  await settled();
  return { bytes, fileId, equal, first, builder, base };
}

test("a decision's ban applies to the whole space, and is reverted with it", async () => {
  const { fileId, equal, first, builder } = await built();
  const id = await scene.report("badpic");
  // Saved, and in a version.
  const owner = await scene.enter(scene.host);
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "success");
  const decision = decisionIdOf(await banned(desk, id));
  await stand(["note"]);
  await settled();
  expect(await refusal(builder, 7, "again7", fileId)).toBe("REMOVED_BY_STAFF");
  expect(await refusal(first, 8, "again8", fileId)).toBe("REMOVED_BY_STAFF");
  expect(await refusal(first, 9, "again9", equal)).toBe("REMOVED_BY_STAFF");
  const [version] = (
    await scene.host.call("GET /rooms/{id}/versions", { params: { id: scene.spaceId }, query: {} })
  ).data;
  owner.send("revert", { version: version?.version ?? 0 });
  await settled();
  await stand(["note"]);

  await desk.undo(decision, "It was art.");
  await stand(["badpic", "bobs", "copy", "equal", "note"]);
  await settled();
  await build(builder, 10, image("again10", fileId));
});

test("a file that isn't banned stays where others have placed it", async () => {
  await built();
  const detail = await removed(desk, await scene.report("badpic"));
  expect(detail.report.decision?.banned).toBe("none");
  await stand(["bobs", "copy", "equal", "note"]);
});

test("if the reported object is gone, objects that show its files are removed anyway", async () => {
  const { builder, base } = await built();
  const id = await scene.report("badpic");
  await removeObject(builder, 4, "badpic", base);
  await settled();
  const detail = await banned(desk, id);
  expect(detail.report.decision?.banned).toBe("alone");
  await stand(["note"]);
  await desk.undo(decisionIdOf(detail), "It was art.");
  await stand(["bobs", "copy", "equal", "note"]);
});

test("a banned file is not served, though nobody has deleted it", async () => {
  const { fileId } = await built();
  const { data } = await bob.call("GET /files/{id}", { params: { id: fileId } });
  const url = data.asset.poster ?? "";
  const served = async () => (await fetch(new URL(url, desk.server.origin))).status;
  expect(await served()).toBe(200);
  const decision = decisionIdOf(await banned(desk, await scene.report("badpic")));
  await soon(async () => expect(await served()).toBe(404));
  await desk.undo(decision, "It was art.");
  await soon(async () => expect(await served()).toBe(200));
});

test("nor is one that is only in libraries and templates, until the ban is undone", async () => {
  const { bytes, fileId, builder, base } = await built();
  const { data } = await bob.call("GET /files/{id}", { params: { id: fileId } });
  const served = async () =>
    (await fetch(new URL(data.asset.levels[0]?.url ?? "", desk.server.origin))).status;
  await uploadPicture(desk, cleo, bytes);
  const owner = await scene.enter(scene.host);
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "success");
  await scene.host.call("POST /files/templates", { body: { roomID: scene.spaceId, name: "Board" } });
  const id = await scene.report("badpic");
  await removeObject(builder, 4, "badpic", base);
  await settled();
  expect(await served()).toBe(200);
  const decision = decisionIdOf(await banned(desk, id));
  await soon(async () => expect(await served()).toBe(404));
  await desk.undo(decision, "It was art.");
  await soon(async () => expect(await served()).toBe(200));
});

test("an identical file in somebody's library stays, but can't be placed", async () => {
  const { bytes, fileId } = await built();
  const equal = await uploadPicture(desk, cleo, bytes);
  await banned(desk, await scene.report("badpic"));
  await stand(["note"]);
  const { db } = desk.server;
  expect(await db.select().from(filePlaces).where(eq(filePlaces.fileId, equal))).toEqual([]);
  expect(await db.select().from(filePlaces).where(eq(filePlaces.fileId, fileId))).not.toEqual([]);
  expect((await cleo.call("GET /files/{id}", { params: { id: equal } })).data.uploadState).toBe("UPLOADED");
  expect(await refusal(await scene.enter(cleo), 1, "cleos", equal)).toBe("REMOVED_BY_STAFF");
});

test("a file exempted by staff is banned for nobody, whoever placed it with bad words", async () => {
  const { bytes, fileId } = await built();
  const id = await scene.report("badpic");
  const decide = (exemptFileIds: string[], areFilesBanned = true) =>
    desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned, exemptFileIds });
  await expect(decide([fileId], false)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(decide([fileId])).rejects.toMatchObject({ code: "NOTHING_TO_BAN" });
  await decide([], false);
  await stand(["bobs", "copy", "equal", "note"]);
  expect((await uploadFile(desk.server, cleo, bytes, "logo.png")).uploadState).not.toBe("FAILED");
});

test("all files of an object are banned except those that staff exempt", async () => {
  const [bad, logo] = [await drawn(made), await drawn(made + 90)];
  const [owner, builder] = [await scene.enter(scene.host), await scene.enter(ann), await scene.enter(cleo)];
  const [fileId, posterId] = [
    await uploadPicture(desk, ann, bad),
    await uploadPicture(desk, scene.host, logo),
  ];
  await build(owner, 1, image("logo", posterId));
  await build(builder, 1, { id: "badsound", kind: "audio", props: { fileId, posterId } });
  await settled();
  const id = await scene.report("badsound");
  const exemptFileIds = [posterId];
  await desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned: true, exemptFileIds });
  await stand(["logo"]);
  expect((await uploadFile(desk.server, cleo, bad, "a.png")).uploadState).toBe("FAILED");
  expect((await uploadFile(desk.server, cleo, logo, "b.png")).uploadState).not.toBe("FAILED");
});

/** A sound of Ann's that is bad, with a logo of hers as its picture, which stands on a board of hers too; reported. */
async function reportedWithLogo() {
  const [bad, logo] = [await drawn(made), await drawn(made + 90)];
  const [builder] = [await scene.enter(ann), await scene.enter(cleo)];
  const [fileId, posterId] = [await uploadPicture(desk, ann, bad), await uploadPicture(desk, ann, logo)];
  const board = await build(builder, 1, image("logo", posterId));
  const sound = await build(builder, 2, { id: "badsound", kind: "audio", props: { fileId, posterId } });
  await settled();
  const id = await scene.report("badsound");
  const decide = () =>
    desk.decide(id, {
      outcome: "removed",
      reason: "Hate.",
      areFilesBanned: true,
      exemptFileIds: [posterId],
    });
  const isTaken = async (bytes: Buffer) =>
    (await uploadFile(desk.server, cleo, bytes, "a.png")).uploadState !== "FAILED";
  return { id, bad, logo, posterId, builder, board, sound, decide, isTaken };
}

test("an exempted file also stays in its maker's own space", async () => {
  const { bad, logo, posterId, builder, decide, isTaken } = await reportedWithLogo();
  await decide();
  await stand(["logo"]);
  await build(builder, 3, image("another", posterId));
  await build(builder, 4, image("copy", await uploadPicture(desk, ann, logo)));
  expect([await isTaken(bad), await isTaken(logo)]).toEqual([false, true]);
});

test.for([["with"], ["without"]])(
  "an exempted file isn't banned once it is deleted, of reports %s the ids of its files",
  async ([kept]) => {
    const { id, bad, logo, posterId, builder, board, sound, decide, isTaken } = await reportedWithLogo();
    await removeObject(builder, 3, "logo", board);
    await removeObject(builder, 4, "badsound", sound);
    await settled();
    const { db } = desk.server;
    await db.delete(files).where(eq(files.id, posterId));
    if (kept === "without")
      await db
        .update(reports)
        .set({
          contents: sql`(select jsonb_agg(content - 'fileIds') from jsonb_array_elements(contents) as content)`,
        })
        .where(eq(reports.id, id));
    await decide();
    expect([await isTaken(bad), await isTaken(logo)]).toEqual([false, true]);
  },
);

test("in another space it stays where it is placed, and can't be placed elsewhere", async () => {
  const bytes = await drawn(made);
  const fileId = await uploadPicture(desk, bob, bytes);
  const there = await openObjectScene(desk, made + 300);
  const away = await there.enter(bob);
  await build(away, 1, image("bobs", fileId));
  const other = await uploadPicture(desk, bob, await drawn(made + 50));
  const base = await build(away, 2, image("other", other));
  await build(await scene.enter(bob), 1, image("first", fileId));
  const builder = await scene.enter(ann);
  await scene.enter(cleo);
  await build(builder, 1, image("badpic", fileId));
  await settled();
  await banned(desk, await scene.report("badpic"));
  await stand([]);
  expect(await refusal(away, 3, "again", fileId)).toBe("REMOVED_BY_STAFF");
  away.send("edit", { seq: 4, ops: [{ op: "set", id: "other", base, change: { props: { fileId } } }] });
  expect((await away.hear("editRefused", ({ seq }) => seq === 4)).code).toBe("REMOVED_BY_STAFF");
  await change(away, 5, { id: "bobs", base: 1, props: { fileId, title: "Board" } });
  expect(await there.standing()).toEqual(["bobs", "other"]);
  there.leave();
});
