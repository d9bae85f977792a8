import type { PersonReportCategory } from "@veranda/contract";
import * as t from "@veranda/messages/report";

/** What can be reported. */
export type ReportSubject = "person" | "message" | "space" | "object";

const DONT_FIT: Readonly<Record<ReportSubject, readonly PersonReportCategory[]>> = {
  person: ["offensive_portal_rooms"],
  message: ["offensive_portal_rooms", "child_on_adult_account", "copyright"],
  space: ["child_on_adult_account"],
  object: ["child_on_adult_account"],
};

/** Reasons of reports, as shown to reporters and staff. */
export const REPORT_REASONS: Readonly<Record<PersonReportCategory, () => string>> = {
  harassment: t.harassment,
  abuse: t.abuse,
  spam: t.spam,
  offensive_portal_rooms: t.offensivePortals,
  harmful_misinformation_violence: t.misinformationOrViolence,
  child_on_adult_account: t.childOnAdultAccount,
  copyright: t.copyright,
  other: t.somethingElse,
};

/** The reasons that apply to a subject. */
export const reasonsFor = (subject: ReportSubject): [PersonReportCategory, () => string][] =>
  (Object.entries(REPORT_REASONS) as [PersonReportCategory, () => string][]).filter(
    ([category]) => !DONT_FIT[subject].includes(category),
  );
