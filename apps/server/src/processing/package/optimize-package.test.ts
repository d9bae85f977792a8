// Slow: each of its files is a process's work.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentManifest } from "@veranda/contract/environment";
import { beforeAll, describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";
import { zipOf, type ZipPart } from "../zip/zip.fixture.ts";

const WAIT = { timeout: 90_000 };
const LOFT = fileURLToPath(new URL("../../../../../content/built/environments/loft/", import.meta.url));
/** Made from a model by `npm run package`. */
const PAVILION = new URL("../../../../../content/built/packages/pavilion.zip", import.meta.url);
const ABOUT = { format: 1, sku: "my-loft", version: 3, title: "My loft" };

/** The built Loft as a package; `instead` replaces files, null removes one. */
function loft(instead: Record<string, Uint8Array | string | null> = {}, about: object = ABOUT): Buffer {
  const files = readdirSync(LOFT).filter((name) => !name.endsWith(".br"));
  const parts: ZipPart[] = [{ name: "veranda-package.json", content: JSON.stringify(about) }];
  for (const name of files) {
    const key = Object.keys(instead).find((start) => name.startsWith(start));
    const content = key === undefined ? readFileSync(join(LOFT, name)) : instead[key];
    if (content !== null && content !== undefined) parts.push({ name, content });
  }
  return zipOf(parts);
}
const described = (change: (manifest: Record<string, unknown>) => void): string => {
  const manifest = JSON.parse(readFileSync(join(LOFT, "environment.json"), "utf8")) as Record<
    string,
    unknown
  >;
  change(manifest);
  return JSON.stringify(manifest);
};

describe("a package", () => {
  const { run, faultsOf } = taskRunner();

  it("becomes an environment whose manifest names stored files", WAIT, async () => {
    const { made, folder, files } = await run("package", "loft.zip", loft());
    const manifest = environmentManifest.parse(
      JSON.parse(readFileSync(join(folder, String(made.levels[0]?.name)), "utf8")),
    );
    expect(manifest.title).toBe("My loft");
    const named = [
      manifest.files.geometry,
      manifest.files.collision,
      ...Object.values(manifest.variants).map((one) => one.lightmap),
    ];
    for (const { file, bytes } of named) expect(readFileSync(join(folder, file)).length).toBe(bytes);
    expect(files).toHaveLength(named.length + 1);
    expect(made.levels.map(({ name }) => String(name))).toEqual(expect.arrayContaining(files));
  });

  it("made from a model is valid: the example, with its picture", WAIT, async () => {
    const { made, folder } = await run("package", "pavilion.zip", readFileSync(PAVILION));
    const manifest = environmentManifest.parse(
      JSON.parse(readFileSync(join(folder, String(made.levels[0]?.name)), "utf8")),
    );
    expect(manifest).toMatchObject({ name: "pavilion", title: "Pavilion", ambience: "studio" });
    expect(manifest.spawnPoints.length).toBeGreaterThan(2);
    expect(made.poster).toMatch(/webp$/);
  });

  describe("is rejected", () => {
    const BAD: [string, string, () => Buffer][] = [
      ["without its description", "PACKAGE_INCOMPLETE", () => zipOf([{ name: "a", content: "" }])],
      ["of another format", "PACKAGE_MANIFEST", () => loft({}, { ...ABOUT, format: 2 })],
      ["whose place is none", "PACKAGE_MANIFEST", () => loft({ "environment.json": "{}" })],
      ["whose place can't be read", "PACKAGE_MANIFEST", () => loft({ "environment.json": "<html>" })],
      [
        "that names a file elsewhere",
        "PACKAGE_MANIFEST",
        () =>
          loft({
            "environment.json": described(
              (m) =>
                (m["files"] = {
                  geometry: { file: "../../etc/passwd", bytes: 1 },
                  collision: { file: "a", bytes: 1 },
                }),
            ),
          }),
      ],
      [
        "whose default light is missing",
        "PACKAGE_MANIFEST",
        () => loft({ "environment.json": described((m) => (m["defaultVariant"] = "noon")) }),
      ],
      ["without its geometry", "PACKAGE_INCOMPLETE", () => loft({ geometry: null })],
      [
        "whose geometry is a page",
        "NOT_A_MODEL",
        () => loft({ geometry: "<html><script>alert(1)</script></html>" }),
      ],
      [
        "whose geometry is cut short",
        "DAMAGED",
        () =>
          loft({
            geometry: readFileSync(
              join(LOFT, readdirSync(LOFT).find((name) => /^geometry.*glb$/.test(name)) ?? ""),
            ).subarray(0, 90_000),
          }),
      ],
      [
        "whose light is a drawing",
        "TEXTURE_UNREADABLE",
        () => loft({ "light-day": "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
      ],
      [
        "whose light has something behind it",
        "TEXTURE_UNREADABLE",
        () => {
          const light = readdirSync(LOFT).find((name) => name.startsWith("light-day")) ?? "";
          return loft({
            "light-day": Buffer.concat([readFileSync(join(LOFT, light)), Buffer.from("<script>")]),
          });
        },
      ],
    ];
    let faults: Map<string, string | null>;
    beforeAll(async () => {
      const found = await faultsOf(
        "package",
        BAD.map(([, , make]) => ["loft.zip", make()]),
      );
      faults = new Map(BAD.map(([what], at) => [what, found[at] ?? null]));
    }, WAIT.timeout);

    it.each(BAD)("%s: %s", (what, fault) => {
      expect(faults.get(what)).toBe(fault);
    });
  });
});
