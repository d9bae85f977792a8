import { and, eq } from "drizzle-orm";
import { mayRemoveHost, SPACE_ADMINISTRATORS_MAX } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import { writeHostActs } from "../../moderation/host-act-lines.ts";
import { addMember, roleInSpace } from "../members.ts";
import { spaceMembers } from "../tables.ts";
import { removeAssignedRoles } from "./assigned-roles.ts";
import { lockAsHost, requireHost } from "./require-host.ts";
import { requireMeetable, requireNotShutOut } from "./require-meetable.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/**
 * Adds a host, which every host may do, or removes one, which only the owner may do; everybody may resign. Throws
 * FORBIDDEN, USER_NOT_FOUND for somebody who is out of reach (blocked), ALREADY_HOST, ALREADY_BANNED for somebody whose
 * ban must be lifted first, or TOO_MANY_PEOPLE.
 */
export async function setHost(
  { db, events, directory, circleOf }: Pick<OwnSpacesDeps, "db" | "events" | "directory" | "circleOf">,
  me: string,
  id: string,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<void> {
  const space = await requireHost(db, id, me);
  const theirRole = await roleInSpace(db, id, accountId);
  const isOfOrganization = theirRole === "organization_admin";
  const line = { spaceId: id, instance: null, by: { accountId: me }, target: { accountId } };
  if (isAdmin && (theirRole === "owner" || isOfOrganization)) throw new NamedError("ALREADY_HOST");
  if (!isAdmin) {
    const held = { ...space, organizationAdmins: isOfOrganization ? [accountId] : [] };
    if (!mayRemoveHost(held, { ...space, accountId: me }, accountId)) throw new NamedError("FORBIDDEN");
    await events.transaction(async (tx, record) => {
      const removed = await tx
        .delete(spaceMembers)
        .where(and(eq(spaceMembers.spaceId, id), eq(spaceMembers.accountId, accountId)))
        .returning({ role: spaceMembers.role });
      if (removed.length === 0) return;
      await writeHostActs(tx, [{ ...line, act: "host_removed" }]);
      record({ name: "SpaceChanged", spaceId: id });
    });
    return;
  }
  await requireMeetable({ db, directory, circleOf }, { me, ownerId: space.ownerId }, accountId);
  await events.transaction(async (tx, record) => {
    // Serialised, so that they can be counted.
    await lockAsHost(tx, id, me);
    await requireNotShutOut(tx, id, accountId);
    const administrators = await tx
      .select({ accountId: spaceMembers.accountId })
      .from(spaceMembers)
      .where(and(eq(spaceMembers.spaceId, id), eq(spaceMembers.role, "administrator")));
    if (administrators.some((each) => each.accountId === accountId)) throw new NamedError("ALREADY_HOST");
    if (administrators.length >= SPACE_ADMINISTRATORS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    if (!(await addMember(tx, { spaceId: id, accountId, role: "administrator" })))
      throw new NamedError("USER_NOT_FOUND");
    // Hosts have every permission.
    await removeAssignedRoles(tx, { spaceId: id, accountId });
    await writeHostActs(tx, [{ ...line, act: "host_made" }]);
    record({ name: "SpaceChanged", spaceId: id });
  });
}
