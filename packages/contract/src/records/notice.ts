import { z } from "zod";
import { NOTICE_LINK_MAX, NOTICE_NAME_MAX, REPORT_REASON_MAX } from "../constants.ts";
import { email } from "./account.ts";
import { objectKind } from "./object.ts";
import { personReportCategory } from "./people.ts";
import { bannedFiles, contentPart, reportKind } from "./report.ts";
import { READABLE } from "./space.ts";
import { statement, text } from "./text.ts";

/* What somebody without an account tells staff, and what people read of a decision. */

/** A notice of illegal content by somebody without an account, whom the answer reaches by mail. */
export const newNotice = z.strictObject({
  /** Address of a page of this site. */
  link: text.trim().min(1).max(NOTICE_LINK_MAX).regex(READABLE),
  category: personReportCategory,
  /** Why they think that it is illegal. */
  explanation: statement.trim().min(1).max(REPORT_REASON_MAX),
  name: text.trim().min(1).max(NOTICE_NAME_MAX).regex(READABLE),
  email,
  /** They are convinced that what they say is right and complete. */
  isInGoodFaith: z.literal(true),
});
export type NewNotice = z.infer<typeof newNotice>;

/** Opens one notice: its signature says that this server has made it. */
export const noticeKey = z.string().regex(/^[rdm][A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{22}$/);

/**
 * The space that it is about, or that it happened in, as it was called when it was reported. `id`: null where nobody can
 * open it any more.
 */
const noticeSpace = z.object({ name: z.string(), id: z.string().nullable() });

/** What its reader has said against a decision, and what came of it. */
const noticeAppeal = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  /** `isBySame`: by who made the decision, for there was nobody else. */
  answer: z
    .object({ isGranted: z.boolean(), reason: z.string(), at: z.iso.datetime(), isBySame: z.boolean() })
    .nullable(),
});
export type NoticeAppeal = z.infer<typeof noticeAppeal>;

/** What somebody is told of a decision: whom it concerns, or who made the report. */
export const notice = z.discriminatedUnion("for", [
  z.object({
    for: z.literal("concerned"),
    kind: reportKind,
    category: personReportCategory,
    outcome: z.enum(["warned", "removed", "suspended"]),
    banned: bannedFiles,
    /** Of a removal: what of their profile or space was taken; empty: all of what was reported. */
    parts: z.array(contentPart),
    space: noticeSpace.nullable(),
    /** Which of their objects was reported; null: something else, or it isn't kept any more. */
    object: z.object({ kind: objectKind, name: z.string() }).nullable(),
    /** What they had written and when, where that was reported; null: something else, or it isn't kept any more. */
    message: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
    reason: z.string(),
    at: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    isUndone: z.boolean(),
    appeal: noticeAppeal.nullable(),
  }),
  /** Says of the decision no more than whether something was done, could not be (`agreed`), or was taken back (`undone`). */
  z.object({
    for: z.literal("reporter"),
    kind: reportKind,
    /** Whom they reported, or who wrote it, as they are called now; null: a space, or nobody whose name they may read. */
    person: z.string().nullable(),
    /** The object that they reported, as it was then; null: something else, or it isn't kept any more. */
    object: z.object({ kind: objectKind, name: z.string() }).nullable(),
    /** What they reported, or where it happened. */
    space: noticeSpace.nullable(),
    category: personReportCategory,
    reportedAt: z.iso.datetime(),
    /** null: not decided yet. */
    result: z.enum(["dismissed", "agreed", "acted", "undone"]).nullable(),
    /** Of a dismissed one; of a notice without an account also of one that was acted on. */
    reason: z.string().nullable(),
    at: z.iso.datetime().nullable(),
    /** Nothing was done, and they haven’t complained yet. */
    mayComplain: z.boolean(),
    /** Their own. */
    complaint: noticeAppeal.nullable(),
  }),
]);
export type Notice = z.infer<typeof notice>;
