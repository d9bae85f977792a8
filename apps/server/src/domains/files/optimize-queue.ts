import { randomUUID } from "node:crypto";
import { lstat, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { LogLine } from "@veranda/contract/records/package-record";
import type { Logger } from "pino";
import { isConnectionLost } from "../../platform/db/connection-lost.ts";
import type { Db } from "../../platform/db/database.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";
import { type FileMade, NOTHING_MADE } from "../../processing/file/file-work.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import { pause } from "../../platform/pause.ts";
import { isFileTaskKind, type OnProgress } from "../../processing/task-kinds.ts";
import type { Processing } from "../../processing/processing.ts";
import { madeUse, sourceUse } from "./contents.ts";
import { completeBans, isLikeBannedPicture } from "./banned-contents.ts";
import { type ContentRow, fileContents } from "./tables.ts";
import { openWorkLog } from "./work-log.ts";
import { createFairQueue, type QueueTurn } from "./fair-queue.ts";

/** Kinds that take minutes at most; others can take half an hour. */
const SHORT = ["image", "model", "document", "package"];
/**
 * Concurrent lanes of one process: the kinds that each optimises; null for every kind. One lane is reserved for short
 * tasks.
 */
const LANES: readonly (readonly string[] | null)[] = [null, SHORT];
/** Polling interval, besides being woken by new uploads. */
const LOOK_EVERY_MS = 5_000;
/** Heartbeat interval of running work; without heartbeats a process counts as dead. */
const BEAT_MS = 5_000;
const LOST_MS = 20_000;
/** Backoff, by the number of attempts, of work that failed through no fault of the file. */
const WAITS_MS = [0, 2_000, 60_000, 300_000];
const ATTEMPTS = WAITS_MS.length;
/** Attempts lost to killed servers that are retried immediately; after these the usual backoff applies. */
const ENDED_FREELY = 2;
/** Retry delay while all worker processes are in use. */
const BUSY_MS = 1_000;

export type OptimizeQueueDeps = {
  db: Db;
  stored: Files;
  processing: Processing;
  log: Logger;
  now: () => number;
  /** Working folder. */
  folder: string;
  /** Runs of a process that was interrupted. */
  ended: readonly string[];
  /** Assets of a content have changed. */
  onChanged: (digest: string) => void;
};

/** Optimises uploads, taking turns by uploader; the queue is in the database, so that it outlives the process. */
export type OptimizeQueue = {
  /** Call when something waits. */
  wake(): void;
  /** Resolves when nothing waits or is running here. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export function startOptimizeQueue({
  db,
  stored,
  processing,
  log,
  now,
  folder,
  ended,
  onChanged,
}: OptimizeQueueDeps): OptimizeQueue {
  const ends = new AbortController();
  const running = new Map<number, Promise<void>>();
  const turns = createFairQueue(db);

  /** Claims the next content that waits or whose process died. */
  const claim = (kinds: readonly string[] | null): Promise<QueueTurn | null> => {
    // By the database's clock, which wrote it: setting one machine's clock takes no work from others.
    const quiet = sql`(now() - c.changed_at)`;
    const ms = sql`interval '1 millisecond'`;
    const wait = sql`(${sql.param(WAITS_MS)}::int[])[least(c.attempts, ${WAITS_MS.length - 1}) + 1] * ${ms}`;
    const isReady = sql`(
      c.state = 'waiting' and (c.attempts = 0 or ${quiet} >= ${wait})
      or c.state = 'working' and ${quiet} > greatest(${LOST_MS} * ${ms}, ${wait}))
      and ${kinds === null ? sql`true` : sql`c.kind = any(${sql.param(kinds)}::text[])`}`;
    return turns.take(isReady, {
      state: "working",
      run: randomUUID(),
      progress: 0,
      attempts: sql`${fileContents.attempts} + 1`,
      changedAt: sql`now()`,
    });
  };

  /** Work of this process's previous run is retried immediately. */
  const requeueInterrupted = async (): Promise<void> => {
    if (ended.length === 0) return;
    await db.execute(sql`
      update file_contents set state = 'waiting', progress = 0,
        changed_at = case when attempts > ${ENDED_FREELY} then changed_at else to_timestamp(0) end
      where state = 'working' and run::text = any(${sql.param(ended)}::text[])`);
  };

  /**
   * Only the newest run may write, and only it drops uses: the result of a later run stays, however late an earlier one
   * fails.
   */
  const note = (row: ContentRow, values: Partial<ContentRow>, dropped: string[] = []): Promise<boolean> =>
    db.transaction(async (tx) => {
      const noted = await tx
        .update(fileContents)
        .set({ ...values, changedAt: sql`now()` })
        .where(and(eq(fileContents.digest, row.digest), eq(fileContents.run, row.run ?? "")))
        .returning({ digest: fileContents.digest });
      if (noted.length === 0) return false;
      const { pictureHash = null } = values.made ?? {};
      if (pictureHash !== null) await completeBans(tx, row.digest, { pictureHash });
      if (dropped.length > 0) await stored.dropIn(tx, dropped);
      return true;
    });

  const make = async ({ row, account }: QueueTurn): Promise<void> => {
    const own = join(folder, row.run ?? "");
    const out = join(own, "out");
    let share = 0;
    const told = openWorkLog(row, now);
    /** In order, so that an earlier write never overwrites a later one. */
    let noted: Promise<unknown> = Promise.resolve();
    const noteNext = (values: Partial<ContentRow>, dropped?: string[]): Promise<boolean> => {
      const next = noted.then(() => note(row, { ...values, log: told.lines() }, dropped));
      noted = next.catch(() => false);
      return next;
    };
    const beat = setInterval(() => void noteNext({ progress: share }).catch(() => false), BEAT_MS);
    try {
      if (row.attempts > ATTEMPTS) throw new TaskFailed("too_long", "it was tried often enough");
      await mkdir(out, { recursive: true });
      onChanged(row.digest);
      told.add({ step: "STARTED", attempt: row.attempts });
      const { sought, ...made } = await light({ row, account }, { own, out }, (progress, file) => {
        if (file !== undefined) told.add({ step: "CHECKING", file });
        else if (progress < share + 0.05) return;
        share = Math.max(share, progress);
        void noteNext({ progress: share }).then(
          () => onChanged(row.digest),
          () => undefined,
        );
      });
      if (await isLikeBannedPicture(db, sought))
        throw new TaskFailed("refused", "it looks like what staff have removed", "REMOVED_BY_STAFF");
      told.add({ step: "READY" });
      if (await noteNext({ state: "done", progress: 1, refusal: null, ...made })) onChanged(row.digest);
    } catch (error) {
      if (ends.signal.aborted) return await giveBack(row);
      if (error instanceof TaskFailed && error.reason === "busy") {
        await pause(BUSY_MS, ends.signal);
        return await giveBack(row);
      }
      await refuse(row, error, (values, line, dropped) => {
        told.add(line);
        return noteNext(values, dropped);
      });
    } finally {
      clearInterval(beat);
      await rm(own, { recursive: true, force: true });
    }
  };

  const light = async (
    { row, account }: Pick<QueueTurn, "row" | "account">,
    { own, out }: { own: string; out: string },
    onProgress: OnProgress,
  ): Promise<Pick<ContentRow, "made" | "source"> & { sought: readonly string[] }> => {
    const source = row.source ?? "";
    const level = { name: null, bytes: row.bytes };
    if (!isFileTaskKind(row.kind))
      return { source, sought: [], made: { ...NOTHING_MADE, ending: endingOf(source), levels: [level] } };
    const path = join(own, `source.${endingOf(source)}`);
    if (!(await stored.download(source, path))) throw new TaskFailed("broken", "its file is gone");
    const { sought = [], ...made } = await processing.run(
      row.kind,
      { path, name: `file.${endingOf(source)}`, folder: out },
      { reads: [path], writes: out, onProgress, signal: ends.signal, by: account },
    );
    return { sought, ...(await keep(row, made, { path, out })) };
  };

  /** Stores the output. Names reported by the worker are not trusted. */
  const keep = async (
    row: ContentRow,
    made: FileMade,
    { path, out }: { path: string; out: string },
  ): Promise<Pick<ContentRow, "made" | "source">> => {
    const kept = new Map<string, string>();
    const keepOne = async (name: string): Promise<string> => {
      const before = kept.get(name);
      if (before !== undefined) return before;
      if (!/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(name)) throw new TaskFailed("broken", "a name that is none");
      if (!(await lstat(join(out, name))).isFile()) throw new TaskFailed("broken", "a file that is none");
      const url = await stored.keepFile(madeUse(row.digest), join(out, name), endingOf(name));
      kept.set(name, nameInUrl(url));
      return nameInUrl(url);
    };
    const levels: FileMade["levels"] = [];
    for (const { name, ktx2, ...level } of made.levels)
      levels.push({
        ...level,
        name: name === null ? null : await keepOne(name),
        ...(ktx2 && { ktx2: { name: await keepOne(ktx2.name), bytes: ktx2.bytes } }),
      });
    const poster = made.poster === null ? null : await keepOne(made.poster);
    let source = row.source ?? "";
    if (levels.some(({ name }) => name === null) && endingOf(source) !== made.ending)
      source = nameInUrl(await stored.keepFile(sourceUse(row.digest), path, made.ending));
    return { source, made: { ...made, levels, poster } };
  };

  const refuse = async (
    row: ContentRow,
    error: unknown,
    say: (
      values: Partial<ContentRow>,
      line: Omit<LogLine, "at" | "level">,
      dropped: string[],
    ) => Promise<boolean>,
  ): Promise<void> => {
    const isOurs = !(error instanceof TaskFailed) || !error.isFinal;
    if (isOurs) log.error({ err: error, content: row.digest }, "A file could not be made light");
    const [made, source] = [madeUse(row.digest), sourceUse(row.digest)];
    if (isOurs && row.attempts < ATTEMPTS)
      return void (await say({ state: "waiting", progress: 0 }, { step: "INTERRUPTED" }, [made]));
    const refusal = error instanceof TaskFailed ? error.fileFault : "INTERRUPTED";
    const refused = { state: "refused" as const, progress: 1, refusal, source: null };
    const line = { step: "REFUSED", fault: refusal } as const;
    if (await say(refused, line, [made, source])) onChanged(row.digest);
  };

  /** Not the file's fault: it waits again, and the attempt doesn't count. */
  const giveBack = async (row: ContentRow): Promise<void> => {
    await note(row, { state: "waiting", progress: 0, attempts: row.attempts - 1 });
  };

  const workThrough = async (kinds: readonly string[] | null): Promise<void> => {
    await requeued;
    while (!ends.signal.aborted) {
      const turn = await claim(kinds);
      if (turn === null) return;
      try {
        await make(turn);
      } finally {
        turn.end();
      }
      // An account has one turn at a time: its next may be for the other lane.
      wake();
    }
  };
  const asked = new Set<number>();
  const wakeLane = (lane: number): void => {
    if (ends.signal.aborted) return;
    if (running.has(lane)) return void asked.add(lane);
    asked.delete(lane);
    const work: Promise<void> = workThrough(LANES[lane] ?? null)
      .catch((error: unknown) =>
        // Not while the database is away: every poll would log it.
        log[isConnectionLost(error) ? "debug" : "error"](
          { err: error },
          "Files that wait could not be looked for",
        ),
      )
      .finally(() => {
        running.delete(lane);
        if (asked.has(lane)) wakeLane(lane);
      });
    running.set(lane, work);
  };
  const wake = (): void => {
    for (const lane of LANES.keys()) wakeLane(lane);
  };
  const requeued = requeueInterrupted().catch((error: unknown) =>
    log.warn({ err: error }, "Files that were being made light could not be taken up at once"),
  );
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();

  return {
    wake,
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async close() {
      clearInterval(timer);
      ends.abort();
      await Promise.all(running.values());
    },
  };
}

const endingOf = (name: string): string => name.slice(name.indexOf(".") + 1);
