import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { customAvatarCode, readAvatarCode } from "@veranda/contract/avatar-code";
import {
  type ChosenBones,
  CUSTOM_AVATAR_LIMITS as LIMITS,
  type UploadedAvatar,
  customAvatarPortraitUrl,
} from "@veranda/contract/custom-avatar";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";
import { retainedUses } from "../../platform/files/retained-uses.ts";
import type { FetchFile } from "../../platform/outbound/fetch-file.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { faultOf } from "./fault-of.ts";
import { sourceUse } from "./source-use.ts";
import { type CustomAvatarRow, customAvatars } from "./tables.ts";

const BROUGHT = { max: 30, windowMs: 3_600_000 };
const FETCH = { bytes: LIMITS.bytes, seconds: 60 };
/** A process that has reported no progress for this long counts as dead. */
const LOST_MS = 180_000;
/** An uploaded file that no avatar was requested from is removed after this. */
const IDLE_MS = 3_600_000;

export type CustomAvatarsDeps = {
  db: Db;
  files: Files;
  processing: Processing;
  fetchFile: FetchFile;
  limiter: Limiter;
  log: Logger;
  now: () => number;
  /** Working folder. */
  folder: string;
  /** Replaces an account's current avatar if it is `from`. */
  swap: (accountId: string, from: string, to: string) => Promise<void>;
  randomAvatar: () => string;
  /** Whether the content of the file at this path was banned by staff. */
  isBanned: (path: string) => Promise<boolean>;
  isLikeBanned: (sought: readonly string[]) => Promise<boolean>;
};

type Source = { fileId: string; name?: string | undefined } | { url: string; name?: string | undefined };

/** Avatars that people upload. */
export type CustomAvatars = {
  /** Accepts the file at this path. Throws RATE_LIMITED or TOO_MANY_AVATARS. */
  upload(accountId: string, path: string): Promise<string>;
  /** Starts creating one; the result shows its progress. Throws NOT_FOUND, RATE_LIMITED or TOO_MANY_AVATARS. */
  create(accountId: string, source: Source): Promise<UploadedAvatar>;
  list(accountId: string): Promise<UploadedAvatar[]>;
  get(accountId: string, id: string): Promise<UploadedAvatar>;
  correct(
    accountId: string,
    id: string,
    change: { name?: string | undefined; bones?: ChosenBones | undefined; height?: number | undefined },
  ): Promise<UploadedAvatar>;
  remove(accountId: string, id: string): Promise<void>;
  /** Whether this person may use an avatar code. */
  isTheirs(accountId: string, code: string): Promise<boolean>;
  /** Fails tasks whose process died, and removes their leftovers and abandoned uploads. */
  sweep(): Promise<void>;
  /** Resolves when no task is running. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export function createCustomAvatars(deps: CustomAvatarsDeps): CustomAvatars {
  const { db, files, processing, limiter, log, now } = deps;
  const working = new Set<Promise<void>>();
  const ends = new AbortController();

  const rowOf = async (accountId: string, id: string): Promise<CustomAvatarRow> => {
    const [row] = await db
      .select()
      .from(customAvatars)
      .where(and(eq(customAvatars.id, id), eq(customAvatars.accountId, accountId)));
    if (row === undefined) throw new NamedError("NOT_FOUND");
    return row;
  };

  const requireSlot = async (accountId: string): Promise<void> => {
    const waitMs = await limiter.take(`custom-avatars:${accountId}`, BROUGHT);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
    const kept = await db.$count(
      customAvatars,
      and(eq(customAvatars.accountId, accountId), ne(customAvatars.state, "refused")),
    );
    if (kept >= LIMITS.kept) throw new NamedError("TOO_MANY_AVATARS");
  };

  /** Only the newest run may write an avatar's state. */
  const note = async (id: string, run: string, values: Partial<CustomAvatarRow>): Promise<boolean> => {
    const noted = await db
      .update(customAvatars)
      .set({ ...values, changedAt: sql`now()` })
      .where(and(eq(customAvatars.id, id), eq(customAvatars.run, run)))
      .returning({ id: customAvatars.id });
    return noted.length > 0;
  };

  const make = async (row: CustomAvatarRow, run: string, fetchFrom: string | null): Promise<void> => {
    const folder = join(deps.folder, run);
    const out = join(folder, "out");
    const path = join(folder, "source");
    try {
      await mkdir(out, { recursive: true });
      let { source } = row;
      if (fetchFrom !== null) {
        await deps.fetchFile(fetchFrom, path, FETCH);
        await requireAllowed(path);
        source = await files.keep(sourceUse(row.id), await readFile(path), "model");
        if (!(await note(row.id, run, { source, progress: 0.1 }))) return await dropGone(row.id);
      } else {
        await downloadSource(source, path);
        await requireAllowed(path);
      }
      let told = 0.1;
      const made = await processing.run(
        "avatar",
        { path, folder: out, bones: row.bones, height: row.height },
        {
          reads: [path],
          writes: out,
          signal: ends.signal,
          by: row.accountId,
          onProgress(share) {
            const progress = 0.1 + 0.85 * share;
            if (progress < told + 0.05) return;
            told = progress;
            void note(row.id, run, { progress }).catch(() => false);
          },
        },
      );
      if (await deps.isLikeBanned(made.sought))
        throw new TaskFailed("refused", "it shows what staff have banned", "REMOVED_BY_STAFF");
      const filesUse = `custom-avatar:${row.id}:${run}`;
      for (const name of made.files)
        await files.keep(filesUse, await readFile(join(out, name)), name.slice(name.indexOf(".") + 1));
      const digest = made.manifest.slice(0, 64);
      const isNoted = await note(row.id, run, {
        state: made.report.unsure.length > 0 ? "unsure" : "ready",
        progress: 1,
        fault: null,
        manifestDigest: digest,
        filesUse,
        report: made.report,
        ...(row.name === "" ? { name: made.report.title } : {}),
      });
      if (!isNoted) return await files.drop(filesUse, null);
      if (row.manifestDigest !== null && row.manifestDigest !== digest)
        await deps.swap(row.accountId, customAvatarCode(row.manifestDigest), customAvatarCode(digest));
      if (row.filesUse !== null) await files.drop(row.filesUse, null);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === "INTERRUPTED") log.error({ err: error, avatar: row.id }, "An avatar could not be made");
      // A failed rebuild leaves the avatar unchanged.
      const state = row.manifestDigest === null ? "refused" : "unsure";
      const kept = row.manifestDigest === null ? {} : { bones: null, height: row.report?.height ?? null };
      const isNoted = await note(row.id, run, { state, fault, progress: 1, ...kept });
      // Unless a later run still reads it.
      if (isNoted && state === "refused") await files.drop(sourceUse(row.id), null);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** It was deleted while its file was being fetched. */
  const dropGone = async (id: string): Promise<void> => {
    if ((await db.$count(customAvatars, eq(customAvatars.id, id))) === 0)
      await files.drop(sourceUse(id), null);
  };

  const downloadSource = async (source: string | null, path: string): Promise<void> => {
    const blob = source === null ? null : await files.read(nameInUrl(source));
    if (!blob) throw new TaskFailed("broken", "its file is gone");
    await writeFile(path, blob.stream, { flag: "wx" });
  };

  const requireAllowed = async (path: string): Promise<void> => {
    if (await deps.isBanned(path))
      throw new TaskFailed("refused", "staff have banned it", "REMOVED_BY_STAFF");
  };

  const begin = async (row: CustomAvatarRow, fetchFrom: string | null = null): Promise<UploadedAvatar> => {
    const run = randomUUID();
    const [begun] = await db
      .update(customAvatars)
      .set({
        state: "processing",
        progress: 0,
        fault: null,
        run,
        bones: row.bones,
        height: row.height,
        changedAt: sql`now()`,
      })
      .where(eq(customAvatars.id, row.id))
      .returning();
    if (begun === undefined) throw new NamedError("NOT_FOUND");
    const work = make(
      { ...begun, manifestDigest: row.manifestDigest, filesUse: row.filesUse },
      run,
      fetchFrom,
    )
      .catch((error: unknown) =>
        log.error({ err: error, avatar: row.id }, "An avatar's work could not be noted"),
      )
      .finally(() => working.delete(work));
    working.add(work);
    return shown(begun);
  };

  const insert = async (accountId: string, values: Partial<CustomAvatarRow>): Promise<CustomAvatarRow> => {
    const at = new Date(now());
    const [row] = await db
      .insert(customAvatars)
      .values({
        id: randomUUID(),
        accountId,
        name: "",
        state: "arrived",
        progress: 0,
        createdAt: at,
        changedAt: at,
        ...values,
      })
      .returning();
    return row as CustomAvatarRow;
  };

  const sweep = async (): Promise<void> => {
    const lost = await db
      .select()
      .from(customAvatars)
      .where(
        or(
          and(
            eq(customAvatars.state, "processing"),
            // By the database's clock, which wrote `changedAt`: setting this process's clock fails no tasks.
            lt(customAvatars.changedAt, sql`now() - ${LOST_MS} * interval '1 millisecond'`),
          ),
          and(eq(customAvatars.state, "arrived"), lt(customAvatars.changedAt, new Date(now() - IDLE_MS))),
        ),
      )
      .limit(50);
    for (const row of lost) {
      if (row.state === "processing") {
        const state = row.manifestDigest === null ? ("refused" as const) : ("unsure" as const);
        await db
          .update(customAvatars)
          .set({ state, fault: "INTERRUPTED", progress: 1, run: null, changedAt: new Date(now()) })
          .where(and(eq(customAvatars.id, row.id), eq(customAvatars.state, "processing")));
      } else {
        await db
          .delete(customAvatars)
          .where(and(eq(customAvatars.id, row.id), eq(customAvatars.state, "arrived")));
        await files.drop(sourceUse(row.id), null);
      }
    }
    await dropLost();
  };

  /** Files of a run that ended before it was recorded, or of an avatar that was deleted. */
  const dropLost = async (): Promise<void> => {
    const { rows } = await db.execute<{ use: string }>(sql`
      select distinct use from ${retainedUses(new Date(now() - IDLE_MS))} as kept
      where use like 'custom-avatar:%' and not exists (select from custom_avatars a where a.files_use = use)
        or use like 'custom-avatar-source:%'
          and not exists (select from custom_avatars a where ${sourceUse("")} || a.id::text = use)
      limit 50`);
    for (const { use } of rows) await files.drop(use, null);
  };

  return {
    async upload(accountId, path) {
      await requireSlot(accountId);
      const row = await insert(accountId, {});
      const source = await files.keep(sourceUse(row.id), await readFile(path), "model");
      await db.update(customAvatars).set({ source }).where(eq(customAvatars.id, row.id));
      return row.id;
    },

    async create(accountId, source) {
      const name = source.name ?? "";
      if ("url" in source) {
        await requireSlot(accountId);
        return begin(await insert(accountId, { name }), source.url);
      }
      const row = await rowOf(accountId, source.fileId);
      // Idempotent.
      if (row.state !== "arrived") return shown(row);
      if (name !== "") await db.update(customAvatars).set({ name }).where(eq(customAvatars.id, row.id));
      return begin({ ...row, name });
    },

    async list(accountId) {
      const rows = await db
        .select()
        .from(customAvatars)
        .where(and(eq(customAvatars.accountId, accountId), ne(customAvatars.state, "arrived")))
        .orderBy(desc(customAvatars.createdAt));
      return rows.map(shown);
    },

    get: async (accountId, id) => shown(await rowOf(accountId, id)),

    async correct(accountId, id, { name, bones, height }) {
      const row = await rowOf(accountId, id);
      if (name !== undefined) await db.update(customAvatars).set({ name }).where(eq(customAvatars.id, id));
      const named = { ...row, name: name ?? row.name };
      if (bones === undefined && height === undefined) return shown(named);
      if (row.state === "arrived" || row.state === "refused") throw new NamedError("NOT_FOUND");
      const waitMs = await limiter.take(`custom-avatars:${accountId}`, BROUGHT);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      return begin({ ...named, bones: bones ?? row.bones, height: height ?? row.height });
    },

    async remove(accountId, id) {
      const [row] = await db
        .delete(customAvatars)
        .where(and(eq(customAvatars.id, id), eq(customAvatars.accountId, accountId)))
        .returning();
      if (row === undefined) throw new NamedError("NOT_FOUND");
      if (row.manifestDigest !== null)
        await deps.swap(accountId, customAvatarCode(row.manifestDigest), deps.randomAvatar());
      await files.drop(sourceUse(id), null);
      if (row.filesUse !== null) await files.drop(row.filesUse, null);
    },

    async isTheirs(accountId, code) {
      const read = readAvatarCode(code);
      if (read?.kind !== "custom") return false;
      const [row] = await db
        .select({ id: customAvatars.id })
        .from(customAvatars)
        .where(
          and(
            eq(customAvatars.manifestDigest, read.id),
            eq(customAvatars.accountId, accountId),
            inArray(customAvatars.state, ["ready", "unsure", "processing"]),
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    sweep,

    async settled() {
      while (working.size > 0) await Promise.all(working);
    },

    async close() {
      ends.abort();
      await Promise.all(working);
    },
  };
}

function shown(row: CustomAvatarRow): UploadedAvatar {
  const { id, name, progress, fault, manifestDigest, report, createdAt } = row;
  return {
    id,
    name,
    state: row.state === "arrived" ? "processing" : row.state,
    progress,
    fault,
    avatarID: manifestDigest === null ? null : customAvatarCode(manifestDigest),
    thumbnail: manifestDigest === null ? null : customAvatarPortraitUrl(manifestDigest),
    report,
    createdAt: createdAt.toISOString(),
  };
}
