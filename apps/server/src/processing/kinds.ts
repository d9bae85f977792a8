import type { AvatarJob, AvatarMade } from "./avatar/convert-avatar.ts";

/** Every kind of work on what people bring: what it is given, and what it makes. */
export type Jobs = {
  avatar: { job: AvatarJob; made: AvatarMade };
};
export type JobKind = keyof Jobs;
export type Work<K extends JobKind> = (
  job: Jobs[K]["job"],
  onProgress: (share: number) => void,
) => Promise<Jobs[K]["made"]>;

/** Loaded inside the process that does the work, and nowhere else. */
export const loadWork: { [K in JobKind]: () => Promise<Work<K>> } = {
  avatar: async () => (await import("./avatar/convert-avatar.ts")).convertAvatar,
};

/** What one job of a kind may take. Memory is the whole process's. */
export const JOB_LIMITS: Record<JobKind, { seconds: number; megabytes: number }> = {
  avatar: { seconds: 60, megabytes: 1_200 },
};

/** What goes between the server and the process that works. */
export type ToWorker = { kind: JobKind; job: unknown };
export type FromWorker =
  | { type: "progress"; share: number }
  | { type: "made"; made: unknown }
  /** What was brought is not taken, by the name of the reason. */
  | { type: "refused"; fault: string; detail: string }
  | { type: "failed"; message: string };
