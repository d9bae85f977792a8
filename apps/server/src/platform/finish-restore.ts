import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Folder of an incomplete restore; the second name when complete. */
export const RESTORING = ".restoring";
export const RESTORED = ".restored";
/** Prefix of the folder with the replaced data. */
export const ASIDE = ".aside";

/** Moves restored data into place. Can be interrupted at any point and continues when called again. */
export function finishRestore(dataFolder: string): void {
  const restored = join(dataFolder, RESTORED);
  if (!existsSync(join(restored, ASIDE))) return rmSync(restored, { recursive: true, force: true });
  const aside = join(dataFolder, readFileSync(join(restored, ASIDE), "utf8"));
  for (const name of readdirSync(restored)) {
    if (name === ASIDE) continue;
    const place = join(dataFolder, name);
    if (existsSync(place)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      renameSync(place, join(aside, name));
    }
    renameSync(join(restored, name), place);
  }
  rmSync(restored, { recursive: true, force: true });
}
