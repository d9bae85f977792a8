import { index, jsonb, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
import type { ChosenBones, CustomAvatarFault, CustomAvatarReport } from "@veranda/contract/custom-avatar";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

/** Uploaded avatars, from the arrival of the file. */
export const customAvatars = pgTable(
  "custom_avatars",
  {
    id: uuid("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** `arrived`: uploaded, and no avatar was requested from it yet. */
    state: text("state").$type<"arrived" | "processing" | "unsure" | "ready" | "refused">().notNull(),
    progress: real("progress").notNull(),
    fault: text("fault").$type<CustomAvatarFault>(),
    /** Path of the uploaded file. */
    source: text("source"),
    /** The digest of the current manifest. */
    manifestDigest: text("manifest_digest"),
    /** The use under which its files are stored. */
    filesUse: text("files_use"),
    report: jsonb("report").$type<CustomAvatarReport>(),
    bones: jsonb("bones").$type<ChosenBones>(),
    /** Chosen height in metres; null: as in the file. */
    height: real("height"),
    /** The run that may still write here; a later one takes over. */
    run: uuid("run"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    index("custom_avatars_account").on(t.accountId, t.createdAt),
    index("custom_avatars_manifest_digest").on(t.manifestDigest),
    index("custom_avatars_state").on(t.state, t.changedAt),
  ],
);
export type CustomAvatarRow = typeof customAvatars.$inferSelect;
