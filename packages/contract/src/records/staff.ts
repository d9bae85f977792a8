import { keysOf } from "../closed-record.ts";
import { z } from "zod";
import { accountId, ageBand, userFlags } from "./account.ts";
import { featureFlags } from "./bootstrap.ts";
import { text } from "./text.ts";
import { jobs } from "../jobs.ts";

/** The code of a one-time link. */
export const redeemCode = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

const treatments = z.record(z.string().regex(/^[a-z0-9_-]{1,40}$/i), text.max(100));

/** A person as staff see them. */
export const staffUser = z.object({
  id: accountId,
  username: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  isStaff: z.boolean(),
  ageBand: ageBand.nullable(),
  /** They, or staff, said that they are too young for an account: it opens no session until staff set a band. */
  isTooYoung: z.boolean(),
  /** What is set for this person alone. */
  featureFlags: featureFlags.partial(),
  treatments,
  userFlags,
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
});
export type StaffUser = z.infer<typeof staffUser>;

export const staffUserPatch = z
  .object({
    isStaff: z.boolean(),
    ageBand,
    featureFlags: featureFlags.partial(),
    treatments,
    userFlags,
  })
  .partial()
  .strict();
export type StaffUserPatch = z.infer<typeof staffUserPatch>;

/** What is set for everyone; a flag that is absent is as the installation has it by itself. */
export const installationFlags = z.object({ featureFlags: featureFlags.partial(), treatments }).strict();
export type InstallationFlags = z.infer<typeof installationFlags>;

const jobName = z.enum(keysOf(jobs));
/** Kinds of jobs, and queues that are tables of their own (docs/decisions/0016): what waits in them, and no failures. */
const queueName = z.enum([...keysOf(jobs), "files.optimize"]);

/** What runs later or again. What a job is given, and what its error says, is not told: it may name people. */
export const staffJobs = z.object({
  kinds: z.array(
    z.object({
      name: queueName,
      /** Until they are due, or are tried again. */
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** When one of this kind was last done. */
      doneAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Those that aren't tried again by themselves, the newest first. */
  failed: z.array(
    z.object({
      id: z.uuid(),
      name: jobName,
      at: z.iso.datetime(),
      attempts: z.int(),
      /** The error's code or name. */
      error: z.string(),
    }),
  ),
});
export type StaffJobs = z.infer<typeof staffJobs>;
