import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { FileKind, SpaceObject, SpaceSetting } from "@veranda/contract";
import type { FileFault } from "@veranda/contract/file-faults";
import { bits512, moment } from "../../platform/db/columns.ts";
import type { LogLine } from "@veranda/contract/records/package-record";
import type { FileMade } from "../../processing/file/file-work.ts";
import { accounts } from "../accounts/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** Contents: equal bytes, once for all uploaders, and what they were processed into, or that they are waiting. */
export const fileContents = pgTable(
  "file_contents",
  {
    /** SHA-256 in hex. */
    digest: text("digest").primaryKey(),
    kind: text("kind").$type<FileKind>().notNull(),
    contentType: text("content_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Name in the store of the original bytes; null once they were rejected. */
    source: text("source"),
    state: text("state").$type<"waiting" | "working" | "done" | "refused">().notNull(),
    progress: real("progress").notNull().default(0),
    refusal: text("refusal").$type<FileFault>(),
    /** Processing log, oldest first. */
    log: jsonb("log").$type<LogLine[]>().notNull().default([]),
    made: jsonb("made").$type<FileMade>(),
    /** The run that may still write here; a later one takes over. */
    run: uuid("run"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    index("file_contents_unmade")
      .on(t.state, t.createdAt)
      .where(sql`state in ('waiting', 'working')`),
  ],
);
export type ContentRow = typeof fileContents.$inferSelect;

/** Files by uploader, from the moment they were announced. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    /** Null: deleted by its owner, but still used in somebody's space. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    roomId: text("room_id"),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    /** By its name until it has arrived, then by its content. */
    kind: text("kind").$type<FileKind>().notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    state: text("state").$type<"created" | "UPLOADED" | "FAILED">().notNull(),
    /** Why it failed. */
    refusal: text("refusal").$type<FileFault>(),
    digest: text("digest").references(() => fileContents.digest),
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Recorded here, in the space `roomId`, from `createdAt` on. */
    isRecording: boolean("is_recording").notNull().default(false),
    /** The store's id of the upload. */
    upload: text("upload"),
    /** When an unfinished upload is abandoned. */
    expiresAt: moment("expires_at"),
    /** No longer available to anybody; it is deleted a while later, if it isn't used then. */
    removedAt: moment("removed_at"),
    /**
     * Set if it has no owner: when it was last seen in use; it is deleted a while after its last use. Null: it has an
     * owner.
     */
    looseSince: moment("loose_since"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    foldedName: text("folded_name")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name)`),
  },
  (t) => [
    index("files_account").on(t.accountId, t.createdAt.desc(), t.id),
    index("files_digest").on(t.digest),
    index("files_expiring")
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
    index("files_loose")
      .on(t.looseSince)
      .where(sql`loose_since is not null`),
    index("files_removed")
      .on(t.removedAt)
      .where(sql`removed_at is not null`),
  ],
);
export type FileRow = typeof files.$inferSelect;

/**
 * Where files are used: documents, drafts and versions of spaces, posters, templates. Written in the transaction that
 * writes the use. Without a cascade from files: the database refuses to delete one that is in use.
 */
export const filePlaces = pgTable(
  "file_places",
  {
    place: text("place").notNull(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    spaceId: text("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    templateId: uuid("template_id").references(() => files.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.place, t.fileId] }),
    index("file_places_file").on(t.fileId),
    index("file_places_space").on(t.spaceId),
    index("file_places_template").on(t.templateId),
  ],
);

/** Contents that are rejected by decisions of staff (`report_decisions`). */
export const bannedContents = pgTable(
  "banned_contents",
  {
    decisionId: uuid("decision_id").notNull(),
    digest: text("digest").notNull(),
    /** Hash of a picture that can be recognised; set once it has been processed. */
    pictureHash: bits512("picture_hash"),
  },
  (t) => [primaryKey({ columns: [t.decisionId, t.digest] }), index("banned_contents_digest").on(t.digest)],
);

/** Spaces saved as templates; each is a file of the kind `template`. */
export const fileTemplates = pgTable("file_templates", {
  fileId: uuid("file_id")
    .primaryKey()
    .references(() => files.id, { onDelete: "cascade" }),
  setting: jsonb("setting").$type<SpaceSetting>().notNull(),
  objects: jsonb("objects").$type<SpaceObject[]>().notNull(),
  /** Path of its picture. */
  poster: text("poster"),
});
