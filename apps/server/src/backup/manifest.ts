import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "../platform/start-error.ts";

const FORMAT = 1;
const NAME = "backup.json";

export type KeptFile = { readonly bytes: number; readonly sha256: string };
export type KeptTable = { readonly name: string; readonly columns: readonly string[]; readonly rows: number };
export type KeptDatabase = {
  /** The changes of the tables that the database has had. */
  readonly migrations: readonly number[];
  readonly tables: readonly KeptTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
};
/** What a backup holds; it is written last, so that a folder without it is none. */
export type Manifest = {
  readonly format: typeof FORMAT;
  readonly madeAt: string;
  readonly database: KeptDatabase;
  /** By path below the backup's folder. */
  readonly files: Readonly<Record<string, KeptFile>>;
};

export async function writeManifest(folder: string, content: Omit<Manifest, "format">): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`, {
    flush: true,
  });
}

/** Reads the manifest and every file that it names; throws StartError unless all is as it was written. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const found = await digest(join(folder, path));
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(
        `The backup ${folder} is damaged: ${path} is ${found ? "not what was saved" : "missing"}.`,
      );
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  let manifest: { format?: unknown };
  try {
    manifest = JSON.parse(await readFile(join(folder, NAME), "utf8")) as { format?: unknown };
  } catch (cause) {
    throw new StartError(`There is no whole backup in ${folder}.`, { cause });
  }
  if (manifest.format !== FORMAT)
    throw new StartError(
      `The backup ${folder} was made by a newer version of this server; restore it with that.`,
    );
  return manifest as Manifest;
}

async function digest(path: string): Promise<KeptFile | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(part);
      bytes += part.length;
    }
  } catch {
    return null;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Writes to a new file that outlives the power, and answers what it holds. The source is opened when it is read: an
 * error of one that nobody listens to yet would end the process.
 */
export async function keep(
  openSource: () => NodeJS.ReadableStream,
  path: string,
  ...through: NodeJS.ReadWriteStream[]
): Promise<KeptFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const counter = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  await pipeline([openSource(), ...through, counter, createWriteStream(path, { mode: 0o600, flush: true })]);
  return { bytes, sha256: hash.digest("hex") };
}
