// Slow: each of its files is a process's work.
import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zipOf } from "../../processing/zip/zip.fixture.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { fileContents } from "./tables.ts";
import { madeLight, uploadFile } from "./testing/upload-file.ts";

let server: TestServer;
let ada: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada");
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

const arriving = () => readdirSync(join(server.dataFolder, "uploads"));

test.each([
  ["page.html", "text/html"],
  ["drawing.svg", "image/svg+xml"],
  ["drawing.svg", "image/png"],
  ["program.js", "text/javascript"],
  ["virus.exe", "application/octet-stream"],
  ["nothing", "application/octet-stream"],
  ["constructor", "__proto__"],
  ["a.toString", "toString"],
])("%s as %s can't be announced", async (name, contentType) => {
  const body = { contentType, name, size: 100, roomID: null };
  expect(await codeOf(ada.call("POST /files", { body }))).toBe("FILE_KIND_UNKNOWN");
});

const text = (words: string): Buffer => Buffer.from(words);
/** The end of a zip that is there for whoever reads from the back. */
const zipEnd = Buffer.concat([text("PK\x05\x06"), Buffer.alloc(18)]);
test.each([
  ["a page", () => text("<!doctype html><script>alert(1)</script>")],
  ["a page after blanks", () => text("\n\n   <html><body onload=alert(1)>")],
  ["a drawing", () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a drawing after its prologue", () => text('<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>')],
  [
    "a picture that is a page as well",
    () => Buffer.concat([picture.subarray(0, 33), text("<html><script>1</script>")]),
  ],
  ["a GIF that is a page as well", () => text("GIF89a/*<script>alert(1)</script>*/=1")],
  ["a picture with a PDF in it", () => Buffer.concat([text("GIF89a"), text("%PDF-1.7\n"), randomBytes(100)])],
  ["a picture with a zip at its end", () => Buffer.concat([picture, text("PK\x03\x04"), zipEnd])],
  ["a PDF with a zip at its end", () => Buffer.concat([text("%PDF-1.7\n"), randomBytes(2000), zipEnd])],
  ["a page that begins as a PDF", () => text("%PDF-1.7\n<html><script>alert(1)</script>")],
  ["a script", () => text("alert(document.cookie)")],
  ["zeros", () => Buffer.alloc(1000)],
  ["noise", () => Buffer.concat([Buffer.from([0, 1, 2]), randomBytes(1000)])],
])("%s under a picture's name is rejected", async (_, make) => {
  const bytes = make();
  const record = await uploadFile(server, ada, bytes, "holiday.png", { contentType: "image/png" });
  expect(record.uploadState).toBe("FAILED");
  expect(record.asset).toMatchObject({ levels: [], poster: null, work: { state: "refused" } });
  expect(["UNKNOWN", "DRAWING", "TWO_KINDS"]).toContain(record.asset.work.refusal);
  expect(record.asset.work.mayRetry).toBeUndefined();
  const digest = createHash("sha256").update(bytes).digest("hex");
  expect(await server.db.select().from(fileContents).where(eq(fileContents.digest, digest))).toEqual([]);
  expect(arriving()).not.toContain(record.id);
});

test("a USDZ becomes an optimised GLB with a poster", { timeout: 60_000 }, async () => {
  const layer = `#usda 1.0\n(\n  metersPerUnit = 1\n)\ndef Cube "Box"\n{\n  double size = 3\n}\n`;
  const usdz = zipOf([{ name: "box.usda", content: layer, isStored: true }]);
  const record = await uploadFile(server, ada, usdz, "box.usdz", { contentType: "model/vnd.usdz+zip" });
  expect(record).toMatchObject({ uploadState: "UPLOADED", asset: { kind: "model" } });
  const { asset } = await madeLight(ada, record.id);
  expect(asset.work).toEqual({ state: "done", progress: 1, refusal: null });
  expect(asset.levels[0]?.url).toMatch(/\.glb$/);
  expect(asset.poster).not.toBeNull();
  expect(asset.bounds?.max).toEqual([expect.closeTo(1.5), expect.closeTo(1.5), expect.closeTo(1.5)]);
});

test("the owner of a file can read what was removed from it", { timeout: 60_000 }, async () => {
  const model = Buffer.from("mtllib colours.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const { id, changes } = await uploadFile(server, ada, model, "flag.obj");
  expect(changes).toBeUndefined();
  const light = await madeLight(ada, id);
  expect(light.changes).toContainEqual({ code: "MATERIALS_NOT_BESIDE", values: {} });
});

test("the name does not decide: a picture called a video is a picture", async () => {
  const record = await uploadFile(server, ada, picture, "video.mp4", { contentType: "video/mp4" });
  expect(record.asset.kind).toBe("image");
});
