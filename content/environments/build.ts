/**
 * Builds environments: all, or those that are named.
 *
 *     node environments/build.ts [gallery …] [--bake] [--samples N] [--size N] [--layers a,b] [--check]
 *     node environments/build.ts [gallery …] --quick [--rays N] [--layers a,b]
 *     node environments/build.ts gallery --keep-light
 *
 * Blender models an environment (seconds) and bakes the layers of light that were never baked here, with --bake all
 * of them (minutes to an hour); with --quick they are gathered without Blender (light/gather.ts, minutes). The layers
 * stay in content/.work, so that colours in variants.ts can change without baking again. --check models and packs aside and compares with what is committed, to the part that is the
 * same on every machine: the geometry and what is walked on. --keep-light models and packs anew and keeps the light that
 * is committed: for colours, looks, places and land, as long as nothing that the lightmap lies on has another form but
 * for nudges of two centimetres.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";

import { gatherLight } from "./light/gather.ts";
import { environmentNames, orderOf } from "./orders.ts";
import { packEnvironment, packShapes, packUnlit } from "./pack/package.ts";
import { sourceHash } from "./pack/source-hash.ts";

const here = import.meta.dirname;
const built = join(here, "../built/environments");

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bake: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    "keep-light": { type: "boolean", default: false },
    samples: { type: "string", default: "256" },
    quick: { type: "boolean", default: false },
    rays: { type: "string", default: "24" },
    size: { type: "string" },
    layers: { type: "string" },
    work: { type: "string" },
  },
});
const names = await environmentNames();
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no environment "${unknown.join()}"; there are ${names.join(", ")}.`);
for (const name of positionals.length > 0 ? positionals : names) {
  if (options.check) await check(name);
  else if (options["keep-light"]) await keepLight(name);
  else await build(name);
}

async function build(name: string): Promise<void> {
  const order = await orderOf(name);
  const work = options.work ?? join(here, "../.work", name);
  const layers = [
    ...new Set(Object.values(order.variants).flatMap((variant) => variant.mix.map((share) => share.layer))),
  ];
  const missing = layers.filter((layer) => !existsSync(join(work, `${layer}.light`)));
  const wanted = options.layers?.split(",").filter((layer) => layers.includes(layer));
  const baked = wanted ?? (options.bake || options.quick ? layers : missing);
  await blender([
    name,
    "--out",
    work,
    ...(options.quick ? [] : ["--samples", options.samples, "--layers", baked.join()]),
  ]);
  if (options.quick) await gatherLight(work, baked, Number(options.rays), (line) => console.log(line));
  const target = join(built, name);
  const manifest = await packEnvironment(order, work, target, await sourceHash(here, name));
  console.log(`${manifest.title}: ${manifest.triangles} triangles`);
  const { geometry, collision } = manifest.files;
  for (const { file, bytes } of [
    geometry,
    collision,
    ...Object.values(manifest.variants).map(({ lightmap }) => lightmap),
  ]) {
    const wire = brotliCompressSync(await readFile(join(target, file))).byteLength;
    console.log(`${file}: ${bytes} bytes, ${wire} with brotli`);
  }
}

async function check(name: string): Promise<void> {
  await model(name, async (work, manifest) => {
    const shapes = await packShapes(work);
    for (const part of ["geometry", "collision"] as const) {
      const committed = await readFile(join(built, name, manifest.files[part].file));
      if (Buffer.compare(committed, shapes[part]) !== 0)
        throw new Error(`${manifest.title}: the committed ${part} is not what its sources build.`);
    }
    console.log(`${manifest.title}: geometry and collision are what the sources build.`);
  });
}

async function keepLight(name: string): Promise<void> {
  await model(name, async (work, manifest) => {
    const sources = await sourceHash(here, name);
    await packUnlit(await orderOf(name), manifest, work, join(built, name), sources);
    console.log(`${manifest.title}: packed anew with the light that it had.`);
  });
}

/** Models an environment in a separate folder. */
async function model(
  name: string,
  use: (work: string, manifest: EnvironmentManifest) => Promise<void>,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), `veranda-${name}-`));
  try {
    await blender([name, "--out", work]);
    const text = await readFile(join(built, name, "environment.json"), "utf8");
    await use(work, environmentManifest.parse(JSON.parse(text)));
  } finally {
    await rm(work, { recursive: true });
  }
}

async function blender(args: string[]): Promise<void> {
  const size = options.size ? ["--size", options.size] : [];
  const command = [
    "-n",
    "15",
    process.env["BLENDER"] ?? "blender",
    "--background",
    "--factory-startup",
    "--python-exit-code",
    "1",
    "--python",
    join(here, "make.py"),
    "--",
    ...args,
    ...size,
  ];
  const child = spawn("nice", command, { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\n")) if (line && !line.startsWith("Fra:")) console.log(line);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0)
    throw new Error(`Blender stopped with code ${code}. It comes from the apt package "blender" (3.4).`);
}
