import { and, eq } from "drizzle-orm";
import { NamedError } from "../../../named-error.ts";
import { fileDigest } from "../../../platform/files/file-digest.ts";
import { fileName, fileUrl } from "../../../platform/files/file-name.ts";
import { isThere } from "../access.ts";
import { pictureUses, SHOWN_COLUMNS, useOf, type ShownBySpace } from "../picture-uses.ts";
import { spaces, type SpaceRow } from "../tables.ts";
import { lockAsHost, requireHost } from "./require-host.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { picturesFor } from "./pictures-of-setting.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "events" | "files" | "content" | "now">;
const NOTHING_OWN: ShownBySpace = {
  poster: "",
  posterSmall: "",
  isCustomThumbnail: false,
  isTakenThumbnail: false,
  video: null,
  isCustomVideo: false,
};
const ENDING = "webp";
const CLIP_ENDING = "mp4";

/**
 * Sets the picture in the file at this path for the space's cards and page. Throws PICTURE_UNREADABLE,
 * PICTURE_TOO_LARGE, RATE_LIMITED or UNAVAILABLE, without a change. `isTaken`: an automatic screenshot of a save, which
 * doesn't replace a chosen picture.
 */
export async function setPicture(
  deps: Deps & Pick<OwnSpacesDeps, "pictures">,
  me: string,
  id: string,
  path: string,
  isTaken = false,
): Promise<void> {
  const { db, files, pictures } = deps;
  await requireHost(db, id, me);
  const isChosen = (present: Pick<ShownBySpace, "isCustomThumbnail" | "isTakenThumbnail">): boolean =>
    present.isCustomThumbnail && !present.isTakenThumbnail;
  const drawn = await pictures.posterOf(me, path);
  const named = (bytes: Buffer): string => fileUrl(fileName(bytes, ENDING));
  const shown = {
    poster: named(drawn.poster),
    posterSmall: named(drawn.posterSmall),
    isCustomThumbnail: true,
    isTakenThumbnail: isTaken,
  };
  const { posterBlur } = drawn;
  try {
    await files.keep(useOf(id, shown.poster), drawn.poster, ENDING);
    await files.keep(useOf(id, shown.posterSmall), drawn.posterSmall, ENDING);
    await show(deps, me, id, (present) =>
      isTaken && isChosen(present)
        ? null
        : {
            ...shown,
            posterBlur,
            // A clip of an environment that it no longer shows is removed with the old picture.
            ...(present.isCustomVideo ? {} : { video: null }),
          },
    );
    await dropUnshown(deps, id, { ...NOTHING_OWN, ...shown });
  } catch (error) {
    await dropUnshown(deps, id, { ...NOTHING_OWN, ...shown });
    throw error;
  }
}

/** Reverts to the environment's picture. */
export async function removePicture(deps: Deps, me: string, id: string): Promise<void> {
  await requireHost(deps.db, id, me);
  await show(deps, me, id, ({ isCustomThumbnail, isCustomVideo, setting, video }) => {
    if (!isCustomThumbnail) return null;
    const pictures = picturesFor(deps.content, setting);
    return {
      ...pictures,
      video: isCustomVideo ? video : pictures.video,
      isCustomThumbnail: false,
      isTakenThumbnail: false,
    };
  });
}

/**
 * Shows the first seconds of the video in the file at this path on the space's cards. Throws VIDEO_UNREADABLE,
 * CLIPS_UNAVAILABLE, RATE_LIMITED or UNAVAILABLE, without a change.
 */
export async function setVideo(
  deps: Deps & Pick<OwnSpacesDeps, "clips">,
  me: string,
  id: string,
  path: string,
): Promise<void> {
  const { db, files, clips } = deps;
  await requireHost(db, id, me);
  await clips.withClip(me, path, async (clip) => {
    const video = fileUrl(`${await fileDigest(clip)}.${CLIP_ENDING}`);
    try {
      await files.keepFile(useOf(id, video), clip, CLIP_ENDING);
      await show(deps, me, id, () => ({ video, isCustomVideo: true }));
    } catch (error) {
      await dropUnshown(deps, id, { ...NOTHING_OWN, video, isCustomVideo: true });
      throw error;
    }
  });
}

/** Reverts to the environment's clip, or to none if the space looks different. */
export async function removeVideo(deps: Deps, me: string, id: string): Promise<void> {
  await requireHost(deps.db, id, me);
  await show(deps, me, id, ({ isCustomThumbnail, isCustomVideo, setting }) => {
    if (!isCustomVideo) return null;
    const { video } = picturesFor(deps.content, setting);
    return { video: isCustomThumbnail ? null : video, isCustomVideo: false };
  });
}

type Present = ShownBySpace & Pick<SpaceRow, "setting">;

/** Null changes nothing. Throws what requireHost throws, also if they ceased to be one in the meantime. */
async function show(
  deps: Deps,
  me: string,
  id: string,
  change: (present: Present) => Partial<SpaceRow> | null,
): Promise<void> {
  const before = await deps.events.transaction(async (tx, record) => {
    // Drawing a picture takes a while, and a clip longer.
    await lockAsHost(tx, id, me);
    const [present] = await tx
      .select({ ...SHOWN_COLUMNS, setting: spaces.setting })
      .from(spaces)
      .where(and(eq(spaces.id, id), isThere));
    if (present === undefined) throw new NamedError("SPACE_NOT_FOUND");
    const changed = change(present);
    if (changed === null) return present;
    await tx
      .update(spaces)
      .set({ ...changed, updatedAt: new Date(deps.now()) })
      .where(eq(spaces.id, id));
    record({ name: "SpaceChanged", spaceId: id });
    return present;
  });
  await dropUnshown(deps, id, before);
}

/** Drops the files of these pictures, except those that the space shows now. */
async function dropUnshown({ db, files }: Deps, id: string, pictures: ShownBySpace): Promise<void> {
  const [row] = await db.select(SHOWN_COLUMNS).from(spaces).where(eq(spaces.id, id));
  const kept = row === undefined ? [] : pictureUses(id, row);
  for (const use of pictureUses(id, pictures)) if (!kept.includes(use)) await files.drop(use, null);
}
