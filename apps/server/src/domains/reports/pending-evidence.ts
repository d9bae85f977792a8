import { and, desc, eq, gt, isNull, lte, notInArray } from "drizzle-orm";
import type { ReportEvidence } from "@veranda/contract";
import { REPORT_EVIDENCE_MINUTES } from "@veranda/contract/constants";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import { pendingEvidence } from "./tables.ts";

/** How often one person may have evidence recorded. */
const RECORDED: Limit = { max: 60, windowMs: 3_600_000 };
/** Of one person at a time: the latest. */
const KEPT_MAX = 5;
const MINUTE_MS = 60_000;

type Around = { readonly spaceId: string; readonly me: string; readonly them: string | null };

/** Evidence that the server records when somebody opens the form of a report, and keeps until they have written it. */
export type PendingEvidence = {
  /** null: neither of them is in an instance of the space. Throws RATE_LIMITED. */
  record(around: Around): Promise<string | null>;
  /** The evidence with this id, for a report by the same person about the same; without one, what there is at this moment. */
  take(id: string | undefined, around: Around): Promise<ReportEvidence | null>;
};

export type PendingEvidenceDeps = {
  db: Db;
  limiter: Limiter;
  /** Whether somebody was in a space within the last day. */
  wasThere: (spaceId: string, accountId: string) => Promise<boolean>;
  /** Current evidence from the instance in which the first of these is. */
  evidenceOf: (spaceId: string, among: readonly string[]) => Promise<Omit<ReportEvidence, "at"> | null>;
  now: () => number;
};

export function createPendingEvidence(deps: PendingEvidenceDeps): PendingEvidence {
  const { db, limiter } = deps;
  /** Of an instance that the reporter is in, or was in a while ago: nobody opens other people's talk to staff. */
  const current = async ({ spaceId, me, them }: Around): Promise<ReportEvidence | null> => {
    const mayHaveSeen = them !== null && (await deps.wasThere(spaceId, me));
    const evidence = await deps.evidenceOf(spaceId, mayHaveSeen ? [me, them] : [me]);
    return evidence && { at: new Date(deps.now()).toISOString(), ...evidence };
  };
  const since = (): Date => new Date(deps.now() - REPORT_EVIDENCE_MINUTES * MINUTE_MS);
  return {
    async record(around) {
      const waitMs = await limiter.take(`report-evidence:${around.me}`, RECORDED);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      const evidence = await current(around);
      if (evidence === null) return null;
      const { spaceId, me: accountId, them: about } = around;
      return db.transaction(async (tx) => {
        await tx.delete(pendingEvidence).where(lte(pendingEvidence.recordedAt, since()));
        const others = await tx
          .select({ id: pendingEvidence.id })
          .from(pendingEvidence)
          .where(eq(pendingEvidence.accountId, accountId))
          .orderBy(desc(pendingEvidence.recordedAt))
          .limit(KEPT_MAX - 1);
        await tx.delete(pendingEvidence).where(
          and(
            eq(pendingEvidence.accountId, accountId),
            notInArray(
              pendingEvidence.id,
              others.map(({ id }) => id),
            ),
          ),
        );
        const [row] = await tx
          .insert(pendingEvidence)
          .values({
            accountId,
            spaceId,
            about,
            evidence,
            evidenceOf: accountsIn(evidence),
            recordedAt: new Date(evidence.at),
          })
          .returning({ id: pendingEvidence.id });
        return row?.id ?? null;
      });
    },

    async take(id, around) {
      const { spaceId, me, them } = around;
      const [row] =
        id === undefined
          ? []
          : await db
              .select({ evidence: pendingEvidence.evidence })
              .from(pendingEvidence)
              .where(
                and(
                  eq(pendingEvidence.id, id),
                  eq(pendingEvidence.accountId, me),
                  eq(pendingEvidence.spaceId, spaceId),
                  them === null ? isNull(pendingEvidence.about) : eq(pendingEvidence.about, them),
                  gt(pendingEvidence.recordedAt, since()),
                ),
              );
      return row?.evidence ?? current(around);
    },
  };
}

/** Ids of the accounts that appear in it. */
export function accountsIn({ chat, people, object }: Omit<ReportEvidence, "at">): string[] {
  const seen = [...chat, ...people, ...(object === undefined ? [] : [object, ...(object.editors ?? [])])];
  return [...new Set(seen.flatMap(({ accountId }) => accountId ?? []))];
}
