import { eq, sql } from "drizzle-orm";
import type { SocialProfile } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { ProfilePatch } from "../accounts/own-record.ts";
import { lockedAccount, namesOfAccount } from "../accounts/account-facts.ts";
import type { FriendsListDeps } from "./friends-list.ts";
import { profiles } from "./tables.ts";
import { privateAmong, requireMayOpenProfile } from "./young-people.ts";

/** A person's profile, as they see it themselves. */
export async function readOwnProfile(
  db: Db,
  id: string,
  countSpaces: (ownerId: string, includesHidden: boolean) => Promise<number>,
): Promise<SocialProfile> {
  const [account, [profile], closed, spaceCount] = await Promise.all([
    namesOfAccount(db, id),
    db.select().from(profiles).where(eq(profiles.accountId, id)),
    privateAmong(db, [id]),
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
    isPrivate: closed.has(id),
    numFollowers: profile?.followerCount ?? 0,
    numFollowing: profile?.followingCount ?? 0,
    spaceCount,
    profileBackgroundColor: profile?.backgroundColor ?? null,
    profileBackgroundSpaceID: profile?.backgroundSpaceId ?? null,
    joinedAt: account.createdAt.toISOString(),
  };
}

/**
 * Changes the given parts of a person's profile, and resolves to the pictures shown before. Throws SPACE_NOT_FOUND for
 * a background that they may not enter, STAYS_PRIVATE, UNAUTHENTICATED if the account is gone.
 */
export async function changeOwnProfile(
  { db, enterable }: Pick<FriendsListDeps, "db" | "enterable">,
  id: string,
  patch: ProfilePatch,
): Promise<ShownPictures> {
  const space = patch.profileBackgroundSpaceID ?? null;
  if (space !== null && !(await enterable(id, [space])).has(space)) throw new NamedError("SPACE_NOT_FOUND");
  if (patch.isPrivate === false) await requireMayOpenProfile(db, id);
  const given = Object.entries({
    about: patch.about,
    links: patch.links,
    isPrivate: patch.isPrivate,
    backgroundColor: patch.profileBackgroundColor,
    backgroundSpaceId: patch.profileBackgroundSpaceID,
    avatarImageUrl: patch.avatarImageURL,
    bannerUrl: patch.bannerURL,
  }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return shownPictures(db, id);
  return changeProfile(db, id, Object.fromEntries(given));
}

/** URLs of the pictures on a profile. */
export type ShownPictures = { readonly avatar: string | null; readonly banner: string | null };

const PICTURES = { avatar: profiles.avatarImageUrl, banner: profiles.bannerUrl };

export async function shownPictures(db: Db, id: string): Promise<ShownPictures> {
  const [row] = await db.select(PICTURES).from(profiles).where(eq(profiles.accountId, id));
  return row ?? { avatar: null, banner: null };
}

/** Shows an uploaded picture, and returns those shown before. Throws UNAUTHENTICATED if the account doesn't exist. */
export const showPicture = (
  db: Db,
  id: string,
  kind: "avatar" | "banner",
  url: string,
): Promise<ShownPictures> =>
  changeProfile(db, id, kind === "avatar" ? { avatarImageUrl: url } : { bannerUrl: url });

/** Serialises changes of a profile, so that each returns exactly the pictures that it replaced. */
const changeProfile = (
  db: Db,
  id: string,
  set: Partial<typeof profiles.$inferInsert>,
): Promise<ShownPictures> =>
  db.transaction(async (tx: Tx) => {
    await tx.execute(sql`
      insert into profiles (account_id) select id from ${lockedAccount(id)} as account on conflict do nothing`);
    const isThis = eq(profiles.accountId, id);
    const [before] = await tx.select(PICTURES).from(profiles).where(isThis).for("update");
    if (before === undefined) throw new NamedError("UNAUTHENTICATED");
    await tx.update(profiles).set(set).where(isThis);
    return before;
  });
