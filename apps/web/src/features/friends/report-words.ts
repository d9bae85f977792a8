import type { PersonReportCategory } from "@veranda/contract";

/** Reasons to report someone, as people choose and staff read them. */
export const REPORT_REASONS: Readonly<Record<PersonReportCategory, string>> = {
  harassment: "Harassment",
  abuse: "Abuse",
  spam: "Spam",
  offensive_portal_rooms: "Offensive portals or spaces",
  harmful_misinformation_violence: "Harmful misinformation or violence",
  child_on_adult_account: "Child using an adult's account",
  copyright: "Copyright",
  other: "Something else",
};
