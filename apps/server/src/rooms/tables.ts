import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ObjectState, SpaceObject, SpaceSetting } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import { accounts } from "../domains/accounts/tables.ts";
import { spaces } from "../domains/spaces/tables.ts";
import type { Stamps } from "./document/object-entry.ts";
import type { ListedFace, ReservationHolder } from "./participants/visitor.ts";
import type { PersistedHosting } from "./hosting/persisted-hosting.ts";
import type { PersistedVoice } from "./voice/persisted-voice.ts";

/** One for all instances: an epoch never comes back, not even for an instance whose row was removed. */
export const roomEpochs = pgSequence("room_epochs");

/**
 * Instances and who owns them. The process in `process` does while `expiresAt`, which it renews, has not passed; only
 * who has the `epoch` writes what is kept of the instance. A row that is no longer renewed was left behind by a process
 * that died.
 */
export const roomInstances = pgTable(
  "room_instances",
  {
    id: text("id").primaryKey(),
    spaceId: text("space_id").notNull(),
    number: integer("number").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    process: text("process").notNull(),
    epoch: bigint("epoch", { mode: "number" })
      .notNull()
      .default(sql`nextval('room_epochs')`),
    /** By the database's clock, as everything about leases is. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    state: text("state", { enum: ["open", "ending"] })
      .notNull()
      .default("open"),
    capacity: integer("capacity").notNull(),
    people: integer("people").notNull().default(0),
    /** Of the first few people. */
    faces: jsonb("faces").$type<ListedFace[]>().notNull().default([]),
    /** The space's main one, as a host has made it; it is so for as long as it is there. */
    isHost: boolean("is_host").notNull().default(false),
    /** Who may speak, as hosts have set it; null: as every instance begins. */
    voice: jsonb("voice").$type<PersistedVoice>(),
    /** The door, co-hosts and what else hosts have set; null: as every instance begins. */
    hosting: jsonb("hosting").$type<PersistedHosting>(),
  },
  (table) => [
    index("room_instances_space").on(table.spaceId),
    uniqueIndex("room_instances_host")
      .on(table.spaceId)
      .where(sql`${table.isHost}`),
  ],
);

/** With which programs of a host send a stream to a space; a key itself is kept nowhere. */
export const streamKeys = pgTable(
  "room_stream_keys",
  {
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** SHA-256 of it. */
    hash: text("hash").notNull().unique(),
    /** It is good for as long as this one hosts. */
    madeBy: text("made_by")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  },
  // Each host has one of their own: a new one makes nobody else's void.
  (table) => [primaryKey({ columns: [table.spaceId, table.madeBy] })],
);

/** How long screens were shared on a day in the spaces of an owner; of a space without one under the space itself. */
export const roomShareTimes = pgTable(
  "room_share_times",
  {
    ownerId: text("owner_id").notNull(),
    /** By UTC. */
    day: date("day", { mode: "string" }).notNull(),
    seconds: doublePrecision("seconds").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
);

/** Who sat in an instance a moment ago, and where. */
export const roomSeats = pgTable(
  "room_seats",
  {
    instanceId: text("instance_id")
      .notNull()
      .references(() => roomInstances.id, { onDelete: "cascade" }),
    participantId: text("participant_id").notNull(),
    resumeKey: text("resume_key").notNull(),
    participant: jsonb("participant").$type<Participant>().notNull(),
    holder: jsonb("holder").$type<ReservationHolder>().notNull(),
    x: real("x").notNull(),
    y: real("y").notNull(),
    z: real("z").notNull(),
    heading: real("heading").notNull(),
  },
  (table) => [primaryKey({ columns: [table.instanceId, table.participantId] })],
);

/** The last messages of each running instance. */
export const roomChat = pgTable(
  "room_chat",
  {
    id: text("id").primaryKey(),
    instanceId: text("instance_id")
      .notNull()
      .references(() => roomInstances.id, { onDelete: "cascade" }),
    senderId: text("sender_id").notNull(),
    senderName: text("sender_name").notNull(),
    /** The sender's account; null for a guest. */
    accountId: text("account_id"),
    text: text("text").notNull(),
    /** Spoken, and written down. */
    isSpoken: boolean("is_spoken").notNull().default(false),
    /** It has words of the filter. */
    isFiltered: boolean("is_filtered").notNull().default(false),
    /** Its writer was under 16, and talked with friends only. */
    isAmongFriends: boolean("is_among_friends").notNull().default(false),
    /** Who has taken it out of the chat; null: it is shown. */
    removedBy: text("removed_by", { enum: ["host", "staff", "both"] }),
    sentAt: timestamp("sent_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("room_chat_instance").on(table.instanceId, table.sentAt)],
);

/**
 * Working documents of instances that have changed something. They outlive their instance's row: what is unsaved when
 * nobody came back becomes the space's draft.
 */
export const roomDocuments = pgTable(
  "room_documents",
  {
    instanceId: text("instance_id").primaryKey(),
    spaceId: text("space_id").notNull(),
    revision: integer("revision").notNull(),
    isUnsaved: boolean("is_unsaved").notNull(),
    setting: jsonb("setting").$type<SpaceSetting>().notNull(),
  },
  (table) => [index("room_documents_space").on(table.spaceId)],
);

/** Their objects as they are: each edit's are written within a second, then it is acknowledged. */
export const roomObjects = pgTable(
  "room_objects",
  {
    instanceId: text("instance_id")
      .notNull()
      .references(() => roomDocuments.instanceId, { onDelete: "cascade" }),
    objectId: text("object_id").notNull(),
    object: jsonb("object").$type<Omit<SpaceObject, "state">>().notNull(),
    state: jsonb("state").$type<ObjectState>(),
    /** Who changed which field at which version. */
    stamps: jsonb("stamps").$type<Stamps>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.instanceId, table.objectId] })],
);
