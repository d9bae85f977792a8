import { and, count, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { organizationInvitations, organizationMembers } from "./tables.ts";

/** Number of members, and of invitations that can still be accepted. */
export async function usedSeats(db: Pick<Db, "select">, organizationId: string, at: number): Promise<number> {
  const [[joined], [invited]] = await Promise.all([
    db
      .select({ n: count() })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId)),
    db
      .select({ n: count() })
      .from(organizationInvitations)
      .where(
        and(
          eq(organizationInvitations.organizationId, organizationId),
          gt(organizationInvitations.expiresAt, new Date(at)),
        ),
      ),
  ]);
  return (joined?.n ?? 0) + (invited?.n ?? 0);
}
