import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { mayPutOut, type Ban } from "@veranda/contract";
import type { SpaceViewer } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import type { Events } from "../../platform/events/events.ts";
import type { ActingHost } from "../../rooms/hosting/acting-host.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import { writeHostActs } from "./host-act-lines.ts";
import type { Directory } from "../accounts/directory.ts";
import { blockersAmong } from "../people/block-facts.ts";
import { conversationIn } from "../people/conversation.ts";
import type { PersonCards } from "../people/person-cards.ts";
import { lockOwnedSpaces, removeAdministrators, viewerIn } from "../spaces/members.ts";
import { lockAsHost, requireHost, type HostedSpace } from "../spaces/own/require-host.ts";
import { areOfSpace, isInForce, type Banned } from "./ban-facts.ts";
import { deviceDigest } from "./device-digest.ts";
import { spaceBans } from "./tables.ts";

/** Maximum number of bans per space. */
const BANS_MAX = 10_000;
/** Maximum number listed, newest first. */
const LISTED_MAX = 500;

export type ModerationDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  directory: Pick<Directory, "people">;
  cards: Pick<PersonCards, "byId">;
  rooms: Pick<Rooms, "occupant">;
  /** In every process, and writes a line to the log. False if they are in none. */
  removeVisitor: (spaceId: string, visitorId: string, host: ActingHost) => Promise<boolean>;
};

/** The person that a host selected. */
type Target = { accountId: string | null; visitorId: string; deviceId: string | null; displayName: string };

type NewBan = { userID: string; durationMinutes: number | null; reason: string; isInAllSpaces: boolean };

export type Moderation = {
  /** Bans in force, latest first; with `userId` only those that exclude this one. Throws what requireHost throws. */
  bans(me: string, spaceId: string, userId: string | null): Promise<Ban[]>;
  /**
   * Removes and excludes somebody, by their account and by the browser in which they are inside. An administrator loses
   * that role. `isInAllSpaces`: from every current and future space of `me`, the owner of this one. Throws what
   * requireHost throws, USER_NOT_FOUND, CANNOT_BAN_SELF, CANNOT_BAN_CREATOR, CANNOT_BAN_HOST, ALREADY_BANNED,
   * TOO_MANY_PEOPLE, or FORBIDDEN for somebody who bans from all spaces and isn't the owner.
   */
  ban(me: string, spaceId: string, ban: NewBan): Promise<Ban>;
  /** Throws what requireHost throws, and FORBIDDEN if another host lifts an owner's ban from all their spaces. */
  unban(me: string, spaceId: string, banId: string): Promise<void>;
  /**
   * Throws what requireHost throws, USER_NOT_FOUND, NOT_YOURSELF, CANNOT_REMOVE_HOST, or UNAVAILABLE if the process
   * with their instance doesn't answer.
   */
  remove(me: string, spaceId: string, userId: string): Promise<void>;
};

export function createModeration(deps: ModerationDeps): Moderation {
  const { db, events, directory, cards, rooms, removeVisitor } = deps;
  /** Somebody who isn't inside and has no account can't be identified: has no bans. */
  const whoIs = async (spaceId: string, userId: string): Promise<Banned> => {
    const inside = await rooms.occupant(spaceId, userId);
    return inside ?? { accountId: userId, deviceId: null };
  };
  const targetOf = async (me: string, spaceId: string, userId: string): Promise<Target> => {
    const inside = await rooms.occupant(spaceId, userId);
    if (inside !== null) return inside;
    const [people, blockers] = await Promise.all([
      directory.people([userId]),
      blockersAmong(db, [userId], me),
    ]);
    const person = people.get(userId);
    // People who have blocked the host are not found, unless they are inside.
    if (person === undefined || blockers.has(userId)) throw new NamedError("USER_NOT_FOUND");
    return { accountId: userId, visitorId: userId, deviceId: null, displayName: person.displayName };
  };
  const asViewer = async (
    reader: Parameters<typeof viewerIn>[0],
    spaceId: string,
    { accountId }: Pick<Target, "accountId">,
  ): Promise<SpaceViewer> =>
    accountId === null ? { role: null, isStaff: false } : viewerIn(reader, spaceId, accountId);
  /** Reasons are included only as far as their authors' texts may reach `me`. */
  const asBans = async (
    me: string,
    spaceId: string,
    rows: readonly (typeof spaceBans.$inferSelect)[],
  ): Promise<Ban[]> => {
    const hostIds = rows.flatMap(({ bannedBy }) => bannedBy ?? []);
    const ids = [...hostIds, ...rows.flatMap(({ accountId }) => accountId ?? [])];
    const [people, mayReach] = await Promise.all([
      cards.byId([...new Set(ids)]),
      conversationIn(db, spaceId, [...new Set([me, ...hostIds])]),
    ]);
    return rows.map((row) => ({
      id: row.id,
      userID: row.accountId,
      displayName: row.displayName,
      picture: people.get(row.accountId ?? "")?.picture ?? null,
      reason: mayReach(row.bannedBy, me) ? row.reason : "",
      bannedBy: people.get(row.bannedBy ?? "")?.displayName ?? null,
      bannedAt: row.bannedAt.toISOString(),
      bannedUntilUnixMs: row.endsAt?.getTime() ?? null,
      isInAllSpaces: row.ownerId !== null,
    }));
  };
  return {
    async bans(me, spaceId, userId) {
      await requireHost(db, spaceId, me);
      const isAskedFor = userId === null ? undefined : isOf(await whoIs(spaceId, userId));
      const rows = await db
        .select()
        .from(spaceBans)
        .where(and(areOfSpace(spaceId), isInForce, isAskedFor))
        .orderBy(desc(spaceBans.bannedAt), spaceBans.id)
        .limit(LISTED_MAX);
      return asBans(me, spaceId, rows);
    },

    async ban(me, spaceId, { userID, durationMinutes, reason, isInAllSpaces }) {
      const space = await requireHost(db, spaceId, me);
      if (isInAllSpaces && space.ownerId !== me) throw new NamedError("FORBIDDEN");
      const target = await targetOf(me, spaceId, userID);
      if (target.accountId === me) throw new NamedError("CANNOT_BAN_SELF");
      requireMayBan(space, await asViewer(db, spaceId, target));
      const { accountId, deviceId, displayName } = target;
      const device = deviceId === null ? null : deviceDigest(deviceId);
      const row = await events.transaction(async (tx, record) => {
        // Serialised: bans are counted, and nobody is banned twice or becomes a host concurrently.
        const closedIds = isInAllSpaces ? await lockOwnedSpaces(tx, me) : [spaceId];
        const hosted = await lockAsHost(tx, spaceId, me);
        requireMayBan(hosted, await asViewer(tx, spaceId, target));
        const place = isInAllSpaces ? { spaceId: null, ownerId: me } : { spaceId, ownerId: null };
        const isThere = isInAllSpaces ? eq(spaceBans.ownerId, me) : eq(spaceBans.spaceId, spaceId);
        const inForce = await tx
          .select({ accountId: spaceBans.accountId, device: spaceBans.device })
          .from(spaceBans)
          .where(and(isInAllSpaces ? isThere : areOfSpace(spaceId), isInForce));
        const isTheirs = (each: { accountId: string | null; device: string | null }): boolean =>
          accountId === null ? each.device === device : each.accountId === accountId;
        if (inForce.some(isTheirs)) throw new NamedError("ALREADY_BANNED");
        if (inForce.length >= BANS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
        if (accountId !== null) {
          // An expired ban is replaced: an account has one row for each space.
          await tx.delete(spaceBans).where(and(isThere, eq(spaceBans.accountId, accountId)));
          await removeAdministrators(tx, closedIds, [accountId]);
        }
        const endsAt =
          durationMinutes === null ? null : sql`now() + make_interval(mins => ${durationMinutes})`;
        const [written] = await insertBan(tx, {
          ...place,
          accountId,
          device,
          displayName,
          reason,
          bannedBy: me,
          endsAt,
        });
        const detail = [written?.endsAt?.toISOString() ?? "", reason];
        await writeHostActs(tx, [
          {
            spaceId,
            instance: null,
            act: isInAllSpaces ? "banned_everywhere" : "banned",
            by: { accountId: me },
            target: { accountId, displayName },
            detail: detail.filter((part) => part !== "").join(", "),
          },
        ]);
        for (const id of closedIds) record({ name: "SpaceChanged", spaceId: id });
        return written;
      });
      const [ban] = await asBans(me, spaceId, row === undefined ? [] : [row]);
      if (ban === undefined) throw new NamedError("USER_NOT_FOUND");
      return ban;
    },

    async unban(me, spaceId, banId) {
      const { ownerId } = await requireHost(db, spaceId, me);
      const isIt = and(areOfSpace(spaceId), eq(spaceBans.id, banId));
      const [found] = await db.select({ ownerId: spaceBans.ownerId }).from(spaceBans).where(isIt);
      if (found?.ownerId != null && ownerId !== me) throw new NamedError("FORBIDDEN");
      // Together with its line in the log.
      await db.transaction(async (tx) => {
        await lockAsHost(tx, spaceId, me);
        const [lifted] = await tx.delete(spaceBans).where(isIt).returning();
        if (lifted === undefined) return;
        const { accountId, displayName } = lifted;
        const target = { accountId, displayName };
        const act = lifted.ownerId === null ? "unbanned" : "unbanned_everywhere";
        await writeHostActs(tx, [{ spaceId, instance: null, act, by: { accountId: me }, target }]);
      });
    },

    async remove(me, spaceId, userId) {
      const space = await requireHost(db, spaceId, me);
      const inside = await rooms.occupant(spaceId, userId);
      if (inside === null) throw new NamedError("USER_NOT_FOUND");
      if (inside.accountId === me) throw new NamedError("NOT_YOURSELF");
      if (!mayPutOut(space, space, await asViewer(db, spaceId, inside)))
        throw new NamedError("CANNOT_REMOVE_HOST");
      const displayName = (await directory.people([me])).get(me)?.displayName ?? "";
      // Somebody who has left, or was removed by another host, is gone already.
      if (!(await removeVisitor(spaceId, inside.visitorId, { userId: me, displayName })))
        throw new NamedError("USER_NOT_FOUND");
    },
  };
}

/** Whether a ban is this person's: an account's by account, a guest's by browser. */
const isOf = ({ accountId, deviceId }: Banned): SQL =>
  accountId === null
    ? eq(spaceBans.device, deviceId === null ? "" : deviceDigest(deviceId))
    : eq(spaceBans.accountId, accountId);

function requireMayBan(space: HostedSpace, them: SpaceViewer): void {
  if (them.role === "owner") throw new NamedError("CANNOT_BAN_CREATOR");
  if (!mayPutOut(space, space, them)) throw new NamedError("CANNOT_BAN_HOST");
}

/** Throws USER_NOT_FOUND if one of the two accounts doesn't exist, or was just deleted. */
async function insertBan(
  tx: Pick<Db, "insert">,
  row: PgInsertValue<typeof spaceBans>,
): Promise<(typeof spaceBans.$inferSelect)[]> {
  try {
    return await tx.insert(spaceBans).values(row).returning();
  } catch (error) {
    if (isReferenceMissing(error)) throw new NamedError("USER_NOT_FOUND", { cause: error });
    throw error;
  }
}
