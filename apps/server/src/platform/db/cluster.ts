import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";
import { findPostgresPrograms, programOf, type PostgresPrograms } from "./postgres-programs.ts";
import { choosePostgresUser, type PostgresUser } from "./postgres-user.ts";
import { reachablePrograms } from "./reachable-programs.ts";
import { detailOf, messageOf } from "../thrown.ts";

const run = promisify(execFile);

/** Superuser of the built-in database; its socket is in a folder that only its owner can enter. */
export const SUPERUSER = "veranda";
/** Maximum length of a Unix socket's path in bytes (sun_path; the shortest is macOS's). */
const SOCKET_PATH_MAX = 103;
/** Refers to a process's own working folder, even if folders above it can't be entered. */
const WORKING_FOLDER = "/proc/self/cwd";

/** A cluster of the built-in Postgres, and how its programs are run on it. */
export type Cluster = {
  readonly folder: string;
  /** The path of the same folder as passed to Postgres. */
  readonly toldFolder: string;
  readonly user: PostgresUser;
  readonly programs: PostgresPrograms;
  /** Folder of the socket; below, its path as passed to Postgres. */
  readonly sockets: string;
  readonly toldSockets: string;
};

/** Inspects the folder; `makeCluster` initialises it where needed. */
export async function openCluster(folder: string): Promise<Cluster> {
  if (process.platform === "win32")
    throw new StartError("The built-in database needs Linux or macOS; set DATABASE_URL to a Postgres.");
  const user = choosePostgresUser(folder);
  if (user && existsSync(folder)) giveTo(user, folder);
  const programs = await reachablePrograms(findPostgresPrograms(), user);
  const toldFolder = toldTo(user, folder);
  const sockets = socketFolder(folder, user);
  return {
    folder,
    toldFolder,
    user,
    programs,
    sockets,
    toldSockets: sockets === folder ? toldFolder : sockets,
  };
}

/** Files that root copied or restored belong to root, and Postgres can't read them: changes their owner. */
function giveTo({ uid, gid }: NonNullable<PostgresUser>, folder: string): void {
  if (lstatSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    lchownSync(join(folder, name), uid, gid);
  // Last, so that an interrupted start does it all again.
  lchownSync(folder, uid, gid);
}

/**
 * A user other than root gets the folder as working directory instead of a path: folders above it may be accessible to
 * root alone.
 */
function toldTo(user: PostgresUser, folder: string): string {
  if (user === null) return folder;
  if (existsSync(WORKING_FOLDER)) return WORKING_FOLDER;
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const there = statSync(above, { throwIfNoEntry: false });
    if (there && (there.mode & 0o001) === 0)
      throw new StartError(
        `The built-in database can't run as root, and no other user may enter ${above}; start the server as another user, or set DATA_DIR to a folder that others may enter.`,
      );
  }
  return folder;
}

/** The cluster's own folder, unless its path is too long for a socket. */
function socketFolder(folder: string, user: PostgresUser): string {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= SOCKET_PATH_MAX) return folder;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const short = join(tmpdir(), `veranda-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(short);
  if ((uid !== process.getuid?.() && uid !== user?.uid) || (mode & 0o077) !== 0)
    throw new StartError(`The folder ${short} that the built-in database needs belongs to somebody else.`);
  if (user) chownSync(short, user.uid, user.gid);
  return short;
}

/** Spawn options for its programs. */
export const spawnOptions = ({ folder, user }: Cluster) =>
  ({
    ...user,
    cwd: user === null ? "/" : folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } satisfies NodeJS.ProcessEnv,
  }) as const;

/**
 * Initialises the cluster if it doesn't exist, in a folder beside it; what an interrupted start left there is replaced.
 */
export async function makeCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.folder, "PG_VERSION"))) return;
  const folder = `${cluster.folder}.new`;
  const { user, programs } = cluster;
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = [
    `--pgdata=${cluster.toldFolder === cluster.folder ? folder : cluster.toldFolder}`,
    `--username=${SUPERUSER}`,
    "--auth=trust",
    "--no-instructions",
    ...locale,
  ];
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    await run(programOf(programs, "initdb"), args, spawnOptions({ ...cluster, folder }));
    renameSync(folder, cluster.folder);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    const said = (detailOf(cause, "stderr") || messageOf(cause)).trim();
    throw new StartError(`The built-in database can't be made in ${cluster.folder}: ${said}`, { cause });
  }
}
