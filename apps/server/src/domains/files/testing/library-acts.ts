import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { spaces } from "../../spaces/tables.ts";
import { fileContents, files } from "../tables.ts";
import type { TestLibrary } from "./test-library.ts";

export const announce = (at: TestLibrary, who: string, size: number, name = "a.gif") =>
  at.library.uploads.announce(
    { accountId: who, sessionId: "session" },
    { contentType: "image/gif", name, size, roomID: null },
  );

/** The stored bytes of a file; null if none. */
export async function blobOf(at: TestLibrary, fileId: string): Promise<string | null> {
  const [row] = await at.database.db
    .select({ source: fileContents.source })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(eq(files.id, fileId));
  return row?.source ?? null;
}

export async function newSpace(at: TestLibrary, id = randomUUID().slice(0, 8)): Promise<string> {
  await at.database.db.insert(spaces).values({
    id,
    slug: id,
    name: id,
    shareSetting: "PRIVATE",
    shareId: randomUUID(),
    makerName: "Ada",
    plan: "FREE",
    poster: "/p",
    posterSmall: "/p",
    posterBlur: "",
    seoTitle: id,
    seoDescription: "",
    setting: { environment: "terrace", variant: "day" },
  });
  return id;
}

/** Records that exactly these files are used in this part of the space. */
export const use = (at: TestLibrary, spaceId: string, part: string, ids: readonly string[]) =>
  at.database.db.transaction((tx) => at.fileReferences.useIn(tx, { spaceId, part }, ids));
