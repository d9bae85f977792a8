import { and, asc, eq, lte } from "drizzle-orm";
import { SPACE_BIN_MS } from "@veranda/contract";
import { spaces } from "../tables.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { allPictureUses } from "../picture-uses.ts";

const AT_ONCE = 100;

type Deps = Pick<OwnSpacesDeps, "db" | "events" | "files" | "log" | "now">;

/** Purges spaces that were deleted a month ago. */
export async function purgeSpaces({ db, events, files, log, now }: Deps): Promise<void> {
  const isOver = lte(spaces.deletedAt, new Date(now() - SPACE_BIN_MS));
  for (;;) {
    const over = await db
      .select({ id: spaces.id })
      .from(spaces)
      .where(isOver)
      .orderBy(asc(spaces.deletedAt), asc(spaces.id))
      .limit(AT_ONCE);
    for (const { id } of over)
      await events.transaction(async (tx, record) => {
        // Unless it is restored at this moment.
        const gone = await tx
          .delete(spaces)
          .where(and(eq(spaces.id, id), isOver))
          .returning({ id: spaces.id });
        if (gone.length === 0) return;
        // Including pictures that staff have removed.
        await files.dropAllIn(tx, [allPictureUses(id)]);
        record({ name: "SpacePurged", spaceId: id });
      });
    if (over.length > 0) log.info({ spaces: over.length }, "Removed spaces that were deleted a month ago");
    if (over.length < AT_ONCE) return;
  }
}
