import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { prefabCatalogue } from "@veranda/contract/prefab";
import type { Prefab } from "@veranda/contract/prefab";
import { Mesh } from "./kit/mesh.ts";
import { contactOf, occlusionOf } from "./kit/occlusion.ts";
import { writeGlb } from "./kit/write-glb.ts";
import { takePictures } from "./pictures.ts";
import type { PrefabSource } from "./prefab.ts";
import { PREFABS } from "./things/index.ts";

const TRIANGLES_MAX = 3000;
const WIRE_BYTES_MAX = 8000;
const BUILT = new URL("../built/prefabs/", import.meta.url);
const CATALOGUE = new URL("prefabs.json", BUILT);

const buildPrefab = async (
  source: PrefabSource,
): Promise<{ entry: Prefab; bytes: Uint8Array; wire: number }> => {
  const mesh = new Mesh();
  source.build(mesh);
  const standsOnGround = source.contact ?? true;
  const bytes = await writeGlb(
    mesh,
    occlusionOf(mesh, standsOnGround),
    standsOnGround ? contactOf(mesh) : null,
  );
  const triangles = mesh.triangles.length / 3;
  const wire = brotliCompressSync(bytes).length;
  if (triangles > TRIANGLES_MAX || wire > WIRE_BYTES_MAX)
    console.warn(`${source.id} is too heavy: ${triangles} triangles, ${wire} bytes on the wire`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const extent = (pick: (...values: number[]) => number): [number, number, number] => {
    const out = [0, 1, 2].map((axis) =>
      mesh.positions.reduce((best, value, i) => (i % 3 === axis ? pick(best, value) : best), pick()),
    );
    return out.map((v) => Math.round(v * 1000) / 1000) as [number, number, number];
  };
  const entry: Prefab = {
    id: source.id,
    title: source.title,
    group: source.group,
    file: `${source.id}.${hash}.glb`,
    bytes: bytes.length,
    triangles,
    bounds: { min: extent(Math.min), max: extent(Math.max) },
    tint: source.tint ?? null,
    colliders: [...source.colliders],
    lamps: [...(source.lamps ?? [])],
  };
  return { entry, bytes, wire };
};

/** Only those named on the command line are rebuilt, or all without names. */
const named = process.argv.slice(2);
const isNamed = ({ id }: { id: string }) => named.length === 0 || named.includes(id);
const standing =
  named.length > 0 ? prefabCatalogue.parse(JSON.parse(await readFile(CATALOGUE, "utf8"))).prefabs : [];

await mkdir(BUILT, { recursive: true });
const entries: Prefab[] = [];
for (const source of PREFABS) {
  const existing = isNamed(source) ? undefined : standing.find(({ id }) => id === source.id);
  if (existing) {
    entries.push(existing);
    continue;
  }
  const { entry, bytes, wire } = await buildPrefab(source);
  entries.push(entry);
  await writeFile(new URL(entry.file, BUILT), bytes);
  console.log(
    `${entry.id.padEnd(20)} ${String(entry.triangles).padStart(5)} triangles ${String(wire).padStart(6)} bytes`,
  );
}
const catalogue = prefabCatalogue.parse({ version: 1, prefabs: entries });
await writeFile(CATALOGUE, `${JSON.stringify(catalogue)}\n`);
const files = new Set(entries.map(({ file }) => file));
for (const name of await readdir(BUILT))
  if (name.endsWith(".glb") && !files.has(name)) await rm(new URL(name, BUILT));
await takePictures(named);
