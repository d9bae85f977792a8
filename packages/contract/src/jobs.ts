import { z } from "zod";

/** How the jobs of one kind are run. */
export type JobPolicy = {
  /** What a job is given. It stays in the database for administrators to look at: ids of what to work on, no secrets. */
  readonly data: z.ZodObject;
  /** When it is sent by itself, as a cron expression in UTC; null: never. */
  readonly cron: string | null;
  /** How often a job that failed is tried again before it is parked. */
  readonly retries: number;
  /** Seconds before the first retry; doubles with each. */
  readonly retryDelay: number;
  /** The longest of these delays, in seconds. */
  readonly retryDelayMax: number;
  /** Seconds after which a run counts as failed. */
  readonly timeout: number;
  /** How many one process runs at once. */
  readonly concurrency: number;
  /** Seconds between two polls for jobs that other processes sent, or that are due again. */
  readonly pollInterval: number;
  /** Seconds for which a job that is done or parked is kept, to be looked at. */
  readonly retention: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const none = z.object({});

/** Sent by itself, one at a time over all processes; not retried, since the next does the same. */
const scheduled = (cron: string): JobPolicy => ({
  data: none,
  cron,
  retries: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  timeout: 15 * MINUTE,
  concurrency: 1,
  pollInterval: 20,
  retention: DAY,
});

/**
 * Everything that runs later or again. A job is kept in the database until it has been done, runs on one process, and is
 * tried again when it failed or its process went; its handler is idempotent. Of jobs with equal data one is enough: while
 * one waits or runs, another is not sent.
 */
export const jobs = {
  /** Hands a mail over. A server that is away is tried for a day: 5 s, 10 s … 15 minutes apart. */
  "mail.deliver": {
    data: z.object({ mailId: z.string() }),
    cron: null,
    retries: 104,
    retryDelay: 5,
    retryDelayMax: 15 * MINUTE,
    timeout: 2 * MINUTE,
    // As many connections to the mail server.
    concurrency: 5,
    pollInterval: 5,
    retention: 7 * DAY,
  },
  /** Sends the jobs of mails that have none, as after a backup was restored. */
  "mail.recover": scheduled("*/5 * * * *"),
  /**
   * Hands a push to the service of one browser. A service that is away is tried for some three hours: 5 s, 10 s … an
   * hour apart. What is pushed is read anew each time, so that nobody is told of what isn't so any more.
   */
  "push.deliver": {
    data: z.object({
      /** Whose browser it was when the job was sent. */
      accountId: z.string(),
      /** SHA-256 of the browser's endpoint, in hex. */
      device: z.string(),
      about: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("notification"), id: z.number() }),
        /** A friend who has come online. */
        z.object({ kind: z.literal("online"), accountId: z.string() }),
      ]),
    }),
    cron: null,
    retries: 11,
    retryDelay: 5,
    retryDelayMax: HOUR,
    timeout: MINUTE,
    concurrency: 20,
    pollInterval: 5,
    retention: DAY,
  },
  /** Removes stored files that nobody uses. */
  "blobs.sweep": scheduled("* * * * *"),
  /** Lets go of uploads and files that nobody needs. */
  "files.sweep": scheduled("* * * * *"),
  /** Removes what the store holds and no row names: everything in it is listed for that. */
  "files.sweep-lost": scheduled("17 * * * *"),
  /** Measures models that were made light before it was measured how far they move. */
  "files.measure": scheduled("*/5 * * * *"),
  /** Gives up avatars whose process went, and files for avatars that nobody came back for. */
  "avatars.sweep": scheduled("* * * * *"),
  /** Removes drawn portraits that nobody has asked for lately. */
  "portraits.purge": scheduled("37 4 * * *"),
  /** Removes spaces that were deleted a month ago. */
  "spaces.purge": scheduled("7 * * * *"),
  /** Removes sessions, mailed tickets, codes and registrations that have expired. */
  "accounts.purge": scheduled("27 4 * * *"),
  /** Removes what hosts did long ago from the logs of spaces. */
  "moderation.purge": scheduled("47 4 * * *"),
  /** Removes evidence of reports, and reports, whose time is over. */
  "reports.purge": scheduled("57 4 * * *"),
  /** Looks whether the records are still there that prove the domains of organisations. */
  "organizations.check-domains": scheduled("17 3 * * *"),
  /** Has the operator's classifier look at pictures that stand in spaces, where there is one. */
  "pictures.classify": scheduled("* * * * *"),
  /** Removes groups whose members have all been away for long, and invitations whose time is over. */
  "groups.purge": scheduled("*/5 * * * *"),
  /** Reminds who is going of events that are near. */
  "events.remind": scheduled("* * * * *"),
  /** Draws places where that is due, and gives those that are free to who waits for one: as those kept for invited people are, or an account's that is gone. */
  "events.fill": scheduled("* * * * *"),
  /** Removes events that have long been over, with who was going to them. */
  "events.purge": scheduled("7 5 * * *"),
  /** Removes events that were parked a month ago. */
  "outbox.purge": scheduled("37 * * * *"),
} as const satisfies Readonly<Record<string, JobPolicy>>;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName = JobName> = Readonly<z.infer<(typeof jobs)[N]["data"]>>;
