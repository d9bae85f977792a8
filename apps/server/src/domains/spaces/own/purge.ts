import { and, asc, eq, lte } from "drizzle-orm";
import { SPACE_BIN_MS } from "@veranda/contract";
import { spaces } from "../tables.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { pictureUses } from "./pictures.ts";

const EVERY_MS = 3_600_000;
const AT_ONCE = 100;

type Deps = Pick<OwnSpacesDeps, "db" | "files" | "log" | "now">;

/** Spaces that were deleted a month ago go for good. */
export function openPurge(deps: Deps): { close: () => Promise<void> } {
  const purge = (): Promise<void> =>
    purgeSpaces(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, "Deleted spaces could not be removed; they are tried again"),
    );
  let purging = purge();
  const timer = setInterval(() => {
    purging = purging.then(purge);
  }, EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await purging;
    },
  };
}

export async function purgeSpaces({ db, files, log, now }: Deps): Promise<void> {
  const isOver = lte(spaces.deletedAt, new Date(now() - SPACE_BIN_MS));
  for (;;) {
    const over = await db
      .select({ id: spaces.id })
      .from(spaces)
      .where(isOver)
      .orderBy(asc(spaces.deletedAt), asc(spaces.id))
      .limit(AT_ONCE);
    for (const { id } of over)
      await db.transaction(async (tx) => {
        // Brought back at this moment, it stays.
        const [gone] = await tx
          .delete(spaces)
          .where(and(eq(spaces.id, id), isOver))
          .returning();
        if (gone !== undefined) await files.dropIn(tx, pictureUses(id, gone));
      });
    if (over.length > 0) log.info({ spaces: over.length }, "Removed spaces that were deleted a month ago");
    if (over.length < AT_ONCE) return;
  }
}
