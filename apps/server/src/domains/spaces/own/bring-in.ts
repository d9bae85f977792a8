import { SPACES_MAX, type SpaceObject } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { spaceTags, spaceVersions } from "../tables.ts";
import { insertSpace, lockSpacesOf, namedAs, namesOf } from "./create.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { picturesFor } from "./pictures-of-setting.ts";
import type { WholeSpace } from "./take-out.ts";

type Deps = Pick<OwnSpacesDeps, "db" | "content" | "directory" | "now">;
type Tx = Pick<Db, "execute" | "insert">;

/** A space from elsewhere; its files are this person's already. */
export type BroughtSpace = Omit<WholeSpace, "row" | "poster"> & { row: Omit<WholeSpace["row"], "slug"> };

/**
 * Makes it a private space of this person's, with its versions; `useIn` says in the same transaction where its files
 * stand. Throws TOO_MANY_SPACES or UNAUTHENTICATED.
 */
export async function bringSpace(
  { db, content, directory, now }: Deps,
  me: string,
  { row, tags, setting, objects, versions }: BroughtSpace,
  useIn: (tx: Tx, spaceId: string) => Promise<void>,
): Promise<string> {
  const maker = (await directory.people([me])).get(me);
  if (maker === undefined) throw new NamedError("UNAUTHENTICATED");
  return db.transaction(async (tx) => {
    await lockSpacesOf(tx, me);
    if ((await namesOf(tx, me)).length >= SPACES_MAX) throw new NamedError("TOO_MANY_SPACES");
    const id = await insertSpace(tx, {
      ...row,
      ...namedAs(row.name),
      seoDescription: row.description,
      ownerId: me,
      makerName: maker.displayName,
      plan: "FREE",
      shareSetting: "PRIVATE",
      setting,
      objects: objects.map(nobodys),
      ...picturesFor(content.templates(), setting),
      updatedAt: new Date(now()),
    });
    const tagRows = tags.map((tag, position) => ({ spaceId: id, tag, position }));
    if (tagRows.length > 0) await tx.insert(spaceTags).values(tagRows);
    for (const { objects: then, ...version } of versions)
      await tx.insert(spaceVersions).values({
        ...version,
        spaceId: id,
        objects: then.map(nobodys),
        objectCount: then.length,
        savedBy: null,
      });
    await useIn(tx, id);
    return id;
  });
}

const nobodys = (object: SpaceObject): SpaceObject => ({ ...object, creatorId: null });
