import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

let at: TestLibrary;
let ada: string;
beforeAll(async () => {
  at = await openTestLibrary();
  ada = await at.person("ada");
});
afterAll(() => at.close());

/** A phone's picture: stored sideways, with its location. */
const taken = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" },
    })
    .jpeg()
    .toBuffer();

/** The stored bytes, as exported and served at /files/<name>. */
async function storedOf(id: string): Promise<Buffer> {
  const [source] = await at.library.takeAlong.sources([id]);
  if (source === undefined) throw new Error("nothing is kept");
  const stored = await buffer((await at.library.takeAlong.read(source)).stream);
  expect(source.bytes).toBe(stored.length);
  return stored;
}

async function saidBy(id: string) {
  const stored = await storedOf(id);
  const { exif, orientation } = await sharp(stored).metadata();
  return { camera: stored.includes("Camera"), exifBytes: exif?.length, orientation };
}
/** Only the orientation: 26 bytes after the name. */
const NOTHING_MORE = { camera: false, exifBytes: 32, orientation: 6 };

it("an uploaded picture is stored without its location, and counts with its stored size", async () => {
  const bytes = await taken("#248");
  const { id, size } = await at.upload(ada, bytes, "a.jpg");
  expect(await saidBy(id)).toEqual(NOTHING_MORE);
  expect(size).toBeLessThan(bytes.length);
});

it("so is a fetched one, and one imported with a space's file", async () => {
  at.fetched = await taken("#482");
  const fetched = await at.library.uploads.importFrom(ada, "https://example.org/a.jpg", null);
  expect(await saidBy(fetched.id)).toEqual(NOTHING_MORE);
  const bytes = await taken("#824");
  const path = join(at.folder, "b.jpg");
  writeFileSync(path, bytes);
  const [id = ""] = await at.library.takeAlong.adopt(ada, [{ path, name: "b.jpg", bytes: bytes.length }]);
  expect(await saidBy(id)).toEqual(NOTHING_MORE);
});
