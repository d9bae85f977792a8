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
import type { ChatRules } from "@veranda/contract/rooms/hosting";
import type { Participant } from "@veranda/contract/rooms/messages";
import { accounts } from "../domains/accounts/tables.ts";
import { spaces } from "../domains/spaces/tables.ts";
import type { Stamps } from "./document/object-entry.ts";
import type { ListedFace, ReservationHolder } from "./participants/visitor.ts";
import type { PersistedHosting } from "./hosting/persisted-hosting.ts";
import type { PersistedVoice } from "./voice/persisted-voice.ts";

/** One sequence for all instances: an epoch is never reused, not even for an instance whose row was removed. */
export const roomEpochs = pgSequence("room_epochs");

/**
 * Instances and their owners. The process in `process` owns one until `expiresAt`, which it keeps renewing; only the
 * holder of `epoch` may write the instance's data. A row that is no longer renewed was left by a process that died.
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
    /** By the database's clock, like everything about leases. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    state: text("state", { enum: ["open", "ending"] })
      .notNull()
      .default("open"),
    capacity: integer("capacity").notNull(),
    people: integer("people").notNull().default(0),
    /** Faces of the first few people. */
    faces: jsonb("faces").$type<ListedFace[]>().notNull().default([]),
    /** The space's main instance, as chosen by a host, for as long as it exists. */
    isHost: boolean("is_host").notNull().default(false),
    /** Who may speak, as set by hosts; null: the default. */
    voice: jsonb("voice").$type<PersistedVoice>(),
    /** The door, co-hosts and other settings of hosts; null: the defaults. */
    hosting: jsonb("hosting").$type<PersistedHosting>(),
  },
  (table) => [
    index("room_instances_space").on(table.spaceId),
    uniqueIndex("room_instances_host")
      .on(table.spaceId)
      .where(sql`${table.isHost}`),
  ],
);

/** Keys with which a host's programs send a stream to a space; only their hashes are stored. */
export const streamKeys = pgTable(
  "room_stream_keys",
  {
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    /** SHA-256 of the key. */
    hash: text("hash").notNull().unique(),
    /** The key is valid for as long as this account hosts. */
    madeBy: text("made_by")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  },
  // Each host has a key of their own: a new one doesn't invalidate another host's.
  (table) => [primaryKey({ columns: [table.spaceId, table.madeBy] })],
);

/** The chat rules that hosts of a space have set, for all its instances. */
export const roomChatRules = pgTable("room_chat_rules", {
  spaceId: text("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
  /** Counts what hosts have set: an instance takes what is newer than its own. */
  revision: integer("revision").notNull(),
  rules: jsonb("rules").$type<ChatRules>().notNull(),
});

/** The words that hosts of a space have added to the chat's filter, and taken from it. */
export const roomChatWords = pgTable(
  "room_chat_words",
  {
    spaceId: text("space_id")
      .notNull()
      .references(() => roomChatRules.spaceId, { onDelete: "cascade" }),
    list: text("list", { enum: ["blocked", "allowed"] }).notNull(),
    word: text("word").notNull(),
    /** Who wrote it. */
    accountId: text("account_id").notNull(),
    /** They were under 16, and talked with friends only. */
    isAmongFriends: boolean("is_among_friends").notNull(),
    /** In its list. */
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.list, table.word, table.accountId] }),
    index("room_chat_words_account").on(table.accountId),
  ],
);

/**
 * Seconds of screen sharing per day in the spaces of an owner; for a space without an owner, under the space's own id.
 */
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

/** Who was in an instance a moment ago, and where. */
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
    /** A transcribed utterance. */
    isSpoken: boolean("is_spoken").notNull().default(false),
    /** It contains words of the filter. */
    isFiltered: boolean("is_filtered").notNull().default(false),
    /** Its writer was under 16, and talked with friends only. */
    isAmongFriends: boolean("is_among_friends").notNull().default(false),
    /** Who has removed it from the chat; null: it is shown. */
    removedBy: text("removed_by", { enum: ["host", "staff", "both"] }),
    sentAt: timestamp("sent_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("room_chat_instance").on(table.instanceId, table.sentAt)],
);

/**
 * Working documents of instances with changes. They outlive their instance's row: unsaved work to which nobody returned
 * becomes the space's draft.
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

/** Their current objects: edits are written within a second, then acknowledged. */
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
