import { and, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { SpaceHosts } from "@veranda/contract/permissions";
import { spaceObject, type SpaceObject } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { admissionFor, isLetIn, isThere, type AccessKeys } from "./access.ts";
import { administratorsOf, organizationAdminsOf, ownerOf } from "./members.ts";
import { pictureUses, SHOWN_COLUMNS } from "./picture-uses.ts";
import { spaces, spaceVisits } from "./tables.ts";

/* Queries and changes of spaces for staff decisions. */

/**
 * A space that can be reported with these keys: it is open to the caller, or they were there within the last day;
 * otherwise null. Bans and gates hide nothing.
 */
export async function reportedSpace(
  db: Pick<Db, "select">,
  id: string,
  keys: AccessKeys & { readonly accountId: string },
): Promise<{ name: string; ownerId: string | null } | null> {
  const [door] = await db
    .select({ ...admissionFor(keys.accountId), name: spaces.name })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  if (door === undefined) return null;
  const isSeen = isLetIn(door, keys) || (await wasInSpace(db, id, keys.accountId));
  return isSeen ? { name: door.name, ownerId: door.ownerId } : null;
}

/** A space in a notice from somebody without an account; `isOpen`: they may see it. */
export async function noticedSpace(
  db: Pick<Db, "select">,
  id: string,
): Promise<{ name: string; ownerId: string | null; isOpen: boolean } | null> {
  const [door] = await db
    .select({ ...admissionFor(null), name: spaces.name })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  if (door === undefined) return null;
  const isOpen = isLetIn(door, { accountId: null, shareIds: [] });
  return { name: door.name, ownerId: door.ownerId, isOpen };
}

/** Whether a space exists for anybody. */
export async function isSpaceThere(db: Pick<Db, "select">, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  return rows.length > 0;
}

/** The same as SQL, for a space's id. */
export const isThereNow = (id: SQL): SQL =>
  sql`exists (select from ${spaces} where ${spaces.id} = ${id} and ${isThere})`;

/** An object of a space as last saved; null if there is none. */
export async function savedObject(
  db: Pick<Db, "execute">,
  spaceId: string,
  objectId: string,
): Promise<SpaceObject | null> {
  const { rows } = await db.execute<{ object: unknown }>(sql`
    select object from spaces, jsonb_array_elements(spaces.objects) as object
    where spaces.id = ${spaceId} and object ->> 'id' = ${objectId} limit 1`);
  return rows[0] === undefined ? null : spaceObject.parse(rows[0].object);
}

/** Hosts of a space; null if it doesn't exist. */
export async function hostsOfSpace(db: Pick<Db, "select">, id: string): Promise<SpaceHosts | null> {
  const [hosts = null] = await db
    .select({
      ownerId: ownerOf,
      administrators: administratorsOf,
      organizationAdmins: organizationAdminsOf,
    })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  return hosts;
}

/** The ones among these spaces that nobody can open, and why. */
export async function goneSpaces(
  db: Pick<Db, "select">,
  ids: readonly string[],
): Promise<Map<string, "taken_down" | "deleted">> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaces.id, deletedAt: spaces.deletedAt, takenDownAt: spaces.takenDownAt })
    .from(spaces)
    .where(inArray(spaces.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  const gone = new Map<string, "taken_down" | "deleted">();
  for (const id of ids) {
    const space = found.get(id);
    if (space === undefined || space.deletedAt !== null) gone.set(id, "deleted");
    else if (space.takenDownAt !== null) gone.set(id, "taken_down");
  }
  return gone;
}

/**
 * Whether somebody may be told about a space, which may be gone by now: it is open to them, or they were there around
 * then.
 */
export async function knowsSpace(
  db: Pick<Db, "select">,
  id: string,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const [door] = await db.select(admissionFor(accountId)).from(spaces).where(eq(spaces.id, id));
  if (door === undefined) return false;
  return isLetIn(door, { accountId, shareIds: [] }) || wasInSpace(db, id, accountId, at);
}

/**
 * Makes it inaccessible, also for its hosts; people inside leave. False if it doesn't exist, or is already taken down.
 */
export async function takeDown(
  tx: Pick<Db, "update">,
  record: RecordEvent,
  id: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(spaces)
    .set({ takenDownAt: at })
    .where(and(eq(spaces.id, id), isNull(spaces.takenDownAt)))
    .returning({ id: spaces.id });
  if (rows.length > 0) record({ name: "SpaceEnded", spaceId: id });
  return rows.length > 0;
}

/** All spaces taken down, with the uses of their custom pictures' files. */
export async function takenDownSpaces(
  db: Pick<Db, "select">,
): Promise<{ id: string; pictureUses: readonly string[] }[]> {
  const rows = await db
    .select({ id: spaces.id, ...SHOWN_COLUMNS })
    .from(spaces)
    .where(isNotNull(spaces.takenDownAt));
  return rows.map((row) => ({ id: row.id, pictureUses: pictureUses(row.id, row) }));
}

/** Makes it accessible again, unchanged. */
export async function restoreTakenDown(
  tx: Pick<Db, "update">,
  record: RecordEvent,
  id: string,
): Promise<void> {
  await tx.update(spaces).set({ takenDownAt: null }).where(eq(spaces.id, id));
  record({ name: "SpaceChanged", spaceId: id });
}

/** Whether somebody was in a space within the day before that moment, or since. */
export async function wasInSpace(
  db: Pick<Db, "select">,
  spaceId: string,
  accountId: string,
  at?: Date,
): Promise<boolean> {
  const [visit] = await db
    .select({ spaceId: spaceVisits.spaceId })
    .from(spaceVisits)
    .where(
      and(
        eq(spaceVisits.spaceId, spaceId),
        eq(spaceVisits.accountId, accountId),
        gt(
          spaceVisits.lastVisitedAt,
          sql`${at === undefined ? sql`now()` : sql`${at.toISOString()}::timestamptz`} - interval '1 day'`,
        ),
      ),
    );
  return visit !== undefined;
}
