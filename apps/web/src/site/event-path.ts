/** `/events/{slug}-{id}`, with the share id where its space needs that to be seen. */
export function eventPath({ slug, id }: { slug: string; id: string }, share: string | null = null): string {
  const path = `/events/${encodeURIComponent(slug)}-${id}`;
  return share === null ? path : `${path}?share=${encodeURIComponent(share)}`;
}

/** The id is the last dash-separated part of the address. */
export const eventIdOf = (address: string): string => address.slice(address.lastIndexOf("-") + 1);

/** What stands before it: the title as it was when the link was made. */
export const slugIn = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf("-")));
