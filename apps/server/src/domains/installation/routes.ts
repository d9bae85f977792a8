import { calls, type StaffJobs } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { OwnRecord } from "../accounts/own-record.ts";
import type { StaffAccounts } from "../accounts/staff-accounts.ts";
import type { AuthRateLimit } from "../accounts/auth-rate-limit.ts";
import { readOptimizeQueue } from "../files/read-optimize-queue.ts";
import type { Flags } from "./flags.ts";
import { redeem } from "./redeem.ts";

export type StaffRoutesDeps = {
  db: Db;
  flags: Flags;
  staff: StaffAccounts;
  own: OwnRecord;
  tries: AuthRateLimit;
  jobs: Pick<Jobs, "ready" | "report" | "retry">;
  now: () => number;
};

/** Calls for staff, and for becoming staff. */
export function staffRoutes(bind: Bind, { db, flags, staff, own, tries, jobs, now }: StaffRoutesDeps): void {
  bind(calls.redeemCode, async ({ params, me, origin }) => {
    await tries.signIn(origin);
    if ((await redeem(db, params.code, now())) === null) throw new NamedError("CODE_INVALID");
    await staff.grant(me, origin);
    return own.read(me);
  });
  bind(calls.findUsers, ({ query }) => staff.find(query.query ?? ""));
  bind(calls.patchUser, ({ params, body, me, origin }) => staff.change(params.id, body, me, origin));
  bind(calls.installationFlags, async () => flags.own());
  bind(calls.setInstallationFlags, ({ body }) => flags.set(body));
  bind(calls.staffJobs, () => shownJobs(db, jobs));
  bind(calls.retryJob, async ({ params }) => {
    await jobs.ready();
    await jobs.retry(params.id);
    return shownJobs(db, jobs);
  });
}

async function shownJobs(db: Db, jobs: Pick<Jobs, "report">): Promise<StaffJobs> {
  const [{ kinds, failed }, optimizing] = await Promise.all([jobs.report(), readOptimizeQueue(db)]);
  return {
    kinds: [...kinds, { name: "files.optimize" as const, ...optimizing, failed: 0 }].map((kind) => ({
      ...kind,
      doneAt: kind.doneAt?.toISOString() ?? null,
    })),
    failed: failed.map((job) => ({ ...job, at: job.at.toISOString() })),
  };
}
