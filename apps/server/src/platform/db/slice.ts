/** A stretch of a longer list. */
export type Slice = { start: number; count: number };

/** Ids of one slice of a list, and whether there are more after it. */
export type Ids = { ids: string[]; hasMore: boolean };

/** Reads one more than asked for, to know whether there is more. */
export async function slicePlusOne(
  { count }: Slice,
  read: (limit: number) => Promise<string[]>,
): Promise<Ids> {
  const ids = await read(count + 1);
  return { ids: ids.slice(0, count), hasMore: ids.length > count };
}

/** Where the next slice begins; null at the end. */
export const nextOf = ({ start, count }: Slice, hasMore: boolean): number | null =>
  hasMore ? start + count : null;
