import { eq, sql } from "drizzle-orm";
import { usernameOf } from "../accounts/account-facts.ts";
import type { ExportPart } from "../../account-data.ts";
import { familyInvitations, familyLinks, parentalControls } from "./tables.ts";

/** A person's parents and children, the settings for them, and the pending link that they have created. */
export const exportFamily: ExportPart = async (db, accountId) => {
  const [parents, children, controls, invitations] = await Promise.all([
    db
      .select({ username: usernameOf(sql`${familyLinks.parentId}`), linkedAt: familyLinks.linkedAt })
      .from(familyLinks)
      .where(eq(familyLinks.childId, accountId)),
    db
      .select({ username: usernameOf(sql`${familyLinks.childId}`), linkedAt: familyLinks.linkedAt })
      .from(familyLinks)
      .where(eq(familyLinks.parentId, accountId)),
    db
      .select({
        conversation: parentalControls.conversation,
        hasFriendRequests: parentalControls.hasFriendRequests,
      })
      .from(parentalControls)
      .where(eq(parentalControls.childId, accountId)),
    db
      .select({ expiresAt: familyInvitations.expiresAt })
      .from(familyInvitations)
      .where(eq(familyInvitations.childId, accountId)),
  ]);
  return {
    family: [
      ...parents.map((row) => ({ kind: "parent", ...row })),
      ...children.map((row) => ({ kind: "child", ...row })),
      ...controls.map((row) => ({ kind: "controls", ...row })),
      ...invitations.map((row) => ({ kind: "link", ...row })),
    ],
  };
};
