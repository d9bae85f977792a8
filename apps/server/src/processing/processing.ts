import type { ChildProcess } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { createSemaphore } from "../platform/semaphore.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { TaskFailed } from "./task-failed.ts";
import {
  TASK_LIMITS,
  type FromWorker,
  type TaskKind,
  type TaskLimit,
  type Tasks,
  type OnProgress,
  type ToWorker,
} from "./task-kinds.ts";
import { type Usage, usageOf } from "./process-usage.ts";
import { endWorker, startWorker } from "./start-worker.ts";
import { WORKER } from "./worker-file.ts";

const LOOK_EVERY_MS = 150;
/** A process that was killed above this share of a limit was killed because of it. */
const NEAR = 0.6;
const AT_ONCE = { quick: 2, slow: 3 };
const WAITING_MAX = { quick: 200, slow: 60 };

export type RunOptions = {
  /** Files that the task reads, and its output folder; null if it writes nothing. */
  reads: readonly string[];
  writes: string | null;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** The account that it is for: accounts take turns. */
  by?: string | null;
};

/** Tasks on uploads, each in a worker process with time and memory limits. */
export type Processing = {
  /** Throws TaskFailed. */
  run<K extends TaskKind>(kind: K, task: Tasks[K]["task"], options: RunOptions): Promise<Tasks[K]["made"]>;
  close(): Promise<void>;
};

export type ProcessingDeps = {
  log: Logger;
  limits?: Partial<Record<TaskKind, Partial<TaskLimit>>>;
  worker?: string;
  /** Path of ffmpeg; null if there is none. */
  ffmpeg?: string | null;
  /** Called a few times a second with a task's resource usage. */
  onUsage?: (used: Usage) => void;
};

export function createProcessing({
  log,
  limits = {},
  worker = WORKER,
  ffmpeg = findFfmpeg(),
  onUsage,
}: ProcessingDeps): Processing {
  const lane = (name: keyof typeof AT_ONCE) =>
    createSemaphore(AT_ONCE[name], WAITING_MAX[name], () => new TaskFailed("busy", "too much waits already"));
  const lanes = { quick: lane("quick"), slow: lane("slow") };
  const running = new Set<ChildProcess>();
  const ends = new AbortController();
  return {
    run<K extends TaskKind>(kind: K, task: Tasks[K]["task"], options: RunOptions) {
      const limit = { ...TASK_LIMITS[kind], ...limits[kind] };
      return lanes[limit.isQuick === true ? "quick" : "slow"](async () => {
        if (ends.signal.aborted || options.signal?.aborted) throw new TaskFailed("broken", "the server goes");
        const child = startWorker(worker, limit, { ...options, ffmpeg });
        running.add(child);
        const began = performance.now();
        try {
          const made = await watch(child, { kind, task }, limit, options, onUsage);
          log.info({ kind, ms: Math.round(performance.now() - began) }, "Something brought was made ready");
          return made as Tasks[K]["made"];
        } catch (error) {
          log.info(
            { err: error, kind, ms: Math.round(performance.now() - began) },
            "Something brought was not taken",
          );
          endWorker(child);
          if (options.writes !== null) await empty(options.writes);
          throw error;
        } finally {
          running.delete(child);
          endWorker(child);
        }
      }, options.by);
    },
    async close() {
      ends.abort();
      for (const child of running) endWorker(child);
      await Promise.resolve();
    },
  };
}

/** Removes partial output. */
async function empty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function watch(
  child: ChildProcess,
  message: ToWorker,
  { seconds, cpuSeconds, megabytes, startsFfmpeg = false }: TaskLimit,
  { onProgress, signal }: RunOptions,
  onUsage?: (used: Usage) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let complaint = "";
    let most: Usage = { bytes: 0, cpuSeconds: 0 };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      clearInterval(checking);
      signal?.removeEventListener("abort", stop);
      settle();
    };
    const fail = (reason: TaskFailed["reason"], detail: string, fault: string | null = null) =>
      end(() => reject(new TaskFailed(reason, detail, fault)));
    const stop = () => fail("broken", "stopped");
    const timer = setTimeout(() => fail("too_long", `${seconds} s`), seconds * 1000);
    const checkUsage = async (): Promise<void> => {
      const used = await usageOf(child.pid, startsFfmpeg);
      onUsage?.(used);
      most = {
        bytes: Math.max(most.bytes, used.bytes),
        cpuSeconds: Math.max(most.cpuSeconds, used.cpuSeconds),
      };
      if (used.bytes > megabytes * 1e6) fail("too_large", `${Math.round(used.bytes / 1e6)} MB`);
      if (used.cpuSeconds > cpuSeconds) fail("too_long", `${cpuSeconds} s of the processor`);
    };
    const checking = setInterval(() => void checkUsage(), LOOK_EVERY_MS);
    signal?.addEventListener("abort", stop, { once: true });
    child.stderr
      ?.setEncoding("utf8")
      .on("data", (text: string) => (complaint = (complaint + text).slice(-4000)));
    child.on("message", (answer: FromWorker) => {
      if (answer.type === "progress") onProgress?.(answer.share, answer.file);
      else if (answer.type === "made") end(() => resolve(answer.made));
      else if (answer.type === "refused") fail("refused", answer.detail, answer.fault);
      else fail("broken", answer.message);
    });
    child.on("error", (error) => fail("broken", error.message));
    child.on("exit", (code, killedBy) => {
      const isNear = {
        cpu: most.cpuSeconds > NEAR * cpuSeconds,
        memory: most.bytes > NEAR * megabytes * 1e6,
      };
      const ended = () =>
        fail(
          reasonOf({ complaint, killedBy, isNear }),
          `it ended (${code ?? killedBy}) after ${most.cpuSeconds} s and ${Math.round(most.bytes / 1e6)} MB ${complaint}`,
        );
      // Its answer may still be in the IPC channel, which closes once it has been read.
      if (child.connected) child.once("disconnect", ended);
      else ended();
    });
    child.send(message, (error) => error && fail("broken", error.message));
  });
}

/** Why a process ended that this one did not kill. */
function reasonOf({
  complaint,
  killedBy,
  isNear,
}: {
  complaint: string;
  killedBy: NodeJS.Signals | null;
  isNear: { cpu: boolean; memory: boolean };
}): TaskFailed["reason"] {
  // V8 ends the process itself when its heap is full.
  if (/heap out of memory|Allocation failed/i.test(complaint)) return "too_large";
  // Killed by the system's CPU limit.
  if (killedBy === "SIGXCPU") return "too_long";
  // The system kills processes over a limit without saying which.
  if (killedBy === "SIGKILL" && isNear.cpu) return "too_long";
  if (killedBy === "SIGKILL" && isNear.memory) return "too_large";
  return "broken";
}
