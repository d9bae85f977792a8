import { and, desc, eq, exists, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { spaceObject, type Space, type SpaceObject, type SpaceSetting } from "@veranda/contract";
import type { SpaceVersion } from "@veranda/contract/records/version";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type {
  SerializedDocument,
  DocumentSnapshot,
  SavedDocument,
} from "../../rooms/document/document-snapshot.ts";
import type { RoomFiles } from "../../rooms/rooms-deps.ts";
import type { Directory } from "../accounts/directory.ts";
import { fileIdsOf } from "../files/file-ids.ts";
import { isThere } from "./access.ts";
import { settingWithoutRemoved, withoutRemoved } from "./removed-objects.ts";
import { spaces, spaceVersions } from "./tables.ts";

type Tx = Pick<Db, "execute" | "select" | "insert" | "update" | "delete">;

/** Maximum number of versions saved by people; older ones are deleted. */
const SAVED_MAX = 50;
/** Automatic versions: this many of the newest, before them one a day, for this many days. */
const KEPT_MAX = 10;
const KEPT_DAYS = 30;
const LISTED_MAX = 50;
/** A version's picture is taken when it is saved: later ones are rejected. */
const PICTURE_WITHIN_MS = 10 * 60_000;

const objectList = z.array(spaceObject);

export type Versions = {
  /** The last saved document; null if the space doesn't exist. */
  saved(spaceId: string): Promise<SavedDocument | null>;
  /** Null if there is no such version. */
  read(spaceId: string, version: number): Promise<(DocumentSnapshot & { isLast: boolean }) | null>;
  /** Writes a version and makes it the space's current document; returns its number. Throws SPACE_NOT_FOUND. */
  save(tx: Tx, spaceId: string, document: SerializedDocument, savedBy: string): Promise<number>;
  /**
   * Sets the picture of a version that this person has just saved. Throws VERSION_NOT_FOUND, NOT_FOUND for the file.
   */
  setPicture(key: { spaceId: string; version: number }, savedBy: string, fileId: string): Promise<void>;
  /** Stores unsaved work as a version, without changing the space. Throws SPACE_NOT_FOUND if it was purged. */
  keep(tx: Tx, spaceId: string, document: SerializedDocument): Promise<number>;
  /** Newest first. */
  list(spaceId: string, before?: number): Promise<SpaceVersion[]>;
};

export type VersionsDeps = {
  db: Db;
  files: Pick<RoomFiles, "assetsOf" | "refusalToUse" | "useIn">;
  directory: Pick<Directory, "people">;
  /** Default pictures of a space with this setting. */
  picturesOf: (spaceId: string, setting: SpaceSetting) => Space["pictures"];
  now: () => number;
};

export function createVersions({ db, files, directory, picturesOf, now }: VersionsDeps): Versions {
  const write = async (
    tx: Tx,
    spaceId: string,
    { objects, objectCount, setting, fileIds }: SerializedDocument,
    row: { savedAt: Date; savedBy: string | null; isAutomatic: boolean },
  ): Promise<number> => {
    const [last] = await tx
      .select({ version: spaceVersions.version })
      .from(spaceVersions)
      .where(eq(spaceVersions.spaceId, spaceId))
      .orderBy(desc(spaceVersions.version))
      .limit(1);
    const version = (last?.version ?? 0) + 1;
    await tx
      .insert(spaceVersions)
      .values({ spaceId, version, objects: sql`${objects}::jsonb`, objectCount, setting, ...row });
    await files.useIn(tx, { spaceId, part: `version:${version}` }, fileIds);
    return version;
  };

  /** Serialises writers of versions per space. */
  const lock = async (tx: Tx, spaceId: string, isAlsoDeleted = false) => {
    const [space] = await tx
      .select({
        objects: spaces.objects,
        setting: spaces.setting,
        isCustomThumbnail: spaces.isCustomThumbnail,
        video: spaces.video,
        isCustomVideo: spaces.isCustomVideo,
        createdAt: spaces.createdAt,
      })
      .from(spaces)
      .where(and(eq(spaces.id, spaceId), isAlsoDeleted ? undefined : isThere))
      .for("update");
    if (space === undefined) throw new NamedError("SPACE_NOT_FOUND");
    return space;
  };

  const lastSaved = async (spaceId: string): Promise<number | null> => {
    const [last] = await db
      .select({ version: spaceVersions.version })
      .from(spaceVersions)
      .where(and(eq(spaceVersions.spaceId, spaceId), eq(spaceVersions.isAutomatic, false)))
      .orderBy(desc(spaceVersions.version))
      .limit(1);
    return last?.version ?? null;
  };

  const thin = async (tx: Tx, spaceId: string): Promise<void> => {
    const oldest = new Date(now() - KEPT_DAYS * 86_400_000);
    const { rows } = await tx.execute<{ version: number }>(sql`
      with ranked as (
        select version, saved_at, is_automatic,
          row_number() over (partition by is_automatic order by version desc) as place,
          row_number() over (partition by is_automatic, saved_at::date order by version desc) as place_in_day
        from space_versions where space_id = ${spaceId})
      delete from space_versions using ranked
      where space_versions.space_id = ${spaceId} and space_versions.version = ranked.version and (
        (not ranked.is_automatic and place > ${SAVED_MAX})
        or (ranked.is_automatic and place > ${KEPT_MAX}
          and (place_in_day > 1 or ranked.saved_at < ${oldest.toISOString()}::timestamptz)))
      returning space_versions.version`);
    for (const { version } of rows) await files.useIn(tx, { spaceId, part: `version:${version}` }, []);
  };

  return {
    async saved(spaceId) {
      const [row] = await db
        .select({ objects: spaces.objects, setting: spaces.setting })
        .from(spaces)
        .where(and(eq(spaces.id, spaceId), isThere));
      if (row === undefined) return null;
      const { objects, setting } = parsed(row);
      return {
        objects: await withoutRemoved(db, spaceId, objects),
        setting: await settingWithoutRemoved(db, spaceId, setting),
        version: await lastSaved(spaceId),
      };
    },

    async read(spaceId, version) {
      const [row] = await db
        .select({ objects: spaceVersions.objects, setting: spaceVersions.setting })
        .from(spaceVersions)
        .where(and(eq(spaceVersions.spaceId, spaceId), eq(spaceVersions.version, version)));
      if (row === undefined) return null;
      const { objects, setting } = parsed(row);
      return {
        objects: await withoutRemoved(db, spaceId, objects),
        setting: await settingWithoutRemoved(db, spaceId, setting),
        isLast: version === (await lastSaved(spaceId)),
      };
    },

    async save(tx, spaceId, document, savedBy) {
      const before = await lock(tx, spaceId);
      const savedAt = new Date(now());
      const [existing] = await tx
        .select({ version: spaceVersions.version })
        .from(spaceVersions)
        .where(eq(spaceVersions.spaceId, spaceId))
        .limit(1);
      // The initial document can be restored too.
      if (existing === undefined && before.objects.length > 0)
        await write(tx, spaceId, serializeDocument(before), {
          savedAt: before.createdAt,
          savedBy: null,
          isAutomatic: false,
        });
      const row = { savedAt, savedBy, isAutomatic: false };
      const version = await write(tx, spaceId, document, row);
      const looksOther = !before.isCustomThumbnail && !isSameLook(before.setting, document.setting);
      await tx
        .update(spaces)
        .set({
          objects: sql`${document.objects}::jsonb`,
          setting: document.setting,
          ...(looksOther ? picturesOf(spaceId, document.setting) : {}),
          ...(before.isCustomVideo ? { video: before.video } : {}),
          updatedAt: savedAt,
        })
        .where(eq(spaces.id, spaceId));
      await files.useIn(tx, { spaceId, part: "document" }, document.fileIds);
      await thin(tx, spaceId);
      return version;
    },

    async setPicture({ spaceId, version }, savedBy, fileId) {
      const [[asset], refusal] = await Promise.all([
        files.assetsOf([fileId]),
        files.refusalToUse(savedBy, spaceId, [fileId]),
      ]);
      if (asset?.kind !== "image" || refusal !== null) throw new NamedError("NOT_FOUND");
      await db.transaction(async (tx) => {
        const [saved] = await tx
          .update(spaceVersions)
          .set({ pictureFileId: fileId })
          .where(
            and(
              eq(spaceVersions.spaceId, spaceId),
              eq(spaceVersions.version, version),
              eq(spaceVersions.savedBy, savedBy),
              gt(spaceVersions.savedAt, new Date(now() - PICTURE_WITHIN_MS)),
              // Only once, or the same again.
              sql`coalesce(${spaceVersions.pictureFileId}, ${fileId}) = ${fileId}`,
              exists(
                tx
                  .select()
                  .from(spaces)
                  .where(and(eq(spaces.id, spaceId), isThere)),
              ),
            ),
          )
          .returning({ objects: spaceVersions.objects, setting: spaceVersions.setting });
        if (saved === undefined) throw new NamedError("VERSION_NOT_FOUND");
        const { objects, setting } = parsed(saved);
        await files.useIn(tx, { spaceId, part: `version:${version}` }, [
          ...fileIdsOf(objects, setting),
          fileId,
        ]);
      });
    },

    async keep(tx, spaceId, document) {
      // A deleted space can be restored for a while.
      await lock(tx, spaceId, true);
      const row = { savedAt: new Date(now()), savedBy: null, isAutomatic: true };
      const version = await write(tx, spaceId, document, row);
      await thin(tx, spaceId);
      return version;
    },

    async list(spaceId, before) {
      const rows = await db
        .select({
          version: spaceVersions.version,
          savedAt: spaceVersions.savedAt,
          savedBy: spaceVersions.savedBy,
          objectCount: spaceVersions.objectCount,
          pictureFileId: spaceVersions.pictureFileId,
        })
        .from(spaceVersions)
        .where(
          and(
            eq(spaceVersions.spaceId, spaceId),
            before === undefined ? undefined : lt(spaceVersions.version, before),
          ),
        )
        .orderBy(desc(spaceVersions.version))
        .limit(LISTED_MAX);
      const [people, assets] = await Promise.all([
        directory.people(rows.flatMap(({ savedBy }) => savedBy ?? [])),
        files.assetsOf(rows.flatMap(({ pictureFileId }) => pictureFileId ?? [])),
      ]);
      const pictures = new Map(
        assets.map((asset) => [asset.fileId, asset.poster ?? asset.levels.at(-1)?.url]),
      );
      return rows.map(({ version, savedAt, savedBy, objectCount, pictureFileId }): SpaceVersion => {
        const person = savedBy === null ? undefined : people.get(savedBy);
        return {
          version,
          savedAt: savedAt.toISOString(),
          savedBy:
            savedBy === null || person === undefined
              ? null
              : { id: savedBy, displayName: person.displayName },
          objectCount,
          picture: (pictureFileId === null ? undefined : pictures.get(pictureFileId)) ?? null,
        };
      });
    },
  };
}

const isSameLook = (a: SpaceSetting, b: SpaceSetting): boolean =>
  a.environment === b.environment && a.variant === b.variant;

/** Adds names and groups to objects that were stored before these existed. */
const parsed = ({ objects, setting }: { objects: unknown; setting: SpaceSetting }) => ({
  objects: objectList.parse(objects),
  setting,
});

export const serializeDocument = ({
  objects,
  setting,
}: {
  objects: SpaceObject[];
  setting: SpaceSetting;
}): SerializedDocument => ({
  objects: JSON.stringify(objects),
  objectCount: objects.length,
  setting,
  fileIds: fileIdsOf(objects, setting),
});
