import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartError } from "../platform/start-error.ts";

const FORMAT = 1;
const NAME = "backup.json";

const manifestFile = z.readonly(z.object({ bytes: z.number(), sha256: z.string() }));
export type ManifestFile = z.infer<typeof manifestFile>;
const manifestTable = z.readonly(
  z.object({ name: z.string(), columns: z.readonly(z.array(z.string())), rows: z.number() }),
);
export type ManifestTable = z.infer<typeof manifestTable>;
const manifestDatabase = z.readonly(
  z.object({
    /** Migrations applied to the database. */
    migrations: z.readonly(z.array(z.number())),
    tables: z.readonly(z.array(manifestTable)),
    sequences: z.readonly(z.array(z.readonly(z.object({ name: z.string(), value: z.string() })))),
  }),
);
export type ManifestDatabase = z.infer<typeof manifestDatabase>;
const manifest = z.readonly(
  z.object({
    format: z.literal(FORMAT),
    madeAt: z.string(),
    database: manifestDatabase,
    /** By path below the backup's folder. */
    files: z.readonly(z.record(z.string(), manifestFile)),
  }),
);
/** Content of a backup; written last, so that a folder without it is incomplete. */
export type Manifest = z.infer<typeof manifest>;
/** Of any version. */
const anyManifest = z.looseObject({ format: z.unknown() });

export async function writeManifest(folder: string, content: Omit<Manifest, "format">): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`, {
    flush: true,
  });
}

/** Reads the manifest and verifies every file in it; throws StartError if anything differs. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const whole = await readManifest(folder);
  for (const [path, { bytes, sha256 }] of Object.entries(whole.files)) {
    const found = await digest(join(folder, path));
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(
        `The backup ${folder} is damaged: ${path} is ${found ? "not what was saved" : "missing"}.`,
      );
  }
  return whole;
}

async function readManifest(folder: string): Promise<Manifest> {
  const none = (cause: unknown) => new StartError(`There is no whole backup in ${folder}.`, { cause });
  let found: z.infer<typeof anyManifest>;
  try {
    found = anyManifest.parse(JSON.parse(await readFile(join(folder, NAME), "utf8")));
  } catch (cause) {
    throw none(cause);
  }
  if (found.format !== FORMAT)
    throw new StartError(
      `The backup ${folder} was made by a newer version of this server; restore it with that.`,
    );
  const { data, error } = manifest.safeParse(found);
  if (error) throw none(error);
  return data;
}

async function digest(path: string): Promise<ManifestFile | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const parts: AsyncIterable<Buffer> = createReadStream(path);
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
    }
  } catch {
    return null;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Writes a new file, synced to disk, and returns its size and digest. The source is opened only when it is read: an
 * error of a stream without a listener would end the process.
 */
export async function keep(
  openSource: () => NodeJS.ReadableStream,
  path: string,
  ...through: NodeJS.ReadWriteStream[]
): Promise<ManifestFile> {
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
