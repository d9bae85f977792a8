import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import type { RecordingAudience } from "@veranda/contract";
import { accounts } from "../accounts/tables.ts";
import { files } from "../files/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** Announced events in spaces. */
export const spaceEvents = pgTable(
  "space_events",
  {
    id: text("id").primaryKey(),
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** Its creator; the event stays with the space when their account is deleted. */
    organizerId: text("organizer_id").references(() => accounts.id, { onDelete: "set null" }),
    /** The browser's id of the request, to detect repetitions. */
    requestId: text("request_id"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    capacity: integer("capacity"),
    /** Places of the capacity that are reserved for invited people, until this time; null: until it starts. */
    invitedPlaces: integer("invited_places").notNull().default(0),
    invitedUntil: moment("invited_until"),
    /** When places are drawn; null: first come, first served. */
    drawAt: moment("draw_at"),
    /** When they were drawn. */
    drawnAt: moment("drawn_at"),
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** When those going are reminded next; null if not again. */
    remindAt: moment("remind_at"),
    /** When those going are to be notified of a new start, and who set it; null if they have been. */
    notifyMovedAt: moment("notify_moved_at"),
    movedBy: text("moved_by").references(() => accounts.id, { onDelete: "set null" }),
    /** Number of changes, for calendars. */
    revision: integer("revision").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    index("space_events_space").on(t.spaceId, t.endsAt),
    uniqueIndex("space_events_request").on(t.spaceId, t.organizerId, t.requestId),
    index("space_events_ends_at").on(t.endsAt),
    index("space_events_remind_at").on(t.remindAt),
    index("space_events_notify_moved_at").on(t.notifyMovedAt),
    index("space_events_moved_by").on(t.movedBy),
    index("space_events_undrawn")
      .on(t.drawAt)
      .where(sql`drawn_at is null`),
  ],
);

/** People invited to an event. */
export const spaceEventInvitations = pgTable(
  "space_event_invitations",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    invitedBy: text("invited_by").references(() => accounts.id, { onDelete: "set null" }),
    invitedAt: moment("invited_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.accountId] }),
    index("space_event_invitations_account").on(t.accountId),
    index("space_event_invitations_by").on(t.invitedBy),
  ],
);

/** People who are going, and people who declined. */
export const spaceEventReplies = pgTable(
  "space_event_replies",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    isGoing: boolean("is_going").notNull(),
    /** Since when they have been on the waiting list; null if they aren't. */
    waitingSince: moment("waiting_since"),
    /** Position in the draw, from 1; null if they weren't in it. */
    drawnAs: integer("drawn_as"),
    /** The share id with which they entered the space, if any. */
    shareId: text("share_id"),
    repliedAt: moment("replied_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.accountId] }),
    index("space_event_replies_account").on(t.accountId),
    index("space_event_replies_waiting")
      .on(t.eventId, t.waitingSince)
      .where(sql`waiting_since is not null`),
  ],
);

/** Uninterrupted visits to its space during an event. Guests with the name that they had. */
export const spaceEventVisits = pgTable(
  "space_event_visits",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    visitId: text("visit_id").notNull(),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** A digest of the browser's uid cookie; null for accounts if unknown. */
    guestKey: text("guest_key"),
    guestName: text("guest_name"),
    cameAt: moment("came_at").notNull(),
    leftAt: moment("left_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.visitId] }),
    index("space_event_visits_account").on(t.accountId),
  ],
);

/** Recordings that a host has shared on an event's page. */
export const spaceEventRecordings = pgTable(
  "space_event_recordings",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    audience: text("audience").$type<RecordingAudience>().notNull(),
    sharedAt: moment("shared_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.fileId] }), index("space_event_recordings_file").on(t.fileId)],
);

/** Recipients of an event's notice by mail, so that each is sent once, however often it is handled. */
export const spaceEventMails = pgTable(
  "space_event_mails",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    noticeId: uuid("notice_id").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.noticeId, t.accountId] }),
    index("space_event_mails_account").on(t.accountId),
  ],
);
