type Addressed = { slug: string; id: string };

/** `/s/{slug}-{id}`, with the share id where one is needed to enter. */
export function spacePath({ slug, id }: Addressed, share: string | null = null): string {
  const path = slug === "" ? `/s/${id}` : `/s/${slug}-${id}`;
  return share === null ? path : `${path}?share=${encodeURIComponent(share)}`;
}

export const embedPath = (space: Addressed, share: string | null = null): string =>
  spacePath(space, share).replace("/s/", "/embed/");

/** The id is the last dash-separated segment of the address. */
export const spaceIdOf = (address: string): string => address.slice(address.lastIndexOf("-") + 1);
