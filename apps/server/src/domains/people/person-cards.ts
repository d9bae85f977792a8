import { sql, type SQL } from "drizzle-orm";
import type { PersonCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { inOneRow } from "../../platform/db/in-one-row.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { ENTRY, IS_HERE, type DirectoryEntry } from "../accounts/directory.ts";

export type CardsDeps = { db: Db; thumbnailOf: (avatar: string) => string };

export type ListedCard = PersonCard & { showsWhereabouts: boolean };

export type PersonCards = {
  /** The cards of these people by id; people who are gone are absent. */
  byId(ids: readonly string[]): Promise<Map<string, ListedCard>>;
  /** In the order of `ids`. */
  inOrder(ids: readonly string[]): Promise<PersonCard[]>;
  /** The people that a query of Dated finds, in its order; `card` is null for those who are gone. */
  dated(query: SQL): Promise<{ at: string; card: ListedCard | null }[]>;
};

type Found = Pick<DirectoryEntry, "id" | "displayName" | "avatar" | "showsWhereabouts"> & {
  at: string;
  /** null: they are gone. */
  username: string | null;
  own: string | null;
};

export function createPersonCards({ db, thumbnailOf }: CardsDeps): PersonCards {
  // One question of the database, and one row of it: lists have hundreds of people.
  const listed = (query: SQL): Promise<Found[]> =>
    inOneRow(
      db,
      sql`select asked.*, ${ENTRY}, profiles.avatar_image_url as own
        from (select *, row_number() over () as place from (${query}) as wanted) as asked
        left join accounts as person on person.id = asked.id and ${IS_HERE}
        left join profiles on profiles.account_id = person.id
        order by asked.place`,
    );
  const cardOf = ({ id, username, displayName, avatar, own, showsWhereabouts }: Found): ListedCard | null =>
    username === null
      ? null
      : { userID: id, username, displayName, picture: own ?? thumbnailOf(avatar), showsWhereabouts };
  const byId: PersonCards["byId"] = async (ids) => {
    if (ids.length === 0) return new Map();
    const found = await listed(sql`select unnest(${textsOf(ids)}) as id, '' as at`);
    return new Map(
      found.flatMap((row) => {
        const card = cardOf(row);
        return card === null ? [] : [[row.id, card]];
      }),
    );
  };
  return {
    byId,
    dated: async (query) => (await listed(query)).map((row) => ({ at: row.at, card: cardOf(row) })),
    async inOrder(ids) {
      const found = await byId(ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}
