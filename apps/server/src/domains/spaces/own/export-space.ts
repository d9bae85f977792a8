import { and, desc, eq } from "drizzle-orm";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { SPACE_FILE } from "@veranda/contract/records/space-file";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isThere } from "../access.ts";
import { tagsOf } from "../cards.ts";
import { readObjects } from "../read-objects.ts";
import { settingWithoutRemoved, withoutRemoved } from "../removed-objects.ts";
import { spaces, spaceVersions, type SpaceRow } from "../tables.ts";

/** The objects and the setting of a space. */
export type SpaceDocument = { setting: SpaceSetting; objects: SpaceObject[] };

/**
 * Everything that belongs to a space itself, and not to its people. Its documents are read one at a time: each can be
 * as large as a space, and the receiver may read slowly.
 */
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
  /** Path of its custom poster; null if it has none. */
  poster: string | null;
  /** The last saved document. Throws SPACE_NOT_FOUND if it was deleted in the meantime. */
  readDocument: () => Promise<SpaceDocument>;
  /** Oldest first. */
  versions: {
    version: number;
    savedAt: Date;
    isAutomatic: boolean;
    pictureFileId: string | null;
    /** Null if it was deleted in the meantime. */
    readDocument: () => Promise<SpaceDocument | null>;
  }[];
};

/** A space for somebody who may export it; versions are for hosts only. Throws SPACE_NOT_FOUND. */
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
        poster: spaces.poster,
        isCustomThumbnail: spaces.isCustomThumbnail,
      })
      .from(spaces)
      .where(isSpace(id)),
    withVersions ? versionsOf(db, id) : [],
  ]);
  if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
  const { tags, poster, isCustomThumbnail, ...rest } = row;
  const readShown = async (objects: readonly unknown[]): Promise<SpaceObject[]> =>
    withoutRemoved(db, id, await readObjects(objects));
  return {
    row: rest,
    tags,
    poster: isCustomThumbnail ? poster : null,
    async readDocument() {
      const [found] = await db
        .select({ setting: spaces.setting, objects: spaces.objects })
        .from(spaces)
        .where(isSpace(id));
      if (found === undefined) throw new NamedError("SPACE_NOT_FOUND");
      return {
        setting: await settingWithoutRemoved(db, id, found.setting),
        objects: await readShown(found.objects),
      };
    },
    versions: versions.toReversed().map((version) => ({
      ...version,
      async readDocument() {
        const [found] = await db
          .select({ setting: spaceVersions.setting, objects: spaceVersions.objects })
          .from(spaceVersions)
          .where(and(eq(spaceVersions.spaceId, id), eq(spaceVersions.version, version.version)));
        return found === undefined
          ? null
          : {
              setting: await settingWithoutRemoved(db, id, found.setting),
              objects: await readShown(found.objects),
            };
      },
    })),
  };
}

const isSpace = (id: string) => and(eq(spaces.id, id), isThere);

/** The newest versions, up to a file's maximum. */
const versionsOf = (db: Db, id: string) =>
  db
    .select({
      version: spaceVersions.version,
      savedAt: spaceVersions.savedAt,
      isAutomatic: spaceVersions.isAutomatic,
      pictureFileId: spaceVersions.pictureFileId,
    })
    .from(spaceVersions)
    .where(eq(spaceVersions.spaceId, id))
    .orderBy(desc(spaceVersions.version))
    .limit(SPACE_FILE.versions);
