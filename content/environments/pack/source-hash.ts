import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** A hash over the sources of an environment: its own folder, the modelling kit and the packing. */
export async function sourceHash(root: string, name: string): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["kit", "pack", name]) {
    const files = (await readdir(join(root, folder), { recursive: true })).filter(
      (file) => /\.(py|ts)$/.test(file) && !file.endsWith(".test.ts"),
    );
    for (const file of files.sort()) {
      const path = join(root, folder, file);
      hash
        .update(relative(root, path))
        .update("\0")
        .update(await readFile(path))
        .update("\0");
    }
  }
  return hash.digest("hex").slice(0, 16);
}
