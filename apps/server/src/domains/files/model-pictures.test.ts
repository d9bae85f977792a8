import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { judgeFiles } from "../../processing/file/verdict.ts";
import { ballModel, pictureOf, readGlbFile, writeGlb } from "../../processing/model/model.fixture.ts";
import { keepOnly } from "./write-retained.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-model-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FORMATS = ["jpeg", "png", "webp"] as const;
/** A picture with camera metadata, stored sideways. */
const taken = async (format: (typeof FORMATS)[number], background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: "Camera", Artist: "Ada" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" },
      })
      .toFormat(format)
      .toBuffer(),
  );

/** What is stored of an uploaded model. */
async function uploaded(bytes: Uint8Array): Promise<{ bytes: Buffer; refusal: string | null }> {
  const path = join(folder, "model.glb");
  writeFileSync(path, bytes);
  const [verdict] = await judgeFiles({ files: [{ path, name: "model.glb" }] });
  if (verdict?.sniffed) await keepOnly(path, verdict.kept);
  return { bytes: readFileSync(path), refusal: verdict?.refusal ?? null };
}

it("camera metadata is removed from a model's pictures; pixels and geometry stay unchanged", async () => {
  const document = await ballModel(6, await taken("jpeg", "#248"));
  document.getRoot().listTextures()[0]?.setMimeType("image/jpeg");
  const [material] = document.getRoot().listMaterials();
  for (const format of ["png", "webp"] as const) {
    const texture = document.createTexture(format).setImage(await taken(format, "#842"));
    texture.setMimeType(`image/${format}`);
    if (format === "png") material?.setEmissiveTexture(texture);
    else material?.setOcclusionTexture(texture);
  }
  const before = await writeGlb(document);
  expect(Buffer.from(before).includes("Camera")).toBe(true);
  const { bytes, refusal } = await uploaded(before);
  expect(refusal).toBeNull();
  for (const word of ["Camera", "Ada", "GPS"]) expect(bytes.includes(word), word).toBe(false);
  expect(bytes).toHaveLength(before.length);
  const [was, is] = await Promise.all([readGlbFile(before), readGlbFile(new Uint8Array(bytes))]);
  const arrays = (model: typeof was) =>
    model
      .getRoot()
      .listAccessors()
      .map((accessor) => accessor.getArray());
  expect(arrays(is)).toEqual(arrays(was));
  const pictures = (model: typeof was) =>
    Promise.all(
      model
        .getRoot()
        .listTextures()
        .map(async (texture) => {
          const image = sharp(texture.getImage() ?? new Uint8Array());
          const { format, orientation } = await image.metadata();
          return { format, orientation, pixels: await image.raw().toBuffer() };
        }),
    );
  const after = await pictures(is);
  expect(after.map(({ format }) => format)).toEqual(FORMATS);
  expect(after).toEqual(await pictures(was));
});

it("a file called a picture that isn't one keeps no embedded metadata", async () => {
  const document = await ballModel(6, await taken("jpeg", "#248"));
  document.getRoot().listTextures()[0]?.setMimeType("image/jpeg");
  const glb = Buffer.from(await writeGlb(document));
  const json = JSON.parse(glb.toString("utf8", 20, 20 + glb.readUInt32LE(12))) as {
    bufferViews: object[];
    images: object[];
    buffers: { byteLength: number }[];
  };
  json.images.push({ bufferView: json.bufferViews.length, mimeType: "image/png" });
  json.bufferViews.push({ buffer: 0, byteOffset: 0, byteLength: json.buffers[0]?.byteLength });
  const text = JSON.stringify(json);
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.from(glb.subarray(0, 20));
  head.writeUInt32LE(padded.length, 12);
  const binary = glb.subarray(20 + glb.readUInt32LE(12));
  head.writeUInt32LE(20 + padded.length + binary.length, 8);
  const { bytes } = await uploaded(Buffer.concat([head, padded, binary]));
  expect(bytes.includes("Camera")).toBe(false);
});

it("a model without metadata, or an incomplete model, stays byte for byte", async () => {
  const plain = await writeGlb(await ballModel(6, await pictureOf(32)));
  expect((await uploaded(plain)).bytes.equals(plain)).toBe(true);
  const document = await ballModel(6, await taken("png", "#248"));
  const noted = await writeGlb(document);
  for (let length = 24; length < noted.length; length += 997) {
    const short = noted.subarray(0, length);
    expect((await uploaded(short)).refusal).toBeNull();
  }
});

it("overlapping or out-of-bounds pictures cost no extra time", async () => {
  const noted = Buffer.from(await writeGlb(await ballModel(6, await taken("jpeg", "#248"))));
  const jsonBytes = noted.readUInt32LE(12);
  const text = noted.toString("utf8", 20, 20 + jsonBytes);
  const json = JSON.parse(text) as { images: unknown[]; bufferViews: Record<string, unknown>[] };
  const image = json.images[0];
  const { length } = json.bufferViews;
  json.images.push(image, { bufferView: length }, { bufferView: 1e9 }, null);
  json.bufferViews.push({ buffer: 0, byteOffset: 2 ** 40, byteLength: 50 });
  const body = Buffer.from(JSON.stringify(json).padEnd(jsonBytes + 400));
  const head = Buffer.from(noted.subarray(0, 20));
  head.writeUInt32LE(body.length, 12);
  head.writeUInt32LE(20 + body.length + noted.length - 20 - jsonBytes, 8);
  const { bytes, refusal } = await uploaded(Buffer.concat([head, body, noted.subarray(20 + jsonBytes)]));
  expect(refusal).toBeNull();
  expect(bytes.includes("Camera")).toBe(false);
});

/** A GLB with this JSON and buffer. */
function glbOf(json: Record<string, unknown>, binary: Uint8Array): Buffer {
  const words = JSON.stringify({ asset: { version: "2.0" }, ...json });
  const text = Buffer.from(words.padEnd(Math.ceil(words.length / 4) * 4));
  const body = Buffer.alloc(Math.ceil(binary.length / 4) * 4);
  body.set(binary);
  const [head, second] = [Buffer.alloc(20), Buffer.alloc(8)];
  head.write("glTF");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + text.length + body.length, 8);
  head.writeUInt32LE(text.length, 12);
  head.write("JSON", 16);
  second.writeUInt32LE(body.length);
  second.write("BIN\0", 4);
  return Buffer.concat([head, text, second, body]);
}
const binaryOf = (glb: Buffer): Buffer => glb.subarray(28 + glb.readUInt32LE(12));
const view = (byteOffset: number, byteLength: number) => ({ buffer: 0, byteOffset, byteLength });
const image = (bufferView: number) => ({ bufferView, mimeType: "image/jpeg" });

it("of two pictures with the same start the longer one counts", async () => {
  const jpeg = await taken("jpeg", "#248");
  for (const shorter of [12, 20, jpeg.length - 1])
    for (const images of [
      [image(0), image(1)],
      [image(1), image(0)],
    ]) {
      const bufferViews = [view(0, shorter), view(0, jpeg.length)];
      const { bytes } = await uploaded(glbOf({ bufferViews, images }, jpeg));
      expect(bytes.includes("Camera"), `${shorter}`).toBe(false);
    }
});

it.each(FORMATS)("data behind a %s in an overlong view stays, in its place", async (format) => {
  const [first, second] = [await taken(format, "#248"), await taken("png", "#842")];
  const geometry = Buffer.alloc(64, 0x41);
  const film = Buffer.from("a film of the moment");
  const at = first.length + film.length;
  const binary = Buffer.concat([first, film, geometry, second]);
  const bufferViews = [view(0, binary.length), view(at, 64), view(at + 64, second.length)];
  const { bytes, refusal } = await uploaded(
    glbOf({ bufferViews, images: [image(0), image(2)], accessors: [{ bufferView: 1 }] }, binary),
  );
  const after = binaryOf(bytes);
  expect(refusal).toBeNull();
  for (const word of ["Camera", "Ada", "film"]) expect(after.includes(word), word).toBe(false);
  expect(after.subarray(at, at + 64).equals(geometry)).toBe(true);
  const shown = after.subarray(at + 64, at + 64 + second.length);
  expect(await sharp(shown).raw().toBuffer()).toEqual(await sharp(second).raw().toBuffer());
  expect((await sharp(after.subarray(0, first.length)).metadata()).orientation).toBe(6);
});

it("data that an extension has stored behind a picture stays", async () => {
  const jpeg = await taken("jpeg", "#248");
  const packed = Buffer.alloc(64, 0x42);
  const elsewhere = { buffer: 1, byteLength: 64 };
  const extensions = { EXT_meshopt_compression: view(jpeg.length, 64) };
  const { bytes } = await uploaded(
    glbOf(
      { bufferViews: [view(0, jpeg.length + 64), { ...elsewhere, extensions }], images: [image(0)] },
      Buffer.concat([jpeg, packed]),
    ),
  );
  expect(bytes.includes("Camera")).toBe(false);
  expect(binaryOf(bytes).includes(packed)).toBe(true);
});

it("a model in which a picture or geometry is inside another picture is rejected", async () => {
  const jpeg = await taken("jpeg", "#248");
  const inner = Buffer.concat([jpeg.subarray(0, 200), await taken("png", "#842"), jpeg.subarray(200)]);
  const refusals = [
    { bufferViews: [view(0, inner.length), view(200, 300)], images: [image(0), image(1)] },
    { bufferViews: [view(0, inner.length), view(8, 4)], images: [image(0)], accessors: [{ bufferView: 1 }] },
  ];
  for (const json of refusals) expect((await uploaded(glbOf(json, inner))).refusal).toBe("DAMAGED");
  // Data that isn't rendered, or isn't a picture, hides nothing.
  const { bytes, refusal } = await uploaded(
    glbOf(
      { bufferViews: [view(0, jpeg.length), view(8, 4), view(9, 40)], images: [image(0), image(2)] },
      jpeg,
    ),
  );
  expect([refusal, bytes.includes("Camera")]).toEqual([null, false]);
});

it("a view that millions of pictures share is read once, and hundreds of thousands in few reads", async () => {
  const jpeg = Buffer.concat([Buffer.alloc(1_000_000), await taken("jpeg", "#248")]);
  const last = view(1_000_000, jpeg.length - 1_000_000);
  const many = Array.from({ length: 1_700_000 }, () => ({ bufferView: 0 }));
  const same = await uploaded(glbOf({ bufferViews: [view(0, 12), last], images: [...many, image(1)] }, jpeg));
  expect([same.refusal, same.bytes.includes("Camera")]).toEqual([null, false]);

  const views = Array.from({ length: 300_000 }, (_, i) => view(i, 12));
  const images = [...views, last].map((_, bufferView) => ({ bufferView }));
  const each = await uploaded(glbOf({ bufferViews: [...views, last], images }, jpeg));
  expect([each.refusal, each.bytes.includes("Camera")]).toEqual([null, false]);
});
