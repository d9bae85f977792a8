import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeIO, type Document } from "@gltf-transform/core";
import { KHRLightsPunctual, KHRMaterialsUnlit } from "@gltf-transform/extensions";
import { getBounds } from "@gltf-transform/functions";
import { environmentManifest } from "@veranda/contract/environment";
import { prefabCatalogue } from "@veranda/contract/prefab";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeScene } from "./write-scene.ts";
import type { SceneItem, SceneTask } from "./scene-task.ts";

const BUILT = new URL("../../../../../content/built/", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "veranda-scene-"));
const built = <T>(path: string, schema: { parse(value: unknown): T }): T =>
  schema.parse(JSON.parse(readFileSync(join(BUILT, path), "utf8")));
const at = (x: number, y = 0, z = 0): SceneItem["transform"] => ({
  position: [x, y, z],
  rotation: [0, 0, 0, 1],
  scale: [2, 2, 2],
});

let environment: SceneTask["environment"];
let chair: string;
let lectern: string;
let picture: string;

beforeAll(async () => {
  const manifest = built("environments/studio/environment.json", environmentManifest);
  const day = manifest.variants[manifest.defaultVariant];
  if (day === undefined) throw new Error("The studio has no light.");
  const place = join(BUILT, "environments/studio");
  environment = {
    geometry: join(place, manifest.files.geometry.file),
    lightmap: join(place, day.lightmap.file),
    range: day.lightmap.range,
    exposure: day.exposure,
  };
  const { prefabs } = built("prefabs/prefabs.json", prefabCatalogue);
  const prefab = (wanted: string) =>
    join(BUILT, "prefabs", prefabs.find(({ id }) => id === wanted)?.file ?? "");
  chair = prefab("lounge-chair");
  lectern = prefab("lectern");
  picture = join(folder, "picture.webp");
  await sharp({ create: { width: 64, height: 32, channels: 3, background: "#b4532a" } })
    .webp()
    .toFile(picture);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Read like by a program that knows nothing of our extensions. */
async function drawn(items: SceneItem[]): Promise<{ document: Document; leftOut: string[]; bytes: number }> {
  const made = await writeScene({ folder, name: "Yard", environment, items }, () => undefined);
  const io = new NodeIO().registerExtensions([KHRLightsPunctual, KHRMaterialsUnlit]);
  return { document: await io.read(made.path), leftOut: made.leftOut, bytes: made.bytes };
}
const nodeNamed = (document: Document, name: string) =>
  document
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === name);

test("a space becomes one plain glTF model: its environment with baked light, and each object in its place", async () => {
  const { document, leftOut } = await drawn([
    { kind: "prefab", name: "Chair", path: chair, tint: "#ff0000", transform: at(3) },
    { kind: "prefab", name: "Other chair", path: chair, tint: "#ff0000", transform: at(-3) },
    { kind: "prefab", name: "Blue chair", path: chair, tint: "#0000ff", transform: at(0, 0, 3) },
    { kind: "picture", name: "Dusk", path: picture, aspect: 2, transform: at(0, 2) },
    {
      kind: "light",
      name: "Lamp",
      colour: "#ffffff",
      strength: 1,
      reach: 6,
      angle: null,
      transform: at(0, 3),
    },
    { kind: "mark", name: "Note", extras: { text: "Ola!" }, transform: at(1) },
  ]);
  expect(leftOut).toEqual([]);
  expect(
    document
      .getRoot()
      .listExtensionsRequired()
      .map(({ extensionName }) => extensionName),
  ).toEqual([]);
  expect(nodeNamed(document, "Chair")?.getTranslation()).toEqual([3, 0, 0]);
  expect(nodeNamed(document, "Chair")?.getMesh()).toBe(nodeNamed(document, "Other chair")?.getMesh());
  expect(nodeNamed(document, "Blue chair")?.getMesh()).not.toBe(nodeNamed(document, "Chair")?.getMesh());
  const { min, max } = getBounds(nodeNamed(document, "Dusk") ?? fail());
  expect([min, max].map((corner) => corner.map((v) => Math.round(v * 100) / 100))).toEqual([
    [-2, 1, 0],
    [2, 3, 0],
  ]);
  expect(nodeNamed(document, "Note")?.getExtras()).toEqual({ text: "Ola!" });
  expect(nodeNamed(document, "Lamp")?.getExtension("KHR_lights_punctual")).not.toBeNull();
  const place = nodeNamed(document, "environment")?.listChildren() ?? [];
  expect(place.length).toBeGreaterThan(0);
  const lit = place.flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
  expect(lit.every((primitive) => primitive.getAttribute("COLOR_0") !== null)).toBe(true);
  expect(
    lit.some((primitive) => primitive.getMaterial()?.getBaseColorTexture()?.getMimeType() === "image/png"),
  ).toBe(true);
}, 60_000);

test("an uploaded model is included as it was uploaded, also twice", async () => {
  const { document, leftOut } = await drawn([
    { kind: "model", name: "Lectern", path: lectern, transform: at(2) },
    { kind: "model", name: "Other lectern", path: lectern, transform: at(-2) },
  ]);
  expect(leftOut).toEqual([]);
  const heights = ["Lectern", "Other lectern"].map((name) => {
    const { min, max } = getBounds(nodeNamed(document, name) ?? fail());
    return max[1] - min[1];
  });
  expect(heights[0]).toBeGreaterThan(0.5);
  expect(heights[1]).toBeCloseTo(heights[0] ?? 0, 3);
}, 60_000);

test("a file that can't be read is reported and left out, and the rest is included", async () => {
  const broken = join(folder, "broken.glb");
  writeFileSync(broken, "glTF but no more");
  const { document, leftOut } = await drawn([
    { kind: "model", name: "Broken", path: broken, transform: at(2) },
    { kind: "prefab", name: "Chair", path: chair, tint: null, transform: at(3) },
  ]);
  expect(leftOut).toEqual(["Broken"]);
  expect(nodeNamed(document, "Chair")).toBeDefined();
}, 60_000);

function fail(): never {
  throw new Error("It is not there.");
}
