import type { Space, SpaceCard } from "@veranda/contract";
import { isSharedByLink } from "@veranda/contract/permissions";

type Addressed = { slug: string; id: string };

/** `/s/{slug}-{id}`, with the share id where one is needed to enter. */
export function spacePath({ slug, id }: Addressed, share: string | null = null): string {
  const path = slug === "" ? `/s/${id}` : `/s/${slug}-${id}`;
  return share === null ? path : `${path}?share=${encodeURIComponent(share)}`;
}

/** The share id that the address of a space needs to open for others too; null: none, or none that this caller knows. */
export const linkShareId = (space: Pick<Space, "shareSetting" | "isInviteOnly" | "shareId">): string | null =>
  isSharedByLink(space) ? space.shareId : null;

/** Where a card leads: of a space of one's own, the address that one can pass on. */
export const cardPath = (space: Pick<SpaceCard, "slug" | "id" | "own">): string =>
  spacePath(space, space.own === undefined ? null : linkShareId(space.own));

export const embedPath = (space: Addressed, share: string | null = null): string =>
  spacePath(space, share).replace("/s/", "/embed/");

/** Where the broadcast of a space is watched from outside. */
export const watchPath = (space: Addressed, share: string | null = null): string => {
  const path = spacePath(space, share);
  return `${path}${path.includes("?") ? "&" : "?"}watch=1`;
};

/** The id is the last dash-separated segment of the address. */
export const spaceIdOf = (address: string): string => address.slice(address.lastIndexOf("-") + 1);
