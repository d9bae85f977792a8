import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RoomSpaces } from "../../rooms/types.ts";
import { doorFor, isThere, mayEnter } from "./access.ts";
import { spaces } from "./tables.ts";

/** What those inside a space are told of it, and who of them may stay, and as what. */
export function createStandings(db: Db): Pick<RoomSpaces, "about" | "standings"> {
  return {
    async about(spaceId) {
      const [row] = await db
        .select({
          name: spaces.name,
          ownerId: spaces.ownerId,
          administrators: spaces.administrators,
          restrictedPermissions: spaces.restrictedPermissions,
        })
        .from(spaces)
        .where(and(eq(spaces.id, spaceId), isThere));
      if (row === undefined) return null;
      const { name, ...hosts } = row;
      return { name, hosts };
    },

    async standings(spaceId, people) {
      const accountIds = [...new Set(people.flatMap(({ accountId }) => accountId ?? []))];
      const [[door], { rows }] = await Promise.all([
        db
          .select({ ...doorFor(null), administrators: spaces.administrators })
          .from(spaces)
          .where(and(eq(spaces.id, spaceId), isThere)),
        db.execute<{ id: string; isStaff: boolean; isInvited: boolean }>(sql`
          select accounts.id, is_staff as "isStaff", email_verified_at is not null and exists (
            select from space_invitations where space_id = ${spaceId} and email = accounts.email) as "isInvited"
          from accounts where id = any(${sql.param(accountIds)}::text[])`),
      ]);
      if (door === undefined) return people.map(() => ({ mayEnter: false, isHost: false }));
      const known = new Map(rows.map((row) => [row.id, row]));
      return people.map(({ accountId, shareIds }) => {
        const account = accountId === null ? undefined : known.get(accountId);
        const isHost =
          account !== undefined &&
          (door.ownerId === account.id ||
            door.administrators.includes(account.id) ||
            (door.ownerId === null && account.isStaff));
        const isInvited = account?.isInvited === true;
        return { isHost, mayEnter: mayEnter({ ...door, isHost, isInvited }, { accountId, shareIds }) };
      });
    },
  };
}
