import { and, eq, gt, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { OwnBan } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { conversationIn } from "../people/conversation.ts";
import { ownerOfSpace } from "../spaces/members.ts";
import { deviceDigest } from "./device-digest.ts";
import { spaceBans } from "./tables.ts";

/* Facts about bans for other domains: only this folder uses the table. */

/** Somebody who wants to enter: an account, the browser that they came with, or both. */
export type Banned = { readonly accountId: string | null; readonly deviceId: string | null };

/** By the database's clock, so that all processes agree. */
export const isInForce = or(isNull(spaceBans.endsAt), gt(spaceBans.endsAt, sql`now()`));

/** Bans of a space: its own, and those from all spaces of its owner. */
export const areOfSpace = (spaceId: string | SQL): SQL =>
  sql`(space_bans.space_id = ${spaceId} or space_bans.owner_id = ${ownerOfSpace(spaceId)})`;

/** Whether a ban excludes somebody from a space. `device` is the digest of their browser (`deviceDigest`). */
export const isBannedFrom = (
  spaceId: SQL,
  { accountId, device }: { accountId: string | SQL; device: SQL | null },
): SQL<boolean> => sql<boolean>`exists (
  select from space_bans where ${areOfSpace(spaceId)}
    and (space_bans.ends_at is null or space_bans.ends_at > now())
    and (space_bans.account_id = ${accountId} or space_bans.device = ${device}))`;

/** Whether a space has any ban in force. */
export const hasBans = (spaceId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from space_bans where ${areOfSpace(spaceId)}
    and (space_bans.ends_at is null or space_bans.ends_at > now()))`;

/** Accounts that somebody has banned from all of their spaces. */
export async function bannedFromAllOf(db: Pick<Db, "select">, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ accountId: spaceBans.accountId })
    .from(spaceBans)
    .where(and(eq(spaceBans.ownerId, ownerId), isInForce));
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/**
 * The ban that excludes somebody from a space, the longest if there are several; null if none. Its reason is shown only
 * to people whom its author's messages may reach.
 */
export async function banOf(
  db: Pick<Db, "select" | "execute">,
  spaceId: string,
  who: Banned,
): Promise<OwnBan | null> {
  const [ban = null] = await bansAmong(db, spaceId, [who]);
  if (ban === null) return null;
  const { reason, endsAt, ownerId, bannedBy } = ban;
  // An anonymous visitor may be somebody banned who has signed out.
  const readers = [who.accountId, ban.accountId];
  const mayReach = await conversationIn(
    db,
    spaceId,
    [bannedBy, ...readers].filter((id) => id !== null),
  );
  return {
    reason: readers.every((reader) => mayReach(bannedBy, reader)) ? reason : "",
    bannedUntilUnixMs: endsAt?.getTime() ?? null,
    isInAllSpaces: ownerId !== null,
  };
}

type BanRow = Pick<
  typeof spaceBans.$inferSelect,
  "accountId" | "device" | "reason" | "endsAt" | "ownerId" | "bannedBy"
>;

/** The same for several people, in their order. */
export async function bansAmong(
  db: Pick<Db, "select">,
  spaceId: string,
  people: readonly Banned[],
): Promise<(BanRow | null)[]> {
  const accountIds = people.flatMap(({ accountId }) => accountId ?? []);
  const devices = people.flatMap(({ deviceId }) => (deviceId === null ? [] : deviceDigest(deviceId)));
  if (accountIds.length === 0 && devices.length === 0) return people.map(() => null);
  const rows = await db
    .select({
      accountId: spaceBans.accountId,
      device: spaceBans.device,
      reason: spaceBans.reason,
      endsAt: spaceBans.endsAt,
      ownerId: spaceBans.ownerId,
      bannedBy: spaceBans.bannedBy,
    })
    .from(spaceBans)
    .where(
      and(
        areOfSpace(spaceId),
        isInForce,
        or(
          accountIds.length > 0 ? inArray(spaceBans.accountId, accountIds) : undefined,
          devices.length > 0 ? inArray(spaceBans.device, devices) : undefined,
        ),
      ),
    );
  if (rows.length === 0) return people.map(() => null);
  return people.map(({ accountId, deviceId }) => {
    const device = deviceId === null ? null : deviceDigest(deviceId);
    const theirs = rows.filter(
      (row) =>
        (accountId !== null && row.accountId === accountId) || (device !== null && row.device === device),
    );
    return theirs.toSorted((a, b) => end(b.endsAt) - end(a.endsAt))[0] ?? null;
  });
}

const end = (endsAt: Date | null): number => endsAt?.getTime() ?? Infinity;
