import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { packages } from "./tables.ts";

/** A person's packages; their bytes are among the files. */
export const exportPackages: ExportPart = async (db, accountId) => ({
  packages: await db
    .select({
      sku: packages.sku,
      version: packages.version,
      title: packages.title,
      fileId: packages.fileId,
      createdAt: packages.createdAt,
    })
    .from(packages)
    .where(eq(packages.accountId, accountId))
    .orderBy(desc(packages.createdAt)),
});
