import { execFile } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";
import { programOf, type PostgresPrograms } from "./postgres-programs.ts";
import type { PostgresUser } from "./postgres-user.ts";

const run = promisify(execFile);

/** Folders for the copy: accessible to every user, and at least one is not mounted noexec. */
const PLACES = ["/var/cache/veranda", "/var/tmp/veranda", join(tmpdir(), "veranda")];
/** Static libraries, used by linkers only. */
const UNUSED = /\.a$/;

/**
 * The same programs where `user` can run them: in place, or copied out of a folder that only root can enter (root's
 * home, on most servers). Postgres finds its files relative to its own path, so a capability or an open descriptor
 * would not be enough.
 */
export async function reachablePrograms(
  programs: PostgresPrograms,
  user: PostgresUser,
  places: readonly string[] = PLACES,
): Promise<PostgresPrograms> {
  if (user === null || (await runsAs(programs, user))) return programs;
  for (const place of places) {
    const copy = { ...programs, root: join(place, `postgres-${programs.version}-${process.arch}`) };
    try {
      openPlace(place);
      if (!isSame(programs.root, copy.root)) replaceByCopy(programs.root, copy.root);
    } catch {
      continue;
    }
    if (await runsAs(copy, user)) return copy;
  }
  throw new StartError(
    `The built-in database can't run as root, and no other user may run its programs in ${programs.root}; move this folder to where others may enter (/srv, say), start the server as another user, or set DATABASE_URL.`,
  );
}

async function runsAs(programs: PostgresPrograms, user: NonNullable<PostgresUser>): Promise<boolean> {
  try {
    await run(programOf(programs, "postgres"), ["--version"], { ...user, cwd: "/", env: {} });
    return true;
  } catch {
    return false;
  }
}

/** Owned by root and writable by nobody else, since its content is executed. */
function openPlace(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(place);
  if (uid !== process.getuid?.() || (mode & constants.S_IFMT) !== constants.S_IFDIR || (mode & 0o022) !== 0)
    throw new Error(`${place} belongs to somebody else`);
  chmodSync(place, 0o755);
}

/** Whether the copy is complete; cleaners of temporary folders may have removed parts of it. */
function isSame(from: string, to: string): boolean {
  return readdirSync(from, { withFileTypes: true }).every((entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (UNUSED.test(entry.name)) return true;
    if (entry.isDirectory()) return isSame(source, target);
    const there = statSync(target, { throwIfNoEntry: false });
    return there !== undefined && there.size === statSync(source).size;
  });
}

function replaceByCopy(from: string, to: string): void {
  const fresh = mkdtempSync(`${to}.`);
  try {
    copy(from, fresh);
    // Another server that starts concurrently may finish first: then its copy is replaced, with a short gap.
    rmSync(to, { recursive: true, force: true });
    renameSync(fresh, to);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Readable by everybody, whatever the umask was when npm wrote the files. */
function copy(from: string, to: string): void {
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (UNUSED.test(entry.name)) continue;
    if (entry.isDirectory()) {
      mkdirSync(target);
      copy(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, (statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
