import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, lte, notInArray } from "drizzle-orm";
import type { ReportEvidence } from "@veranda/contract";
import { REPORT_EVIDENCE_MINUTES } from "@veranda/contract/constants";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import type { MessageEvidence } from "../../rooms/journal/evidence.ts";
import { pendingEvidence, type PendingMessage } from "./tables.ts";

/** How often one person may have evidence recorded. */
const RECORDED: Limit = { max: 60, windowMs: 3_600_000 };
/** Of one person at a time: the latest. */
const KEPT_MAX = 5;
const MINUTE_MS = 60_000;

/** A report about a person or participant, or about the space itself. */
type Around = { readonly spaceId: string; readonly me: string; readonly them: string | null };
type AroundMessage = { readonly spaceId: string; readonly me: string; readonly messageId: string };
type RecordedMessage = Omit<MessageEvidence, "evidence"> & { readonly evidence: ReportEvidence };

/**
 * Evidence that the server records when somebody opens the form of a report, and keeps until they have written it. What
 * was recorded is for a report by the same person about the same; without it there is that of this moment.
 */
export type PendingEvidence = {
  /**
   * Its id, of nothing where neither of them is in an instance of the space: nobody learns by it whether somebody is, who
   * may have hidden from them. Throws RATE_LIMITED.
   */
  record(around: Around): Promise<string>;
  /** The same of a message, which may not be where they are. */
  recordMessage(around: AroundMessage): Promise<string>;
  take(id: string | undefined, around: Around): Promise<ReportEvidence | null>;
  takeMessage(id: string | undefined, around: AroundMessage): Promise<RecordedMessage | null>;
};

export type PendingEvidenceDeps = {
  db: Db;
  limiter: Limiter;
  /** Whether somebody was in a space within the last day. */
  wasThere: (spaceId: string, accountId: string) => Promise<boolean>;
  /** Current evidence from the instance in which the first of these is. */
  evidenceOf: (spaceId: string, among: readonly string[]) => Promise<Omit<ReportEvidence, "at"> | null>;
  /** A message where this person is, or watches from outside, with what was said around it; null: there is none. */
  messageEvidence: (spaceId: string, messageId: string, me: string) => Promise<MessageEvidence | null>;
  now: () => number;
};

type Recorded = {
  readonly spaceId: string;
  readonly me: string;
  readonly about: string | null;
};

const aboutMessage = (messageId: string): string => `message:${messageId}`;

export function createPendingEvidence(deps: PendingEvidenceDeps): PendingEvidence {
  const { db, limiter } = deps;
  const requireRate = async (me: string): Promise<void> => {
    const waitMs = await limiter.take(`report-evidence:${me}`, RECORDED);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const asOfNow = (evidence: Omit<ReportEvidence, "at">): ReportEvidence => ({
    at: new Date(deps.now()).toISOString(),
    ...evidence,
  });
  /** Of an instance that the reporter is in, or was in a while ago: nobody opens other people's talk to staff. */
  const current = async ({ spaceId, me, them }: Around): Promise<ReportEvidence | null> => {
    const mayHaveSeen = them !== null && (await deps.wasThere(spaceId, me));
    const evidence = await deps.evidenceOf(spaceId, mayHaveSeen ? [me, them] : [me]);
    return evidence && asOfNow(evidence);
  };
  const currentMessage = async (around: AroundMessage): Promise<RecordedMessage | null> => {
    const said = await deps.messageEvidence(around.spaceId, around.messageId, around.me);
    return said && { ...said, evidence: asOfNow(said.evidence) };
  };
  const since = (): Date => new Date(deps.now() - REPORT_EVIDENCE_MINUTES * MINUTE_MS);

  const keep = (
    { spaceId, me: accountId, about }: Recorded,
    evidence: ReportEvidence,
    message: PendingMessage | null,
  ): Promise<string> =>
    db.transaction(async (tx) => {
      await tx.delete(pendingEvidence).where(lte(pendingEvidence.recordedAt, since()));
      const others = await tx
        .select({ id: pendingEvidence.id })
        .from(pendingEvidence)
        .where(eq(pendingEvidence.accountId, accountId))
        .orderBy(desc(pendingEvidence.recordedAt))
        .limit(KEPT_MAX - 1);
      const isOther = notInArray(
        pendingEvidence.id,
        others.map(({ id }) => id),
      );
      await tx.delete(pendingEvidence).where(and(eq(pendingEvidence.accountId, accountId), isOther));
      const [row] = await tx
        .insert(pendingEvidence)
        .values({
          accountId,
          spaceId,
          about,
          evidence,
          message,
          evidenceOf: accountsIn(evidence),
          recordedAt: new Date(evidence.at),
        })
        .returning({ id: pendingEvidence.id });
      if (row === undefined) throw new Error("Evidence was not kept");
      return row.id;
    });

  const find = async (id: string | undefined, { spaceId, me, about }: Recorded) => {
    if (id === undefined) return null;
    const [row = null] = await db
      .select({ evidence: pendingEvidence.evidence, message: pendingEvidence.message })
      .from(pendingEvidence)
      .where(
        and(
          eq(pendingEvidence.id, id),
          eq(pendingEvidence.accountId, me),
          eq(pendingEvidence.spaceId, spaceId),
          about === null ? isNull(pendingEvidence.about) : eq(pendingEvidence.about, about),
          gt(pendingEvidence.recordedAt, since()),
        ),
      );
    return row;
  };

  return {
    async record({ spaceId, me, them }) {
      await requireRate(me);
      const evidence = await current({ spaceId, me, them });
      return evidence === null ? randomUUID() : keep({ spaceId, me, about: them }, evidence, null);
    },

    async recordMessage({ spaceId, me, messageId }) {
      await requireRate(me);
      const said = await currentMessage({ spaceId, me, messageId });
      if (said === null) return randomUUID();
      const { evidence, ...message } = said;
      return keep({ spaceId, me, about: aboutMessage(messageId) }, evidence, message);
    },

    async take(id, around) {
      const { spaceId, me, them } = around;
      return (await find(id, { spaceId, me, about: them }))?.evidence ?? current(around);
    },

    async takeMessage(id, around) {
      const { spaceId, me, messageId } = around;
      const kept = await find(id, { spaceId, me, about: aboutMessage(messageId) });
      if (kept === null || kept.message === null) return currentMessage(around);
      return { ...kept.message, evidence: kept.evidence };
    },
  };
}

/** Ids of the accounts that appear in it. */
export function accountsIn({ chat, people, object }: Omit<ReportEvidence, "at">): string[] {
  const seen = [...chat, ...people, ...(object === undefined ? [] : [object, ...(object.editors ?? [])])];
  return [...new Set(seen.flatMap(({ accountId }) => accountId ?? []))];
}
