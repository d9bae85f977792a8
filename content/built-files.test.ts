import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { avatarCatalogue, MOTION_FILES } from "@veranda/contract/avatar";
import { environmentManifest } from "@veranda/contract/environment";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";
import { expect, test } from "vitest";

const BUILT = join(import.meta.dirname, "built");
const filesIn = (folder: string, pattern = "**/*.*") =>
  globSync(pattern, { cwd: join(BUILT, folder) })
    .filter((file) => !/\.(?:br|avif)$/.test(file))
    .toSorted();
const read = (path: string) => readFileSync(join(BUILT, path));
const json = (path: string): unknown => JSON.parse(read(path).toString());

test("what is sent packed is what lies beside it", () => {
  const packed = globSync("**/*.br", { cwd: BUILT });
  expect(packed.length).toBeGreaterThan(100);
  for (const path of packed)
    expect(brotliDecompressSync(read(path)).equals(read(path.slice(0, -".br".length))), path).toBe(true);
});

test("what describes the content is packed, and no twin is larger than what it stands for", () => {
  for (const path of globSync("**/*.json", { cwd: BUILT }))
    expect(statSync(join(BUILT, `${path}.br`), { throwIfNoEntry: false }), path).toBeDefined();
  for (const path of globSync("**/*.{br,avif}", { cwd: BUILT })) {
    const whole = path.slice(0, path.lastIndexOf("."));
    expect(read(path).length, path).toBeLessThan(read(whole).length);
  }
});

test("a file that is named after what is in it has that in it", () => {
  const named = filesIn("").flatMap((path) => {
    const hash = /[.-]([0-9a-f]{10})\.[a-z]+$/.exec(basename(path))?.[1];
    return hash === undefined ? [] : [{ path, hash }];
  });
  expect(named.length).toBeGreaterThan(150);
  for (const { path, hash } of named)
    expect(createHash("sha256").update(read(path)).digest("hex").slice(0, 10), path).toBe(hash);
});

test.each(globSync("*", { cwd: join(BUILT, "environments") }))(
  "the %s has the files that it names, and no others",
  (name) => {
    const { files, variants } = environmentManifest.parse(json(`environments/${name}/environment.json`));
    const parts = [files.geometry, files.collision];
    for (const { file, bytes } of parts) expect(read(`environments/${name}/${file}`).length).toBe(bytes);
    const named = [...parts, ...Object.values(variants).map(({ lightmap }) => lightmap)].map(
      ({ file }) => file,
    );
    expect(filesIn(`environments/${name}`)).toEqual([...new Set([...named, "environment.json"])].toSorted());
  },
);

test("avatars have the files that they name, and no others", () => {
  const catalogue = avatarCatalogue.parse(json("avatars/avatars.json"));
  const parts = [
    ...catalogue.parts.map(({ mesh }) => mesh),
    ...MOTION_FILES.map((file) => catalogue[file]),
    catalogue.portrait,
  ];
  for (const { file, bytes } of parts) expect(read(`avatars/${file}`).length, file).toBe(bytes);
  const pictures = [catalogue.portraitSheet.file, ...catalogue.presets.map(({ thumbnail }) => thumbnail)];
  const named = [...parts.map(({ file }) => file), ...pictures];
  expect(filesIn("avatars")).toEqual([...named, "avatars.json"].toSorted());
});

test("prefabs have the files that they name, and no others", () => {
  const { prefabs } = prefabCatalogue.parse(json("prefabs/prefabs.json"));
  const models = prefabs.map(({ file }) => file);
  expect(filesIn("prefabs", "*.glb")).toEqual(models.toSorted());
});

test("every sample space is written of in every other language, as far as it is in English", () => {
  const { spaces } = sampleSpaces.parse(json("spaces/spaces.json"));
  const words = sampleWords.parse(json("spaces/words.json"));
  expect(Object.keys(words)).toEqual(["de", "es", "ja"]);
  for (const written of Object.values(words))
    for (const { slug, tags, featured } of spaces) {
      expect(written[slug]?.tags, slug).toHaveLength(tags.length);
      expect(written[slug]?.featured === null, slug).toBe(featured === null);
    }
});

test("sample spaces have the pictures that they name, and no others", () => {
  const { spaces } = sampleSpaces.parse(json("spaces/spaces.json"));
  const named = spaces.flatMap(({ pictures: { poster, posterSmall, video } }) => [
    poster,
    posterSmall,
    ...(video === null ? [] : [video]),
  ]);
  expect(filesIn("spaces")).toEqual([...new Set([...named, "spaces.json", "words.json"])].toSorted());
});
