import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import * as pages from "@veranda/messages/pages";

/** Who can join a space, as its owner sets it. */
export type Sharing = "invited" | "link" | "organisation" | "public";

type Shared = Pick<Space, "shareSetting" | "isInviteOnly">;

export function sharingOf({ shareSetting, isInviteOnly }: Shared): Sharing {
  if (shareSetting === "PUBLIC_LINK") return "public";
  if (shareSetting === "ORG") return "organisation";
  return isInviteOnly ? "invited" : "link";
}

const SETTINGS: Record<Sharing, Shared["shareSetting"]> = {
  invited: "PRIVATE",
  link: "PRIVATE",
  organisation: "ORG",
  public: "PUBLIC_LINK",
};

/** In the calls' form. */
export const asShared = (sharing: Sharing): Shared => ({
  shareSetting: SETTINGS[sharing],
  isInviteOnly: sharing === "invited",
});

/** Whether a change of sharing excludes people who could join before; the invited always can. */
export const isNarrower = (sharing: Sharing, before: Sharing): boolean =>
  sharing !== before && sharing !== "public" && before !== "invited";

export const SHARING_WORDS: Record<Sharing, { title: () => string; hint: () => string }> = {
  invited: { title: pages.invitedOnly, hint: t.invitedOnlyHint },
  link: { title: pages.withLink, hint: t.withLinkHint },
  organisation: { title: pages.ofOrganisation, hint: t.organisationHint },
  public: { title: pages.isPublic, hint: t.isPublicHint },
};
