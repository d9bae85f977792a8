import { eq } from "drizzle-orm";
import type { RemovedContent } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Files } from "../../platform/files/files.ts";
import { dataAddress } from "./data-address.ts";
import { reportDecisions, type RemovedParts } from "./tables.ts";

/** Of each picture, and of a clip. */
const BYTES_MAX = 4_000_000;

/** What a decision has removed from a profile or a space, as far as it is kept, for staff. Throws NOT_FOUND. */
export async function readRemovedContent(
  db: Pick<Db, "select">,
  read: Files["read"],
  decisionId: string,
): Promise<RemovedContent> {
  const [row] = await db
    .select({ removed: reportDecisions.removed })
    .from(reportDecisions)
    .where(eq(reportDecisions.id, decisionId));
  if (row === undefined) throw new NamedError("NOT_FOUND");
  const { pictures, clip } = picturesIn(row.removed);
  const shown = await Promise.all(pictures.map((url) => dataAddress(read, url, BYTES_MAX)));
  return {
    ...wordsIn(row.removed),
    pictures: shown.flatMap((address) => address ?? []),
    clip: clip === null ? null : await dataAddress(read, clip, BYTES_MAX),
  };
}

function wordsIn(removed: RemovedParts | null): Pick<RemovedContent, "name" | "text" | "links" | "tags"> {
  const name = removed?.name?.before ?? null;
  if (removed?.of === "space")
    return { name, text: removed.text?.description ?? "", links: [], tags: [...(removed.text?.tags ?? [])] };
  return { name, text: removed?.text?.about ?? "", links: removed?.text?.links ?? [], tags: [] };
}

function picturesIn(removed: RemovedParts | null): { pictures: string[]; clip: string | null } {
  if (removed?.picture === undefined) return { pictures: [], clip: null };
  if (removed.of === "profile") {
    const { avatar, banner } = removed.picture;
    return { pictures: [avatar, banner].flatMap((url) => url ?? []), clip: null };
  }
  const { poster, isCustomThumbnail, video, isCustomVideo } = removed.picture;
  return { pictures: isCustomThumbnail ? [poster] : [], clip: isCustomVideo ? video : null };
}
