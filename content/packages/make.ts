/**
 * Makes a package of a GLB (docs/packages.md):
 *
 *     npm run package -- model.glb out.zip [--title "My loft"] [--sku my-loft] [--version 1] [--rays 48] [--size 1024]
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packageManifest } from "@veranda/contract/package";
import { makePackage } from "./make-package.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string" },
    sku: { type: "string" },
    version: { type: "string", default: "1" },
    rays: { type: "string", default: "48" },
    size: { type: "string" },
  },
});
// npm runs a workspace's script in the workspace; paths are meant from where it was typed.
const from = process.env["INIT_CWD"] ?? process.cwd();
const [model, target] = positionals;
try {
  if (!model || !target)
    throw new Error("Say which model and where to: npm run package -- model.glb out.zip");
  const name = basename(model).replace(/\.[^.]*$/, "");
  const about = packageManifest.safeParse({
    format: 1,
    sku: values.sku ?? plain(name),
    version: Number(values.version),
    title: values.title ?? name,
  });
  if (!about.success)
    throw new Error(about.error.issues.map(({ path, message }) => `${path.join()}: ${message}`).join("; "));
  const { sku, version, title } = about.data;
  const size = values.size === undefined ? null : Number(values.size);
  const rays = Number(values.rays);
  if (!(rays >= 1) || (size !== null && !(size >= 64 && size <= 4096)))
    throw new Error("--rays is 1 or more, --size 64 to 4096.");
  const glb = await readFile(resolve(from, model));
  const { zip, manifest, notes } = await makePackage(glb, { sku, version, title, rays, size, picture: 768 });
  await writeFile(resolve(from, target), zip);
  for (const note of notes) console.log(note);
  const { spawnPoints, seats, frames, screens, triangles } = manifest;
  console.log(
    `${target}: ${title}, ${triangles} triangles, ${spawnPoints.length} spawn points, ${seats.length} seats, ` +
      `${frames.length} frames, ${screens.length} screens; ${(zip.length / 1e6).toFixed(2)} MB`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A name as `sku` takes it. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 64);
}
