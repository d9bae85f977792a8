import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inOneRow } from "../../platform/db/in-one-row.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { foldedLiteral, similarly } from "../../platform/db/text-search.ts";
import { DEFAULT_PREFERENCES } from "./defaults.ts";
import { accounts } from "./tables.ts";

/** Account data that others see. */
export type DirectoryEntry = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly showsWhereabouts: boolean;
};

/** Finds accounts, except those with an unverified address. */
export type Directory = {
  people(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  idOf(username: string): Promise<string | null>;
  /** Ids by name, best match first; `among` restricts the search. Misspellings are tolerated. */
  search(query: string, options: { among: readonly string[] | null; limit: number }): Promise<string[]>;
};

/** Names this short are matched by prefix only: no index finds them inside names. */
const SHORT = 3;
/** Maximum candidates that are ranked if thousands share a name. */
const WEIGHED_MAX = 300;

/** Columns for lists of `person`, an account: only one value of the preferences. */
const ENTRY = sql`person.username, person.display_name as "displayName", person.avatar,
  coalesce((person.preferences ->> 'showsWhereabouts')::boolean, ${DEFAULT_PREFERENCES.showsWhereabouts})
    as "showsWhereabouts"`;
/** Whether `person`, an account, can be found by others. */
const IS_HERE = sql`(person.email is null or person.email_verified_at is not null)`;

/** The findable ones among these people, for a `from` clause. */
export const entriesAmong = (ids: readonly string[]): SQL => sql`(
  select person.id, ${ENTRY} from accounts as person where person.id = any(${textsOf(ids)}) and ${IS_HERE})`;

const isHere = or(isNull(accounts.email), isNotNull(accounts.emailVerifiedAt));

export function createDirectory(db: Db): Directory {
  return {
    async people(ids) {
      if (ids.length === 0) return new Map();
      const entries = await inOneRow<DirectoryEntry>(
        db,
        sql`select person.id, ${ENTRY}, person.created_at as "createdAt" from accounts as person
          where person.id = any(${textsOf(ids)}) and ${IS_HERE}`,
      );
      return new Map(entries.map((entry) => [entry.id, entry]));
    },

    async idOf(username) {
      const [row] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.foldedUsername, username.toLowerCase()), isHere));
      return row?.id ?? null;
    },

    async search(query, { among, limit }) {
      const asked = query.replace(/^@/, "").trim();
      if (asked === "" || among?.length === 0) return [];
      const text = sql`fold_text(${asked})`;
      const part = foldedLiteral(sql`${asked}`);
      const pattern = asked.length < SHORT ? sql`(${part} || '%')` : sql`('%' || ${part} || '%')`;
      const narrowed = among === null ? sql`true` : sql`accounts.id = any(${sql.param(among)}::text[])`;
      const from = sql`select id, folded_username, folded_display_name from accounts
            where (email is null or email_verified_at is not null) and ${narrowed} and ${text} <> '' and`;
      return similarly(db, async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`
          select id from (
            (${from} (folded_username = ${text} or folded_display_name = ${text}) limit ${limit})
            union (${from} (folded_username like ${pattern} or folded_display_name like ${pattern}) limit ${WEIGHED_MAX})
            union (${from} (${text} <% folded_username or ${text} <% folded_display_name) limit ${WEIGHED_MAX})
          ) as candidates
          order by (folded_username = ${text} or folded_display_name = ${text}) desc,
            (folded_username like ${pattern} or folded_display_name like ${pattern}) desc,
            greatest(word_similarity(${text}, folded_username), word_similarity(${text}, folded_display_name)) desc,
            id
          limit ${limit}`);
        return rows.map(({ id }) => id);
      });
    },
  };
}
