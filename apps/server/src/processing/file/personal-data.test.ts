import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { type RetainedChunk, withoutPersonalData } from "./personal-data.ts";
import type { FileFormat } from "./sniff.ts";

const PLACE = { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitude: "2/1 17/1 40/1" };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.5N"/></rdf:RDF></x:xmpmeta>`;

/** A picture with camera metadata, stored sideways. */
const taken = (format: "jpeg" | "png" | "webp"): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#248" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Camera", Artist: "Ada" }, IFD3: PLACE })
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer();

const join = (bytes: Buffer, kept: readonly RetainedChunk[]): Buffer =>
  Buffer.concat(
    kept.map((part) => {
      if ("from" in part) return bytes.subarray(part.from, part.to);
      return "put" in part ? Buffer.from(part.put, "base64") : Buffer.alloc(part.zeros);
    }),
  );
const cleaned = (bytes: Buffer, format: FileFormat): Buffer =>
  join(bytes, withoutPersonalData(bytes, format) ?? []);

it.each([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["webp", "webp"],
] as const)(
  "of a %s its pixels, colours and the way up stay, and no place, name or time",
  async (as, format) => {
    const bytes = await taken(as);
    expect(bytes.includes("Camera")).toBe(true);
    const clean = cleaned(bytes, format);
    for (const word of ["Camera", "Ada", "GPS", "adobe:ns:meta"])
      expect(clean.includes(word), word).toBe(false);
    const [before, after] = await Promise.all([sharp(bytes).metadata(), sharp(clean).metadata()]);
    expect(after).toMatchObject({ width: 40, height: 20, orientation: 6 });
    expect(after.icc).toEqual(before.icc);
    expect(after.xmp).toBeUndefined();
    expect(await sharp(clean, { failOn: "warning" }).raw().toBuffer()).toEqual(
      await sharp(bytes).raw().toBuffer(),
    );
  },
);

it("removes data after a picture's end, and comments", async () => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#248" } })
    .jpeg({ progressive: true })
    .toBuffer();
  expect(withoutPersonalData(plain, "jpg")).toBeNull();
  const comment = Buffer.from("\xff\xfe\0\x0854.1, ", "latin1");
  const more = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), await taken("jpeg")]);
  expect(cleaned(more, "jpg").equals(plain)).toBe(true);
  const drawn = await sharp(plain).png().toBuffer();
  expect(cleaned(Buffer.concat([drawn, Buffer.from("48.1,2.3")]), "png").equals(drawn)).toBe(true);
});

const pngChunk = (type: string, data = ""): Buffer => {
  const body = Buffer.from(type + data, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const blue = sharp({ create: { width: 8, height: 8, channels: 4, background: "#2488" } });
const PNG_HEAD = 33;

it("removes all chunks that aren't needed: content credentials, unknown ones", async () => {
  const png = await blue.clone().png().toBuffer();
  const said = [pngChunk("caBX", "signed by Ada"), pngChunk("exIf", "Ada"), pngChunk("prVt", "Ada")];
  const more = Buffer.concat([png.subarray(0, PNG_HEAD), ...said, png.subarray(PNG_HEAD)]);
  expect(cleaned(more, "png").equals(png)).toBe(true);
  const webp = await blue.clone().webp().toBuffer();
  const signed = Buffer.concat([webp, Buffer.from("C2PA\x04\0\0\0Ada.", "latin1")]);
  signed.writeUInt32LE(signed.length - 8, 4);
  expect(cleaned(signed, "webp").equals(webp)).toBe(true);
});

it("an animated PNG keeps its frames", async () => {
  const png = await blue.clone().png().toBuffer();
  const frames = [pngChunk("acTL", "\0\0\0\x01\0\0\0\0"), pngChunk("fcTL", "\0".repeat(26))];
  const moving = Buffer.concat([png.subarray(0, PNG_HEAD), ...frames, png.subarray(PNG_HEAD)]);
  expect(withoutPersonalData(moving, "png")).toBeNull();
});

it("merges runs of removed chunks, and rejects a picture in thousands of parts", async () => {
  const png = await blue.clone().png().toBuffer();
  const many = (chunk: Buffer) =>
    Buffer.concat([
      png.subarray(0, PNG_HEAD),
      ...Array.from({ length: 100_000 }, () => chunk),
      png.subarray(PNG_HEAD),
    ]);
  expect(withoutPersonalData(many(pngChunk("prVt")), "png")).toHaveLength(2);
  const pieces = many(Buffer.concat([pngChunk("prVt"), pngChunk("IDAT")]));
  expect(() => withoutPersonalData(pieces, "png")).toThrow(new Refusal("DAMAGED", "thousands of pieces"));
});

it("a truncated picture is cleaned as far as it goes", async () => {
  for (const [as, format] of [
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
  ] as const) {
    const bytes = await taken(as);
    for (let length = 12; length < bytes.length; length += 7) {
      const short = bytes.subarray(0, length);
      const kept = withoutPersonalData(short, format);
      const clean = kept === null ? short : join(short, kept);
      expect(clean.includes("Camera")).toBe(false);
    }
  }
});
