import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { fileUrl } from "../../platform/files/file-name.ts";
import { fileContents, files } from "./tables.ts";

/** A person's uploads, and where they can be downloaded. */
export const exportFiles: ExportPart = async (db, accountId) => {
  const rows = await db
    .select({
      id: files.id,
      name: files.name,
      kind: files.kind,
      size: files.bytes,
      contentType: files.contentType,
      roomID: files.roomId,
      uploadState: files.state,
      isHidden: files.isHidden,
      createdAt: files.createdAt,
      source: fileContents.source,
    })
    .from(files)
    .leftJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(eq(files.accountId, accountId))
    .orderBy(desc(files.createdAt));
  return { files: rows.map(({ source, ...row }) => ({ ...row, file: source && fileUrl(source) })) };
};
