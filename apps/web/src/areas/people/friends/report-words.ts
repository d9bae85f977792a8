import type { PersonReportCategory } from "@veranda/contract";
import * as t from "@veranda/messages/report";

/** Reasons to report someone, as people choose and staff read them. */
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
