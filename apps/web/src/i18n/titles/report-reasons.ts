import type { ObjectKind, PersonReportCategory } from "@veranda/contract";
import * as t from "@veranda/messages/report";

/** What can be reported. */
export type ReportSubject = "person" | "message" | "space" | "object";

const DONT_FIT: Readonly<Record<ReportSubject, readonly PersonReportCategory[]>> = {
  person: ["offensive_portal_rooms"],
  message: ["offensive_portal_rooms", "child_on_adult_account", "copyright"],
  space: ["child_on_adult_account"],
  object: ["child_on_adult_account"],
};

/** What leads to other spaces, or is made of other objects that may. */
const LEADS_AWAY: readonly ObjectKind[] = ["portal", "group"];

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

/** The reasons that apply to a subject; `kind`: of an object. */
export const reasonsFor = (
  subject: ReportSubject,
  kind?: ObjectKind,
): [PersonReportCategory, () => string][] =>
  (Object.entries(REPORT_REASONS) as [PersonReportCategory, () => string][]).filter(
    ([category]) =>
      !DONT_FIT[subject].includes(category) &&
      (category !== "offensive_portal_rooms" || kind === undefined || LEADS_AWAY.includes(kind)),
  );
