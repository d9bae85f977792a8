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

/** Where a copy may lie: every user may enter these, and programs run from at least one of them. */
const PLACES = ["/var/cache/veranda", "/var/tmp/veranda", join(tmpdir(), "veranda")];
/** Archives for linkers. */
const UNUSED = /\.a$/;

/**
 * The same programs where `user` can run them: as they lie, or copied out of a folder that only root may
 * enter (root's home, on most servers). Postgres looks for its parts by its own path, so a way in by a
 * capability or an open descriptor would not be enough.
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

/** Root's own and nobody else's to write: what lies in it is run. */
function openPlace(place: string): void {
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(place);
  if (uid !== process.getuid?.() || (mode & constants.S_IFMT) !== constants.S_IFDIR || (mode & 0o022) !== 0)
    throw new Error(`${place} belongs to somebody else`);
  chmodSync(place, 0o755);
}

/** Whether the copy is whole; whatever tidies temporary folders may have taken parts of it. */
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
    // Another server that starts just now may be done first: then its copy is gone for a moment and back.
    rmSync(to, { recursive: true, force: true });
    renameSync(fresh, to);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** With rights for everybody, whatever the file mode mask was when npm wrote them. */
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
