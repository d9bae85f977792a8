import { desc } from "drizzle-orm";
import type { StaffReport } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { PersonSummary } from "../accounts/accounts.ts";
import { personReports } from "./tables.ts";

const SHOWN = 100;

/** The newest reports, for the people who run this place. */
export async function newestReports(
  db: Db,
  people: (ids: readonly string[]) => Promise<Map<string, PersonSummary>>,
): Promise<StaffReport[]> {
  const rows = await db.select().from(personReports).orderBy(desc(personReports.createdAt)).limit(SHOWN);
  const cards = await people(
    rows.flatMap(({ reporterId, reportedId }) => [reporterId ?? [], reportedId ?? []].flat()),
  );
  const person = (id: string | null) => (id === null ? null : (cards.get(id) ?? null));
  return rows.map((row) => ({
    id: String(row.id),
    at: row.createdAt.toISOString(),
    reporter: person(row.reporterId),
    reported: person(row.reportedId),
    guest: row.guest,
    category: row.category,
    reason: row.reason,
    roomId: row.spaceId,
  }));
}
