import { randomUUID } from "node:crypto";
import { and, desc, eq, like, or, sql, type SQL } from "drizzle-orm";
import { OBJECT_LIMITS, spaceObject, type SpaceObject, type SpaceSetting } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import {
  isRemoved,
  NOTHING_REMOVED,
  settingWithout,
  type RemovedContent,
} from "../../rooms/document/removed-content.ts";
import type { RoomFiles } from "../../rooms/rooms-deps.ts";
import { bansOf } from "../files/banned-contents.ts";
import { fileIdsOf } from "../files/file-ids.ts";
import { filesOfContents, ownWithContentOf, standingIn } from "../files/own-files.ts";
import { removedObjects, spaceDrafts, spaces, spaceVersions } from "./tables.ts";

/* The effects of staff decisions about objects on spaces. */

type Read = Pick<Db, "select">;
type Tx = Pick<Db, "execute" | "select" | "selectDistinct" | "insert" | "update" | "delete">;

/** What staff have removed from a space. */
export async function removedFrom(db: Read, spaceId: string): Promise<RemovedContent> {
  const rows = await db
    .select({ object: removedObjects.object, fileIds: removedObjects.fileIds })
    .from(removedObjects)
    .where(eq(removedObjects.spaceId, spaceId));
  return rows.length === 0
    ? NOTHING_REMOVED
    : {
        objects: rows.flatMap(({ object }) =>
          object === null ? [] : { id: object.id, creatorId: object.creatorId },
        ),
        fileIds: rows.flatMap(({ fileIds }) => fileIds),
      };
}

/** The same as a column of a query on spaces. */
export const removedContent = sql<RemovedContent | null>`(
  select json_build_object('objects',
      coalesce(json_agg(json_build_object('id', removed.object ->> 'id', 'creatorId', removed.object ->> 'creatorId'))
        filter (where removed.object <> 'null'), '[]'),
    'fileIds', coalesce((select json_agg(file_id) from space_removed_objects as each, unnest(each.file_ids) as file_id
      where each.space_id = spaces.id), '[]'))
  from space_removed_objects as removed where removed.space_id = spaces.id having count(*) > 0)`;

/** The objects of a document without those that staff have removed. */
export async function withoutRemoved<O extends Pick<SpaceObject, "id" | "creatorId" | "props">>(
  db: Read,
  spaceId: string,
  objects: readonly O[],
): Promise<O[]> {
  const removed = await removedFrom(db, spaceId);
  return objects.filter((object) => !isRemoved(removed, object));
}

/** The same for its setting. */
export const settingWithoutRemoved = async (
  db: Read,
  spaceId: string,
  setting: SpaceSetting,
): Promise<SpaceSetting> => settingWithout(await removedFrom(db, spaceId), setting);

/** What is stored under an object's id: saved, unsaved and in each earlier version, newest first. */
export async function storedObjects(
  db: Pick<Db, "select">,
  spaceId: string,
  objectId: string,
): Promise<SpaceObject[]> {
  const one = (objects: SQL) =>
    sql<unknown>`(select object from jsonb_array_elements(${objects}) as object where object ->> 'id' = ${objectId} limit 1)`;
  const isIn = sql`${spaceVersions.objects} @> ${JSON.stringify([{ id: objectId }])}::jsonb`;
  const saved = await db
    .select({ object: one(sql`${spaces.objects}`) })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  const drafts = await db
    .select({ object: one(sql`${spaceDrafts.objects}`) })
    .from(spaceDrafts)
    .where(eq(spaceDrafts.spaceId, spaceId));
  const versions = await db
    .select({ object: one(sql`${spaceVersions.objects}`) })
    .from(spaceVersions)
    .where(and(eq(spaceVersions.spaceId, spaceId), isIn))
    .orderBy(desc(spaceVersions.version));
  return [...saved, ...drafts, ...versions].flatMap(({ object }) =>
    object === null || object === undefined ? [] : spaceObject.parse(object),
  );
}

/** A saved object that uses this file; null if there is none. */
export async function storedObjectWith(
  db: Pick<Db, "select">,
  spaceId: string,
  fileId: string,
): Promise<SpaceObject | null> {
  const [row] = await db
    .select({
      object: sql<unknown>`(select object from jsonb_array_elements(${spaces.objects}) as object
        where strpos((object -> 'props')::text, ${fileId}) > 0 limit 1)`,
    })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return row?.object == null ? null : spaceObject.parse(row.object);
}

export type RemovedObjects = {
  /**
   * Removes the object from the space, with everything else that shows those of its files that its maker owns;
   * `reportedFileIds`: the files that it showed when it was reported. Files of other people that the maker used there
   * are not affected elsewhere. False if it is already removed.
   */
  remove(
    tx: Tx,
    record: RecordEvent,
    spaceId: string,
    given: { object: SpaceObject; reportedFileIds: readonly string[]; exempt: ExemptFiles },
  ): Promise<boolean>;
  /**
   * Restores the object to its place, also for people inside. Content that another decision bans, on any report in any
   * space, stays removed until that decision is undone as well.
   */
  restore(tx: Tx, record: RecordEvent, spaceId: string, objectId: string): Promise<void>;
  /** Removes everything from the space that shows one of these contents, whoever made it. */
  ban(
    tx: Tx,
    record: RecordEvent,
    spaceId: string,
    banned: { decisionId: string; objectId: string; digests: readonly string[] },
  ): Promise<void>;
  /** Restores what was removed by the ban, and lifts it in other spaces, like `restore`. */
  liftBan(tx: Tx, record: RecordEvent, decisionId: string): Promise<void>;
};

/** Files that a decision exempts, and their contents in whatever file: these are neither removed nor banned. */
export type ExemptFiles = { readonly fileIds: readonly string[]; readonly digests: readonly string[] };

type Removed = typeof removedObjects.$inferSelect;

const JSON_NULL = sql`'null'::jsonb`;
/** No object has such an id. */
const idOfBan = (decisionId: string): string => `ban:${decisionId}`;

export function createRemovedObjects(files: Pick<RoomFiles, "useIn">): RemovedObjects {
  const partOf = (objectId: string): string => `removed:${objectId}`;

  /** Removes what bans cover, each by its decision; returns whether the object is covered. */
  const keepAway = async (
    tx: Tx,
    { spaceId, object, fileIds }: Removed,
    bans: ReadonlyMap<string, string>,
  ): Promise<boolean> => {
    const byObject = object === null ? [] : filesIn(object.props).flatMap((id) => bans.get(id) ?? []);
    for (const decisionId of new Set(bans.values())) {
      const objectId = `${idOfBan(decisionId)}:${randomUUID()}`;
      const ofBan = fileIds.filter((id) => bans.get(id) === decisionId);
      const shown = byObject[0] === decisionId ? object : null;
      await tx
        .insert(removedObjects)
        .values({ spaceId, objectId, object: shown ?? JSON_NULL, fileIds: ofBan });
      await files.useIn(tx, { spaceId, part: partOf(objectId) }, await standingIn(tx, spaceId, ofBan));
    }
    return byObject.length > 0;
  };

  /** Adds the object to the saved document in its place, unless it is there. */
  const saveAgain = async (tx: Tx, spaceId: string, object: SpaceObject): Promise<void> => {
    const [space] = await tx
      .select({ objects: spaces.objects, setting: spaces.setting })
      .from(spaces)
      .where(eq(spaces.id, spaceId))
      .for("update");
    if (space === undefined) return;
    const { objects, setting } = space;
    if (objects.some(({ id }) => id === object.id) || objects.length >= OBJECT_LIMITS.count) return;
    const all = [...objects, object];
    await tx.update(spaces).set({ objects: all }).where(eq(spaces.id, spaceId));
    await files.useIn(tx, { spaceId, part: "document" }, fileIdsOf(all, setting));
  };

  const release = async (tx: Tx, record: RecordEvent, removed: Removed): Promise<void> => {
    const { spaceId, objectId, object, fileIds } = removed;
    const bans = await bansOf(tx, [...fileIds, ...(object === null ? [] : filesIn(object.props))]);
    const isKeptAway = await keepAway(tx, removed, bans);
    if (object !== null && !isKeptAway) await saveAgain(tx, spaceId, object);
    await files.useIn(tx, { spaceId, part: partOf(objectId) }, []);
    record({ name: "ObjectModerated", spaceId, objectId });
  };

  return {
    async remove(tx, record, spaceId, { object, reportedFileIds, exempt }) {
      const { id: objectId, creatorId } = object;
      const shown = new Set([...filesIn(object.props), ...reportedFileIds]);
      for (const id of exempt.fileIds) shown.delete(id);
      const fileIds =
        creatorId === null ? [] : await ownWithContentOf(tx, creatorId, [...shown], exempt.digests);
      const rows = await tx
        .insert(removedObjects)
        .values({ spaceId, objectId, object, fileIds })
        .onConflictDoNothing()
        .returning({ objectId: removedObjects.objectId });
      if (rows.length === 0) return false;
      // Its files are retained until it is restored, whatever is saved in the meantime.
      await files.useIn(tx, { spaceId, part: partOf(objectId) }, fileIds);
      record({ name: "ObjectModerated", spaceId, objectId });
      return true;
    },

    async restore(tx, record, spaceId, objectId) {
      const [removed] = await tx
        .delete(removedObjects)
        .where(and(eq(removedObjects.spaceId, spaceId), eq(removedObjects.objectId, objectId)))
        .returning();
      if (removed !== undefined) await release(tx, record, removed);
    },

    async ban(tx, record, spaceId, { decisionId, objectId, digests }) {
      const banned = await filesOfContents(tx, spaceId, digests);
      const id = idOfBan(decisionId);
      const fileIds = banned.map((file) => file.id);
      await tx.insert(removedObjects).values({ spaceId, objectId: id, object: JSON_NULL, fileIds });
      // Files that are only in their owners' libraries aren't retained here.
      const here = banned.flatMap((file) => (file.isInSpace ? file.id : []));
      await files.useIn(tx, { spaceId, part: partOf(id) }, here);
      record({ name: "ObjectModerated", spaceId, objectId });
    },

    async liftBan(tx, record, decisionId) {
      const id = idOfBan(decisionId);
      const isOfBan = or(eq(removedObjects.objectId, id), like(removedObjects.objectId, `${id}:%`));
      const removed = await tx.delete(removedObjects).where(isOfBan).returning();
      for (const each of removed) await release(tx, record, each);
    },
  };
}
