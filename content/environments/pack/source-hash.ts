import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * Raised when baking or packing (make.py, pack/, the kit's stage) writes other files from the same models: all
 * environments are then to be built again.
 */
const PACKING = 3;

/** A hash over what an environment is made of: its own folder and those files of the kit that it uses. */
export async function sourceHash(root: string, name: string): Promise<string> {
  const own = (await readdir(join(root, name), { recursive: true }))
    .filter((file) => /\.(py|ts)$/.test(file) && !file.endsWith(".test.ts"))
    .map((file) => join(root, name, file));
  const files = new Set(own);
  // A set is walked to its end while it grows.
  for (const path of files)
    if (path.endsWith(".py")) for (const used of await kitFiles(root, path)) files.add(used);
  const hash = createHash("sha256").update(String(PACKING)).update("\0");
  for (const path of [...files].sort()) {
    hash
      .update(relative(root, path))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** The files of the kit that a Python file imports: `from kit.mesh import …`, `from kit import …`, `from .vector import …`. */
async function kitFiles(root: string, path: string): Promise<string[]> {
  const text = await readFile(path, "utf8");
  const isOfKit = path.startsWith(join(root, "kit"));
  const names: string[] = [];
  // Each from its line on: what is imported may stand in parentheses over several.
  for (const line of text.split(/^(?=[ \t]*from )/m)) {
    const [, from = "", rest = ""] = /^[ \t]*from ([\w.]+) import ([^]*)/.exec(line) ?? [];
    const what = rest.startsWith("(") ? rest.slice(0, rest.indexOf(")")) : (/^[^\n#]*/.exec(rest)?.[0] ?? "");
    if (from === "kit" || (isOfKit && from === ".")) names.push(...(what.match(/\w+/g) ?? []));
    else if (from.startsWith("kit.")) names.push(from.slice(4));
    else if (isOfKit && from.startsWith(".")) names.push(from.slice(1));
  }
  return names.map((name) => join(root, "kit", `${name}.py`)).filter((file) => existsSync(file));
}
