import { and, eq, sql } from "drizzle-orm";
import type { Plan } from "@veranda/contract";
import { isHeldByBans, isHostOf } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import type { RoomSpaces } from "../../rooms/rooms-deps.ts";
import { accountsAmong, displayNamesOf, isUnder16 } from "../accounts/account-facts.ts";
import { isConversationOff } from "../family/family-facts.ts";
import { gatesOf, isThroughGates } from "../gates/gate-facts.ts";
import type { Gatekeeper } from "../gates/gatekeeper.ts";
import { bansAmong, hasBans } from "../moderation/ban-facts.ts";
import { admissionFor, isLetIn, isThere, accessColumns, type Admission } from "./access.ts";
import { administratorsOf, hostIds, organizationAdminsOf, ownerOf } from "./members.ts";
import { assignmentsOf, buildersOf } from "./assigned-role-facts.ts";
import { removedContent } from "./removed-objects.ts";
import { limitsOf } from "./limits.ts";
import { spaces } from "./tables.ts";

type AccountAccess = Pick<
  Admission,
  "role" | "isStaff" | "isInvited" | "isOrganizationMember" | "isBlocked" | "isJudging" | "isMinor"
> & { id: string; isUnder16: boolean; isConversationOff: boolean };

export type RoomRoles = Pick<RoomSpaces, "about" | "admissions">;

/** Facts about a space for people inside, and who may stay, with which role. */
export function createRoomRoles(
  db: Db,
  /** For spaces without a plan of their own. */
  defaultPlan: Plan,
  gatekeeper: Pick<Gatekeeper, "mayStay">,
): RoomRoles {
  return {
    async about(spaceId) {
      const [row] = await db
        .select({
          name: spaces.name,
          ownerId: ownerOf,
          administrators: administratorsOf,
          organizationAdmins: organizationAdminsOf,
          restrictedPermissions: spaces.restrictedPermissions,
          hostNames: displayNamesOf(hostIds),
          assignments: assignmentsOf,
          builders: buildersOf,
          plan: spaces.plan,
          removed: removedContent,
        })
        .from(spaces)
        .where(and(eq(spaces.id, spaceId), isThere));
      if (row === undefined) return null;
      const { name, hostNames, assignments, builders, plan, removed, ...named } = row;
      const hosts = { ...named, ...(builders.length > 0 && { builders }) };
      const { isWebcamAllowed, screenShareDailyLimitSeconds, isGoLiveAllowed } = limitsOf(
        plan === "FREE" ? defaultPlan : plan,
      );
      const videoLimits = { isWebcamAllowed, screenShareDailyLimitSeconds, isGoLiveAllowed };
      return {
        name,
        hosts,
        hostNames,
        assignments: new Map(assignments),
        videoLimits,
        ...(removed && { removed }),
      };
    },

    async admissions(spaceId, people) {
      const accountIds = [...new Set(people.flatMap(({ accountId }) => accountId ?? []))];
      const { role, isStaff, isInvited, isOrganizationMember, isBlocked, isJudging, isMinor } = accessColumns(
        sql`person.id`,
      );
      const [[door], { rows }] = await Promise.all([
        db
          .select({ ...admissionFor(null), hasBans: hasBans(sql`spaces.id`) })
          .from(spaces)
          .where(and(eq(spaces.id, spaceId), isThere)),
        db.execute<AccountAccess>(sql`
          select person.id, ${role} as role, ${isStaff} as "isStaff", ${isInvited} as "isInvited",
            ${isOrganizationMember} as "isOrganizationMember",
            ${isBlocked} as "isBlocked", ${isJudging} as "isJudging",
            ${isMinor} as "isMinor", ${isUnder16(sql`person.id`)} as "isUnder16",
            ${isConversationOff(sql`person.id`)} as "isConversationOff"
          from ${accountsAmong(accountIds)} as person, spaces where spaces.id = ${spaceId}`),
      ]);
      if (door === undefined) return people.map(() => ({ mayEnter: false, isHost: false }));
      const accessById = new Map(rows.map(({ id, ...access }) => [id, access]));
      const bans = door.hasBans ? await bansAmong(db, spaceId, people) : [];
      const gates = door.isGated ? await gatesOf(db, spaceId, people) : null;
      const asksTokens = gates?.gates.some(({ kind }) => kind === "token") === true;
      return Promise.all(
        people.map(async (person, at) => {
          const { accountId, shareIds } = person;
          const {
            isUnder16 = false,
            isConversationOff: isOff = false,
            ...access
          } = accessById.get(accountId ?? "") ?? {};
          const here = { ...door, ...access };
          const isHost = isHostOf(here, here);
          const isBanned = !isHost && (bans[at] ?? null) !== null;
          const isShutOut = isBanned && isHeldByBans(here, here);
          const isLet = !isShutOut && isLetIn(here, { accountId, shareIds });
          const isStopped = isLet && !isHost && gates !== null && !isThroughGates(gates, at);
          // Token gates were not checked on arrival in this case, so they are checked before somebody is removed.
          const isGated = isStopped && !(asksTokens && (await gatekeeper.mayStay(gates, at, person)));
          const isJudging =
            isLet &&
            here.isJudging &&
            (isBanned || !isLetIn({ ...here, isJudging: false }, { accountId, shareIds }));
          return {
            isHost,
            isBanned,
            isGated,
            isJudging,
            isGone: accountId !== null && !accessById.has(accountId),
            isUnder16,
            isConversationOff: isOff,
            mayEnter: isLet && !isGated,
          };
        }),
      );
    },
  };
}
