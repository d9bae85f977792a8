import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** Who Postgres runs as: it refuses to run as root. null: as this process does. */
export type PostgresUser = { readonly uid: number; readonly gid: number } | null;

/** The folder's owner where it has one already, otherwise the machine's `postgres` or `nobody`. */
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

type Command = { readonly file: string; readonly args: readonly string[]; readonly user: PostgresUser };

/**
 * How to run a Postgres program as its user. Below a folder that only root may enter (/root, often),
 * the program is given the right to pass by folder permissions, and nothing else of root's.
 */
export function commandAs(
  user: PostgresUser,
  file: string,
  args: readonly string[],
  folder: string,
): Command {
  if (user === null || (isReachable(file, user) && isReachable(folder, user))) return { file, args, user };
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find(isExecutable);
  if (setpriv === undefined)
    throw new StartError(
      `The built-in database can't run as root, and no other user may enter ${dirname(folder)}; start the server as the user whose folder this is.`,
    );
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const right = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return { file: setpriv, args: [...ids, ...right, "--", file, ...args], user: null };
}

/** Whether every folder above `path` lets this user through. */
function isReachable(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
