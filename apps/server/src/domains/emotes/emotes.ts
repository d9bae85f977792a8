import { and, asc, count, desc, eq, notInArray } from "drizzle-orm";
import type { AvatarAnimation, EmoteCard } from "@veranda/contract";
import { FAVOURITE_EMOTES_MAX, RECENT_EMOTES } from "@veranda/contract/constants";
import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/emotes";
import { emojiOf, reactionId, REACTIONS } from "@veranda/contract/reactions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { favouriteEmotes, recentEmotes } from "./tables.ts";

export type Emotes = {
  /** Throws EMOTE_NOT_FOUND. */
  use(me: string, id: string): Promise<EmoteCard[]>;
  recent(me: string): Promise<EmoteCard[]>;
  favourites(me: string): Promise<EmoteCard[]>;
  /** Throws EMOTE_NOT_FOUND, or EMOTES_FULL at the limit. */
  keep(me: string, id: string, isKept: boolean): Promise<EmoteCard[]>;
};

type EmotesDeps = { db: Db; animations: readonly AvatarAnimation[]; now: () => number };

export function createEmotes({ db, animations, now }: EmotesDeps): Emotes {
  const cards = new Map<string, EmoteCard>(
    [
      ...animations.map(({ animationAssetName, title, codepoint }) => ({
        id: animationAssetName,
        title,
        emoji: codepoint,
      })),
      ...REACTIONS.map(({ codepoint, name }) => ({
        id: reactionId(codepoint),
        title: messageById(t, `reaction-${name}`, name),
        emoji: emojiOf(codepoint),
      })),
    ].map((card) => [card.id, card]),
  );
  const demand = (id: string): void => {
    if (!cards.has(id)) throw new NamedError("EMOTE_NOT_FOUND");
  };
  /** Emotes that are no longer in the catalogue are skipped. */
  const shown = (rows: readonly { id: string }[]): EmoteCard[] =>
    rows.flatMap(({ id }) => cards.get(id) ?? []);
  const latest = (me: string) =>
    db
      .select({ id: recentEmotes.emoteId })
      .from(recentEmotes)
      .where(eq(recentEmotes.accountId, me))
      .orderBy(desc(recentEmotes.usedAt))
      .limit(RECENT_EMOTES);
  const favourites = async (me: string): Promise<EmoteCard[]> =>
    shown(
      await db
        .select({ id: favouriteEmotes.emoteId })
        .from(favouriteEmotes)
        .where(eq(favouriteEmotes.accountId, me))
        .orderBy(asc(favouriteEmotes.chosenAt), asc(favouriteEmotes.emoteId)),
    );
  return {
    async use(me, id) {
      demand(id);
      const usedAt = new Date(now());
      await db
        .insert(recentEmotes)
        .values({ accountId: me, emoteId: id, usedAt })
        .onConflictDoUpdate({ target: [recentEmotes.accountId, recentEmotes.emoteId], set: { usedAt } });
      const kept = await latest(me);
      await db.delete(recentEmotes).where(
        and(
          eq(recentEmotes.accountId, me),
          notInArray(
            recentEmotes.emoteId,
            kept.map(({ id: each }) => each),
          ),
        ),
      );
      return shown(kept);
    },
    recent: async (me) => shown(await latest(me)),
    favourites,
    async keep(me, id, isKept) {
      demand(id);
      const own = eq(favouriteEmotes.accountId, me);
      if (!isKept) await db.delete(favouriteEmotes).where(and(own, eq(favouriteEmotes.emoteId, id)));
      else {
        const [row] = await db.select({ count: count() }).from(favouriteEmotes).where(own);
        if ((row?.count ?? 0) >= FAVOURITE_EMOTES_MAX) throw new NamedError("EMOTES_FULL");
        await db
          .insert(favouriteEmotes)
          .values({ accountId: me, emoteId: id, chosenAt: new Date(now()) })
          .onConflictDoNothing();
      }
      return favourites(me);
    },
  };
}
