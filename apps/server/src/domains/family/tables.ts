import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ConversationLimit } from "@veranda/contract/records/family";
import { bytes, moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** Links between parents and people under 16. */
export const familyLinks = pgTable(
  "family_links",
  { childId: person("child_id"), parentId: person("parent_id"), linkedAt: moment("linked_at").notNull() },
  (t) => [primaryKey({ columns: [t.childId, t.parentId] }), index("family_links_parent").on(t.parentId)],
);

/** A child's latest unused link. */
export const familyInvitations = pgTable(
  "family_invitations",
  {
    childId: person("child_id").primaryKey(),
    /** SHA-256 of the key. */
    digest: bytes("digest").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("family_invitations_digest").on(t.digest)],
);

/** Parental controls of a child; effective while the child has a link. */
export const parentalControls = pgTable("parental_controls", {
  childId: person("child_id").primaryKey(),
  conversation: text("conversation").$type<ConversationLimit>().notNull(),
  hasFriendRequests: boolean("has_friend_requests").notNull(),
});
