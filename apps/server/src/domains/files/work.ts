import { randomUUID } from "node:crypto";
import { lstat, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";
import { type FileMade, NOTHING_MADE } from "../../processing/file/file-work.ts";
import { JobFailed } from "../../processing/job-failed.ts";
import { pause } from "../../platform/pause.ts";
import { isFileJobKind } from "../../processing/kinds.ts";
import type { Processing } from "../../processing/processing.ts";
import { madeUse, sourceUse } from "./contents.ts";
import { type ContentRow, fileContents } from "./tables.ts";

/** Files that one process makes light at once. */
const AT_ONCE = 1;
/** What waits is looked for so often, besides when something comes. */
const LOOK_EVERY_MS = 5_000;
/** A process that makes something light says so while it does; nothing was heard for so long: it went. */
const BEAT_MS = 10_000;
const LOST_MS = 40_000;
const ATTEMPTS = 3;
/** The processes that work are taken by others. */
const BUSY_MS = 1_000;
const INTERRUPTED = "Something went wrong on our side. Try again in a moment.";

export type WorkDeps = {
  db: Db;
  stored: Files;
  processing: Processing;
  log: Logger;
  now: () => number;
  /** Where files lie while they are worked on. */
  folder: string;
  /** What is drawn of a content has changed. */
  onChanged: (digest: string) => void;
};

/** Makes what was brought light, in the order of its coming; the queue is the table, so that it outlives a process. */
export type Work = {
  /** Something waits. */
  wake(): void;
  /** Resolves when nothing waits or is worked on here. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export function startWork({ db, stored, processing, log, now, folder, onChanged }: WorkDeps): Work {
  const ends = new AbortController();
  const running = new Set<Promise<void>>();

  /** Takes the next: what waits, and what was left behind by a process that went. */
  const claim = async (): Promise<ContentRow | null> => {
    const at = new Date(now());
    const lost = new Date(now() - LOST_MS);
    const next = sql`(
      select digest from file_contents
      where state = 'waiting' or (state = 'working' and changed_at < ${lost}::timestamptz)
      order by created_at limit 1 for update skip locked)`;
    const [row] = await db
      .update(fileContents)
      .set({
        state: "working",
        run: randomUUID(),
        progress: 0,
        attempts: sql`${fileContents.attempts} + 1`,
        changedAt: at,
      })
      .where(eq(fileContents.digest, next))
      .returning();
    return row ?? null;
  };

  /** Only the newest run is heard. */
  const note = async (row: ContentRow, values: Partial<ContentRow>): Promise<boolean> => {
    const noted = await db
      .update(fileContents)
      .set({ ...values, changedAt: new Date(now()) })
      .where(and(eq(fileContents.digest, row.digest), eq(fileContents.run, row.run ?? "")))
      .returning({ digest: fileContents.digest });
    return noted.length > 0;
  };

  const make = async (row: ContentRow): Promise<void> => {
    const own = join(folder, row.run ?? "");
    const out = join(own, "out");
    let share = 0;
    const beat = setInterval(() => void note(row, { progress: share }).catch(() => false), BEAT_MS);
    try {
      if (row.attempts > ATTEMPTS) throw new JobFailed("too_long", "it was tried often enough");
      await mkdir(out, { recursive: true });
      onChanged(row.digest);
      const made = await light(row, { own, out }, (progress) => {
        if (progress < share + 0.05) return;
        share = progress;
        void note(row, { progress }).then(
          () => onChanged(row.digest),
          () => undefined,
        );
      });
      if (await note(row, { state: "done", progress: 1, refusal: null, ...made })) onChanged(row.digest);
    } catch (error) {
      if (ends.signal.aborted) return await giveBack(row);
      if (error instanceof JobFailed && error.reason === "busy") {
        await pause(BUSY_MS, ends.signal);
        return await giveBack(row);
      }
      await refuse(row, error);
    } finally {
      clearInterval(beat);
      await rm(own, { recursive: true, force: true });
    }
  };

  const light = async (
    row: ContentRow,
    { own, out }: { own: string; out: string },
    onProgress: (share: number) => void,
  ): Promise<Pick<ContentRow, "made" | "source">> => {
    const source = row.source ?? "";
    const level = { name: null, bytes: row.bytes };
    if (!isFileJobKind(row.kind))
      return { source, made: { ...NOTHING_MADE, ending: endingOf(source), levels: [level] } };
    const path = join(own, `source.${endingOf(source)}`);
    if (!(await stored.bring(source, path))) throw new JobFailed("broken", "its file is gone");
    const made = await processing.run(
      row.kind,
      { path, name: `file.${endingOf(source)}`, folder: out },
      { reads: [path], writes: out, onProgress, signal: ends.signal },
    );
    return keep(row, made, { path, out });
  };

  /** Takes what was made into the store. Names that the worker gave are not believed. */
  const keep = async (
    row: ContentRow,
    made: FileMade,
    { path, out }: { path: string; out: string },
  ): Promise<Pick<ContentRow, "made" | "source">> => {
    const kept = new Map<string, string>();
    const keepOne = async (name: string): Promise<string> => {
      const before = kept.get(name);
      if (before !== undefined) return before;
      if (!/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(name)) throw new JobFailed("broken", "a name that is none");
      if (!(await lstat(join(out, name))).isFile()) throw new JobFailed("broken", "a file that is none");
      const url = await stored.keepFile(madeUse(row.digest), join(out, name), endingOf(name));
      kept.set(name, nameInUrl(url));
      return nameInUrl(url);
    };
    const levels: FileMade["levels"] = [];
    for (const level of made.levels)
      levels.push({ ...level, name: level.name === null ? null : await keepOne(level.name) });
    const poster = made.poster === null ? null : await keepOne(made.poster);
    let source = row.source ?? "";
    if (levels.some(({ name }) => name === null) && endingOf(source) !== made.ending)
      source = nameInUrl(await stored.keepFile(sourceUse(row.digest), path, made.ending));
    return { source, made: { ...made, levels, poster } };
  };

  const refuse = async (row: ContentRow, error: unknown): Promise<void> => {
    const isOurs = !(error instanceof JobFailed) || !error.isFinal;
    if (isOurs) log.error({ err: error, content: row.digest }, "A file could not be made light");
    await stored.drop(madeUse(row.digest), null);
    if (isOurs && row.attempts < ATTEMPTS) return void (await note(row, { state: "waiting", progress: 0 }));
    const refusal = error instanceof JobFailed ? error.sentence : INTERRUPTED;
    const isNoted = await note(row, { state: "refused", progress: 1, refusal, source: null });
    if (!isNoted) return;
    await stored.drop(sourceUse(row.digest), null);
    onChanged(row.digest);
  };

  /** Not its fault: it waits again, and that does not count as a try. */
  const giveBack = async (row: ContentRow): Promise<void> => {
    await note(row, { state: "waiting", progress: 0, attempts: row.attempts - 1 });
  };

  const next = async (): Promise<void> => {
    while (!ends.signal.aborted) {
      const row = await claim();
      if (row === null) return;
      await make(row);
    }
  };
  let isAsked = false;
  const wake = (): void => {
    isAsked = true;
    if (running.size >= AT_ONCE || ends.signal.aborted) return;
    isAsked = false;
    const work: Promise<void> = next()
      .catch((error: unknown) => log.error({ err: error }, "Files that wait could not be looked for"))
      .finally(() => {
        running.delete(work);
        if (isAsked) wake();
      });
    running.add(work);
  };
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();

  return {
    wake,
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      clearInterval(timer);
      ends.abort();
      await Promise.all(running);
    },
  };
}

const endingOf = (name: string): string => name.slice(name.indexOf(".") + 1);
