import { and, asc, eq } from "drizzle-orm";
import type { ContentPart, SpaceTemplate } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import { isThere } from "./access.ts";
import { namedAs } from "./own/create.ts";
import { pictureUses } from "./own/pictures.ts";
import { writeTags } from "./own/edit.ts";
import { spaces, spaceTags, type SpaceRow } from "./tables.ts";

/* What decisions of staff take from a space that stays up, and give back. */

const PICTURES = {
  poster: spaces.poster,
  posterSmall: spaces.posterSmall,
  posterBlur: spaces.posterBlur,
  isCustomThumbnail: spaces.isCustomThumbnail,
  isTakenThumbnail: spaces.isTakenThumbnail,
  video: spaces.video,
  isCustomVideo: spaces.isCustomVideo,
};
type Pictures = Pick<SpaceRow, keyof typeof PICTURES>;
const COLUMNS = {
  ...PICTURES,
  name: spaces.name,
  description: spaces.description,
  setting: spaces.setting,
};
type Present = Pick<SpaceRow, keyof typeof COLUMNS>;

/** What was taken; absent: that was left, or there was nothing of it. */
export type TakenFromSpace = {
  readonly picture?: Pictures;
  readonly name?: { readonly before: string; readonly instead: string };
  readonly text?: { readonly description: string; readonly tags: readonly string[] };
};

/** What a space without any of it is shown as. */
export type NeutralSpace = {
  picturesOf(setting: SpaceRow["setting"]): SpaceTemplate["pictures"];
  nameOf(setting: SpaceRow["setting"]): string;
};

const hasPicture = ({ isCustomThumbnail, isCustomVideo }: Pictures): boolean =>
  isCustomThumbnail || isCustomVideo;

async function read(db: Pick<Db, "select">, id: string): Promise<Present | null> {
  const [present = null] = await db
    .select(COLUMNS)
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  return present;
}
const tagsOf = async (db: Pick<Db, "select">, id: string): Promise<string[]> =>
  (
    await db
      .select({ tag: spaceTags.tag })
      .from(spaceTags)
      .where(eq(spaceTags.spaceId, id))
      .orderBy(asc(spaceTags.position))
  ).map(({ tag }) => tag);

/** What there is of it to take; nothing of a space that isn't there. */
export async function partsOfSpace(db: Pick<Db, "select">, id: string): Promise<ContentPart[]> {
  const present = await read(db, id);
  if (present === null) return [];
  const hasText = present.description !== "" || (await tagsOf(db, id)).length > 0;
  return [
    ...(hasPicture(present) ? (["picture"] as const) : []),
    "name",
    ...(hasText ? (["text"] as const) : []),
  ];
}

/** Until the transaction ends nobody else changes it; null: it isn't there. */
async function locked(tx: Tx, id: string): Promise<Present | null> {
  await tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, id)).for("no key update");
  return read(tx, id);
}

export async function takeFromSpace(
  tx: Tx,
  id: string,
  parts: readonly ContentPart[],
  neutral: NeutralSpace,
): Promise<TakenFromSpace> {
  const present = await locked(tx, id);
  if (present === null) return {};
  const { setting, name: before, description, ...pictures } = present;
  const tags = await tagsOf(tx, id);
  const isPictureTaken = parts.includes("picture") && hasPicture(present);
  const isTextTaken = parts.includes("text") && (description !== "" || tags.length > 0);
  const instead = parts.includes("name") ? neutral.nameOf(setting) : null;
  const set = {
    ...(isPictureTaken && {
      ...neutral.picturesOf(setting),
      isCustomThumbnail: false,
      isTakenThumbnail: false,
      isCustomVideo: false,
    }),
    ...(instead !== null && namedAs(instead)),
    ...(isTextTaken && { description: "", seoDescription: "" }),
  };
  if (Object.keys(set).length > 0) await tx.update(spaces).set(set).where(eq(spaces.id, id));
  if (isTextTaken) await writeTags(tx, id, []);
  return {
    ...(isPictureTaken && { picture: pictures }),
    ...(instead !== null && { name: { before, instead } }),
    ...(isTextTaken && { text: { description, tags } }),
  };
}

/** What its hosts have put in the place of something since stays there. Answers uses of pictures that don't come back. */
export async function giveBackToSpace(
  tx: Tx,
  id: string,
  { picture, name, text }: TakenFromSpace,
): Promise<string[]> {
  const present = await locked(tx, id);
  if (present === null) return [];
  const isThumbnailBack = picture?.isCustomThumbnail === true && !present.isCustomThumbnail;
  const isVideoBack = picture?.isCustomVideo === true && !present.isCustomVideo;
  const set = {
    ...(isThumbnailBack && {
      poster: picture.poster,
      posterSmall: picture.posterSmall,
      posterBlur: picture.posterBlur,
      isCustomThumbnail: true,
      isTakenThumbnail: picture.isTakenThumbnail,
      // The clip of its environment goes with the environment's picture.
      ...(!present.isCustomVideo && { video: null }),
    }),
    ...(isVideoBack && { video: picture.video, isCustomVideo: true }),
    ...(name !== undefined && present.name === name.instead && namedAs(name.before)),
    ...(text !== undefined &&
      present.description === "" && { description: text.description, seoDescription: text.description }),
  };
  if (Object.keys(set).length > 0) await tx.update(spaces).set(set).where(eq(spaces.id, id));
  if (text !== undefined && (await tagsOf(tx, id)).length === 0) await writeTags(tx, id, text.tags);
  const after = await read(tx, id);
  const kept = after === null ? [] : pictureUses(id, after);
  return picture === undefined ? [] : pictureUses(id, picture).filter((use) => !kept.includes(use));
}
