import { bigserial, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { NotificationKind } from "@veranda/contract/records/notifications";
import { bytes, moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { organizationInvitations } from "../organizations/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** What people were told. One key is there once for a person: the same news again takes the older's place. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    actorId: text("actor_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    spaceId: text("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** What was answered or taken back is told no more. */
    invitationId: text("invitation_id").references(() => organizationInvitations.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_key").on(t.accountId, t.key),
    index("notifications_newest").on(t.accountId, t.id),
    index("notifications_actor").on(t.actorId),
    index("notifications_space").on(t.spaceId),
    index("notifications_invitation").on(t.invitationId),
  ],
);

/** Browsers that pushes go to: one person's each, as long as the session that asked for it holds. */
export const pushDevices = pgTable(
  "push_devices",
  {
    /** SHA-256 of the endpoint. */
    digest: bytes("digest").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sessionId: text("session_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("push_devices_account").on(t.accountId, t.createdAt),
    index("push_devices_session").on(t.sessionId),
  ],
);
