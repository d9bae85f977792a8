import { and, eq, type SQL } from "drizzle-orm";
import { NamedError } from "../../../named-error.ts";
import { fileName, fileUrl } from "../../../platform/files/file-name.ts";
import { isThere } from "../access.ts";
import { spaces, type SpaceRow } from "../tables.ts";
import { demandHost } from "./demand.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { picturesFor } from "./pictures-of-setting.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "files" | "pictures" | "content" | "now">;
type Shown = Pick<SpaceRow, "poster" | "posterSmall" | "isCustomThumbnail">;
const ENDING = "webp";

/** Each picture is there for its space under a use of its own, so that one can go while another comes. */
const useOf = (id: string, url: string): string => `space-picture:${id}:${url}`;

/** What the files of a space's own pictures are kept for. */
export const pictureUses = (id: string, { poster, posterSmall, isCustomThumbnail }: Shown): string[] =>
  isCustomThumbnail ? [useOf(id, poster), useOf(id, posterSmall)] : [];

/**
 * Shows the picture in the file at this path on the space's cards and page. Throws PICTURE_UNREADABLE,
 * PICTURE_TOO_LARGE, RATE_LIMITED or UNAVAILABLE; then what was there stays.
 */
export async function setPicture(deps: Deps, me: string, id: string, path: string): Promise<void> {
  const { db, files, pictures, now } = deps;
  await demandHost(db, id, me);
  const drawn = await pictures.posterOf(me, path);
  const named = (bytes: Buffer): string => fileUrl(fileName(bytes, ENDING));
  const shown = {
    poster: named(drawn.poster),
    posterSmall: named(drawn.posterSmall),
    isCustomThumbnail: true,
  };
  const { posterBlur } = drawn;
  try {
    await files.keep(useOf(id, shown.poster), drawn.poster, ENDING);
    await files.keep(useOf(id, shown.posterSmall), drawn.posterSmall, ENDING);
    // The clip of a place that it does not look like any more goes with the old picture.
    await show(deps, id, { ...shown, posterBlur, video: null, updatedAt: new Date(now()) });
  } catch (error) {
    await dropUnshown(deps, id, shown);
    throw error;
  }
}

/** Back to what its environment looks like. */
export async function removePicture(deps: Deps, me: string, id: string): Promise<void> {
  const { db, content, now } = deps;
  await demandHost(db, id, me);
  const [row] = await db.select({ setting: spaces.setting }).from(spaces).where(eq(spaces.id, id));
  if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
  await show(
    deps,
    id,
    {
      ...picturesFor(content.templates(), row.setting),
      isCustomThumbnail: false,
      updatedAt: new Date(now()),
    },
    eq(spaces.isCustomThumbnail, true),
  );
}

/** Throws SPACE_NOT_FOUND when it was deleted meanwhile. */
async function show(
  deps: Deps,
  id: string,
  shown: Shown & Partial<SpaceRow>,
  condition?: SQL,
): Promise<void> {
  const before = await deps.db.transaction(async (tx) => {
    const [present] = await tx
      .select(COLUMNS)
      .from(spaces)
      .where(and(eq(spaces.id, id), isThere))
      .for("no key update");
    if (present === undefined) throw new NamedError("SPACE_NOT_FOUND");
    await tx
      .update(spaces)
      .set(shown)
      .where(and(eq(spaces.id, id), condition));
    return present;
  });
  await dropUnshown(deps, id, before);
}

/** Removes what was kept for these pictures, except of what the space shows now. */
async function dropUnshown({ db, files }: Deps, id: string, pictures: Shown): Promise<void> {
  const [row] = await db.select(COLUMNS).from(spaces).where(eq(spaces.id, id));
  const kept = row === undefined ? [] : pictureUses(id, row);
  for (const use of pictureUses(id, pictures)) if (!kept.includes(use)) await files.drop(use, null);
}

const COLUMNS = {
  poster: spaces.poster,
  posterSmall: spaces.posterSmall,
  isCustomThumbnail: spaces.isCustomThumbnail,
};
