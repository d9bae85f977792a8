import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  ContentPart,
  DecisionOutcome,
  ModerationAct,
  PersonReportCategory,
  ReportEvidence,
  ReportKind,
} from "@veranda/contract";
import type { Locale } from "@veranda/messages";
import { bytes, moment } from "../../platform/db/columns.ts";
import type { MessageEvidence } from "../../rooms/journal/evidence.ts";
import { accounts } from "../accounts/tables.ts";
import type { ContentOfFiles, KnownContent } from "../files/banned-contents.ts";
import type { RemovedFromProfile } from "../people/moderated-profile.ts";
import type { RemovedFromSpace } from "../spaces/moderated-space.ts";

/** What a decision has taken from a profile or a space: it is kept for as long as the decision can be undone. */
export type RemovedParts =
  | ({ readonly of: "profile" } & RemovedFromProfile)
  | ({ readonly of: "space" } & RemovedFromSpace);

/** What was known of a guest; the id is made from their browser's and says nothing else about it. */
export type ReportedGuest = { id: string; displayName: string };

/** Who sent a notice without an account, to be answered by mail. */
export type NoticeSender = { name: string; email: string; link: string; locale: Locale };

/** `fileIds`: of which files it was; those that were kept before have none. */
export type ReportedContent = KnownContent & Partial<Pick<ContentOfFiles, "fileIds">>;

/** What is known of a message besides the evidence around it. */
export type PendingMessage = Omit<MessageEvidence, "evidence">;

/** What a classifier took a picture for. */
type ReportFinding = { label: string; score: number; fileId: string };

const person = (name: string) => text(name).references(() => accounts.id, { onDelete: "set null" });

/** What staff decided: one on all reports of the same that were open. */
export const reportDecisions = pgTable(
  "report_decisions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    outcome: text("outcome").$type<DecisionOutcome>().notNull(),
    reason: text("reason").notNull(),
    kind: text("kind").$type<ReportKind>().notNull(),
    category: text("category").$type<PersonReportCategory>().notNull(),
    /** The person concerned. */
    accountId: person("account_id"),
    spaceId: text("space_id"),
    decidedBy: person("decided_by"),
    decidedAt: moment("decided_at").notNull(),
    /** Of a suspension; null: for ever, or it is none. */
    endsAt: moment("ends_at"),
    /** Of a removal from a profile or a space: what was taken; empty: all of what was reported. */
    parts: text("parts").array().$type<ContentPart[]>().notNull().default([]),
    /** What that was, to be given back; null: nothing, or it is forgotten with its maker's account. */
    removed: jsonb("removed").$type<RemovedParts>(),
    /** Of a removal: the object was gone, and what its files contained is banned. */
    isBanAlone: boolean("is_ban_alone").notNull().default(false),
    undoneAt: moment("undone_at"),
    undoneBy: person("undone_by"),
    undoneReason: text("undone_reason"),
    /** Since when an appeal of the person concerned, or complaints of reporters, have been waiting. */
    appealedAt: moment("appealed_at"),
    /** null: it waits. */
    appealAnsweredAt: moment("appeal_answered_at"),
    /** Of an appeal; texts of complaints and their answers are in `report_complaints`. */
    appealText: text("appeal_text"),
    isAppealGranted: boolean("is_appeal_granted"),
    appealReason: text("appeal_reason"),
    appealAnsweredBy: person("appeal_answered_by"),
  },
  (t) => [
    index("report_decisions_account").on(t.accountId, t.decidedAt),
    index("report_decisions_at").on(t.decidedAt),
    index("report_decisions_appeals")
      .on(t.appealedAt)
      .where(sql`appealed_at is not null and appeal_answered_at is null`),
    index("report_decisions_removed")
      .on(t.id)
      .where(sql`removed is not null and undone_at is null`),
    index("report_decisions_by").on(t.decidedBy),
    index("report_decisions_undone_by").on(t.undoneBy),
    index("report_decisions_answered_by").on(t.appealAnsweredBy),
  ],
);

/** Kept for staff; deleted accounts stay in it anonymously. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** In the order of arrival: pages are counted by it. */
    number: bigserial("number", { mode: "number" }).notNull(),
    kind: text("kind").$type<ReportKind>().notNull(),
    /** Reports of the same have the same. */
    subject: text("subject").notNull(),
    reporterId: person("reporter_id"),
    /** The person concerned: for a space its owner. */
    reportedId: person("reported_id"),
    /** Where it is a guest who was reported. */
    guest: jsonb("guest").$type<ReportedGuest>(),
    /** What the picture classifier found; nobody has reported it then. */
    finding: jsonb("finding").$type<ReportFinding>(),
    /** Who had brought that picture. */
    findingOf: person("finding_of"),
    /** Of a notice without an account: who sent it. */
    sender: jsonb("sender").$type<NoticeSender>(),
    category: text("category").$type<PersonReportCategory>().notNull(),
    reason: text("reason").notNull(),
    /** Where it happened. */
    spaceId: text("space_id"),
    spaceName: text("space_name"),
    evidence: jsonb("evidence").$type<ReportEvidence>(),
    /** What the files contained that the object showed, whosever they were; null: from before this was kept. */
    contents: jsonb("contents").$type<ReportedContent[]>(),
    /** Accounts that appear in the evidence: deleted ones are removed from it. */
    evidenceOf: text("evidence_of").array().notNull().default([]),
    createdAt: moment("created_at").notNull(),
    /** The hosts of the space may see it, as long as it isn't about one of them. */
    isForHosts: boolean("is_for_hosts").notNull().default(false),
    /** A host says that it is dealt with. */
    hostDealtAt: moment("host_dealt_at"),
    hostDealtBy: person("host_dealt_by"),
    decisionId: uuid("decision_id").references(() => reportDecisions.id, { onDelete: "restrict" }),
  },
  (t) => [
    index("reports_open")
      .on(t.number)
      .where(sql`decision_id is null`),
    index("reports_open_subject")
      .on(t.subject, t.number)
      .where(sql`decision_id is null`),
    index("reports_for_hosts")
      .on(t.spaceId, t.number)
      .where(sql`is_for_hosts and decision_id is null`),
    index("reports_host_dealt_by").on(t.hostDealtBy),
    index("reports_decision").on(t.decisionId, t.number),
    index("reports_number").on(t.number),
    index("reports_reported").on(t.reportedId, t.createdAt),
    index("reports_reporter").on(t.reporterId, t.createdAt),
    index("reports_finding_of").on(t.findingOf),
    index("reports_evidence_of").using("gin", t.evidenceOf),
  ],
);

/**
 * A reporter's complaint that nothing was done: once per decision, of a notice without an account once by each of its
 * keys. All waiting ones are answered together.
 */
export const reportComplaints = pgTable(
  "report_complaints",
  {
    decisionId: uuid("decision_id")
      .notNull()
      .references(() => reportDecisions.id, { onDelete: "cascade" }),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** By the link in the mails about a notice without an account; otherwise by the key that its form was answered with. */
    isByMail: boolean("is_by_mail").notNull().default(false),
    text: text("text").notNull(),
    at: moment("at").notNull(),
    isGranted: boolean("is_granted"),
    answer: text("answer"),
    /** null: it waits. */
    answeredAt: moment("answered_at"),
    answeredBy: person("answered_by"),
  },
  (t) => [
    primaryKey({ columns: [t.decisionId, t.reportId, t.isByMail] }),
    index("report_complaints_report").on(t.reportId),
    index("report_complaints_answered_by").on(t.answeredBy),
  ],
);

/**
 * What the server saw when somebody opened the form of a report, until they have written it, for no longer than a quarter
 * of an hour.
 */
export const pendingEvidence = pgTable(
  "pending_evidence",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Who opened it. */
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    spaceId: text("space_id").notNull(),
    /** The person, the participant or the message that the report is about; null: the space. */
    about: text("about"),
    evidence: jsonb("evidence").$type<ReportEvidence>().notNull(),
    /** Of a message: who had written it. */
    message: jsonb("message").$type<PendingMessage>(),
    /** Accounts that appear in it. */
    evidenceOf: text("evidence_of").array().notNull(),
    recordedAt: moment("recorded_at").notNull(),
  },
  (t) => [
    index("pending_evidence_account").on(t.accountId, t.recordedAt),
    index("pending_evidence_at").on(t.recordedAt),
    index("pending_evidence_of").using("gin", t.evidenceOf),
  ],
);

/** Pictures that came with reports, for staff alone: they are served by no address of their own. */
export const reportPictures = pgTable("report_pictures", {
  reportId: uuid("report_id")
    .primaryKey()
    .references(() => reports.id, { onDelete: "cascade" }),
  /** WebP. */
  picture: bytes("picture").notNull(),
});

/** Contents of pictures that the classifier was asked about, by their digests: each once. */
export const pictureChecks = pgTable(
  "picture_checks",
  {
    digest: text("digest").primaryKey(),
    isDone: boolean("is_done").notNull(),
    attempts: integer("attempts").notNull(),
    /** When it is asked again, where it gave no answer. */
    nextAt: moment("next_at").notNull(),
    /** What became of it; null: nothing was found. */
    reportId: uuid("report_id").references(() => reports.id, { onDelete: "set null" }),
  },
  (t) => [index("picture_checks_report").on(t.reportId)],
);

/**
 * Who decided what, and when. The database refuses to change or to remove a row; accounts stand in it by their ids, which
 * say nothing once they are gone.
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    number: bigserial("number", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    act: text("act").$type<ModerationAct>().notNull(),
    /** null: whom the decision concerned. */
    by: text("by_account"),
    decisionId: uuid("decision_id").notNull(),
    detail: text("detail").notNull().default(""),
  },
  (t) => [index("moderation_log_decision").on(t.decisionId, t.number)],
);
