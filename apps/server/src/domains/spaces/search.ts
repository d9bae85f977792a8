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

/** The words of a query, the whole of it where it has no word long enough. */
function wordsOf(query: string): string[] {
  const words = query.split(/\s+/u).filter((word) => word.length >= WORD_MIN);
  return words.length > 0 ? [...new Set(words)].slice(0, WORDS_MAX) : [query.trim()];
}

/**
 * Ids of listed spaces that a query means, best first. Each word is looked for on its own, in the name, the tags and
 * the description, mistyped too. Order: what has the query as it stands in its name; what has most of its words (at
 * least half of them); where they were found (name, tag, description; contained before alike); popularity.
 */
export async function searchIds(db: Db, query: string, slice: PageRange): Promise<IdPage> {
  const words = wordsOf(query);
  return fetchPage(slice, (limit) =>
    similarly(db, async (tx) => {
      const within = `%${literal(query.trim())}%`;
      const asked = sql.join(
        words.map((word) => sql`(fold_text(${word}), fold_text(${`%${literal(word)}%`}))`),
        sql`, `,
      );
      const { rows } = await tx.execute<{ id: string }>(sql`
        with asked (word, pattern) as materialized (values ${asked}),
        found as (
          select spaces.id, word, case when folded_name like pattern then 0 else 1 end as rank,
            word_similarity(word, folded_name) as likeness
          from asked join spaces on folded_name like pattern or (${isLongEnough(sql`word`)} and word <% folded_name)
          union all
          select space_id, word, case when folded_tag like pattern then 2 else 3 end,
            word_similarity(word, folded_tag)
          from asked join space_tags on folded_tag like pattern or (${isLongEnough(sql`word`)} and word <% folded_tag)
          union all
          select spaces.id, word, case when folded_description like pattern then 4 else 5 end,
            word_similarity(word, folded_description)
          from asked join spaces on folded_description like pattern or (${isLongEnough(sql`word`)} and word <% folded_description)
        ),
        best as (
          select distinct on (id, word) id, rank, likeness from found order by id, word, rank, likeness desc
        ),
        scored as (
          select id, count(*) as words, sum(rank) as rank, sum(likeness) as likeness
          from best group by id having count(*) * 2 >= ${words.length}::int
        )
        select scored.id from scored join spaces using (id)
        where ${isListed}
        order by folded_name like fold_text(${within}) desc, scored.words desc, scored.rank, scored.likeness desc,
          spaces.popularity desc, scored.id
        offset ${slice.start} limit ${limit}`);
      return rows.map(({ id }) => id);
    }),
  );
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
  return countTags(db, sql`folded_tag like fold_text(${`${literal(query)}%`})`, sql`0`);
}

/** Tags that a query means, also mistyped; those that begin like it first. */
export async function searchTags(db: Db, query: string): Promise<Tag[]> {
  const begins = sql`folded_tag like fold_text(${`${literal(query)}%`})`;
  const alike = sql`fold_text(${query}) <% folded_tag`;
  return similarly(db, (tx) =>
    countTags(tx, sql`${begins} or ${alike}`, sql`case when ${begins} then 0 else 1 end`),
  );
}

async function countTags(db: Pick<Db, "execute">, condition: SQL, rank: SQL): Promise<Tag[]> {
  const { rows } = await db.execute<Tag>(sql`
    select min(tag) as tag, count(*)::int as "spaceCount"
    from space_tags join spaces on spaces.id = space_id
    where (${condition}) and ${isListed}
    group by folded_tag
    order by min(${rank}), count(*) desc, folded_tag
    limit ${TAGS_MAX}`);
  return rows;
}
