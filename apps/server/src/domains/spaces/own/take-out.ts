import { setImmediate } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { spaceObject, type SpaceObject, type SpaceSetting } from "@veranda/contract";
import { SPACE_FILE } from "@veranda/contract/records/space-file";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isThere } from "../access.ts";
import { tagsOf } from "../cards.ts";
import { spaces, spaceVersions, type SpaceRow } from "../tables.ts";

/** All that belongs to a space by itself, and not to those who are in it. */
export type WholeSpace = {
  row: Pick<
    SpaceRow,
    | "name"
    | "slug"
    | "description"
    | "isFullScreenModeEnabled"
    | "isInstancingEnabled"
    | "restrictedPermissions"
    | "createdAt"
  >;
  tags: string[];
  setting: SpaceSetting;
  objects: SpaceObject[];
  /** Path of its own poster; null: it has none. */
  poster: string | null;
  /** The oldest first. */
  versions: {
    version: number;
    savedAt: Date;
    isAutomatic: boolean;
    pictureFileId: string | null;
    setting: SpaceSetting;
    objects: SpaceObject[];
  }[];
};

const objectList = z.array(spaceObject);

/** A space for who may take it along; its versions are for hosts alone. Throws SPACE_NOT_FOUND. */
export async function wholeSpace(
  db: Db,
  id: string,
  { withVersions }: { withVersions: boolean },
): Promise<WholeSpace> {
  const [[row], versions] = await Promise.all([
    db
      .select({
        name: spaces.name,
        slug: spaces.slug,
        description: spaces.description,
        isFullScreenModeEnabled: spaces.isFullScreenModeEnabled,
        isInstancingEnabled: spaces.isInstancingEnabled,
        restrictedPermissions: spaces.restrictedPermissions,
        createdAt: spaces.createdAt,
        tags: tagsOf,
        setting: spaces.setting,
        objects: spaces.objects,
        poster: spaces.poster,
        isCustomThumbnail: spaces.isCustomThumbnail,
      })
      .from(spaces)
      .where(and(eq(spaces.id, id), isThere)),
    withVersions ? versionsOf(db, id) : [],
  ]);
  if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
  const { tags, setting, objects, poster, isCustomThumbnail, ...rest } = row;
  const kept: WholeSpace["versions"] = [];
  for (const version of versions.slice(-SPACE_FILE.versions)) {
    // Each can be as large as a space, and others wait meanwhile.
    await setImmediate();
    kept.push({ ...version, objects: objectList.parse(version.objects) });
  }
  return {
    row: rest,
    tags,
    setting,
    objects: objectList.parse(objects),
    poster: isCustomThumbnail ? poster : null,
    versions: kept,
  };
}

const versionsOf = (db: Db, id: string) =>
  db
    .select({
      version: spaceVersions.version,
      savedAt: spaceVersions.savedAt,
      isAutomatic: spaceVersions.isAutomatic,
      pictureFileId: spaceVersions.pictureFileId,
      setting: spaceVersions.setting,
      objects: spaceVersions.objects,
    })
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, id))
    .orderBy(asc(spaceVersions.version));
