import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { groupInvitations, groupMembers } from "./tables.ts";

/** A person's group, and the invitations that they have sent. */
export const exportGroups: ExportPart = async (db, accountId) => {
  const [joined, invited] = await Promise.all([
    db
      .select({ joinedAt: groupMembers.joinedAt, isFollowing: groupMembers.isFollowing })
      .from(groupMembers)
      .where(eq(groupMembers.accountId, accountId)),
    db
      .select({ from: groupInvitations.fromName, expiresAt: groupInvitations.expiresAt })
      .from(groupInvitations)
      .where(eq(groupInvitations.accountId, accountId)),
  ]);
  return {
    groups: [
      ...joined.map((row) => ({ kind: "member", ...row })),
      ...invited.map((row) => ({ kind: "invitation", ...row })),
    ],
  };
};
