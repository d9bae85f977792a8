import { sql, type SQL } from "drizzle-orm";
import type { PersonCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { inOneRow } from "../../platform/db/in-one-row.ts";
import { entriesAmong, type DirectoryEntry } from "../accounts/directory.ts";
import type { Dated } from "./friendships.ts";

export type CardsDeps = { db: Db; thumbnailOf: (avatar: string) => string };

type ListedCard = PersonCard & { showsWhereabouts: boolean };

export type PersonCards = {
  /** The cards of these people by id; deleted accounts are absent. */
  byId(ids: readonly string[]): Promise<Map<string, ListedCard>>;
  /** In the order of `ids`. */
  inOrder(ids: readonly string[]): Promise<PersonCard[]>;
  /** The people found by a query of Dated, in order; `card` is null for deleted accounts. */
  dated(query: SQL): Promise<{ at: string; card: ListedCard | null }[]>;
  /** Somebody has changed: empties the cache. */
  forget(): void;
};

type Found = Pick<DirectoryEntry, "id" | "username" | "displayName" | "avatar" | "showsWhereabouts"> & {
  own: string | null;
};

/** The same as the page cache, whose pages show the same people. */
const KEPT_MS = 2_000;
/** Cached cards; a few hundred bytes each. */
const KEPT_MAX = 20_000;

/**
 * Cards are cached briefly: lists of hundreds of people are requested repeatedly, and joining the accounts is most of
 * their cost. Changes by other processes are visible after this time.
 */
export function createPersonCards({ db, thumbnailOf }: CardsDeps): PersonCards {
  let kept = new Map<string, { card: ListedCard; until: number }>();

  const byId: PersonCards["byId"] = async (ids) => {
    const now = performance.now();
    const into = kept;
    const found = new Map<string, ListedCard>();
    const missing: string[] = [];
    for (const id of ids) {
      const cached = into.get(id);
      if (cached !== undefined && cached.until > now) found.set(id, cached.card);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const read = await readCards(missing);
    if (into.size + read.length > KEPT_MAX) into.clear();
    // `forget` replaces the map: what was read before a change is not cached after it.
    for (const card of read) {
      found.set(card.userID, card);
      into.set(card.userID, { card, until: now + KEPT_MS });
    }
    return found;
  };

  const readCards = async (ids: readonly string[]): Promise<ListedCard[]> => {
    // Fetched as one row: lists have hundreds of people.
    const found = await inOneRow<Found>(
      db,
      sql`select person.*, profiles.avatar_image_url as own
        from ${entriesAmong(ids)} as person left join profiles on profiles.account_id = person.id`,
    );
    return found.map(({ id, username, displayName, avatar, own, showsWhereabouts }) => ({
      userID: id,
      username,
      displayName,
      picture: own ?? thumbnailOf(avatar),
      showsWhereabouts,
    }));
  };

  return {
    byId,
    async dated(query) {
      const rows = await inOneRow<Dated>(db, query);
      const found = await byId(rows.map(({ id }) => id));
      return rows.map(({ id, at }) => ({ at, card: found.get(id) ?? null }));
    },
    async inOrder(ids) {
      const found = await byId(ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    forget() {
      kept = new Map();
    },
  };
}
