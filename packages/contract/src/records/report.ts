import { z } from "zod";
import { APPEAL_MAX, DECISION_REASON_MAX, SUSPENSION_DAYS_MAX } from "../constants.ts";
import { objectId, objectKind } from "./object.ts";
import { personReportCategory } from "./people.ts";
import { statement } from "./text.ts";

/** What a report is about. */
export const reportKind = z.enum(["person", "space", "object", "message"]);
export type ReportKind = z.infer<typeof reportKind>;

/** Whether the hosts of the space in which it happened get a first look at a report: its maker may keep it from them. */
export const reportHosts = z.enum(["shown", "hidden"]);
export type ReportHosts = z.infer<typeof reportHosts>;

/** What staff decide on a report. `noted`: there was a violation, of somebody without an account to act on. */
export const decisionOutcome = z.enum(["dismissed", "noted", "warned", "removed", "suspended"]);
export type DecisionOutcome = z.infer<typeof decisionOutcome>;

/** Whether what the files of an object contained is taken from nobody again: with its removal, or where it was gone already. */
export const bannedFiles = z.enum(["none", "with_object", "alone"]);
export type BannedFiles = z.infer<typeof bannedFiles>;

/**
 * What a decision can take from a profile or a space while the rest stays: its pictures (with the banner, or the clip), its
 * name, or what else is written on it.
 */
export const contentPart = z.enum(["picture", "name", "text"]);
export type ContentPart = z.infer<typeof contentPart>;

/** What is written into the log of decisions. */
export const moderationAct = z.enum([
  "dismissed",
  "noted",
  "warned",
  "removed",
  "suspended",
  "undone",
  "appealed",
  "appeal_granted",
  "appeal_rejected",
  "complained",
]);
export type ModerationAct = z.infer<typeof moderationAct>;

/** What somebody is told of a decision: the first five whom it is about, the others who reported it. */
export const decisionNews = z.enum([
  "warned",
  "removed",
  "suspended",
  "undone",
  "upheld",
  "dismissed",
  "agreed",
  "acted",
  "acted_undone",
  "reopened",
  "not_reopened",
]);
export type DecisionNews = z.infer<typeof decisionNews>;

/** What a decision that somebody is told of is about, and which one it was. */
export const decisionAbout = z.object({
  kind: reportKind,
  /**
   * The name of a space, as it was when it was reported; to who reported somebody, or their message, that person's as it is
   * now. null: whom it is about needs none, or nobody is there to be named.
   */
  name: z.string().nullable(),
  /** To whom it is about. */
  outcome: decisionOutcome.nullable(),
  /** To whom it is about: parts of their profile, or of their space, were removed. */
  isOfParts: z.boolean(),
});
export type DecisionAbout = z.infer<typeof decisionAbout>;

export const reportId = z.uuid();
export const decisionId = z.uuid();
/** Of evidence that was recorded when the form of a report was opened. */
export const evidenceId = z.uuid();

/** A statement of reasons, for those whom a decision concerns. */
export const decisionReason = statement.trim().min(1).max(DECISION_REASON_MAX);
export const appealText = statement.trim().min(1).max(APPEAL_MAX);
/** null: for ever. */
export const suspensionDays = z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable();

const who = z.object({ id: z.string(), username: z.string(), displayName: z.string() });

/** An object as it stood when it was reported; metres. */
const objectEvidence = z.object({
  id: objectId,
  kind: objectKind,
  name: z.string(),
  /** What is written on it and where it leads. */
  words: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  position: z.tuple([z.number(), z.number(), z.number()]),
  /** Account of who added it; null: it came with the space, or they are gone. */
  accountId: z.string().nullable(),
  /**
   * Others who have changed it in that instance since it was opened or saved, as far as that still shows, the last first;
   * null: a guest, or they are gone. Who added it is among them where they changed it after somebody else.
   */
  editors: z
    .array(z.object({ accountId: z.string().nullable(), displayName: z.string(), username: z.string() }))
    .optional(),
});
export type ObjectEvidence = z.infer<typeof objectEvidence>;

/** What happened when somebody began to report something, as the server itself saw it at that moment. Metres. */
export const reportEvidence = z.object({
  at: z.iso.datetime(),
  /** Number of the instance; null: nobody concerned was in one. */
  instance: z.int().nullable(),
  /** Of a reported message: its id in `chat`. */
  about: z.string().optional(),
  /** The reported object. */
  object: objectEvidence.optional(),
  /** The last minute, or what was said around a reported message; the oldest first. */
  chat: z.array(
    z.object({
      id: z.string(),
      senderName: z.string(),
      accountId: z.string().nullable(),
      participantId: z.string(),
      text: z.string(),
      sentAt: z.iso.datetime(),
    }),
  ),
  people: z.array(
    z.object({
      participantId: z.string(),
      accountId: z.string().nullable(),
      displayName: z.string(),
      /** Null: their page hadn't said yet. */
      position: z.tuple([z.number(), z.number(), z.number()]).nullable(),
    }),
  ),
});
export type ReportEvidence = z.infer<typeof reportEvidence>;

/** What was said against a decision and is answered at once: one appeal, or the complaints that wait together. */
const appeal = z.object({
  /** Whom the decision is about, or those who reported it and complain that nothing was done. */
  by: z.enum(["concerned", "reporter"]),
  /** Each by somebody else; `by`: as they are called, null if they are gone. */
  statements: z.array(z.object({ by: z.string().nullable(), text: z.string(), at: z.iso.datetime() })),
  /** null: it waits for an answer. */
  answer: z
    .object({ isGranted: z.boolean(), reason: z.string(), at: z.iso.datetime(), by: z.string().nullable() })
    .nullable(),
});

/** A decision as staff see it. Those who are gone have no name. */
export const staffDecision = z.object({
  id: decisionId,
  outcome: decisionOutcome,
  /** Stays once it is undone. */
  banned: bannedFiles,
  /** Of a removal: what of a profile or a space was taken; empty: all of what was reported. */
  parts: z.array(contentPart),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** Of a suspension; null: for ever, or it is none. */
  endsAt: z.iso.datetime().nullable(),
  undone: z.object({ reason: z.string(), at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** In the order of their answers; the last may wait. Complaints are kept from whom they are about. */
  appeals: z.array(appeal),
});
export type StaffAppeal = z.infer<typeof appeal>;
export type StaffDecision = z.infer<typeof staffDecision>;

/**
 * Something that somebody reported. Those who are gone have no name. `isAboutYou`: it is about the member of staff who
 * asks, from whom it is kept who reported it, in which words, and what there is of evidence.
 */
export const staffReport = z.object({
  id: reportId,
  kind: reportKind,
  at: z.iso.datetime(),
  isAboutYou: z.boolean(),
  reporter: who.nullable(),
  /** Who sent it without an account, and the address that they named; null: it has a reporter, or it is about you. */
  sender: z.object({ name: z.string(), email: z.string(), link: z.string() }).nullable(),
  /** Whom it is about: the person, the maker of the object, the writer of the message, the owner of the space. */
  reported: who.nullable(),
  /** The same of a guest: the same id is the same browser. */
  guest: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  /** A reported object as it was then; absent: it is none, that is over its time, or it is about you. */
  object: z.object({ kind: objectKind, name: z.string() }).optional(),
  /** What the operator's classifier took a picture for; absent: somebody has reported it, or it is about you. */
  finding: z.object({ label: z.string(), score: z.number(), fileId: z.string() }).optional(),
  category: personReportCategory,
  reason: z.string(),
  /** `gone`: nobody can open it by now, and why. */
  space: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      gone: z.enum(["taken_down", "deleted"]).nullable(),
    })
    .nullable(),
  /** A host of the space says that it is dealt with; null: none has. */
  hostDealt: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** Who has open reports of the same, this one among them; what a classifier found counts for nobody. */
  sameCount: z.int(),
  /** The reports that are decided with this one, or were: of the same, this one and those of a classifier among them. */
  caseSize: z.int(),
  decision: staffDecision.nullable(),
});
export type StaffReport = z.infer<typeof staffReport>;

/** A report as hosts of the space see it: what they could see themselves, and nothing of who made it. */
export const hostReport = z.object({
  id: reportId,
  kind: z.enum(["person", "message", "object"]),
  category: personReportCategory,
  at: z.iso.datetime(),
  /** Number of the instance. */
  instance: z.int().nullable(),
  /**
   * Whom it is about: by their account, or as a participant then. Null: nobody is known by now, or somebody whom this host
   * isn't told by name (docs/moderation.md, M15).
   */
  person: z.object({ id: z.string().nullable(), displayName: z.string() }).nullable(),
  /** `isTextHidden`: what was written may not come to whoever reads this (docs/young-people.md), and is "". */
  message: z.object({ id: z.string(), text: z.string(), isTextHidden: z.boolean() }).nullable(),
  object: z.object({ id: objectId, kind: objectKind, name: z.string() }).nullable(),
  dealt: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
});
export type HostReport = z.infer<typeof hostReport>;

/** Which reports are shown: `appeals` are decided ones with an appeal that waits. */
export const reportState = z.enum(["open", "appeals", "decided"]);
export type ReportState = z.infer<typeof reportState>;

export const reportCounts = z.object({
  open: z.int(),
  appeals: z.int(),
  /** What was decided in the last 30 days, and not undone. */
  decided: z.record(decisionOutcome, z.int()),
  undone: z.int(),
  /** Half of the newest of those decided in the last 30 days took no longer, from report to decision; null: none was. */
  medianMinutes: z.int().nullable(),
});
export type ReportCounts = z.infer<typeof reportCounts>;

export const staffReportPage = z.object({
  reports: z.array(staffReport),
  /** Start of the next page, null at the end. */
  next: z.int().nullable(),
  counts: reportCounts,
});
export type StaffReportPage = z.infer<typeof staffReportPage>;

/**
 * What a member of staff has to do themselves with what they look at: it is about them, or they have decided or reported
 * it. `mayJudge`: nobody else of staff has less to do with it, so that they decide, or answer, all the same.
 */
export const conflictOfInterest = z.object({
  part: z.enum(["concerned", "decided", "reported"]),
  mayJudge: z.boolean(),
});
export type ConflictOfInterest = z.infer<typeof conflictOfInterest>;

export const staffReportDetail = z.object({
  report: staffReport,
  /** Of whoever asks; null: nothing. */
  conflictOfInterest: conflictOfInterest.nullable(),
  /** It waits for a decision, and there is something of it that a decision can remove: a space, a message or an object. */
  isRemovable: z.boolean(),
  /** The same of parts of a profile or a space. */
  removableParts: z.array(contentPart),
  /** The same of what the files of an object contained: also where the object or the files are gone. */
  areFilesBannable: z.boolean(),
  /** null: it is over its time, there was none, or it is kept from whoever asks. */
  evidence: reportEvidence.nullable(),
  /** The picture that came with it, as an address that holds it. */
  picture: z.string().nullable(),
  /**
   * Files of a reported object by their ids, as this report or another of the same shows them: a small picture, as an address that holds it, where there is one, and whose
   * it is; null: its maker's, or of nobody any more.
   */
  files: z.array(z.object({ id: z.string(), picture: z.string().nullable(), owner: who.nullable() })),
  /**
   * The others that are decided with it, or were, the first made first, each with what was kept with it; none where it is
   * about whoever asks.
   */
  others: z.array(
    z.object({
      report: staffReport,
      evidence: reportEvidence.nullable(),
      /** A picture came with it, which is read by itself: all together may be too large for one answer. */
      hasPicture: z.boolean(),
    }),
  ),
  /** How many of them there are besides: the file of all reports has their words. */
  othersLeft: z.int(),
  /** The decisions on the same person before, the latest first. */
  earlier: z.array(staffDecision),
  /** Of its decision, the oldest first. */
  log: z.array(
    z.object({ at: z.iso.datetime(), act: moderationAct, by: z.string().nullable(), detail: z.string() }),
  ),
});
export type StaffReportDetail = z.infer<typeof staffReportDetail>;

/** What a decision has removed from a profile or a space, as far as it is kept: as long as the decision is in force. */
export const removedContent = z.object({
  /** null: the name was left. */
  name: z.string().nullable(),
  /** The bio or the description; "": there was none, or it was left. */
  text: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  tags: z.array(z.string()),
  /** Each as an address that holds it. */
  pictures: z.array(z.string()),
  /** The same of a clip. */
  clip: z.string().nullable(),
});
export type RemovedContent = z.infer<typeof removedContent>;

export const newDecision = z
  .object({
    outcome: decisionOutcome,
    reason: decisionReason,
    /** Of a suspension alone. */
    days: suspensionDays.optional(),
    /** Where something of a profile or a space is removed, and not the space itself. */
    parts: z.array(contentPart).max(contentPart.options.length).default([]),
    /** Where an object is removed: what its files contain, and pictures that look like it, is taken from nobody again. */
    areFilesBanned: z.boolean().default(false),
    /** Of the files that the object showed (`StaffReportDetail.files`), those that aren't banned with the others. */
    exemptFileIds: z.array(z.uuid()).max(20).default([]),
  })
  .strict();
export type NewDecision = z.input<typeof newDecision>;
