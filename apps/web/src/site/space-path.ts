import type { Space, SpaceCard } from "@veranda/contract";
import { isSharedByLink } from "@veranda/contract/permissions";

type Addressed = { slug: string; id: string };

/** `/s/{slug}-{id}`, with the share id where it is needed to enter. */
export function spacePath({ slug, id }: Addressed, share: string | null = null): string {
  const path = slug === "" ? `/s/${id}` : `/s/${encodeURIComponent(slug)}-${id}`;
  return share === null ? path : `${path}?share=${encodeURIComponent(share)}`;
}

/** The share id that makes a space's address shareable; null: none, or none that this caller knows. */
export const linkShareId = (space: Pick<Space, "shareSetting" | "isInviteOnly" | "shareId">): string | null =>
  isSharedByLink(space) ? space.shareId : null;

/** A card's link: of the person's own space, the shareable address. */
export const cardPath = (space: Pick<SpaceCard, "slug" | "id" | "own">): string =>
  spacePath(space, space.own === undefined ? null : linkShareId(space.own));

export const embedPath = (space: Addressed, share: string | null = null): string =>
  spacePath(space, share).replace("/s/", "/embed/");

/** The address of a space's broadcast for viewers. */
export const watchPath = (space: Addressed, share: string | null = null): string => {
  const path = spacePath(space, share);
  return `${path}${path.includes("?") ? "&" : "?"}watch=1`;
};

/** The id is the last dash-separated part of the address. */
export const spaceIdOf = (address: string): string => address.slice(address.lastIndexOf("-") + 1);
