import { SPACES_MAX } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { spaceTags, spaceVersions } from "../tables.ts";
import { lockSpacesOf } from "../members.ts";
import { insertSpace, namedAs, namesOf } from "./create.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { picturesFor } from "./pictures-of-setting.ts";
import type { SpaceDocument, WholeSpace } from "./export-space.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "content" | "directory" | "now">;
type Tx = Pick<Db, "execute" | "insert">;

/** A space to import; its files already belong to this person. Documents are read one at a time. */
export type ImportedSpace = {
  row: Omit<WholeSpace["row"], "slug">;
  tags: string[];
  readDocument: () => Promise<SpaceDocument>;
  versions: (Omit<WholeSpace["versions"][number], "readDocument"> & {
    readDocument: () => Promise<SpaceDocument>;
  })[];
};

/** Records where a document's files are used; null for the space's current document. */
export type UseIn = (
  tx: Tx,
  spaceId: string,
  version: ImportedSpace["versions"][number] | null,
  document: SpaceDocument,
) => Promise<void>;

/**
 * Creates a private space of this person's with its versions, and records its file uses in the same transaction. Throws
 * TOO_MANY_SPACES or UNAUTHENTICATED.
 */
export async function importSpace(
  { db, content, directory, now }: Deps,
  me: string,
  { row, tags, readDocument, versions }: ImportedSpace,
  useIn: UseIn,
): Promise<string> {
  const maker = (await directory.people([me])).get(me);
  if (maker === undefined) throw new NamedError("UNAUTHENTICATED");
  const first = await readDocument();
  return db.transaction(async (tx) => {
    await lockSpacesOf(tx, me);
    if ((await namesOf(tx, me)).length >= SPACES_MAX) throw new NamedError("TOO_MANY_SPACES");
    const id = await insertSpace(tx, me, {
      ...row,
      ...namedAs(row.name),
      seoDescription: row.description,
      makerName: maker.displayName,
      plan: "FREE",
      shareSetting: "PRIVATE",
      setting: first.setting,
      objects: first.objects,
      ...picturesFor(content, first.setting),
      updatedAt: new Date(now()),
    });
    await useIn(tx, id, null, first);
    const tagRows = tags.map((tag, position) => ({ spaceId: id, tag, position }));
    if (tagRows.length > 0) await tx.insert(spaceTags).values(tagRows);
    for (const version of versions) {
      const then = await version.readDocument();
      const { version: number, savedAt, isAutomatic, pictureFileId } = version;
      await tx.insert(spaceVersions).values({
        version: number,
        savedAt,
        isAutomatic,
        pictureFileId,
        spaceId: id,
        setting: then.setting,
        objects: then.objects,
        objectCount: then.objects.length,
        savedBy: null,
      });
      await useIn(tx, id, version, then);
    }
    return id;
  });
}
