import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

const account = (name: string) => text(name).references(() => accounts.id, { onDelete: "cascade" });

/** Groups of people who move between spaces together. */
export const groups = pgTable(
  "groups",
  {
    id: text("id").primaryKey(),
    /** A member's id. */
    leaderId: text("leader_id").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When one of its members was last active. */
    activeAt: moment("active_at").notNull(),
    /** Number of trips; then who started the latest, when, and where to. */
    tripNumber: integer("trip_number").notNull().default(0),
    tripBy: text("trip_by"),
    tripAt: moment("trip_at"),
    tripSpaceId: text("trip_space_id"),
    tripInstanceId: text("trip_instance_id"),
    /** The share id that is passed on to those who need it. */
    tripShareId: text("trip_share_id"),
  },
  (t) => [index("groups_active").on(t.activeAt)],
);

const group = () =>
  text("group_id")
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" });

/** Nobody is in two groups: a visitor id is the account id, or a guest's uid cookie, which is never shown to others. */
export const groupMembers = pgTable(
  "group_members",
  {
    visitorId: text("visitor_id").primaryKey(),
    groupId: group(),
    /** Id of the membership, which others see. */
    id: text("id").notNull().unique(),
    accountId: account("account_id"),
    /** The uid cookie of the browser in which a person joined, if known; null: a guest, whose id it is. */
    deviceId: text("device_id"),
    /** The guest's name when they joined; empty for people with an account. */
    guestName: text("guest_name").notNull().default(""),
    isFollowing: boolean("is_following").notNull().default(false),
    joinedAt: moment("joined_at").notNull(),
  },
  (t) => [
    index("group_members_group").on(t.groupId, t.joinedAt, t.id),
    index("group_members_account").on(t.accountId),
  ],
);

export const groupInvitations = pgTable(
  "group_invitations",
  {
    /** Id of the invitation, which the group sees. */
    id: text("id").notNull().unique(),
    groupId: group(),
    /** Invited people, with ids as in `groupMembers`. */
    visitorId: text("visitor_id").notNull(),
    accountId: account("account_id"),
    /** The guest's name when they were invited; empty for people with an account. */
    guestName: text("guest_name").notNull().default(""),
    /** A member's id. */
    fromId: text("from_id").notNull(),
    /** The sender's name at that time. */
    fromName: text("from_name").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.visitorId] }),
    index("group_invitations_received").on(t.visitorId, t.expiresAt),
    index("group_invitations_account").on(t.accountId),
    index("group_invitations_expired").on(t.expiresAt),
  ],
);

/** Removed people: the link no longer admits them. */
export const groupRemovals = pgTable(
  "group_removals",
  { groupId: group(), visitorId: text("visitor_id").notNull() },
  (t) => [primaryKey({ columns: [t.groupId, t.visitorId] })],
);
