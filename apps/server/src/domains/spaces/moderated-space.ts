import { and, asc, eq } from "drizzle-orm";
import type { ContentPart, SpaceTemplate } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import { isThere } from "./access.ts";
import { namedAs } from "./own/create.ts";
import { writeTags } from "./own/edit.ts";
import { SHOWN_COLUMNS } from "./picture-uses.ts";
import { spaces, spaceTags, type SpaceRow } from "./tables.ts";

/* Staff decisions remove parts of a space that stays online, and restore them when undone. */

const PICTURES = { ...SHOWN_COLUMNS, posterBlur: spaces.posterBlur };
type Pictures = Pick<SpaceRow, keyof typeof PICTURES>;
const COLUMNS = {
  ...PICTURES,
  name: spaces.name,
  description: spaces.description,
  setting: spaces.setting,
};
type Present = Pick<SpaceRow, keyof typeof COLUMNS>;

/** What was removed; absent if a part was not removed, or was empty. */
export type RemovedFromSpace = {
  readonly picture?: Pictures;
  readonly name?: { readonly before: string; readonly instead: string };
  readonly text?: { readonly description: string; readonly tags: readonly string[] };
};

/** Defaults for removed parts. */
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

/** The parts that can be removed; none if the space doesn't exist. */
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

/** Locks the space until the transaction ends. */
const lock = (tx: Tx, id: string): Promise<unknown> =>
  tx.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, id)).for("no key update");

export async function removeFromSpace(
  tx: Tx,
  id: string,
  parts: readonly ContentPart[],
  neutral: NeutralSpace,
): Promise<RemovedFromSpace> {
  await lock(tx, id);
  const present = await read(tx, id);
  if (present === null) return {};
  const { setting, name: before, description, ...pictures } = present;
  const tags = await tagsOf(tx, id);
  const isPictureRemoved = parts.includes("picture") && hasPicture(present);
  const isTextRemoved = parts.includes("text") && (description !== "" || tags.length > 0);
  const instead = parts.includes("name") ? neutral.nameOf(setting) : null;
  const set = {
    ...(isPictureRemoved && {
      ...neutral.picturesOf(setting),
      isCustomThumbnail: false,
      isTakenThumbnail: false,
      isCustomVideo: false,
    }),
    ...(instead !== null && namedAs(instead)),
    ...(isTextRemoved && { description: "", seoDescription: "" }),
  };
  if (Object.keys(set).length > 0) await tx.update(spaces).set(set).where(eq(spaces.id, id));
  if (isTextRemoved) await writeTags(tx, id, []);
  return {
    ...(isPictureRemoved && { picture: pictures }),
    ...(instead !== null && { name: { before, instead } }),
    ...(isTextRemoved && { text: { description, tags } }),
  };
}

/** The pictures shown before and after a restoration. */
type Change = { readonly before: Pictures; readonly after: Pictures };

/** Whether the space shows its environment's picture, or an automatic screenshot instead of a chosen picture. */
const isFreeFor = (picture: Pictures, shown: Pictures): boolean =>
  !shown.isCustomThumbnail || (shown.isTakenThumbnail && !picture.isTakenThumbnail);

/**
 * Restores removed parts, unless hosts have replaced them since, even if `later` decisions have removed the
 * replacement. Applies to a deleted or taken-down space too, so that it has them once it is restored. Null if it was
 * purged.
 */
export async function restoreToSpace(
  tx: Tx,
  id: string,
  { picture, name, text }: RemovedFromSpace,
  later: readonly RemovedFromSpace[],
): Promise<Change | null> {
  await lock(tx, id);
  const [present] = await tx.select(COLUMNS).from(spaces).where(eq(spaces.id, id));
  if (present === undefined) return null;
  const pictures = [present, ...later.flatMap((each) => each.picture ?? [])];
  const texts = [
    { description: present.description, tags: await tagsOf(tx, id) },
    ...later.flatMap((each) => each.text ?? []),
  ];
  const isThumbnailBack =
    picture?.isCustomThumbnail === true && pictures.every((each) => isFreeFor(picture, each));
  const isVideoBack = picture?.isCustomVideo === true && pictures.every((each) => !each.isCustomVideo);
  const isNameBack =
    name !== undefined && present.name === name.instead && later.every((each) => each.name === undefined);
  const shown = {
    ...(isThumbnailBack && {
      poster: picture.poster,
      posterSmall: picture.posterSmall,
      posterBlur: picture.posterBlur,
      isCustomThumbnail: true,
      isTakenThumbnail: picture.isTakenThumbnail,
      // The environment's clip goes with its picture.
      ...(!present.isCustomVideo && { video: null }),
    }),
    ...(isVideoBack && { video: picture.video, isCustomVideo: true }),
  };
  const set = {
    ...shown,
    ...(isNameBack && namedAs(name.before)),
    ...(text !== undefined &&
      texts.every(({ description }) => description === "") && {
        description: text.description,
        seoDescription: text.description,
      }),
  };
  if (Object.keys(set).length > 0) await tx.update(spaces).set(set).where(eq(spaces.id, id));
  if (text !== undefined && texts.every(({ tags }) => tags.length === 0)) await writeTags(tx, id, text.tags);
  return { before: present, after: { ...present, ...shown } };
}
