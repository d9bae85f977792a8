import { readFileSync, statSync } from "node:fs";
import { StartError } from "../start-error.ts";

/** The user that Postgres runs as, since it refuses root; null for the user of this process. */
export type PostgresUser = { readonly uid: number; readonly gid: number } | null;

/** The folder's owner unless that is root, otherwise the machine's `postgres` or `nobody`. */
export function choosePostgresUser(folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid) | 0, gid: Number(gid) | 0 };
  }
  throw new StartError(
    "The built-in database can't run as root and there is no user postgres or nobody; start the server as another user.",
  );
}
