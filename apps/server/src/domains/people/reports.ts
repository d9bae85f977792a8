import type { PersonReportCategory } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { personReports } from "./tables.ts";

export type PersonReport = { category: PersonReportCategory; reason: string; roomId: string | null };

/** Keeps a report for staff, also of someone whom the reporter does not see. Throws USER_NOT_FOUND or NOT_YOURSELF. */
export async function reportPerson(
  { db, directory }: { db: Db; directory: Directory },
  me: string,
  them: string,
  { category, reason, roomId }: PersonReport,
  at: Date,
): Promise<void> {
  if (me === them) throw new NamedError("NOT_YOURSELF");
  if (!(await directory.people([them])).has(them)) throw new NamedError("USER_NOT_FOUND");
  await db.insert(personReports).values({
    reporterId: me,
    reportedId: them,
    category,
    reason,
    spaceId: roomId,
    createdAt: at,
  });
}
