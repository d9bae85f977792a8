import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import * as pages from "@veranda/messages/pages";

/** Who can join a space, as its owner chooses it. */
export type Sharing = "invited" | "link" | "public";

type Shared = Pick<Space, "shareSetting" | "isInviteOnly">;

/** In words; null: shared with an organisation. */
export function sharingOf({ shareSetting, isInviteOnly }: Shared): Sharing | null {
  if (shareSetting === "PUBLIC_LINK") return "public";
  if (shareSetting === "ORG") return null;
  return isInviteOnly ? "invited" : "link";
}

/** As the calls take it. */
export const asShared = (sharing: Sharing): Shared => ({
  shareSetting: sharing === "public" ? "PUBLIC_LINK" : "PRIVATE",
  isInviteOnly: sharing === "invited",
});

export const SHARING_WORDS: Record<Sharing, { title: () => string; hint: () => string }> = {
  invited: { title: pages.invitedOnly, hint: t.invitedOnlyHint },
  link: { title: pages.withLink, hint: t.withLinkHint },
  public: { title: pages.isPublic, hint: t.isPublicHint },
};
