/** A range of a longer list. */
export type PageRange = { start: number; count: number };

/** Ids of one page of a list, and whether more follow. */
export type IdPage = { ids: string[]; hasMore: boolean };

/** Fetches one more than requested, to find out whether more follow. */
export async function fetchPage(
  { count }: PageRange,
  read: (limit: number) => Promise<string[]>,
): Promise<IdPage> {
  const ids = await read(count + 1);
  return { ids: ids.slice(0, count), hasMore: ids.length > count };
}

/** Offset of the next page; null at the end. */
export const nextOffset = ({ start, count }: PageRange, hasMore: boolean): number | null =>
  hasMore ? start + count : null;
