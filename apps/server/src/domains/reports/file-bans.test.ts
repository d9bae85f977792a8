// Waits: what is built is written down about a second later.
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { fileContents, files } from "../files/tables.ts";
import { madeLight, uploadFile } from "../files/testing/upload-file.ts";
import { decisionIdOf, type ReportDesk } from "./decisions.fixture.ts";
import {
  added,
  banned,
  build,
  change,
  drawn,
  eachInObjectScene,
  removed,
  removeObject,
  settled,
  uploadPicture,
  type ObjectScene,
} from "./object-scene.fixture.ts";
import { reports } from "./tables.ts";

/* What becomes of the files of an object that staff have removed. */

let desk: ReportDesk;
let scene: ObjectScene;
let host: TestPerson;
let ann: TestPerson;
let cleo: TestPerson;
let made: number;

eachInObjectScene((...given) => {
  [desk, scene, made] = given;
  ({ host, ann, cleo } = scene);
});

const REFUSED = { state: "refused", refusal: "REMOVED_BY_STAFF" };

/** Ann's picture on a board, beside Cleo. */
async function builtPicture(bytes: Buffer) {
  const fileId = await uploadPicture(desk, ann, bytes);
  const [builder] = [await scene.enter(ann), await scene.enter(cleo)];
  const base = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId } });
  await settled();
  return { fileId, builder, base };
}
/** The same, which staff remove. */
async function removedPicture(bytes: Buffer, areFilesBanned: boolean) {
  const { builder } = await builtPicture(bytes);
  const id = await scene.report("badpic");
  const detail = await (areFilesBanned ? banned : removed)(desk, id);
  return { builder, detail, decisionId: decisionIdOf(detail) };
}
const workOf = async (bytes: Buffer, name: string, who = host) =>
  (await madeLight(who, (await uploadFile(desk.server, who, bytes, name)).id)).asset.work;

test("a banned picture is rejected again, even under another name or in another format", async () => {
  const bytes = await drawn(made);
  const { decisionId } = await removedPicture(bytes, true);
  const same = await uploadFile(desk.server, host, bytes, "holiday.png");
  expect(same).toMatchObject({ uploadState: "FAILED", asset: { work: { refusal: "REMOVED_BY_STAFF" } } });
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
  expect(await workOf(await drawn(made + 100), "garden.png")).toMatchObject({ state: "done" });

  // Whoever made it can't end that by leaving.
  await ann.call("DELETE /users/me", {});
  expect((await uploadFile(desk.server, host, bytes, "holiday.png")).uploadState).toBe("FAILED");

  await desk.undo(decisionId, "It was art.");
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject({ state: "done" });
});

test("a picture that isn't banned is removed only from its space, with all its maker's copies", async () => {
  const bytes = await drawn(made + 7);
  const copy = await uploadPicture(desk, ann, bytes, "copy.png");
  const { builder } = await removedPicture(bytes, false);
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
  builder.send("edit", added(2, { id: "again", kind: "image", props: { fileId: copy } }));
  await builder.hear("editRefused", ({ seq, code }) => seq === 2 && code === "REMOVED_BY_STAFF");
});

test("a ban applies to the reported file, not to somebody's file that its maker replaced it with", async () => {
  const [bad, logo] = [await drawn(made + 11), await drawn(made + 60)];
  const hosts = await uploadPicture(desk, host, logo, "logo.png");
  await build(await scene.enter(host), 1, { id: "sign", kind: "image", props: { fileId: hosts } });
  const { builder, base } = await builtPicture(bad);
  const id = await scene.report("badpic");
  await change(builder, 2, { id: "badpic", base, props: { fileId: hosts } });
  await settled();
  await banned(desk, id);
  expect(await workOf(logo, "logo.png", cleo)).toMatchObject({ state: "done" });
  expect((await uploadFile(desk.server, cleo, bad, "holiday.png")).uploadState).toBe("FAILED");
});

test("files are banned with a removed object, and with no other decision", async () => {
  await builtPicture(await drawn(made + 9));
  const id = await scene.report("badpic");
  const decision = desk.decide(id, { outcome: "warned", reason: "Hate.", areFilesBanned: true });
  await expect(decision).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a picture banned before its processing is done is recognised in others afterwards", async () => {
  const bytes = await drawn(made + 13);
  const { fileId } = await builtPicture(bytes);
  const { db } = desk.server;
  const [{ digest } = { digest: null }] = await db
    .select({ digest: files.digest })
    .from(files)
    .where(eq(files.id, fileId));
  const work = (state: "waiting" | "refused", attempts: number) =>
    db
      .update(fileContents)
      .set({ state, attempts, made: null })
      .where(eq(fileContents.digest, digest ?? ""));
  // Nobody works on it meanwhile.
  await work("refused", 0);
  await banned(desk, await scene.report("badpic"));
  await work("waiting", 0);
  await soon(async () =>
    expect((await ann.call("GET /files/{id}", { params: { id: fileId } })).data.asset.work?.state).toBe(
      "done",
    ),
  );
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
});

test("files are banned after their maker has deleted them, the objects that show them, and their account", async () => {
  const bytes = await drawn(made + 17);
  const { fileId, builder, base } = await builtPicture(bytes);
  const id = await scene.report("badpic");
  await removeObject(builder, 2, "badpic", base);
  await settled();
  await desk.server.db.delete(files).where(eq(files.id, fileId));
  // It is listed all the same, so that it can be exempted.
  const before = (await desk.staff.call("GET /staff/reports/{id}", { params: { id } })).data;
  expect(before.files).toEqual([{ id: fileId, picture: null, owner: null }]);
  await ann.call("DELETE /users/me", {});

  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data).toMatchObject({ isRemovable: false, areFilesBannable: true });
  expect(JSON.stringify(data)).not.toContain("board.png");
  await expect(desk.decide(id, { outcome: "removed", reason: "Hate." })).rejects.toMatchObject({
    code: "NOBODY_TO_DECIDE_ON",
  });
  const detail = await banned(desk, id);
  expect((await uploadFile(desk.server, host, bytes, "holiday.png")).uploadState).toBe("FAILED");
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
  await desk.undo(detail.report.decision?.id ?? "", "It was art.");
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
});

test("a ban without possible files is refused, and nothing is decided", async () => {
  const [builder] = [await scene.enter(ann), await scene.enter(cleo)];
  await build(builder, 1, { id: "sign", kind: "note", props: { text: "Go away." } });
  await settled();
  const id = await scene.report("sign");
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data).toMatchObject({ isRemovable: true, areFilesBannable: false });
  await expect(banned(desk, id)).rejects.toMatchObject({ code: "NOTHING_TO_BAN" });
  expect((await removed(desk, id)).report.decision?.outcome).toBe("removed");
});

test("a file uploaded by another account is shown as theirs, and banned for both", async () => {
  const bytes = await drawn(made + 19);
  const fileId = await uploadPicture(desk, host, bytes);
  const [owner, builder] = [await scene.enter(host), await scene.enter(ann), await scene.enter(cleo)];
  const base = await build(owner, 1, { id: "first", kind: "image", props: { fileId } });
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId } });
  await removeObject(owner, 2, "first", base);
  await settled();
  const id = await scene.report("badpic");
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data.files).toMatchObject([{ id: fileId, owner: { id: host.id } }]);
  await banned(desk, id);
  await soon(async () => expect(await scene.standing()).toEqual([]));
  for (const [client, seq] of [
    [builder, 2],
    [owner, 3],
  ] as const) {
    client.send("edit", added(seq, { id: `again${seq}`, kind: "image", props: { fileId } }));
    const { code } = await client.hear("editRefused", (told) => told.seq === seq);
    expect(code).toBe("REMOVED_BY_STAFF");
  }
  expect((await uploadFile(desk.server, cleo, bytes, "holiday.png")).uploadState).toBe("FAILED");
});

test("undoing a ban of files alone restores nothing that another decision has removed", async () => {
  const [first, second] = [await drawn(made + 23), await drawn(made + 29)];
  const { builder, base } = await builtPicture(first);
  const earlier = await scene.report("badpic");
  await change(builder, 2, { id: "badpic", base, props: { fileId: await uploadPicture(desk, ann, second) } });
  await settled();
  await removed(desk, await scene.report("badpic"));
  await soon(async () => expect(await scene.standing()).toEqual([]));
  const detail = await banned(desk, earlier);
  await desk.undo(detail.report.decision?.id ?? "", "It was art.");
  await settled();
  expect(await scene.standing()).toEqual([]);
});

test("the owner of a banned file finds it among their uploads as unusable", async () => {
  const { decisionId } = await removedPicture(await drawn(made + 41), true);
  const ofUploads = async () =>
    (await ann.call("GET /contentMenu", { query: { search: "uploads" } })).data.items[0]?.file?.asset.work;
  expect(await ofUploads()).toMatchObject(REFUSED);
  await desk.undo(decisionId, "It was art.");
  expect(await ofUploads()).toMatchObject({ state: "done", refusal: null });
});

test("whoever added it is told which object it was, and that its files are banned with it", async () => {
  await host.call("PATCH /rooms/{id}/edit", {
    params: { id: scene.spaceId },
    body: { name: "Den", fullScreenModeEnabled: false },
  });
  const { detail, decisionId } = await removedPicture(await drawn(made + 23), true);
  const told = {
    banned: "with_object",
    object: { kind: "image", name: "Board" },
    space: { name: "Den", id: scene.spaceId },
  };
  expect(await desk.notice(desk.keyOf(decisionId))).toMatchObject(told);
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("we’ve removed it. Its files can’t be added any more either.");
  expect(toAnn).toContain("Your object: Picture, “Board”, in “Den”");
  expect(detail.report.decision?.banned).toBe("with_object");
  const { csv } = (await desk.staff.call("GET /staff/reports/file", {})).data;
  expect(csv).toContain(",removed,with_object,");
  // The ban is over, and the record of it isn't.
  expect((await desk.undo(decisionId, "It was art.")).report.decision?.banned).toBe("with_object");
  // Nothing of it is told once it isn't kept any more.
  await desk.server.db.update(reports).set({ evidence: null }).where(eq(reports.decisionId, decisionId));
  expect(await desk.notice(desk.keyOf(decisionId))).toMatchObject({ object: null });
});

test("if the object was gone already, the notice says only that its files are banned", async () => {
  const { builder, base } = await builtPicture(await drawn(made + 29));
  const id = await scene.report("badpic");
  await removeObject(builder, 2, "badpic", base);
  await settled();
  const { report: decided } = await banned(desk, id);
  expect(decided.decision?.banned).toBe("alone");
  expect(await desk.notice(desk.keyOf(decided.decision?.id ?? ""))).toMatchObject({ banned: "alone" });
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("it breaks the rules, and its files can’t be added any more.");
  expect(toAnn).not.toContain("removed");
});

test("staff can see what an object showed when it was reported, even if it is no longer served to others", async () => {
  const { fileId, builder, base } = await builtPicture(await drawn(made + 31));
  const id = await scene.report("badpic");
  const shown = async () => {
    const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
    return data.files;
  };
  const [file] = await shown();
  expect(file).toMatchObject({ id: fileId, owner: null });
  const bytes = Buffer.from(file?.picture?.split(",")[1] ?? "", "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 400, height: 300 });
  // What it shows by now is something else.
  const other = await uploadPicture(desk, ann, await drawn(made + 37));
  await change(builder, 2, { id: "badpic", base, props: { fileId: other } });
  await settled();
  await removed(desk, id);
  expect(await shown()).toEqual([file]);
});
