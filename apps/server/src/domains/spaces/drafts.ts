import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { SerializedDocument, DraftRank } from "../../rooms/document/document-snapshot.ts";
import type { RoomFiles } from "../../rooms/rooms-deps.ts";
import { settingWithoutRemoved, withoutRemoved } from "./removed-objects.ts";
import { spaceDrafts, spaces } from "./tables.ts";
import { serializeDocument, type Versions } from "./versions.ts";

type Tx = Pick<Db, "execute" | "select" | "insert" | "update" | "delete">;
const PART = "draft:kept";

export type Drafts = {
  /** Removes and returns the draft, for an instance that continues with it. */
  take(tx: Tx, spaceId: string): Promise<Pick<typeof spaceDrafts.$inferSelect, "objects" | "setting"> | null>;
  /** Stores unsaved work of an instance that has ended: as the draft, or as a version. */
  keep(tx: Tx, spaceId: string, document: SerializedDocument, rank: DraftRank): Promise<void>;
};

export type DraftsDeps = {
  files: Pick<RoomFiles, "useIn">;
  versions: Pick<Versions, "keep">;
  now: () => number;
};

export function createDrafts({ files, versions, now }: DraftsDeps): Drafts {
  const take: Drafts["take"] = async (tx, spaceId) => {
    const [draft] = await tx
      .delete(spaceDrafts)
      .where(eq(spaceDrafts.spaceId, spaceId))
      .returning({ objects: spaceDrafts.objects, setting: spaceDrafts.setting });
    if (draft === undefined) return null;
    await files.useIn(tx, { spaceId, part: PART }, []);
    return {
      ...draft,
      objects: await withoutRemoved(tx, spaceId, draft.objects),
      setting: await settingWithoutRemoved(tx, spaceId, draft.setting),
    };
  };
  return {
    take,

    async keep(tx, spaceId, document, rank) {
      // Purged spaces keep nothing; a deleted one can be restored for a while.
      const [space] = await tx
        .select({ id: spaces.id })
        .from(spaces)
        .where(eq(spaces.id, spaceId))
        .for("update");
      if (space === undefined) return;
      if (rank === "aside") {
        await versions.keep(tx, spaceId, document);
        return;
      }
      const before = rank === "main" ? await take(tx, spaceId) : null;
      if (before !== null) await versions.keep(tx, spaceId, serializeDocument(before));
      const { objects, setting, fileIds } = document;
      const kept = await tx
        .insert(spaceDrafts)
        .values({ spaceId, objects: sql`${objects}::jsonb`, setting, keptAt: new Date(now()) })
        .onConflictDoNothing()
        .returning({ id: spaceDrafts.spaceId });
      if (kept.length === 0) await versions.keep(tx, spaceId, document);
      else await files.useIn(tx, { spaceId, part: PART }, fileIds);
    },
  };
}
