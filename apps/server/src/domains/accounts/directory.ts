import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inOneRow } from "../../platform/db/in-one-row.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { literal, similarly } from "../../platform/db/text-search.ts";
import { DEFAULT_PREFERENCES } from "./defaults.ts";
import { accounts } from "./tables.ts";

/** How others see a person, as far as the account knows. */
export type DirectoryEntry = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly showsWhereabouts: boolean;
};

/** Finds accounts with a verified address; nobody else owns their name yet. */
export type Directory = {
  people(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  idOf(username: string): Promise<string | null>;
  /** Ids by name, the nearest first; `among` narrows them down. Typing errors are forgiven. */
  search(query: string, options: { among: readonly string[] | null; limit: number }): Promise<string[]>;
};

/** A name this short is looked for at the beginning only: inside names no index finds it. */
const SHORT = 3;
/** Candidates that are ranked where thousands share a name. */
const WEIGHED_MAX = 300;

/** What a list says of `person`, an account: one value of the preferences, not all of them. */
const ENTRY = sql`person.username, person.display_name as "displayName", person.avatar,
  coalesce((person.preferences ->> 'showsWhereabouts')::boolean, ${DEFAULT_PREFERENCES.showsWhereabouts})
    as "showsWhereabouts"`;
/** Whether `person`, an account, is one that others find. */
const IS_HERE = sql`(person.email is null or person.email_verified_at is not null)`;

/** Those of these people that others find, as a part of a `from`. */
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
      const pattern = sql`fold_text(${asked.length < SHORT ? `${literal(asked)}%` : `%${literal(asked)}%`})`;
      const narrowed = among === null ? sql`true` : sql`accounts.id = any(${sql.param(among)}::text[])`;
      const from = sql`select id, folded_username, folded_display_name from accounts
            where (email is null or email_verified_at is not null) and ${narrowed} and`;
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
