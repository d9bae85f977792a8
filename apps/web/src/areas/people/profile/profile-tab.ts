import type { PageParameters } from "#site/page-parameters.ts";

export const PROFILE_TABS = ["spaces", "friends", "followers", "following", "avatars", "emotes"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The address' tab; spaces by default. */
export const tabIn = (search: PageParameters): ProfileTab =>
  PROFILE_TABS.find((tab) => tab === search.get("tab")) ?? "spaces";
