/** A range of a longer list. */
export type PageRange = { start: number; count: number };

/** Ids of one slice of a list, and whether there are more after it. */
export type IdPage = { ids: string[]; hasMore: boolean };

/** Reads one more than asked for, to know whether there is more. */
export async function fetchPage(
  { count }: PageRange,
  read: (limit: number) => Promise<string[]>,
): Promise<IdPage> {
  const ids = await read(count + 1);
  return { ids: ids.slice(0, count), hasMore: ids.length > count };
}

/** Where the next slice begins; null at the end. */
export const nextOffset = ({ start, count }: PageRange, hasMore: boolean): number | null =>
  hasMore ? start + count : null;
