import type { Space } from "@veranda/contract";

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

export const SHARING_WORDS: Record<Sharing, { title: string; hint: string }> = {
  invited: { title: "Invite only", hint: "Only people you invite can join." },
  link: { title: "Anyone with the link", hint: "People you invite and anyone who has the link can join." },
  public: { title: "Public", hint: "Anyone can join, and you can list it in Explore." },
};
