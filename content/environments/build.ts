/**
 * Builds an environment: `node environments/build.ts terrace [--bake] [--samples N] [--size N]`.
 *
 * Blender models it (seconds); with --bake it also bakes the light (minutes to an hour). What Blender wrote stays in
 * content/.work, so that colours in variants.ts can change without baking again.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { packEnvironment } from "./pack/package.ts";
import { sourceHash } from "./pack/source-hash.ts";
import { terraceOrder } from "./terrace/order.ts";

const here = import.meta.dirname;
const ORDERS = { terrace: terraceOrder };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bake: { type: "boolean", default: false },
    samples: { type: "string", default: "256" },
    size: { type: "string" },
    layers: { type: "string" },
    work: { type: "string" },
  },
});
const name = positionals[0] ?? "terrace";
if (!isKnown(name))
  throw new Error(`There is no environment "${name}"; known: ${Object.keys(ORDERS).join(", ")}.`);

const order = ORDERS[name];
const work = options.work ?? join(here, "../.work", name);
const layers = [
  ...new Set(Object.values(order.variants).flatMap((variant) => variant.mix.map((share) => share.layer))),
];
const missing = layers.filter((layer) => !existsSync(join(work, `${layer}.light`)));
const baked = options.bake ? (options.layers?.split(",") ?? layers) : missing;

await blender([name, "--out", work, "--samples", options.samples, "--layers", baked.join()]);
const target = join(here, "../built/environments", name);
const manifest = await packEnvironment(order, work, target, await sourceHash(here, name));
for (const { file, bytes } of [
  manifest.files.geometry,
  manifest.files.collision,
  ...Object.values(manifest.variants).map((variant) => variant.lightmap),
]) {
  const wire = brotliCompressSync(await readFile(join(target, file))).byteLength;
  console.log(`${file}: ${bytes} bytes, ${wire} with brotli`);
}

function isKnown(wanted: string): wanted is keyof typeof ORDERS {
  return wanted in ORDERS;
}

async function blender(args: string[]): Promise<void> {
  const size = options.size ? ["--size", options.size] : [];
  const command = [
    "-n",
    "15",
    process.env["BLENDER"] ?? "blender",
    "--background",
    "--factory-startup",
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
