import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import type { RecordingAudience } from "@veranda/contract";
import { accounts } from "../accounts/tables.ts";
import { files } from "../files/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** What takes place in a space at a time that is made known before. */
export const spaceEvents = pgTable(
  "space_events",
  {
    id: text("id").primaryKey(),
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** Its creator; the event stays with the space when their account is deleted. */
    organizerId: text("organizer_id").references(() => accounts.id, { onDelete: "set null" }),
    /** By which their browser knows it, should it be sent twice. */
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
    /** When they were. */
    drawnAt: moment("drawn_at"),
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** When those going are reminded next; null: not again. */
    remindAt: moment("remind_at"),
    /** When those going are notified of a new start, and who set it; null: they have been. */
    notifyMovedAt: moment("notify_moved_at"),
    movedBy: text("moved_by").references(() => accounts.id, { onDelete: "set null" }),
    /** Counts its changes, for calendars. */
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
    /** Since when they have been in line for a place; null: they aren't. */
    waitingSince: moment("waiting_since"),
    /** Which they were in the draw of places, from 1; null: they weren't in it. */
    drawnAs: integer("drawn_as"),
    /** What opened the space to them, if a share id did. */
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

/** Who was in its space while an event took place, without a break. Guests by the name that they had. */
export const spaceEventVisits = pgTable(
  "space_event_visits",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => spaceEvents.id, { onDelete: "cascade" }),
    visitId: text("visit_id").notNull(),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** A digest of the uid cookie of the browser that they came with; null: they have an account, and it isn't known. */
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

/** Recordings that a host lets others see on an event's page. */
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

/** Who was mailed a notice of an event, so that each is sent once, however often it is handled. */
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
