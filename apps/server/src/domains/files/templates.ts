import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { ContentItem, SpaceObject, SpaceSetting } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { fileIdsOf, isFileId } from "./file-ids.ts";
import { itemOf } from "./content-menu.ts";
import type { FileReferences } from "./file-references.ts";
import type { Quota, Tx } from "./quota.ts";
import { selectFiles } from "./records.ts";
import { files, fileTemplates } from "./tables.ts";

type Template = { name: string; setting: SpaceSetting; objects: SpaceObject[] };
/** The current state of a space, to be saved. */
export type TemplateSource = {
  setting: SpaceSetting;
  objects: readonly SpaceObject[];
  poster: string | null;
};
/** For a host of the space. Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED or FORBIDDEN. */
export type TemplateSourceOf = (accountId: string, spaceId: string) => Promise<TemplateSource>;

/** Saved spaces to create others from: content banned by staff is neither saved nor restored. */
export type SpaceTemplates = {
  /** Throws TEMPLATE_NOT_FOUND for one to be overwritten that is not theirs, or STORAGE_FULL. */
  save(
    accountId: string,
    template: { name: string; overwriteFileId: string | null },
    source: TemplateSource,
  ): Promise<ContentItem>;
  /** One of their own; null for any other. Its objects have no owner yet, and nothing in it plays. */
  get(accountId: string, id: string): Promise<Template | null>;
};

type TemplatesDeps = {
  quota: Quota;
  fileReferences: Pick<FileReferences, "withoutBanned">;
  now: () => number;
};

export function createTemplates(db: Db, { quota, fileReferences, now }: TemplatesDeps): SpaceTemplates {
  const theirs = (accountId: string, id: string) =>
    and(
      eq(files.id, id),
      eq(files.accountId, accountId),
      eq(files.kind, "template"),
      isNull(files.removedAt),
    );

  const plainOf = (object: SpaceObject): SpaceObject => {
    const plain = { ...object, creatorId: null, version: 1 };
    delete plain.state;
    return plain;
  };

  const write = async (
    tx: Tx,
    fileId: string,
    content: Omit<typeof fileTemplates.$inferInsert, "fileId">,
  ) => {
    await tx
      .insert(fileTemplates)
      .values({ fileId, ...content })
      .onConflictDoUpdate({ target: fileTemplates.fileId, set: content });
    const place = `template/${fileId}`;
    await tx.execute(sql`delete from file_places where place = ${place}`);
    await tx.execute(sql`
      insert into file_places (place, file_id, template_id)
      select ${place}, id, ${fileId}::uuid from files
      where id = any(${sql.param(fileIdsOf(content.objects, content.setting))}::uuid[]) order by id for key share`);
  };

  return {
    async save(accountId, { name, overwriteFileId }, source) {
      const { setting, objects, poster } = await fileReferences.withoutBanned(source);
      const plain = objects.map((object) => plainOf(object));
      const bytes = Buffer.byteLength(JSON.stringify({ setting, objects: plain }));
      const at = new Date(now());
      const id = overwriteFileId ?? randomUUID();
      await quota.reserve(accountId, bytes, async (tx) => {
        if (overwriteFileId === null)
          await tx.insert(files).values({
            id,
            accountId,
            name,
            contentType: "application/json",
            kind: "template",
            bytes,
            state: "UPLOADED",
            createdAt: at,
            changedAt: at,
          });
        else {
          const changed = await tx
            .update(files)
            .set({ name, bytes, changedAt: at })
            .where(theirs(accountId, id))
            .returning({ id: files.id });
          if (changed.length === 0) throw new NamedError("TEMPLATE_NOT_FOUND");
        }
        await write(tx, id, { setting, objects: plain, poster });
      });
      const [found] = await selectFiles(db).where(theirs(accountId, id));
      if (found === undefined) throw new NamedError("TEMPLATE_NOT_FOUND");
      return itemOf(found);
    },
    async get(accountId, id) {
      if (!isFileId(id)) return null;
      const [row] = await db
        .select({ name: files.name, setting: fileTemplates.setting, objects: fileTemplates.objects })
        .from(files)
        .innerJoin(fileTemplates, eq(fileTemplates.fileId, files.id))
        .where(theirs(accountId, id));
      return row === undefined ? null : fileReferences.withoutBanned(row);
    },
  };
}
