import { sql, type SQL } from "drizzle-orm";
import type { Tag } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { literal, similarly } from "../../platform/db/text-search.ts";
import { isListed } from "./listings.ts";

const TAGS_MAX = 10;

/** Words of a query that count; each is a look into the indexes. */
const WORDS_MAX = 6;
/** Shorter words are in everything, and no index finds them. */
const WORD_MIN = 2;

/** What is shorter is like half of all words: it is looked for as it stands. */
const MISTYPED_MIN = 4;
const isLongEnough = (word: SQL): SQL => sql`length(${word}) >= ${MISTYPED_MIN}::int`;

/** The words of a query; its single letters where it has no others. */
function wordsOf(query: string): string[] {
  const all = query.trim().split(/\s+/u);
  const words = all.filter((word) => word.length >= WORD_MIN);
  return [...new Set(words.length > 0 ? words : all)].slice(0, WORDS_MAX);
}

export type SpaceSearch = {
  /**
   * Ids of listed spaces that a query means, best first. Each word is looked for on its own, in the name, the tags and
   * the description, mistyped too. Order: what has the query as it stands in its name; what has most of its words (at
   * least half of them); where they were found (name, tag, description; contained before alike); popularity.
   */
  ids(query: string, slice: PageRange): Promise<IdPage>;
  /** Tags that a query means, also mistyped; those that begin like it first. */
  tags(query: string): Promise<Tag[]>;
};

const asked = (count: number): SQL =>
  sql.join(
    Array.from(
      { length: count },
      (_, place) =>
        sql`(${sql.raw(String(place))}, ${sql.placeholder(`word${place}`)}::text, ${sql.placeholder(`pattern${place}`)}::text)`,
    ),
    sql`, `,
  );

/** How good a find in a field is, where it has the word itself; one that is only alike comes after it. */
const FIELDS = { name: 0, tags: 2, description: 4 };

/** Where spaces have the words of a CTE with a `place`, whether they are `is_within`, and their `likeness`. */
const foundBy = (words: "meant" | "slips"): SQL =>
  sql.join(
    Object.entries(FIELDS).map(([field, rank]) =>
      sql.raw(`
    select space_id as id, place, case when is_within then ${rank} else ${rank + 1} end as rank, likeness
    from ${words} join space_words on space_words.${field} @> array[word]`),
    ),
    sql` union all `,
  );

/**
 * For so many words, as many parameters: how many rows an array has the database can't know before it is given one, and
 * would plan anew for each. `meant` holds the words in use that are meant, by the place of the word that was asked for. A
 * slip is forgiven where no listed space has the word as it was asked for: what others have must not be told by it.
 */
const foundIds = (count: number): SQL => sql`
  with asked as materialized (
    select place, fold_text(word) as word, fold_text(pattern) as pattern
    from (values ${asked(count)}) as given (place, word, pattern)
  ),
  meant as materialized (
    select place, known.word, is_within, likeness
    from asked, words_meant(asked.word, pattern, ${isLongEnough(sql`asked.word`)}) as known
  ),
  found as materialized (${foundBy("meant")}),
  slips as materialized (
    select place, known.word, false as is_within, likeness from asked, words_a_slip_away(asked.word) as known
    where (
      select true from found join spaces using (id)
      where found.place = asked.place and rank % 2 = 0 and ${isListed} limit 1
    ) is null
  ),
  best as (
    select distinct on (id, place) id, rank, likeness
    from (select * from found union all ${foundBy("slips")}) as found
    order by id, place, rank, likeness desc
  ),
  scored as (
    select id, count(*) as words, sum(rank) as rank, sum(likeness) as likeness
    from best group by id having count(*) * 2 >= ${sql.raw(String(count))}
  )
  select scored.id from scored join spaces using (id)
  where ${isListed}
  order by folded_name like fold_text(${sql.placeholder("within")}) desc, scored.words desc, scored.rank,
    scored.likeness desc, spaces.popularity desc, scored.id
  offset ${sql.placeholder("start")}::int limit ${sql.placeholder("limit")}::int`;

const FOUND_TAGS = sql`
  with asked as materialized (select fold_text(${sql.placeholder("query")}) as word),
  found as materialized (
    select tag, folded_tag, is_within
    from asked, words_meant(asked.word, fold_text(${sql.placeholder("beginning")}), true) as known
      join space_tags on folded_tag = known.word join spaces on spaces.id = space_id
    where ${isListed}
  ),
  slips as materialized (
    select tag, folded_tag, false as is_within
    from asked, words_a_slip_away(asked.word) as known
      join space_tags on folded_tag = known.word join spaces on spaces.id = space_id
    where ${isListed} and not exists (select from found where is_within or found.folded_tag = known.word)
  )
  select min(tag) as tag, count(*)::int as "spaceCount"
  from (select * from found union all select * from slips) as found
  group by folded_tag
  order by min(case when is_within then 0 else 1 end), count(*) desc, folded_tag
  limit ${TAGS_MAX}::int`;

/** Searching is asked for in ever other words, so what the database has planned once is kept, not what it answered. */
export function createSpaceSearch(db: Db): SpaceSearch {
  const prepareIds = (count: number) =>
    db
      .select({ id: sql<string>`id` })
      .from(sql`(${foundIds(count)}) as found`)
      .prepare(`search_spaces_${count}`);
  const prepared = new Map<number, ReturnType<typeof prepareIds>>();
  const idsOf = (count: number) => {
    const ids = prepared.get(count) ?? prepareIds(count);
    prepared.set(count, ids);
    return ids;
  };
  const tags = db
    .select({ tag: sql<string>`tag`, spaceCount: sql<number>`"spaceCount"` })
    .from(sql`(${FOUND_TAGS}) as found`)
    .prepare("search_tags");
  return {
    ids(query, slice) {
      const words = wordsOf(query);
      const given = Object.fromEntries(
        words.flatMap((word, place) => [
          [`word${place}`, word],
          [`pattern${place}`, `%${literal(word)}%`],
        ]),
      );
      const within = `%${literal(query.trim())}%`;
      return fetchPage(slice, async (limit) => {
        const rows = await idsOf(words.length).execute({ ...given, within, start: slice.start, limit });
        return rows.map(({ id }) => id);
      });
    },
    tags: (query) => tags.execute({ query, beginning: `${literal(query)}%` }),
  };
}

/** Listed spaces whose name is like the query. */
export async function searchNames(db: Db, query: string, limit: number): Promise<string[]> {
  return similarly(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with asked as (select fold_text(${query}) as text, fold_text(${`%${literal(query)}%`}) as pattern)
      select spaces.id from spaces, asked
      where (folded_name like pattern or (${isLongEnough(sql`asked.text`)} and asked.text <% folded_name)) and ${isListed}
      order by (folded_name like pattern) desc, word_similarity(asked.text, folded_name) desc, popularity desc, id
      limit ${limit}`);
    return rows.map(({ id }) => id);
  });
}

/** Tags of listed spaces that begin like the query, the most used first. */
export async function tagsLike(db: Db, query: string): Promise<Tag[]> {
  const { rows } = await db.execute<Tag>(sql`
    select min(tag) as tag, count(*)::int as "spaceCount"
    from space_tags join spaces on spaces.id = space_id
    where folded_tag like fold_text(${`${literal(query)}%`}) and ${isListed}
    group by folded_tag
    order by count(*) desc, folded_tag
    limit ${TAGS_MAX}`);
  return rows;
}
