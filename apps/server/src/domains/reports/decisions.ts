import { and, eq, inArray, isNull } from "drizzle-orm";
import type {
  BannedFiles,
  ContentPart,
  DecisionOutcome,
  ModerationAct,
  NewDecision,
} from "@veranda/contract";
import { banContents, liftBan } from "../files/banned-contents.ts";
import { FILES_BANNED } from "./files-banned.ts";
import { bannableWithout } from "./bannable.ts";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import type { Mail, Mailer } from "../../platform/mail/mailer.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { liftSuspension, suspend } from "../accounts/suspensions.ts";
import type { ReportMails } from "./mails.ts";
import { partsIn, type ContentParts } from "./content-parts.ts";
import type { Removals } from "./removals.ts";
import { noticeKeyOf } from "./notice-key.ts";
import { isAppealOpen, judgedOf, requireImpartial } from "./conflict-of-interest.ts";
import { addComplaint, answerComplaints } from "./complaints.ts";
import { moderationLog, reportDecisions, reports } from "./tables.ts";
import { lockDecision, lockSubject, reportOf, subjectOf, type DecisionRow } from "./decision-rows.ts";
import {
  concernsNobody,
  eventsForConcerned,
  eventsForReporters,
  eventsOfDecision,
  eventsOfUndone,
} from "./decision-events.ts";

const DAY_MS = 86_400_000;
/** What a decision can be about a person but nobody's content, and where nobody has an account. */
const NEEDS_ACCOUNT: readonly DecisionOutcome[] = ["warned", "suspended"];

export type DecisionsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  mailer: Mailer;
  sessions: Pick<Sessions, "endAllIn">;
  mails: ReportMails;
  removals: Pick<Removals, "remove" | "restore" | "ban" | "liftBan">;
  content: Pick<ContentParts, "remove" | "restore">;
  secret: Uint8Array;
  now: () => number;
};

/** Staff's decisions, and the appeals of people concerned. Of two concurrent decisions one succeeds. */
export type Decisions = {
  /**
   * Decides a report and all open ones of the same subject. Throws NOT_FOUND, ALREADY_DECIDED, NOBODY_TO_DECIDE_ON if
   * there is no account or nothing to remove (existing parts of a profile or a space are removed), NOTHING_TO_BAN if no
   * file is known any more, CANNOT_SUSPEND_STAFF, FORBIDDEN about oneself, NEEDS_OTHER_STAFF about one's own report
   * while other staff could decide, or INVALID_INPUT.
   */
  decide(me: string, reportId: string, decision: NewDecision): Promise<void>;
  /**
   * Answers the id of a report that it was made on. Throws NOT_FOUND, ALREADY_DECIDED, FORBIDDEN and NEEDS_OTHER_STAFF as
   * above; who made the decision may, unless an appeal waits, which this answers.
   */
  undo(me: string, decisionId: string, reason: string): Promise<string>;
  /** The same of an appeal that waits. */
  answerAppeal(
    me: string,
    decisionId: string,
    answer: { isGranted: boolean; reason: string },
  ): Promise<string>;
  /** Throws NOT_FOUND, ALREADY_APPEALED, or ALREADY_DECIDED for one that was taken back. */
  appeal(decisionId: string, text: string): Promise<void>;
  /** The same of who made a report that was dismissed: once each of a decision. */
  complain(reportId: string, complaint: { text: string; isByMail: boolean }): Promise<void>;
};

export function createDecisions(deps: DecisionsDeps): Decisions {
  const { events, mailer, sessions, mails, removals, content, secret } = deps;

  const log = (tx: Tx, act: ModerationAct, decisionId: string, by: string | null, detail = "") =>
    tx.insert(moderationLog).values({ at: new Date(deps.now()), act, by, decisionId, detail });

  /** In one transaction with the mails of it, which are handed over once it is committed. */
  const changing = async <T>(
    work: (tx: Tx, record: RecordEvent, send: (mail: readonly Mail[]) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const ready = await mailer.ready();
    const done = await events.transaction((tx, record) =>
      work(tx, record, async (all) => {
        for (const mail of all) await ready.sendIn(tx, mail);
      }),
    );
    mailer.wake();
    return done;
  };

  const requireOther = (me: string, { accountId }: { accountId: string | null }): void => {
    if (accountId === me) throw new NamedError("FORBIDDEN");
  };

  const judgedBy = async (tx: Tx, row: DecisionRow) =>
    judgedOf(
      await tx
        .select({ reporterId: reports.reporterId, reportedId: reports.reportedId })
        .from(reports)
        .where(eq(reports.decisionId, row.id)),
      row,
    );

  /** Staff who were let into a space to judge it leave it. */
  const endReview = (record: RecordEvent, { kind, spaceId }: Pick<DecisionRow, "kind" | "spaceId">): void => {
    if (kind === "space" && spaceId !== null) record({ name: "SpaceChanged", spaceId });
  };

  /** What it did is as it was before. */
  const reverse = async (
    tx: Tx,
    record: RecordEvent,
    row: DecisionRow,
    { me, reason }: { me: string; reason: string },
  ): Promise<void> => {
    await tx
      .update(reportDecisions)
      .set({ undoneAt: new Date(deps.now()), undoneBy: me, undoneReason: reason })
      .where(eq(reportDecisions.id, row.id));
    if (row.outcome === "suspended") await liftSuspension(tx, row.id);
    if (row.parts.length > 0) {
      await content.restore(tx, record, row);
    } else if (row.outcome === "removed") {
      const { kind, spaceId, isBanAlone } = row;
      const whole = { kind, spaceId, subject: await subjectOf(tx, row.id) };
      if (await liftBan(tx, row.id)) await removals.liftBan(tx, record, row.id);
      // What another decision has removed stays so.
      if (!isBanAlone) await removals.restore(tx, record, whole);
    }
  };

  /** Reporters are notified in the same ways as of the decision; the person concerned has been mailed. */
  const notifyOfUndone = async (
    tx: Tx,
    record: RecordEvent,
    send: (mail: readonly Mail[]) => Promise<void>,
    row: DecisionRow,
  ): Promise<void> => {
    const reported = await tx
      .select({ id: reports.id, reporterId: reports.reporterId, sender: reports.sender })
      .from(reports)
      .where(eq(reports.decisionId, row.id))
      .orderBy(reports.number);
    await send(await mails.actedUndone(tx, reported));
    eventsOfUndone(row, reported).forEach(record);
  };

  /** Its reports wait for a decision again. */
  const reopen = (tx: Tx, decisionId: string) =>
    tx.update(reports).set({ decisionId: null }).where(eq(reports.decisionId, decisionId));
  /** Everybody who waits for an answer to a complaint about inaction is notified of the outcome. */
  const answerComplainers = async (
    tx: Tx,
    record: RecordEvent,
    send: (mail: readonly Mail[]) => Promise<void>,
    { id }: DecisionRow,
    answer: { isGranted: boolean; reason: string; by: string; at: Date },
  ): Promise<void> => {
    await tx.update(reportDecisions).set({ appealAnsweredAt: answer.at }).where(eq(reportDecisions.id, id));
    const complained = await answerComplaints(tx, id, answer);
    await send(await mails.complaintsAnswered(tx, complained, answer));
    eventsForReporters(id, complained, answer.isGranted ? "reopened" : "not_reopened").forEach(record);
  };
  /** An appeal by the person concerned. */
  const setAnswer = (
    tx: Tx,
    { id }: DecisionRow,
    answer: { isGranted: boolean; reason: string; by: string; at: Date },
  ) =>
    tx
      .update(reportDecisions)
      .set({
        isAppealGranted: answer.isGranted,
        appealReason: answer.reason,
        appealAnsweredAt: answer.at,
        appealAnsweredBy: answer.by,
      })
      .where(eq(reportDecisions.id, id));

  return {
    async decide(me, reportId, decided) {
      const { outcome, reason, days, parts = [], areFilesBanned = false, exemptFileIds = [] } = decided;
      if ((outcome === "suspended") !== (days !== undefined)) throw invalid("days");
      const onCommitted = await changing(async (tx, record, send) => {
        const [named] = await tx
          .select({ subject: reports.subject })
          .from(reports)
          .where(eq(reports.id, reportId));
        if (named === undefined) throw new NamedError("NOT_FOUND");
        // Two who decide on reports of the same: one after the other.
        await lockSubject(tx, named.subject);
        const all = await tx
          .select()
          .from(reports)
          .where(and(eq(reports.subject, named.subject), isNull(reports.decisionId)))
          .orderBy(reports.number)
          .for("update");
        const report = all.find(({ id }) => id === reportId);
        if (report === undefined) throw new NamedError("ALREADY_DECIDED");
        const { kind, category, reportedId: accountId, spaceId } = report;
        // A space may have changed owners since: all of them are decided together.
        await requireImpartial(tx, me, judgedOf(all, null));
        if (outcome === "removed" && kind === "person" && parts.length === 0) throw invalid("parts");
        if (parts.length > 0 && (outcome !== "removed" || (kind !== "person" && kind !== "space")))
          throw invalid("parts");
        if (areFilesBanned && (outcome !== "removed" || kind !== "object")) throw invalid("areFilesBanned");
        if (exemptFileIds.length > 0 && !areFilesBanned) throw invalid("exemptFileIds");
        if (outcome === "noted" && accountId !== null) throw invalid("outcome");
        if (NEEDS_ACCOUNT.includes(outcome) && accountId === null)
          throw new NamedError("NOBODY_TO_DECIDE_ON");
        const at = new Date(deps.now());
        const endsAt = days ? new Date(at.getTime() + days * DAY_MS) : null;
        const [decision] = await tx
          .insert(reportDecisions)
          .values({
            outcome,
            reason,
            kind,
            category,
            accountId,
            spaceId,
            decidedBy: me,
            decidedAt: at,
            endsAt,
          })
          .returning();
        if (decision === undefined) throw new Error("A decision was not kept");
        await tx
          .update(reports)
          .set({ decisionId: decision.id })
          // A report that arrived meanwhile waits to be read.
          .where(
            inArray(
              reports.id,
              all.map(({ id }) => id),
            ),
          );
        let banned: BannedFiles = areFilesBanned ? "with_object" : "none";
        let taken: ContentPart[] = [];
        if (parts.length > 0) {
          const removed = await content.remove(tx, record, decision, parts);
          if (removed === null) throw new NamedError("NOBODY_TO_DECIDE_ON");
          taken = partsIn(removed);
          await tx
            .update(reportDecisions)
            .set({ parts: taken, removed })
            .where(eq(reportDecisions.id, decision.id));
        } else if (outcome === "removed") {
          const { contents, exemptDigests } = await bannableWithout(tx, all, exemptFileIds);
          const exempt = { fileIds: exemptFileIds, digests: exemptDigests };
          const isBanAlone = !(await removals.remove(tx, record, report, { at, exempt }));
          if (isBanAlone && !areFilesBanned) throw new NamedError("NOBODY_TO_DECIDE_ON");
          if (areFilesBanned) {
            if (contents.length === 0) throw new NamedError("NOTHING_TO_BAN");
            await banContents(tx, decision.id, contents);
            const digests = contents.map(({ digest }) => digest);
            await removals.ban(tx, record, report, { decisionId: decision.id, digests });
          }
          if (isBanAlone) {
            banned = "alone";
            await tx.update(reportDecisions).set({ isBanAlone }).where(eq(reportDecisions.id, decision.id));
          }
        }
        endReview(record, decision);
        let ended = (): void => undefined;
        if (outcome === "suspended" && accountId !== null) {
          const noticeKey = noticeKeyOf({ for: "concerned", id: decision.id }, secret);
          await suspend(tx, { decisionId: decision.id, accountId, endsAt, noticeKey });
          if (endsAt === null) record({ name: "AccountBarred", accountId });
          ended = await sessions.endAllIn(tx, record, accountId, null, decision.id);
        }
        await log(
          tx,
          outcome,
          decision.id,
          me,
          areFilesBanned
            ? FILES_BANNED
            : days === undefined
              ? taken.join(", ")
              : days === null
                ? "for ever"
                : `${days} d`,
        );
        await send(await mails.decided(tx, { ...decision, parts: taken, banned }, all));
        eventsOfDecision(decision, all).forEach(record);
        return ended;
      });
      onCommitted();
    },

    undo: (me, decisionId, reason) =>
      changing(async (tx, record, send) => {
        const row = await lockDecision(tx, decisionId);
        requireOther(me, row);
        if (row.undoneAt !== null) throw new NamedError("ALREADY_DECIDED");
        await requireImpartial(tx, me, await judgedBy(tx, row));
        const reportId = await reportOf(tx, decisionId);
        const answer = { isGranted: true, reason, by: me, at: new Date(deps.now()) };
        await reverse(tx, record, row, { me, reason });
        await log(tx, "undone", decisionId, me);
        if (isAppealOpen(row)) {
          if (!concernsNobody(row.outcome)) await setAnswer(tx, row, answer);
          await log(tx, "appeal_granted", decisionId, me);
          endReview(record, row);
        }
        // Nobody was notified of anything that could be taken back: the reports are open again.
        if (concernsNobody(row.outcome)) {
          if (isAppealOpen(row)) await answerComplainers(tx, record, send, row, answer);
          await reopen(tx, decisionId);
        } else {
          await send(await mails.undone(tx, row, reason));
          await notifyOfUndone(tx, record, send, row);
        }
        return reportId;
      }),

    answerAppeal: (me, decisionId, { isGranted, reason }) =>
      changing(async (tx, record, send) => {
        const row = await lockDecision(tx, decisionId);
        requireOther(me, row);
        if (row.appealedAt === null) throw new NamedError("NOT_FOUND");
        if (row.appealAnsweredAt !== null || row.undoneAt !== null) throw new NamedError("ALREADY_DECIDED");
        await requireImpartial(tx, me, await judgedBy(tx, row));
        const answer = { isGranted, reason, by: me, at: new Date(deps.now()) };
        if (isGranted) await reverse(tx, record, row, { me, reason });
        endReview(record, row);
        await log(tx, isGranted ? "appeal_granted" : "appeal_rejected", decisionId, me);
        const reportId = await reportOf(tx, decisionId);
        if (concernsNobody(row.outcome)) {
          await answerComplainers(tx, record, send, row, answer);
          // It has to be decided again.
          if (isGranted) await reopen(tx, decisionId);
          return reportId;
        }
        await setAnswer(tx, row, answer);
        await send(await mails.appealAnswered(tx, row, { isGranted, reason }));
        if (isGranted) await notifyOfUndone(tx, record, send, row);
        else eventsForConcerned(row, "upheld").forEach(record);
        return reportId;
      }),

    appeal: (decisionId, text) =>
      deps.db.transaction(async (tx) => {
        const row = await lockDecision(tx, decisionId);
        if (concernsNobody(row.outcome)) throw new NamedError("NOT_FOUND");
        if (row.appealedAt !== null) throw new NamedError("ALREADY_APPEALED");
        if (row.undoneAt !== null) throw new NamedError("ALREADY_DECIDED");
        await tx
          .update(reportDecisions)
          .set({ appealText: text, appealedAt: new Date(deps.now()) })
          .where(eq(reportDecisions.id, decisionId));
        await log(tx, "appealed", decisionId, null);
      }),

    complain: (reportId, { text, isByMail }) =>
      deps.db.transaction(async (tx) => {
        const [report] = await tx.select().from(reports).where(eq(reports.id, reportId));
        if (report === undefined || report.decisionId === null) throw new NamedError("NOT_FOUND");
        const row = await lockDecision(tx, report.decisionId);
        // Staff may have taken it back while this waited for them.
        if (row.undoneAt !== null) throw new NamedError("ALREADY_DECIDED");
        if (row.outcome !== "dismissed") throw new NamedError("NOT_FOUND");
        const at = new Date(deps.now());
        await addComplaint(tx, report, { decisionId: row.id, isByMail, text, at });
        // It joins those already waiting.
        if (!isAppealOpen(row))
          await tx
            .update(reportDecisions)
            .set({ appealedAt: at, appealAnsweredAt: null })
            .where(eq(reportDecisions.id, row.id));
        await log(tx, "complained", row.id, null);
      }),
  };
}

const invalid = (field: "days" | "outcome" | "parts" | "areFilesBanned" | "exemptFileIds"): NamedError =>
  new NamedError("INVALID_INPUT", { fields: { [`body.${field}`]: "It does not go with this decision." } });
