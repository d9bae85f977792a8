import { z } from "zod";

/** How the jobs of one kind are run. */
export type JobPolicy = {
  /** The job's data. It stays in the database, where administrators can see it: ids of what to work on, no secrets. */
  readonly data: z.ZodObject;
  /** When it is scheduled, as a cron expression in UTC; null: never. */
  readonly cron: string | null;
  /** Retries of a failed job before it is parked. */
  readonly retries: number;
  /** Seconds before the first retry; doubles with each. */
  readonly retryDelay: number;
  /** The longest of these delays, in seconds. */
  readonly retryDelayMax: number;
  /** Seconds after which a run counts as failed. */
  readonly timeout: number;
  /** Concurrency per process. */
  readonly concurrency: number;
  /** Seconds between two polls for jobs that other processes sent, or that are due again. */
  readonly pollInterval: number;
  /** Seconds for which a completed or parked job is kept for inspection. */
  readonly retention: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const none = z.object({});

/** Scheduled, one at a time over all processes; not retried, since the next run does the same. */
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
 * Everything that runs later or repeatedly. A job is stored in the database until it is done, runs on one process, and
 * is retried if it failed or its process died; its handler is idempotent. Of jobs with equal data one is enough: while
 * one waits or runs, another is not sent.
 */
export const jobs = {
  /** Delivers a mail. An unavailable server is retried for a day: 5 s, 10 s … 15 minutes apart. */
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
  /** Sends the jobs of mails that have none, for example after a backup was restored. */
  "mail.recover": scheduled("*/5 * * * *"),
  /**
   * Delivers a push to the service of one browser. An unavailable service is retried for some three hours: 5 s, 10 s …
   * an hour apart. The content is read anew each time, so that nobody gets outdated news.
   */
  "push.deliver": {
    data: z.object({
      /** The owner of the browser when the job was sent. */
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
  /** Removes stored files that nothing uses. */
  "blobs.sweep": scheduled("* * * * *"),
  /** Removes abandoned uploads and unused files. */
  "files.sweep": scheduled("* * * * *"),
  /** Removes stored files that no row names: lists the whole store for that. */
  "files.sweep-lost": scheduled("17 * * * *"),
  /** Measures models that were optimised before their range of movement was measured. */
  "files.measure": scheduled("*/5 * * * *"),
  /** Fails avatars whose process died, and removes uploaded files from which no avatar was requested. */
  "avatars.sweep": scheduled("* * * * *"),
  /** Removes rendered portraits that have not been requested lately. */
  "portraits.purge": scheduled("37 4 * * *"),
  /** Removes spaces that were deleted a month ago. */
  "spaces.purge": scheduled("7 * * * *"),
  /** Removes sessions, mailed tickets, codes and registrations that have expired. */
  "accounts.purge": scheduled("27 4 * * *"),
  /** Removes old entries from the hosts' logs of spaces. */
  "moderation.purge": scheduled("47 4 * * *"),
  /** Removes evidence of reports, and reports, whose retention has ended. */
  "reports.purge": scheduled("57 4 * * *"),
  /** Checks that the records that prove the domains of organisations still exist. */
  "organizations.check-domains": scheduled("17 3 * * *"),
  /** Has the operator's classifier, if there is one, check pictures in spaces. */
  "pictures.classify": scheduled("* * * * *"),
  /** Removes groups whose members have all been away for long, and expired invitations. */
  "groups.purge": scheduled("*/5 * * * *"),
  /** Reminds people of events that they are going to. */
  "events.remind": scheduled("* * * * *"),
  /**
   * Holds draws that are due, and gives free places to people on waiting lists: for example places reserved for invited
   * people, or those of deleted accounts.
   */
  "events.fill": scheduled("* * * * *"),
  /** Removes events long after they ended, with the replies to them. */
  "events.purge": scheduled("7 5 * * *"),
  /** Removes events that were parked a month ago. */
  "outbox.purge": scheduled("37 * * * *"),
} as const satisfies Readonly<Record<string, JobPolicy>>;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName = JobName> = Readonly<z.infer<(typeof jobs)[N]["data"]>>;
