import { availableParallelism } from "node:os";
import { sql, type SQL } from "drizzle-orm";
import type { Tag } from "@veranda/contract";
import { BatchedReads } from "../../platform/batched-reads.ts";
import { isConnectionLost } from "../../platform/db/connection-lost.ts";
import { isTimedOut } from "../../platform/db/sql-state.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PageRange } from "../../platform/db/pagination.ts";
import { foldedLiteral, similarly } from "../../platform/db/text-search.ts";
import { CARD_COLUMNS, type CardRow } from "./cards.ts";
import { CATEGORY_MIN, categoriesCalled } from "./category-words.ts";
import { isListed } from "./listings.ts";

const TAGS_MAX = 10;

/** Maximum number of words of a query; each is an index lookup. */
const WORDS_MAX = 6;
/** Shorter words occur everywhere, and no index finds them. */
const WORD_MIN = 2;
/** Shorter words resemble too many others: misspellings of them are not corrected. */
const MISTYPED_MIN = 4;
/** A name is similar to the query if at most this many letters differ, and at most one in four. */
const NEARLY = { changed: 2, of: 4 };
/** `levenshtein` accepts at most 255 letters, and folding may lengthen a query. */
const COMPARED_MAX = 200;

/**
 * As many concurrent statements as there are cores, at most half of the pool: more would only make batches smaller. In
 * large batches one caller would wait for many.
 */
const BATCHES = { concurrency: Math.min(8, Math.max(2, availableParallelism())), maxSize: 16 };

const raw = (value: number): SQL => sql.raw(String(value));

/** The words of a query, or its single letters if it has no others. */
function wordsOf(query: string): string[] {
  const all = query.trim().split(/\s+/u);
  const words = all.filter((word) => word.length >= WORD_MIN);
  return [...new Set(words.length > 0 ? words : all)].slice(0, WORDS_MAX);
}

/** Spaces found, with the columns of their cards, and whether there are more. */
export type FoundSpaces = { rows: CardRow[]; hasMore: boolean };

export type SpaceSearch = {
  /**
   * Listed spaces that match a query, best first. Each word is searched separately, in the name, the tags, the
   * categories and the description; its misspellings only if no listed space has a word with this prefix. Ranking: the
   * name is the query; begins with it; is similar to it; contains all its words; then by the number of matching words
   * (at least half); by field (name, tag or category, description; exact before misspelled); by popularity.
   */
  spaces(query: string, slice: PageRange): Promise<FoundSpaces>;
  /** Tags that match a query, most used first; misspellings of a single word only if no tag contains it. */
  tags(query: string): Promise<Tag[]>;
  /** Both, in one statement: each statement costs the driver about as much as the database. */
  spacesAndTags(query: string, slice: PageRange): Promise<FoundSpaces & { tags: Tag[] }>;
};

/** A word of a query, with its position. */
type AskedWord = { place: number; word: string; categories: string[] };

/** Rank of a match by field if it is exact; a similar one comes after it. */
const FIELDS = { name: 0, tags: 2, description: 4 };
const IN_CATEGORY = FIELDS.tags;

/** Matches of these words, by field. */
const inFields = (words: "written" | "mistyped"): SQL =>
  sql.join(
    Object.entries(FIELDS).map(([field, rank]) =>
      sql.raw(`
    select space_id as id, place, ${words === "written" ? rank : rank + 1} as rank, is_begun, likeness
    from ${words} join space_words on space_words.${field} @> array[word]`),
    ),
    sql` union all `,
  );

/** Patterns for LIKE of what has this text in it, and of what begins with it, once folded. */
const containing = (text: SQL): SQL => sql`'%' || ${foldedLiteral(text)} || '%'`;
const beginningWith = (text: SQL): SQL => sql`${foldedLiteral(text)} || '%'`;

const compared = (text: SQL): SQL => sql`left(${text}, ${raw(COMPARED_MAX)})`;

/** Similarity of a name to the whole query, 0 is best: equal, equal but for an article, prefix, similar. */
const nearness = (query: SQL, beginning: SQL): SQL => sql`
  case when folded_name = ${query} then 0
    when bare_name(folded_name) = bare_name(${query}) then 1
    when bare_name(folded_name) like bare_name(${beginning}) then 2
    when levenshtein_less_equal(${compared(sql`folded_name`)}, ${compared(query)}, ${raw(NEARLY.changed)})
      <= least(${raw(NEARLY.changed)}, length(${query}) / ${raw(NEARLY.of)}) then 3
    else 4 end`;

/** Tags with one of the words that `meant` selects, by its columns `word`, `is_begun` and `likeness`. */
const tagsWith = (meant: SQL): SQL => sql`
  with meant as materialized (${meant})
  select min(tag) as tag, count(distinct space_id)::int as "spaceCount"
  from meant join space_tags on folded_tag = meant.word join spaces on spaces.id = space_id
  where ${isListed}
  group by folded_tag
  order by bool_or(is_begun) desc, count(distinct space_id) desc, max(likeness) desc, folded_tag
  limit ${raw(TAGS_MAX)}`;

/** None if `tag` is null, or nothing is left of it once folded. */
const writtenTags = (tag: SQL): SQL =>
  tagsWith(
    sql`select word, is_begun, likeness from words_with(nullif(fold_text(${tag}), ''), ${containing(tag)})`,
  );
const mistypedTags = (tag: SQL): SQL =>
  tagsWith(sql`select word, false as is_begun, likeness from words_mistyped(fold_text(${tag}))`);

const TAG_OF_STATEMENT = sql`${sql.placeholder("tag")}::text`;
const TAG_OF_SEARCH = sql`search.tag`;

/** Parameters of one search in `FOUND_SPACES`, as JSON. */
type AskedSearch = {
  /** null: no tags are searched. */
  tag: string | null;
  mayTagBeMistyped: boolean;
  query: string;
  start: number;
  count: number;
  words: AskedWord[];
};

/**
 * The result of one search, a row of `search`. `written` contains existing words that match, by position in the query;
 * `mistyped` those similar to the ones that no listed space contains, which words of unlisted spaces must not influence.
 * The limit on words only tells the planner that they are few.
 */
const FOUND_BY_SEARCH = sql`
  with asked as materialized (
    select place, fold_text(word) as word, ${containing(sql`word`)} as pattern, categories
    from jsonb_to_recordset(search.words) as given (place int, word text, categories text[])
    where fold_text(word) <> ''
    limit ${raw(WORDS_MAX)}
  ),
  written as materialized (
    select place, known.word, is_begun, likeness from asked, words_with(asked.word, pattern) as known
  ),
  found_written as materialized (
    ${inFields("written")}
    union all
    select space_id, place, ${raw(IN_CATEGORY)}, true, 1
    from asked join categories on slug = any(asked.categories)
        or (length(asked.word) >= ${raw(CATEGORY_MIN)} and strpos(categories.folded_name, asked.word) > 0
            and begins_a_word(categories.folded_name, asked.word))
      join space_categories on category_slug = slug
  ),
  unknown as materialized (
    select place, word from asked where length(word) >= ${raw(MISTYPED_MIN)} and (
      select true from found_written join spaces using (id)
      where found_written.place = asked.place and is_begun and ${isListed} limit 1
    ) is null
  ),
  mistyped as materialized (
    select place, known.word, false as is_begun, likeness
    from unknown, words_mistyped(unknown.word) as known
  ),
  found as (
    select * from found_written union all ${inFields("mistyped")}
  ),
  best as (
    select distinct on (id, place) id, rank, likeness from found order by id, place, rank, likeness desc
  ),
  scored as materialized (
    select id, count(*) as words, sum(rank) as rank, max(rank) as worst, sum(likeness) as likeness
    from best group by id having count(*) * 2 >= (select count(*) from asked)
  ),
  query as materialized (
    select fold_text(search.query) as query, ${beginningWith(sql`search.query`)} as beginning
  ),
  page as (
    select scored.id, row_number() over (order by
      ${nearness(sql`query`, sql`beginning`)}, (words = (select count(*) from asked) and worst < ${raw(FIELDS.tags)}) desc,
      scored.words desc, scored.rank, scored.likeness desc, spaces.popularity desc, scored.id) as position
    from query, scored join spaces using (id)
    where ${isListed}
    order by position
    offset search.start limit search.count
  )
  select (
      select json_agg(card order by position)
      from (select position, ${CARD_COLUMNS} from page join spaces using (id)) as card
    ) as rows,
    coalesce(
      (select json_agg(tags) from (${writtenTags(TAG_OF_SEARCH)}) as tags),
      case when search."mayTagBeMistyped" then
        (select json_agg(tags) from (${mistypedTags(TAG_OF_SEARCH)}) as tags)
      end
    ) as tags`;

/**
 * Runs many searches, one per row: starting such a large statement costs the database more than running it, and the
 * text doesn't depend on their number.
 */
const FOUND_SPACES = sql`
  select found.* from rows from (
    jsonb_to_recordset(${sql.placeholder("searches")}::jsonb)
      as (query text, start int, count int, words jsonb, tag text, "mayTagBeMistyped" boolean)
  ) with ordinality
    as search (query, start, count, words, tag, "mayTagBeMistyped", at)
  cross join lateral (${FOUND_BY_SEARCH}) as found
  order by at`;

/** Whether misspellings of tags are searched if no tag contains the query. */
const mayBeMistypedTag = (query: string): boolean =>
  query.length >= MISTYPED_MIN && !/\s/u.test(query.trim());

type Found = { rows: CardRow[] | null; tags: Tag[] | null };

/** The query without what Postgres rejects in JSON: lone surrogates and NUL. */
const storable = (query: string): string => query.toWellFormed().replaceAll("\0", " ");

/** Queries vary too much for caching results, so the prepared statements are cached. */
export function createSpaceSearch(db: Db): SpaceSearch {
  const statement = db
    .select({ rows: sql<Found["rows"]>`rows`, tags: sql<Found["tags"]>`tags` })
    .from(sql`(${FOUND_SPACES}) as found`)
    .prepare("search_spaces");
  const searches = new BatchedReads<AskedSearch, Found>(
    (asked) => statement.execute({ searches: JSON.stringify(asked) }),
    BATCHES,
    { isShared: isConnectionLost, isTimeout: isTimedOut },
  );
  const tagStatement = (name: string, tags: SQL) =>
    db
      .select({ tag: sql<string>`tag`, spaceCount: sql<number>`"spaceCount"` })
      .from(sql`(${tags}) as found`)
      .prepare(name);
  const tagsAsWritten = tagStatement("search_tags", writtenTags(TAG_OF_STATEMENT));
  const tagsMistyped = tagStatement("search_mistyped_tags", mistypedTags(TAG_OF_STATEMENT));

  const find = async (
    asked: string,
    { start, count }: PageRange,
    withTags: boolean,
  ): Promise<FoundSpaces & { tags: Tag[] }> => {
    const query = storable(asked);
    const whole = query.trim().split(/\s+/u).join(" ");
    const found = await searches.read({
      tag: withTags ? query : null,
      mayTagBeMistyped: withTags && mayBeMistypedTag(query),
      query: whole,
      start,
      // One more than requested, to find out whether there are more.
      count: count + 1,
      words: wordsOf(query).map((word, place) => ({
        place,
        word,
        categories: categoriesCalled(word),
      })),
    });
    const rows = found.rows ?? [];
    return { rows: rows.slice(0, count), tags: found.tags ?? [], hasMore: rows.length > count };
  };

  return {
    spaces: (query, slice) => find(query, slice, false),
    spacesAndTags: (query, slice) => find(query, slice, true),
    async tags(query) {
      const found = await tagsAsWritten.execute({ tag: query });
      return found.length > 0 || !mayBeMistypedTag(query) ? found : tagsMistyped.execute({ tag: query });
    },
  };
}

/** Listed spaces with names similar to the query. */
export async function searchNames(db: Db, query: string, limit: number): Promise<string[]> {
  return similarly(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with asked as (
        select fold_text(${query}) as text, ${containing(sql`${query}`)} as pattern,
          ${beginningWith(sql`${query}`)} as beginning
      )
      select spaces.id from spaces, asked
      where asked.text <> '' and (folded_name like pattern or (length(asked.text) > ${MISTYPED_MIN} and asked.text <% folded_name)) and ${isListed}
      order by ${nearness(sql`asked.text`, sql`beginning`)}, (folded_name like pattern) desc, word_similarity(asked.text, folded_name) desc, popularity desc, id
      limit ${limit}`);
    return rows.map(({ id }) => id);
  });
}

/** Tags of listed spaces with a prefix similar to the query, most used first. */
export async function tagsLike(db: Db, query: string): Promise<Tag[]> {
  const { rows } = await db.execute<Tag>(sql`
    select min(tag) as tag, count(*)::int as "spaceCount"
    from space_tags join spaces on spaces.id = space_id
    where fold_text(${query}) <> '' and folded_tag like ${beginningWith(sql`${query}`)} and ${isListed}
    group by folded_tag
    order by count(*) desc, folded_tag
    limit ${TAGS_MAX}`);
  return rows;
}
