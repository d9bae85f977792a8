import { createHash } from "node:crypto";
import type { PersonReportCategory } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Directory } from "../accounts/directory.ts";
import { personReports, type ReportedGuest } from "./tables.ts";

export type PersonReport = { category: PersonReportCategory; reason: string; roomId: string | null };

/** A guest who is in a running instance of a space, or was a while ago; null for nobody. */
export type FindGuest = (
  spaceId: string,
  participantId: string,
) => Promise<{ visitorId: string; displayName: string } | null>;

/** Keeps a report for staff, also of someone whom the reporter does not see. Throws USER_NOT_FOUND or NOT_YOURSELF. */
export async function reportPerson(
  { db, directory, findGuest }: { db: Db; directory: Directory; findGuest: FindGuest },
  me: string,
  them: string,
  { category, reason, roomId }: PersonReport,
  at: Date,
): Promise<void> {
  if (me === them) throw new NamedError("NOT_YOURSELF");
  const isPerson = (await directory.people([them])).has(them);
  const guest = isPerson || roomId === null ? null : await findGuest(roomId, them);
  if (!isPerson && guest === null) throw new NamedError("USER_NOT_FOUND");
  await db.insert(personReports).values({
    reporterId: me,
    reportedId: isPerson ? them : null,
    guest: guest && asReported(guest),
    category,
    reason,
    spaceId: roomId,
    createdAt: at,
  });
}

/** A visitor's own id lets one act as them. */
const asReported = ({
  visitorId,
  displayName,
}: {
  visitorId: string;
  displayName: string;
}): ReportedGuest => ({
  id: createHash("sha256").update(`guest:${visitorId}`).digest("base64url").slice(0, 16),
  displayName,
});
