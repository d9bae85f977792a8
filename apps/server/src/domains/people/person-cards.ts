import { and, isNotNull } from "drizzle-orm";
import type { PersonCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import type { Directory, DirectoryEntry } from "../accounts/directory.ts";
import { profiles } from "./tables.ts";

export type CardsDeps = { db: Db; directory: Directory; thumbnailOf: (avatar: string) => string };

export type PersonCards = {
  /** The cards of these people by id; people who are gone are absent. */
  byId(ids: readonly string[]): Promise<Map<string, PersonCard & { showsWhereabouts: boolean }>>;
  /** In the order of `ids`. */
  inOrder(ids: readonly string[]): Promise<PersonCard[]>;
};

export function createPersonCards({ db, directory, thumbnailOf }: CardsDeps): PersonCards {
  const byId: PersonCards["byId"] = async (ids) => {
    if (ids.length === 0) return new Map();
    const [entries, pictures] = await Promise.all([
      directory.people(ids),
      db
        .select({ id: profiles.accountId, url: profiles.avatarImageUrl })
        .from(profiles)
        .where(and(isAmong(profiles.accountId, ids), isNotNull(profiles.avatarImageUrl))),
    ]);
    const own = new Map(pictures.map(({ id, url }) => [id, url]));
    const cardOf = (entry: DirectoryEntry) => ({
      userID: entry.id,
      username: entry.username,
      displayName: entry.displayName,
      picture: own.get(entry.id) ?? thumbnailOf(entry.avatar),
      showsWhereabouts: entry.showsWhereabouts,
    });
    return new Map([...entries].map(([id, entry]) => [id, cardOf(entry)]));
  };
  return {
    byId,
    async inOrder(ids) {
      const found = await byId(ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
