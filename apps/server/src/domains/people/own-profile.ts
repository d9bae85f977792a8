import { eq } from "drizzle-orm";
import type { SocialProfile } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ProfilePatch } from "../accounts/own-record.ts";
import { accounts } from "../accounts/tables.ts";
import { profiles } from "./tables.ts";

/** How others see someone, as they see it themselves. */
export async function readOwnProfile(
  db: Db,
  id: string,
  countSpaces: (ownerId: string, includesHidden: boolean) => Promise<number>,
): Promise<SocialProfile> {
  const query = db
    .select({ account: accounts, profile: profiles })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, id));
  const [[row], spaceCount] = await Promise.all([query, countSpaces(id, true)]);
  if (row === undefined) throw new NamedError("USER_NOT_FOUND");
  const { account, profile } = row;
  return {
    userID: account.id,
    username: account.username,
    displayName: account.displayName,
    about: profile?.about ?? "",
    avatarImageURL: profile?.avatarImageUrl ?? null,
    bannerURL: profile?.bannerUrl ?? null,
    links: profile?.links ?? [],
    isPrivate: profile?.isPrivate ?? false,
    numFollowers: profile?.followerCount ?? 0,
    numFollowing: profile?.followingCount ?? 0,
    spaceCount,
    profileBackgroundColor: profile?.backgroundColor ?? null,
    profileBackgroundSpaceID: profile?.backgroundSpaceId ?? null,
    joinedAt: account.createdAt.toISOString(),
  };
}

/** Changes what is given of a person's profile. */
export async function changeOwnProfile(db: Db, id: string, patch: ProfilePatch): Promise<void> {
  const given = Object.entries({
    about: patch.about,
    links: patch.links,
    isPrivate: patch.isPrivate,
    backgroundColor: patch.profileBackgroundColor,
    backgroundSpaceId: patch.profileBackgroundSpaceID,
    avatarImageUrl: patch.avatarImageURL,
    bannerUrl: patch.bannerURL,
  }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const set = Object.fromEntries(given);
  await db
    .insert(profiles)
    .values({ accountId: id, ...set })
    .onConflictDoUpdate({ target: profiles.accountId, set });
}
