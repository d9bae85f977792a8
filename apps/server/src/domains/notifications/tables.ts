import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NotificationKind } from "@veranda/contract/records/notifications";
import { bytes, moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { spaceEvents } from "../events/tables.ts";
import { organizationInvitations } from "../organizations/tables.ts";
import { reportDecisions, reports } from "../reports/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** Notifications. A key is unique per person: repeated news replaces the older. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** Null for staff, whose decisions are anonymous, or nobody in particular. */
    actorId: text("actor_id").references(() => accounts.id, { onDelete: "cascade" }),
    spaceId: text("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** Answered or withdrawn ones are no longer shown. */
    invitationId: text("invitation_id").references(() => organizationInvitations.id, { onDelete: "cascade" }),
    /** Detail by kind; for `family_over` and `organization_deleted` a name. */
    news: text("news"),
    /** The child whose controls a parent has set. */
    childId: text("child_id").references(() => accounts.id, { onDelete: "set null" }),
    decisionId: uuid("decision_id").references(() => reportDecisions.id, { onDelete: "cascade" }),
    /** For the reporter; null: the decision is about the person notified. */
    reportId: uuid("report_id").references(() => reports.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => spaceEvents.id, { onDelete: "cascade" }),
    /** The event's revision at that time. */
    eventRevision: integer("event_revision"),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_key").on(t.accountId, t.key),
    index("notifications_newest").on(t.accountId, t.id),
    index("notifications_actor").on(t.actorId),
    index("notifications_space").on(t.spaceId),
    index("notifications_child").on(t.childId),
    index("notifications_invitation").on(t.invitationId),
    index("notifications_decision").on(t.decisionId),
    index("notifications_report").on(t.reportId),
    index("notifications_event").on(t.eventId),
  ],
);

/** Browsers that pushes are sent to: each belongs to one person, while the session that registered it is valid. */
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
