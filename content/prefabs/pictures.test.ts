import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { prefabCatalogue, prefabPictures } from "@veranda/contract/prefab";
import sharp from "sharp";
import { expect, test } from "vitest";

const BUILT = new URL("../built/prefabs/", import.meta.url);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, BUILT), "utf8"));
const { prefabs } = prefabCatalogue.parse(await read("prefabs.json"));
const { pictures } = prefabPictures.parse(await read("pictures.json"));

test("every prefab has a picture of what it is now: npm run prefabs -w @veranda/content", () => {
  expect(Object.fromEntries(Object.entries(pictures).map(([id, { of }]) => [id, of]))).toEqual(
    Object.fromEntries(prefabs.map(({ id, file }) => [id, file])),
  );
});

test("pictures are small squares without ground, named by their content, and nothing else lies there", async () => {
  for (const { file } of Object.values(pictures)) {
    const bytes = await readFile(new URL(file, BUILT));
    expect(file).toContain(createHash("sha256").update(bytes).digest("hex").slice(0, 10));
    expect(bytes.length, file).toBeLessThan(6_500);
    const { width, height, hasAlpha } = await sharp(bytes).metadata();
    expect({ width, height, hasAlpha }, file).toEqual({ width: 160, height: 160, hasAlpha: true });
  }
  const names = (await readdir(new URL("pictures/", BUILT))).map((name) => name.replace(/\.avif$/, ""));
  expect(new Set(names)).toEqual(
    new Set(Object.values(pictures).map(({ file }) => file.replace("pictures/", ""))),
  );
});
