import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { verifiedAddressOf } from "../accounts/account-facts.ts";
import { organizationIdOf } from "../organizations/organization-facts.ts";
import { mayApproach } from "../people/young-people.ts";
import { isOpenTo, isThere } from "./access.ts";
import { isLookedAfterBy, isOwnedBy, roleIn } from "./members.ts";
import { isListed } from "./listings.ts";

/**
 * Listings of the person who asks: with their own spaces, those that they host, and others that they have been invited
 * to.
 */
export type OwnListing = "loved" | "recent" | "my_space" | "admin" | "shared" | "team";

export function ownListingIds(db: Db, type: OwnListing, person: string, slice: PageRange): Promise<IdPage> {
  switch (type) {
    case "loved":
      return idsOf(
        db,
        slice,
        sql`
        space_loves as mine join spaces on spaces.id = mine.space_id
        where mine.account_id = ${person} and ${isOpenTo(person)} order by mine.created_at desc nulls last, spaces.id`,
      );
    case "recent":
      return idsOf(
        db,
        slice,
        sql`
        space_visits as mine join spaces on spaces.id = mine.space_id
        where mine.account_id = ${person} and ${isOpenTo(person)} order by mine.last_visited_at desc nulls last, spaces.id`,
      );
    case "admin":
      return idsOf(
        db,
        slice,
        sql`
        spaces where ${isThere} and ${isLookedAfterBy(person)}
        order by created_at desc nulls last, id`,
      );
    case "shared":
      return idsOf(
        db,
        slice,
        sql`
        (select id, max(since) as since from (
          select space_id as id, created_at as since from space_invitations
            where email = ${verifiedAddressOf(person)} and ${mayApproach(sql`invited_by`, sql`${person}::text`)}
          union all select spaces.id, spaces.created_at from space_members join spaces on spaces.id = space_id
            where account_id = ${person} and role = 'administrator') as each
          group by id) as mine
        join spaces on spaces.id = mine.id
        where ${isThere} and ${roleIn(person)} is distinct from 'owner' order by mine.since desc, spaces.id`,
      );
    case "team":
      // Including spaces that aren't shared with the organisation: admins see all of the organisation's spaces, members
      // those that they may enter.
      return idsOf(
        db,
        slice,
        sql`
        spaces where organization_owner_id = ${organizationIdOf(person)} and ${isOpenTo(person)}
        order by created_at desc nulls last, id`,
      );
    case "my_space":
      return ownedIds(db, person, true, slice);
    default:
      return type satisfies never;
  }
}

/** Spaces of a person, newest first: all of them, or only the listed ones. */
export function ownedIds(db: Db, owner: string, includesHidden: boolean, slice: PageRange): Promise<IdPage> {
  return idsOf(
    db,
    slice,
    sql`
    spaces where ${isOwnedBy(owner)} and ${includesHidden ? isThere : isListed} order by created_at desc nulls last, id`,
  );
}

export async function countOwned(db: Db, owner: string, includesHidden: boolean): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from spaces
    where ${isOwnedBy(owner)} and ${includesHidden ? isThere : isListed}`);
  return rows[0]?.n ?? 0;
}

function idsOf(db: Db, slice: PageRange, from: SQL): Promise<IdPage> {
  return fetchPage(slice, async (limit) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select spaces.id from ${from} offset ${slice.start} limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  });
}
