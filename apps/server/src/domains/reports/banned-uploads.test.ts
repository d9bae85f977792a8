// Slow: models and pictures are worked on.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "../../processing/avatar/model.fixture.ts";
import { pdfOfPicture } from "../../processing/document/pdf-of-picture.fixture.ts";
import { ballModel, writeGlb } from "../../processing/model/model.fixture.ts";
import type { TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { madeLight, uploadFile } from "../files/testing/upload-file.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { banned, build, drawn, openObjectScene, settled, type ObjectScene } from "./object-scene.fixture.ts";

/* What staff have banned comes in no other way either. */

let desk: ReportDesk;
let scene: ObjectScene;
let cleo: TestPerson;
let host: TestPerson;

beforeAll(async () => {
  desk = await ReportDesk.open();
  scene = await openObjectScene(desk, 1);
  ({ cleo, host } = scene);
});
afterAll(async () => {
  scene.leave();
  await desk.close();
});

/** Ann puts it up. */
async function putUp(bytes: Uint8Array, name: string, id: string, kind: "image" | "model"): Promise<void> {
  const { id: fileId } = await uploadFile(desk.server, scene.ann, bytes, name);
  await madeLight(scene.ann, fileId);
  const [builder] = [await scene.enter(scene.ann), await scene.enter(cleo)];
  await build(builder, 1, { id, kind, props: { fileId } });
  await settled();
}
/** Staff ban it. */
const ban = async (id: string) => banned(desk, await scene.report(id));
const blob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

test("a banned model can't be an avatar", async () => {
  const bytes = await makePerson({ kind: "glb" });
  await putUp(bytes, "bad.glb", "badmodel", "model");
  await ban("badmodel");
  const { data: brought } = await cleo.call("POST /v2/users/me/avatars/files", { file: blob(bytes) });
  const body = { fileId: brought.fileId, name: "Knight" };
  const { data: made } = await cleo.call("POST /v2/users/me/avatars", { body });
  await soon(async () => {
    const { data } = await cleo.call("GET /v2/users/me/avatars/{id}", { params: { id: made.id } });
    expect(data).toMatchObject({ state: "refused", fault: "REMOVED_BY_STAFF", avatarID: null });
  });
});

test("a banned picture is on no profile and no card, and can't be imported with a space's file", async () => {
  const bytes = await drawn(900);
  await putUp(bytes, "bad.png", "badpic", "image");
  const owner = await scene.enter(host);
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "success");
  const params = { id: scene.spaceId };
  const { data: exported } = await host.call("POST /rooms/{id}/export", { params, body: {} });
  const spaceFile = await (await fetch(new URL(exported.url, desk.server.origin))).bytes();
  await ban("badpic");
  const other = await sharp(bytes).resize(331).jpeg({ quality: 60 }).toBuffer();
  const refused = { code: "REMOVED_BY_STAFF" };
  for (const each of [bytes, other]) {
    const file = blob(each);
    await expect(cleo.call("PUT /users/me/picture", { file })).rejects.toMatchObject(refused);
    await expect(cleo.call("PUT /users/me/banner", { file })).rejects.toMatchObject(refused);
    await expect(host.call("POST /rooms/{id}/thumbnail", { params, query: {}, file })).rejects.toMatchObject(
      refused,
    );
  }
  const file = blob(await drawn(901));
  expect((await cleo.call("PUT /users/me/picture", { file })).data.url).toContain("/files/");
  await expect(cleo.call("POST /rooms/import", { file: blob(spaceFile) })).rejects.toMatchObject(refused);
  // Whoever reports it shows it.
  const body = { reason: "abuse", text: "" } as const;
  const shown = cleo.call("POST /rooms/{id}/report/image", { params, query: {}, body, file: blob(bytes) });
  expect((await shown).data.id).not.toBe("");
});

test(
  "a banned picture is recognised rotated, framed, cropped, on a model, on an avatar or on a page",
  { timeout: 120_000 },
  async () => {
    const bytes = await drawn(910);
    await putUp(bytes, "bad.png", "badturned", "image");
    const upload = async (name: string, content: Uint8Array) => {
      const { id } = await uploadFile(desk.server, cleo, content, name);
      return (await madeLight(cleo, id)).asset.work;
    };
    const small = sharp(await sharp(bytes).resize(256).png().toBuffer());
    const frame = { top: 40, bottom: 40, left: 10, right: 10, background: "black" };
    const corner = { left: 20, top: 15 };
    const ways = [
      ["mirrored.jpg", await small.clone().flop().jpeg({ quality: 70 }).toBuffer()],
      ["turned.webp", await small.clone().rotate(90).webp().toBuffer()],
      ["framed.gif", await small.clone().extend(frame).gif().toBuffer()],
      [
        "cropped.jpg",
        await sharp(bytes)
          .extract({ ...corner, width: 360, height: 270 })
          .jpeg()
          .toBuffer(),
      ],
      ["ball.glb", await writeGlb(await ballModel(8, new Uint8Array(await small.clone().jpeg().toBuffer())))],
      ["page.pdf", await pdfOfPicture(small.clone())],
    ] as const;
    const model = await makePerson({ kind: "glb", picture: await small.clone().png().toBuffer() });
    await ban("badturned");
    for (const [name, content] of ways)
      expect([name, await upload(name, content)]).toMatchObject([
        name,
        { state: "refused", refusal: "REMOVED_BY_STAFF" },
      ]);
    const mirrored = blob(await sharp(bytes).flop().jpeg().toBuffer());
    await expect(cleo.call("PUT /users/me/picture", { file: mirrored })).rejects.toMatchObject({
      code: "REMOVED_BY_STAFF",
    });
    const { data: brought } = await cleo.call("POST /v2/users/me/avatars/files", { file: blob(model) });
    const body = { fileId: brought.fileId, name: "Knight" };
    const { data: made } = await cleo.call("POST /v2/users/me/avatars", { body });
    await soon(async () => {
      const { data } = await cleo.call("GET /v2/users/me/avatars/{id}", { params: { id: made.id } });
      expect(data).toMatchObject({ state: "refused", fault: "REMOVED_BY_STAFF", avatarID: null });
    });
    // Others come in as before.
    expect(await upload("other.png", await drawn(911))).toMatchObject({ state: "done" });
  },
);
