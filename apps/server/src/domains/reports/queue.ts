import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  PersonReportCategory,
  ReportKind,
  ReportState,
  StaffReport,
  StaffReportDetail,
  StaffReportPage,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PersonSummary } from "../accounts/accounts.ts";
import { csvOf } from "../../platform/csv.ts";
import { goneSpaces } from "../spaces/taken-down.ts";
import { readCounts } from "./counts.ts";
import type { FilesSeen } from "./files-seen.ts";
import type { ContentParts } from "./content-parts.ts";
import type { Removals } from "./removals.ts";
import { complaintsOf } from "./complaints.ts";
import { peopleIn, staffDecisionOf } from "./staff-decision.ts";
import { filesBannedBy } from "./files-banned.ts";
import { bannableOf } from "./bannable.ts";
import { judgedOf, conflictOf } from "./conflict-of-interest.ts";
import { attachmentsOf, filesOfAll, reportedPicture } from "./report-attachments.ts";
import { moderationLog, reportDecisions, reports, type NoticeSender } from "./tables.ts";

const PAGE = 30;
const EARLIER_MAX = 20;
const OTHERS_MAX = 50;
const CSV_MAX = 10_000;

export type QueueDeps = {
  db: Db;
  people: (ids: readonly string[]) => Promise<Map<string, PersonSummary>>;
  isThere: Removals["isThere"];
  partsThere: ContentParts["there"];
  filesSeen: FilesSeen;
  now: () => number;
};

type QueueFilter = {
  state: ReportState;
  kind?: ReportKind | undefined;
  category?: PersonReportCategory | undefined;
  before?: number | undefined;
};

/** Reports as staff read them: staff concerned see nothing about the reporters. */
export type Queue = {
  /** Of several reports of the same, or that one decision was made on, the newest. */
  page(me: string, filter: QueueFilter): Promise<StaffReportPage>;
  /** With the conflict of interest of the staff member who asks. Throws NOT_FOUND. */
  detail(me: string, reportId: string): Promise<StaffReportDetail>;
  /** What came with a report, as an address that holds it. Throws NOT_FOUND. */
  picture(me: string, reportId: string): Promise<string>;
  /** The newest, a line a report. */
  csv(me: string): Promise<string>;
};

type Row = {
  report: Omit<typeof reports.$inferSelect, "evidence" | "evidenceOf" | "contents" | "findingOf">;
  object: StaffReport["object"] | null;
  decision: typeof reportDecisions.$inferSelect | null;
  sameCount: number;
  caseSize: number;
  isAboutYou: boolean;
};

const later = alias(reports, "later");

export function createQueue({ db, people, isThere, partsThere, filesSeen, now }: QueueDeps): Queue {
  /** By people who reported it, whose account is there or not. */
  const sameCount = sql<number>`case when ${reports.decisionId} is not null then 1 else (
    select count(distinct coalesce(same.reporter_id, same.id::text))::int from reports as same
    where same.subject = ${reports.subject} and same.decision_id is null and same.finding is null) end`;

  const caseSize = sql<number>`case when ${reports.decisionId} is null then (
    select count(*)::int from reports as same
    where same.subject = ${reports.subject} and same.decision_id is null) else (
    select count(*)::int from reports as same where same.decision_id = ${reports.decisionId}) end`;

  /** The person concerned, as in `judgedOf`: of open reports of one subject, anyone whom one of them is about. */
  const isAbout = (me: string) => sql<boolean>`exists (select from reports as same
    where same.subject = ${reports.subject} and same.reported_id = ${me}
      and (same.id = ${reports.id} or (same.decision_id is null and ${reports.decisionId} is null)))
    or ${reportDecisions.accountId} is not distinct from ${me}`;

  const read = (
    me: string,
    where: SQL | undefined,
    limit: number,
    order = desc(reports.number),
  ): Promise<Row[]> =>
    db
      .select({
        report: COLUMNS_READ,
        object: OBJECT_SEEN,
        decision: reportDecisions,
        sameCount,
        caseSize,
        isAboutYou: isAbout(me),
      })
      .from(reports)
      .leftJoin(reportDecisions, eq(reportDecisions.id, reports.decisionId))
      .where(where)
      .orderBy(order)
      .limit(limit);

  const shape = async (rows: readonly Row[]): Promise<StaffReport[]> => {
    const complaints = await complaintsOf(
      db,
      rows.flatMap(({ decision, isAboutYou }) => (decision === null || isAboutYou ? [] : decision.id)),
    );
    const complaintsAbout = ({ id }: { id: string }) => complaints.get(id) ?? [];
    const ids = rows.flatMap(({ report, decision }) => [
      ...[report.reporterId, report.reportedId, report.hostDealtBy].flatMap((id) => id ?? []),
      ...(decision === null ? [] : peopleIn(decision, complaintsAbout(decision))),
    ]);
    const [cards, gone, bannedBy] = await Promise.all([
      people(ids),
      goneSpaces(
        db,
        rows.flatMap(({ report }) => report.spaceId ?? []),
      ),
      filesBannedBy(
        db,
        rows.flatMap(({ decision }) => (decision?.outcome === "removed" ? decision.id : [])),
      ),
    ]);
    const person = (id: string | null) => (id === null ? null : (cards.get(id) ?? null));
    return rows.map(({ report, object, decision, sameCount: count, caseSize: size, isAboutYou }) => ({
      id: report.id,
      kind: report.kind,
      at: report.createdAt.toISOString(),
      isAboutYou,
      reporter: isAboutYou ? null : person(report.reporterId),
      sender: isAboutYou || report.sender === null ? null : withoutLocale(report.sender),
      reported: person(report.reportedId),
      guest: report.guest,
      ...(object && !isAboutYou && { object }),
      ...(report.finding !== null && !isAboutYou && { finding: report.finding }),
      category: report.category,
      reason: isAboutYou ? "" : report.reason,
      space:
        report.spaceId === null
          ? null
          : { id: report.spaceId, name: report.spaceName, gone: gone.get(report.spaceId) ?? null },
      hostDealt:
        report.hostDealtAt === null
          ? null
          : {
              by: person(report.hostDealtBy)?.displayName ?? null,
              at: report.hostDealtAt.toISOString(),
            },
      sameCount: count,
      caseSize: size,
      decision:
        decision &&
        staffDecisionOf(
          decision,
          isAboutYou ? [] : complaintsAbout(decision),
          (id) => person(id)?.displayName ?? null,
          bannedBy,
        ),
    }));
  };

  return {
    async page(me, { state, kind, category, before }) {
      const isWanted = (table: typeof reports | typeof later): SQL | undefined =>
        and(
          kind === undefined ? undefined : eq(table.kind, kind),
          category === undefined ? undefined : eq(table.category, category),
        );
      const isSame =
        state === "open"
          ? and(eq(later.subject, reports.subject), isNull(later.decisionId))
          : eq(later.decisionId, reports.decisionId);
      const hasLater = sql`exists (${db
        .select({ one: sql`1` })
        .from(later)
        .where(and(isSame, sql`${later.number} > ${reports.number}`, isWanted(later)))})`;
      const rows = await read(
        me,
        and(
          state === "open" ? isNull(reports.decisionId) : isNotNull(reports.decisionId),
          state === "appeals" ? isAppealOpen : undefined,
          isWanted(reports),
          before === undefined ? undefined : lt(reports.number, before),
          sql`not ${hasLater}`,
        ),
        PAGE + 1,
      );
      const shown = rows.slice(0, PAGE);
      const [shaped, counts] = await Promise.all([shape(shown), readCounts(db, new Date(now()))]);
      return {
        reports: shaped,
        next: rows.length > PAGE ? (shown.at(-1)?.report.number ?? null) : null,
        counts,
      };
    },

    async detail(me, reportId) {
      const [row] = await read(me, eq(reports.id, reportId), 1);
      if (row === undefined) throw new NamedError("NOT_FOUND");
      const { reportedId, decisionId, subject } = row.report;
      const isOfCase =
        decisionId === null
          ? and(eq(reports.subject, subject), isNull(reports.decisionId))
          : eq(reports.decisionId, decisionId);
      const others = row.isAboutYou
        ? []
        : await read(me, and(isOfCase, ne(reports.id, reportId)), OTHERS_MAX, asc(reports.number));
      const all = [row, ...others];
      const [shaped, attachments, earlier, log, same] = await Promise.all([
        shape(all),
        attachmentsOf(
          db,
          all.map((each) => each.report.id),
        ),
        reportedId === null
          ? []
          : db
              .select()
              .from(reportDecisions)
              .where(
                and(
                  eq(reportDecisions.accountId, reportedId),
                  decisionId === null ? undefined : ne(reportDecisions.id, decisionId),
                ),
              )
              .orderBy(desc(reportDecisions.decidedAt))
              .limit(EARLIER_MAX),
        decisionId === null
          ? []
          : db
              .select()
              .from(moderationLog)
              .where(eq(moderationLog.decisionId, decisionId))
              .orderBy(asc(moderationLog.number)),
        db
          .select({
            reporterId: reports.reporterId,
            reportedId: reports.reportedId,
            contents: reports.contents,
          })
          .from(reports)
          .where(isOfCase),
      ]);
      const [report, ...otherReports] = shaped;
      if (report === undefined) throw new NamedError("NOT_FOUND");
      const names = await people([
        ...earlier.flatMap((each) => peopleIn(each, [])),
        ...log.flatMap(({ by }) => by ?? []),
      ]);
      const bannedBy = await filesBannedBy(
        db,
        earlier.map(({ id }) => id),
      );
      const nameOf = (id: string | null) => names.get(id ?? "")?.displayName ?? null;
      const own = attachments.get(reportId);
      const seenOf = ({ id, isAboutYou }: StaffReport) => {
        const { evidence = null, hasPicture = false } = (isAboutYou ? undefined : attachments.get(id)) ?? {};
        return { evidence, hasPicture };
      };
      const seen = seenOf(report);
      const seenOfOthers = otherReports.map((each) => ({ report: each, ...seenOf(each) }));
      return {
        report,
        conflictOfInterest: await conflictOf(db, me, judgedOf(same, row.decision)),
        isRemovable:
          row.decision === null && (await isThere(db, { ...row.report, evidence: own?.evidence ?? null })),
        removableParts:
          row.decision === null ? await partsThere(db, { ...row.report, accountId: reportedId }) : [],
        areFilesBannable:
          row.decision === null &&
          row.report.kind === "object" &&
          (
            await bannableOf(db, [
              ...(own === undefined ? [] : [own]),
              ...same.map(({ contents }) => ({ contents, evidence: null })),
            ])
          ).length > 0,
        evidence: seen.evidence,
        picture: seen.hasPicture ? await reportedPicture(db, reportId) : null,
        files: await filesSeen(filesOfAll([seen, ...seenOfOthers].map(({ evidence }) => evidence))),
        others: seenOfOthers,
        othersLeft: report.isAboutYou ? 0 : Math.max(0, same.length - all.length),
        // A line each: what was said against them is read at the reports that they were made on.
        earlier: earlier.map((each) => staffDecisionOf(each, [], nameOf, bannedBy)),
        log: log.map(({ at, act, by, detail }) => ({ at: at.toISOString(), act, by: nameOf(by), detail })),
      };
    },

    async picture(me, reportId) {
      const [row] = await read(me, eq(reports.id, reportId), 1);
      const picture = row === undefined || row.isAboutYou ? null : await reportedPicture(db, reportId);
      if (picture === null) throw new NamedError("NOT_FOUND");
      return picture;
    },

    async csv(me) {
      const all = await shape(await read(me, undefined, CSV_MAX));
      return csvOf(
        COLUMNS,
        all.map((each) => [
          each.at,
          each.kind,
          each.category,
          each.reporter?.displayName ??
            each.sender?.name ??
            (each.finding === undefined ? "" : "picture classifier"),
          each.reporter?.username ?? "",
          each.sender?.email ?? "",
          each.reported?.displayName ?? each.guest?.displayName ?? "",
          each.reported?.username ?? "",
          each.space?.id ?? "",
          each.space?.name ?? "",
          each.reason,
          each.decision?.outcome ?? "",
          each.decision?.banned ?? "",
          each.decision?.parts.join(" ") ?? "",
          each.decision?.at ?? "",
          each.decision?.by ?? "",
          each.decision?.reason ?? "",
          each.decision?.endsAt ?? "",
          each.decision?.undone?.at ?? "",
          each.decision?.appeals[0]?.statements[0]?.at ?? "",
        ]),
      );
    },
  };
}

const COLUMNS = [
  "at",
  "kind",
  "category",
  "reporter",
  "reporterUsername",
  "reporterEmail",
  "reported",
  "reportedUsername",
  "spaceID",
  "space",
  "text",
  "outcome",
  "filesBanned",
  "partsRemoved",
  "decidedAt",
  "decidedBy",
  "decisionReason",
  "endsAt",
  "undoneAt",
  "appealedAt",
] as const;

const withoutLocale = ({ name, email, link }: NoticeSender) => ({ name, email, link });

/** Of the joined decision, so that few are read: those of which an appeal waits have an index of their own. */
const isAppealOpen = and(isNotNull(reportDecisions.appealedAt), isNull(reportDecisions.appealAnsweredAt));

/** Of an object's evidence, which contains no messages, only what a list shows. */
const OBJECT_SEEN = sql<
  StaffReport["object"] | null
>`case when ${reports.kind} = 'object' and ${reports.evidence} ? 'object'
  then json_build_object('kind', ${reports.evidence} -> 'object' -> 'kind', 'name', ${reports.evidence} -> 'object' -> 'name') end`;

/** What a list says of a report: its evidence is read for one alone. */
const COLUMNS_READ = {
  id: reports.id,
  number: reports.number,
  kind: reports.kind,
  subject: reports.subject,
  reporterId: reports.reporterId,
  reportedId: reports.reportedId,
  guest: reports.guest,
  sender: reports.sender,
  finding: reports.finding,
  category: reports.category,
  reason: reports.reason,
  spaceId: reports.spaceId,
  spaceName: reports.spaceName,
  createdAt: reports.createdAt,
  isForHosts: reports.isForHosts,
  hostDealtAt: reports.hostDealtAt,
  hostDealtBy: reports.hostDealtBy,
  decisionId: reports.decisionId,
};
