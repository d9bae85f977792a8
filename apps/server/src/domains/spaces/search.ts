import { sql, type SQL } from "drizzle-orm";
import type { Tag } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { slicePlusOne, type Ids, type Slice } from "../../platform/db/slice.ts";
import { literal, similarly } from "../../platform/db/text-search.ts";
import { isListed } from "./listings.ts";

const TAGS_MAX = 10;

/**
 * Ids of listed spaces that a query means: by name first, then by tag, then by description; what contains the
 * query before what is only like it; then the popular first.
 */
export async function searchIds(db: Db, query: string, slice: Slice): Promise<Ids> {
  return slicePlusOne(slice, (limit) =>
    similarly(db, async (tx) => {
      const within = `%${literal(query)}%`;
      const { rows } = await tx.execute<{ id: string }>(sql`
        with asked as (select fold_text(${query}) as text, fold_text(${within}) as pattern),
        found as (
          select spaces.id, case when folded_name like pattern then 0 else 1 end as rank,
            word_similarity(asked.text, folded_name) as likeness
          from spaces, asked
          where folded_name like pattern or asked.text <% folded_name
          union all
          select space_id, case when folded_tag like pattern then 2 else 3 end,
            word_similarity(asked.text, folded_tag)
          from space_tags, asked
          where folded_tag like pattern or asked.text <% folded_tag
          union all
          select spaces.id, case when folded_description like pattern then 4 else 5 end,
            word_similarity(asked.text, folded_description)
          from spaces, asked
          where folded_description like pattern or asked.text <% folded_description
        ),
        best as (select distinct on (id) id, rank, likeness from found order by id, rank, likeness desc)
        select best.id from best join spaces using (id)
        where ${isListed}
        order by best.rank, best.likeness desc, spaces.popularity desc, best.id
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
      where (folded_name like pattern or asked.text <% folded_name) and ${isListed}
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
