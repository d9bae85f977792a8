import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { files } from "../files/tables.ts";

/** Packages by uploader; the state of their bytes is the file's. */
export const packages = pgTable(
  "packages",
  {
    id: uuid("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    sku: text("sku").notNull(),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    /** Size of the zip. */
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    unique("packages_version").on(t.accountId, t.sku, t.version),
    index("packages_newest").on(t.accountId, t.createdAt.desc(), t.id),
    index("packages_file").on(t.fileId),
  ],
);
