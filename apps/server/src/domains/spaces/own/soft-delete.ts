import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { SPACE_BIN_MS, SPACES_MAX, type SpaceCard } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import { isStaff } from "../../accounts/account-facts.ts";
import { isThere } from "../access.ts";
import { lockSpacesOf, isOwnedBy, ownerOf } from "../members.ts";
import { deletedCards } from "../cards.ts";
import { spaces } from "../tables.ts";
import { namesOf } from "./create.ts";
import { requireOwner } from "./require-host.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "events" | "now" | "spacePresence">;

/** A person's spaces, and for staff also those without an owner. */
const isOf = (me: string) => or(isOwnedBy(me), and(sql`${ownerOf} is null`, isStaff(me)));

/** Deletes a space for everyone; its owner can restore it for a month. */
export async function deleteSpace({ db, events, now }: Deps, me: string, id: string): Promise<void> {
  await requireOwner(db, id, me);
  await events.transaction(async (tx, record) => {
    await tx
      .update(spaces)
      .set({ deletedAt: new Date(now()) })
      .where(and(eq(spaces.id, id), isThere));
    record({ name: "SpaceEnded", spaceId: id });
  });
}

/** Throws SPACE_NOT_FOUND if it isn't theirs to restore, or TOO_MANY_SPACES. */
export async function restoreSpace({ db, now }: Deps, me: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSpacesOf(tx, me);
    const since = new Date(now() - SPACE_BIN_MS);
    const [row] = await tx
      .select({ ownerId: ownerOf, isSandbox: spaces.isSandbox })
      .from(spaces)
      .where(and(eq(spaces.id, id), isOf(me), isNull(spaces.takenDownAt), gt(spaces.deletedAt, since)));
    if (row === undefined) {
      await requireOwner(tx, id, me);
      return;
    }
    if (row.ownerId !== null && (await namesOf(tx, row.ownerId)).length >= SPACES_MAX)
      throw new NamedError("TOO_MANY_SPACES");
    // A sandbox that has been replaced by another is restored as an ordinary space.
    const another = sql`exists (
      select from space_members as own join spaces as other on other.id = own.space_id
      where own.account_id = ${row.ownerId} and own.role = 'owner' and other.is_sandbox and other.deleted_at is null)`;
    await tx
      .update(spaces)
      .set({ deletedAt: null, isSandbox: sql`${spaces.isSandbox} and not ${another}` })
      .where(eq(spaces.id, id));
  });
}

export type DeletedSpace = SpaceCard & { deletedAt: string; goneAt: string };

/** What a person can still restore, last deleted first. */
export async function deletedSpaces({ db, now, spacePresence }: Deps, me: string): Promise<DeletedSpace[]> {
  const rows = await db
    .select({ id: spaces.id, deletedAt: spaces.deletedAt })
    .from(spaces)
    .where(
      and(
        isOf(me),
        isNull(spaces.takenDownAt),
        isNotNull(spaces.deletedAt),
        gt(spaces.deletedAt, new Date(now() - SPACE_BIN_MS)),
      ),
    )
    .orderBy(desc(spaces.deletedAt), spaces.id)
    .limit(SPACES_MAX);
  const times = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt?.getTime() ?? 0]));
  const found = await deletedCards(db, spacePresence, [...times.keys()]);
  return found.map((card) => {
    const at = times.get(card.id) ?? 0;
    return {
      ...card,
      deletedAt: new Date(at).toISOString(),
      goneAt: new Date(at + SPACE_BIN_MS).toISOString(),
    };
  });
}
