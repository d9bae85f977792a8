import { eq, sql } from "drizzle-orm";
import type { SocialProfile } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ProfilePatch } from "../accounts/own-record.ts";
import { lockedAccount, namesOfAccount } from "../accounts/account-facts.ts";
import type { FriendsListDeps } from "./friends-list.ts";
import { profiles } from "./tables.ts";

/** How others see someone, as they see it themselves. */
export async function readOwnProfile(
  db: Db,
  id: string,
  countSpaces: (ownerId: string, includesHidden: boolean) => Promise<number>,
): Promise<SocialProfile> {
  const [account, [profile], spaceCount] = await Promise.all([
    namesOfAccount(db, id),
    db.select().from(profiles).where(eq(profiles.accountId, id)),
    countSpaces(id, true),
  ]);
  if (account === undefined) throw new NamedError("USER_NOT_FOUND");
  return {
    userID: id,
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

/** Changes what is given of a person's profile. Throws SPACE_NOT_FOUND for a background that they may not enter. */
export async function changeOwnProfile(
  { db, enterable }: Pick<FriendsListDeps, "db" | "enterable">,
  id: string,
  patch: ProfilePatch,
): Promise<void> {
  const space = patch.profileBackgroundSpaceID ?? null;
  if (space !== null && !(await enterable(id, [space])).has(space)) throw new NamedError("SPACE_NOT_FOUND");
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

/** Shows a picture that the person has brought. Throws UNAUTHENTICATED when the account is gone. */
export async function showPicture(db: Db, id: string, kind: "avatar" | "banner", url: string): Promise<void> {
  const column = kind === "avatar" ? sql`avatar_image_url` : sql`banner_url`;
  const { rows } = await db.execute(sql`
    insert into profiles (account_id, ${column}) select id, ${url} from ${lockedAccount(id)} as account
    on conflict (account_id) do update set ${column} = excluded.${column} returning account_id`);
  if (rows.length === 0) throw new NamedError("UNAUTHENTICATED");
}
