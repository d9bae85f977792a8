import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { OwnedAvatar } from "@veranda/contract";
import { decodeLook, encodeLook, portraitUrl } from "@veranda/contract/avatar-code";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { keptLooks } from "./tables.ts";

export const KEPT_MAX = 40;

export type AvatarsDeps = {
  db: Db;
  now: () => number;
  /** A person's current avatar with name and picture; null if there is no such person. */
  wornBy: (accountId: string) => Promise<Pick<OwnedAvatar, "avatarID" | "name" | "thumbnail"> | null>;
  /** A person's usable custom avatars. */
  customAvatarsOf: (accountId: string) => Promise<Pick<OwnedAvatar, "avatarID" | "name" | "thumbnail">[]>;
};

type Change = { name?: string | undefined; isShown?: boolean | undefined };

/** A person's avatars: the current one, saved looks, and custom avatars. */
export type Avatars = {
  list(accountId: string): Promise<OwnedAvatar[]>;
  /** Those that others see: the current one, and those shown on the profile. */
  shown(accountId: string): Promise<OwnedAvatar[]>;
  /** Saves a look; duplicates are ignored. Throws INVALID_INPUT or TOO_MANY_AVATARS. */
  keep(accountId: string, look: { avatar: string; name: string }): Promise<OwnedAvatar>;
  /** Throws NOT_FOUND. */
  change(accountId: string, id: string, change: Change): Promise<OwnedAvatar>;
  /** Throws NOT_FOUND. */
  remove(accountId: string, id: string): Promise<void>;
};

export function createAvatars({ db, now, wornBy, customAvatarsOf }: AvatarsDeps): Avatars {
  type Row = typeof keptLooks.$inferSelect;
  const shape = ({ id, avatar, name, isShown }: Row, worn: string | undefined): OwnedAvatar => ({
    id,
    avatarID: avatar,
    name,
    thumbnail: portraitUrl(avatar),
    isActive: avatar === worn,
    isShown,
  });
  const rowsOf = (accountId: string) =>
    db.select().from(keptLooks).where(eq(keptLooks.accountId, accountId)).orderBy(desc(keptLooks.keptAt));

  const list = async (accountId: string): Promise<OwnedAvatar[]> => {
    const [worn, custom, rows] = await Promise.all([
      wornBy(accountId),
      customAvatarsOf(accountId),
      rowsOf(accountId),
    ]);
    const others = [
      ...rows.map((row) => shape(row, worn?.avatarID)),
      ...custom.map((avatar) => ({
        ...avatar,
        id: null,
        isActive: avatar.avatarID === worn?.avatarID,
        isShown: avatar.avatarID === worn?.avatarID,
      })),
    ];
    if (worn === null || others.some(({ isActive }) => isActive)) return others;
    return [{ ...worn, id: null, isActive: true, isShown: true }, ...others];
  };
  const rowOf = (accountId: string, id: string) =>
    and(eq(keptLooks.accountId, accountId), eq(keptLooks.id, id));

  return {
    list,
    async shown(accountId) {
      return (await list(accountId)).filter(({ isShown, isActive }) => isShown || isActive);
    },
    async keep(accountId, { avatar, name }) {
      const look = decodeLook(avatar);
      if (look === null)
        throw new NamedError("INVALID_INPUT", { fields: { "body.avatar": "This is no look." } });
      return db.transaction(async (tx) => {
        // Serialised per person, so that the limit can't be exceeded.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`looks:${accountId}`}, 0))`);
        const code = encodeLook(look);
        const kept = await tx.select().from(keptLooks).where(eq(keptLooks.accountId, accountId));
        const same = kept.find((row) => row.avatar === code);
        if (same) return shape(same, undefined);
        if (kept.length >= KEPT_MAX) throw new NamedError("TOO_MANY_AVATARS");
        const row: Row = {
          id: randomUUID(),
          accountId,
          avatar: code,
          name,
          isShown: true,
          keptAt: new Date(now()),
        };
        await tx.insert(keptLooks).values(row);
        return shape(row, undefined);
      });
    },
    async change(accountId, id, { name, isShown }) {
      const values = {
        ...(name === undefined ? {} : { name }),
        ...(isShown === undefined ? {} : { isShown }),
      };
      const where = rowOf(accountId, id);
      const [row] =
        Object.keys(values).length > 0
          ? await db.update(keptLooks).set(values).where(where).returning()
          : await db.select().from(keptLooks).where(where);
      if (!row) throw new NamedError("NOT_FOUND");
      return shape(row, (await wornBy(accountId))?.avatarID);
    },
    async remove(accountId, id) {
      const [row] = await db.delete(keptLooks).where(rowOf(accountId, id)).returning({ id: keptLooks.id });
      if (!row) throw new NamedError("NOT_FOUND");
    },
  };
}
