import { z } from "zod";
import { defineCall } from "../call.ts";
import { PICTURE_BYTES_MAX, REPORT_REASON_MAX } from "../constants.ts";
import { accountId } from "../records/account.ts";
import { objectId } from "../records/object.ts";
import { personReportCategory } from "../records/people.ts";
import { newNotice, notice, noticeKey } from "../records/notice.ts";
import {
  appealText,
  decisionId,
  decisionReason,
  evidenceId,
  hostReport,
  newDecision,
  removedContent,
  reportHosts,
  reportId,
  reportKind,
  reportState,
  staffReportDetail,
  staffReportPage,
} from "../records/report.ts";
import { shareId, spaceId } from "../records/space.ts";
import { int4Text, statement } from "../records/text.ts";

const params = z.object({ id: spaceId });
/** The share id by which the caller came. */
const shared = z.object({ share: shareId.optional() });
const made = z.object({ id: reportId });
const written = z.object({
  reason: personReportCategory,
  text: statement.trim().max(REPORT_REASON_MAX).default(""),
});
const spaceReport = written.extend({ evidenceID: evidenceId.optional() });
const hosts = reportHosts.default("shown");
const objectReport = written.extend({ objectID: objectId, hosts });
const ofReport = z.object({ id: reportId });
const ofDecision = z.object({ id: decisionId });

/** Reports of people, spaces and what is in them, and the decisions on them. */
export const reportCalls = {
  recordEvidence: defineCall({
    method: "POST",
    path: "/rooms/{id}/report/evidence",
    summary:
      "Records what is going on around the caller, or around a person, participant or message, for a report that they begin to write; kept for a quarter of an hour. Answers an id also where neither is inside: nobody learns by it who is",
    caller: "person",
    keepsPages: true,
    params,
    query: shared,
    body: z.strictObject({
      userID: z.union([accountId, z.uuid()]).optional(),
      messageID: z.uuid().optional(),
    }),
    answer: z.object({ evidenceID: evidenceId }),
    errors: ["SPACE_NOT_FOUND"],
  }),
  reportRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/report",
    summary: "Reports a space to staff; one that the reporter may not see is not there",
    caller: "person",
    keepsPages: true,
    params,
    query: shared,
    body: spaceReport.strict(),
    answer: made,
    errors: ["SPACE_NOT_FOUND"],
  }),
  reportRoomImage: defineCall({
    method: "POST",
    path: "/rooms/{id}/report/image",
    summary: "The same with a picture of what is reported",
    caller: "person",
    keepsPages: true,
    params,
    query: shared,
    file: { maxBytes: PICTURE_BYTES_MAX },
    body: spaceReport,
    answer: made,
    errors: ["SPACE_NOT_FOUND", "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
  }),
  reportMessage: defineCall({
    method: "POST",
    path: "/rooms/{id}/report/message",
    summary: "Reports a message in the chat of the instance in which one is; its text is taken from there",
    caller: "person",
    keepsPages: true,
    params,
    body: spaceReport.extend({ messageID: z.uuid(), hosts }).strict(),
    answer: made,
    errors: ["SPACE_NOT_FOUND", "NOT_FOUND", "NOT_YOURSELF"],
  }),
  reportObject: defineCall({
    method: "POST",
    path: "/rooms/{id}/report/object",
    summary: "Reports an object of the instance in which one is; what it is is taken from there",
    caller: "person",
    keepsPages: true,
    params,
    body: objectReport.strict(),
    answer: made,
    errors: ["SPACE_NOT_FOUND", "NOT_FOUND", "NOT_YOURSELF"],
  }),
  reportObjectImage: defineCall({
    method: "POST",
    path: "/rooms/{id}/report/object/image",
    summary: "The same with a picture of what the reporter sees",
    caller: "person",
    keepsPages: true,
    params,
    file: { maxBytes: PICTURE_BYTES_MAX },
    body: objectReport,
    answer: made,
    errors: ["SPACE_NOT_FOUND", "NOT_FOUND", "NOT_YOURSELF", "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
  }),
  hostReports: defineCall({
    method: "GET",
    path: "/rooms/{id}/reports",
    summary:
      "Open reports of what is in the space that its hosts may see: none about a host, and nothing of who made them",
    caller: "person",
    params,
    answer: z.array(hostReport),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  markReportDealt: defineCall({
    method: "POST",
    path: "/rooms/{id}/reports/{reportID}/dealt",
    summary: "Tells staff that a host has dealt with what was reported; they decide all the same",
    caller: "person",
    keepsPages: true,
    params: params.extend({ reportID: reportId }),
    answer: z.array(hostReport),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"],
  }),
  staffReports: defineCall({
    method: "GET",
    path: "/staff/reports",
    summary: "Reports, the newest first, with how many there are",
    caller: "staff",
    query: z.object({
      state: reportState.default("open"),
      kind: reportKind.optional(),
      category: personReportCategory.optional(),
      before: int4Text.optional(),
    }),
    answer: staffReportPage,
    errors: ["FORBIDDEN"],
  }),
  staffReportsFile: defineCall({
    method: "GET",
    path: "/staff/reports/file",
    summary:
      "The newest 10,000 reports and their decisions as a table, with the words of who reported and of who decided, without evidence",
    caller: "staff",
    answer: z.object({ csv: z.string() }),
    errors: ["FORBIDDEN"],
  }),
  staffReport: defineCall({
    method: "GET",
    path: "/staff/reports/{id}",
    summary: "A report with what was kept as evidence, earlier decisions on the same person, and its log",
    caller: "staff",
    params: ofReport,
    answer: staffReportDetail,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  staffReportPicture: defineCall({
    method: "GET",
    path: "/staff/reports/{id}/picture",
    summary:
      "The picture that came with a report, as an address that holds it; none of a report about whoever asks",
    caller: "staff",
    params: ofReport,
    answer: z.object({ picture: z.string() }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  removedContent: defineCall({
    method: "GET",
    path: "/staff/decisions/{id}/removed",
    summary:
      "What a decision has removed from a profile or a space, to judge an appeal by; empty once it is undone",
    caller: "staff",
    params: ofDecision,
    answer: removedContent,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  decideReport: defineCall({
    method: "POST",
    path: "/staff/reports/{id}/decision",
    summary: "Decides this report and all open ones of the same, and lets both sides know",
    caller: "staff",
    params: ofReport,
    body: newDecision,
    answer: staffReportDetail,
    errors: [
      "FORBIDDEN",
      "NOT_FOUND",
      "ALREADY_DECIDED",
      "NOBODY_TO_DECIDE_ON",
      "NOTHING_TO_BAN",
      "CANNOT_SUSPEND_STAFF",
      "NEEDS_OTHER_STAFF",
      "INVALID_INPUT",
    ],
  }),
  undoDecision: defineCall({
    method: "POST",
    path: "/staff/decisions/{id}/undo",
    summary: "Takes a decision back: a suspension ends, what was removed is there again",
    caller: "staff",
    params: ofDecision,
    body: z.strictObject({ reason: decisionReason }),
    answer: staffReportDetail,
    errors: ["FORBIDDEN", "NOT_FOUND", "ALREADY_DECIDED", "NEEDS_OTHER_STAFF"],
  }),
  decideAppeal: defineCall({
    method: "POST",
    path: "/staff/decisions/{id}/appeal",
    summary: "Answers an appeal, or the complaints that wait; to grant takes the decision back",
    caller: "staff",
    params: ofDecision,
    body: z.strictObject({ isGranted: z.boolean(), reason: decisionReason }),
    answer: staffReportDetail,
    errors: ["FORBIDDEN", "NOT_FOUND", "ALREADY_DECIDED", "NEEDS_OTHER_STAFF"],
  }),
  sendNotice: defineCall({
    method: "POST",
    path: "/notices",
    summary:
      "Tells staff of illegal content without an account; a mail confirms it, another brings the decision. The answer says nothing about what is there, only the key by which its sender reads what became of it",
    caller: "anyone",
    keepsPages: true,
    body: newNotice,
    answer: z.object({ key: noticeKey }),
    errors: [],
  }),
  notice: defineCall({
    method: "GET",
    path: "/notices/{key}",
    summary:
      "What became of a report, for who made it or whom the decision concerns; the key is in their mail and notification, or was the answer to it",
    caller: "anyone",
    params: z.object({ key: noticeKey }),
    answer: notice,
    errors: ["NOT_FOUND"],
  }),
  appealDecision: defineCall({
    method: "POST",
    path: "/notices/{key}/appeal",
    summary: "Appeals a decision, or complains that nothing was done about a report; once each",
    caller: "anyone",
    keepsPages: true,
    params: z.object({ key: noticeKey }),
    body: z.strictObject({ text: appealText }),
    answer: notice,
    errors: ["NOT_FOUND", "ALREADY_APPEALED", "ALREADY_DECIDED"],
  }),
} as const;
