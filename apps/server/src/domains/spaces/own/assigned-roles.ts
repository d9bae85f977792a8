import { and, asc, count, eq, sql } from "drizzle-orm";
import {
  SPACE_ASSIGNED_ROLES_MAX,
  STANDS_PER_BUILDER_MAX,
  type AssignedRole,
  type Assignment,
} from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isReferenceMissing } from "../../../platform/db/sql-state.ts";
import { writeHostActs, type DoneByHost } from "../../moderation/host-act-lines.ts";
import { roleInSpace } from "../members.ts";
import { spaceAssignedRoles, spaceBuilders } from "../tables.ts";
import { lockAsHost, requireHost } from "./require-host.ts";
import { requireMeetable, requireNotShutOut } from "./require-meetable.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/* Rules: docs/roles.md. */

/** The assigned roles of a space, in order of assignment, for its hosts. */
export async function assignedRolesOf(
  { db }: Pick<OwnSpacesDeps, "db">,
  me: string,
  id: string,
): Promise<AssignedRole[]> {
  await requireHost(db, id, me);
  const rows = await db
    .select()
    .from(spaceAssignedRoles)
    .where(eq(spaceAssignedRoles.spaceId, id))
    .orderBy(asc(spaceAssignedRoles.assignedAt), asc(spaceAssignedRoles.id));
  return rows.map(({ accountId, assignedAt, id: roleId, role, stand }) => ({
    id: roleId,
    userID: accountId,
    role,
    stand,
    assignedAt: assignedAt.toISOString(),
  }));
}

/**
 * A builder of the whole space has no stands, and the other way round: the latest assignment counts. Throws what
 * requireHost throws, USER_NOT_FOUND for somebody who is out of reach (blocked), ALREADY_HOST, ALREADY_BANNED for
 * somebody whose ban must be lifted first, or TOO_MANY_PEOPLE. Assigning a role again is no error.
 */
export async function assignRole(
  { db, events, directory, circleOf }: Pick<OwnSpacesDeps, "db" | "events" | "directory" | "circleOf">,
  me: string,
  id: string,
  { accountId, role, stand }: Assignment & { accountId: string },
): Promise<void> {
  const space = await requireHost(db, id, me);
  await requireMeetable({ db, directory, circleOf }, { me, ownerId: space.ownerId }, accountId);
  await events.transaction(async (tx, record) => {
    // Serialised, so that they can be counted.
    await lockAsHost(tx, id, me);
    if ((await roleInSpace(tx, id, accountId)) !== null) throw new NamedError("ALREADY_HOST");
    await requireNotShutOut(tx, id, accountId);
    if (role === "builder") await removeOtherBuilding(tx, { spaceId: id, accountId }, stand === null);
    const isTheirs = sql`${spaceAssignedRoles.accountId} = ${accountId}`;
    const [counts] = await tx
      .select({
        all: count(),
        stands: sql<number>`(count(*) filter (where ${isTheirs} and stand is not null))::int`,
      })
      .from(spaceAssignedRoles)
      .where(eq(spaceAssignedRoles.spaceId, id));
    const { all, stands } = counts ?? { all: 0, stands: 0 };
    if (all >= SPACE_ASSIGNED_ROLES_MAX || (stand !== null && stands >= STANDS_PER_BUILDER_MAX))
      throw new NamedError("TOO_MANY_PEOPLE");
    if (!(await insertRole(tx, { spaceId: id, accountId, role, stand }))) return;
    if (role === "builder")
      await tx.insert(spaceBuilders).values({ spaceId: id, accountId }).onConflictDoNothing();
    await writeHostActs(tx, [lineOf("role_assigned", { me, id, accountId }, { role, stand })]);
    record({ name: "SpaceChanged", spaceId: id });
    record({ name: "RoleGiven", from: me, to: accountId, spaceId: id, role });
  });
}

/** Removing a role that doesn't exist any more succeeds. */
export async function removeRole(
  { db, events }: Pick<OwnSpacesDeps, "db" | "events">,
  me: string,
  id: string,
  roleId: string,
): Promise<void> {
  await requireHost(db, id, me);
  await events.transaction(async (tx, record) => {
    await lockAsHost(tx, id, me);
    const { accountId, role, stand } = spaceAssignedRoles;
    const [removed] = await tx
      .delete(spaceAssignedRoles)
      .where(and(eq(spaceAssignedRoles.spaceId, id), eq(spaceAssignedRoles.id, roleId)))
      .returning({ accountId, role, stand });
    if (removed === undefined) return;
    await writeHostActs(tx, [lineOf("role_removed", { me, id, accountId: removed.accountId }, removed)]);
    record({ name: "SpaceChanged", spaceId: id });
    record({ name: "RoleTaken", from: me, to: removed.accountId, spaceId: id, role: removed.role });
  });
}

/** The line in the log: "builder 6 × 4" is one with a stand. */
const lineOf = (
  act: "role_assigned" | "role_removed",
  { me, id, accountId }: { me: string; id: string; accountId: string },
  { role, stand }: Assignment,
): DoneByHost => ({
  spaceId: id,
  instance: null,
  by: { accountId: me },
  act,
  target: { accountId },
  detail: stand === null ? role : `${role} ${stand.width} × ${stand.depth}`,
});

/** Within a transaction. */
export async function removeAssignedRoles(
  tx: Pick<Db, "delete">,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): Promise<void> {
  await tx
    .delete(spaceAssignedRoles)
    .where(and(eq(spaceAssignedRoles.spaceId, spaceId), eq(spaceAssignedRoles.accountId, accountId)));
}

async function removeOtherBuilding(
  tx: Pick<Db, "delete">,
  { spaceId, accountId }: { spaceId: string; accountId: string },
  isWhole: boolean,
): Promise<void> {
  await tx
    .delete(spaceAssignedRoles)
    .where(
      and(
        eq(spaceAssignedRoles.spaceId, spaceId),
        eq(spaceAssignedRoles.accountId, accountId),
        eq(spaceAssignedRoles.role, "builder"),
        isWhole ? sql`stand is not null` : sql`stand is null`,
      ),
    );
}

async function insertRole(
  tx: Pick<Db, "insert">,
  row: typeof spaceAssignedRoles.$inferInsert,
): Promise<boolean> {
  try {
    const added = await tx.insert(spaceAssignedRoles).values(row).onConflictDoNothing().returning();
    return added.length > 0;
  } catch (error) {
    // The account has just been deleted.
    if (isReferenceMissing(error)) throw new NamedError("USER_NOT_FOUND");
    throw error;
  }
}
