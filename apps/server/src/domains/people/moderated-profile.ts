import { eq, sql } from "drizzle-orm";
import type { ContentPart, SocialProfile } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import { lockedAccount } from "../accounts/account-facts.ts";
import { replaceDisplayName, restoreDisplayName, type ReplacedName } from "../accounts/moderated-name.ts";
import type { ShownPictures } from "./own-profile.ts";
import { profiles } from "./tables.ts";

/* Staff decisions remove parts of a profile, and restore them when undone. */

/** What was removed; absent if a part was not removed, or was empty. */
export type RemovedFromProfile = {
  readonly picture?: ShownPictures;
  readonly name?: ReplacedName;
  readonly text?: Pick<SocialProfile, "about" | "links">;
};

const PARTS = {
  avatar: profiles.avatarImageUrl,
  banner: profiles.bannerUrl,
  about: profiles.about,
  links: profiles.links,
};
type Present = ShownPictures & Pick<SocialProfile, "about" | "links">;

const hasPicture = ({ avatar, banner }: ShownPictures): boolean => avatar !== null || banner !== null;
const hasText = ({ about, links }: Pick<SocialProfile, "about" | "links">): boolean =>
  about !== "" || links.length > 0;

/** The parts that can be removed; everybody has a name. */
export async function partsOfProfile(db: Pick<Db, "select">, accountId: string): Promise<ContentPart[]> {
  const [present] = await db.select(PARTS).from(profiles).where(eq(profiles.accountId, accountId));
  return [
    ...(present !== undefined && hasPicture(present) ? (["picture"] as const) : []),
    "name",
    ...(present !== undefined && hasText(present) ? (["text"] as const) : []),
  ];
}

/** Null if the account doesn't exist. */
async function locked(tx: Tx, accountId: string): Promise<Present | null> {
  await tx.execute(sql`
    insert into profiles (account_id) select id from ${lockedAccount(accountId)} as account on conflict do nothing`);
  const [present = null] = await tx
    .select(PARTS)
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .for("update");
  return present;
}

/** `newName`: replaces a removed name. */
export async function removeFromProfile(
  tx: Tx,
  accountId: string,
  parts: readonly ContentPart[],
  newName: () => string,
): Promise<RemovedFromProfile> {
  const present = await locked(tx, accountId);
  if (present === null) return {};
  const { avatar, banner, about, links } = present;
  const isPictureRemoved = parts.includes("picture") && hasPicture(present);
  const isTextRemoved = parts.includes("text") && hasText(present);
  if (isPictureRemoved || isTextRemoved)
    await tx
      .update(profiles)
      .set({
        ...(isPictureRemoved && { avatarImageUrl: null, bannerUrl: null }),
        ...(isTextRemoved && { about: "", links: [] }),
      })
      .where(eq(profiles.accountId, accountId));
  const name = parts.includes("name") ? await replaceDisplayName(tx, accountId, newName()) : null;
  return {
    ...(isPictureRemoved && { picture: { avatar, banner } }),
    ...(name !== null && { name }),
    ...(isTextRemoved && { text: { about, links } }),
  };
}

/**
 * Restores removed parts, unless the person has replaced them since, even if `later` decisions have removed the
 * replacement. Returns the pictures shown afterwards; null if the account doesn't exist.
 */
export async function restoreToProfile(
  tx: Tx,
  accountId: string,
  { picture, name, text }: RemovedFromProfile,
  later: readonly RemovedFromProfile[],
): Promise<ShownPictures | null> {
  const present = await locked(tx, accountId);
  if (present === null) return null;
  const pictures = [present, ...later.flatMap((each) => each.picture ?? [])];
  const texts = [present, ...later.flatMap((each) => each.text ?? [])];
  /** Parts that the person hasn't replaced since. */
  const isFree = {
    avatar: pictures.every((each) => each.avatar === null),
    banner: pictures.every((each) => each.banner === null),
    about: texts.every((each) => each.about === ""),
    links: texts.every((each) => each.links.length === 0),
  };
  const { avatar = null, banner = null } = picture ?? {};
  const set = {
    ...(avatar !== null && isFree.avatar && { avatarImageUrl: avatar }),
    ...(banner !== null && isFree.banner && { bannerUrl: banner }),
    ...(text !== undefined && isFree.about && { about: text.about }),
    ...(text !== undefined && isFree.links && { links: text.links }),
  };
  if (Object.keys(set).length > 0)
    await tx.update(profiles).set(set).where(eq(profiles.accountId, accountId));
  if (name !== undefined && later.every((each) => each.name === undefined))
    await restoreDisplayName(tx, accountId, name);
  return {
    avatar: isFree.avatar ? avatar : present.avatar,
    banner: isFree.banner ? banner : present.banner,
  };
}
