import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  AssignedRoleName,
  Plan,
  RoomPermission,
  ShareSetting,
  SpaceObject,
  SpaceSetting,
  Stand,
} from "@veranda/contract";
import type { SpaceMemberRole } from "@veranda/contract/permissions";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { organizations } from "../organizations/tables.ts";

/** Samples are viewed by everyone and changed only by their hosts. */
const RESTRICTED_FROM_ALL = sql`'{add_content,download,edit_admin_content,change_environment,save_room,clear_room,view_only,under_16_chat_disabled}'::text[]`;

export const spaces = pgTable(
  "spaces",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    shareSetting: text("share_setting").$type<ShareSetting>().notNull(),
    shareId: text("share_id").notNull(),
    /** Access for hosts only: PRIVATE, and its share id doesn't work. */
    isInviteOnly: boolean("is_invite_only").notNull().default(false),
    organizationOwnerId: text("organization_owner_id").references(() => organizations.id, {
      onDelete: "set null",
    }),
    makerName: text("maker_name").notNull(),
    lobbyType: text("lobby_type").$type<"none" | "lobby" | "publicPark">().notNull().default("none"),
    /** Permissions that only hosts have. */
    restrictedPermissions: text("restricted_permissions")
      .array()
      .$type<RoomPermission[]>()
      .notNull()
      .default(RESTRICTED_FROM_ALL),
    /** Whether further instances open when one is full. */
    isInstancingEnabled: boolean("is_instancing_enabled").notNull().default(true),
    /** When it was deleted; it can be restored for a month. */
    deletedAt: moment("deleted_at"),
    /** When it was taken down by staff: inaccessible for everybody until the decision is undone. */
    takenDownAt: moment("taken_down_at"),
    plan: text("plan").$type<Plan>().notNull(),
    isSandbox: boolean("is_sandbox").notNull().default(false),
    isFullScreenModeEnabled: boolean("is_full_screen_mode_enabled").notNull().default(true),
    isCustomThumbnail: boolean("is_custom_thumbnail").notNull().default(false),
    /** A custom picture that was taken automatically at a save. */
    isTakenThumbnail: boolean("is_taken_thumbnail").notNull().default(false),
    poster: text("poster").notNull(),
    posterSmall: text("poster_small").notNull(),
    posterBlur: text("poster_blur").notNull(),
    video: text("video"),
    isCustomVideo: boolean("is_custom_video").notNull().default(false),
    logo: text("logo"),
    seoTitle: text("seo_title").notNull(),
    seoDescription: text("seo_description").notNull(),
    worldId: text("world_id"),
    setting: jsonb("setting").$type<SpaceSetting>().notNull(),
    objects: jsonb("objects").$type<SpaceObject[]>().notNull().default([]),
    /** Breaks ties in listings; the smallest comes first. */
    exploreOrder: integer("explore_order").notNull().default(1000),
    /** Position in the carousel, and the headline on its picture. */
    featuredPosition: integer("featured_position"),
    featuredHeadline: text("featured_headline"),
    visitCount: integer("visit_count").notNull().default(0),
    loveCount: integer("love_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    popularity: integer("popularity")
      .notNull()
      .generatedAlwaysAs(sql`visit_count + 10 * love_count`),
    /** Decayed visits; see trend.ts. */
    trend: doublePrecision("trend").notNull().default(0),
    lastVisitedAt: moment("last_visited_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Null: not listed in explore. */
    publishedAt: moment("published_at"),
    foldedName: text("folded_name")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name)`),
  },
  (t) => {
    const isListed = sql`published_at is not null and share_setting = 'PUBLIC_LINK'`;
    return [
      index("spaces_newest").on(t.publishedAt.desc(), t.id).where(isListed),
      index("spaces_popular").on(t.popularity.desc(), t.id).where(isListed),
      index("spaces_trending").on(t.trend.desc(), t.id).where(isListed),
      index("spaces_featured")
        .on(t.featuredPosition)
        .where(sql`featured_position is not null`),
      index("spaces_deleted")
        .on(t.deletedAt)
        .where(sql`deleted_at is not null`),
      index("spaces_organization")
        .on(t.organizationOwnerId)
        .where(sql`organization_owner_id is not null`),
      index("spaces_folded_name").using("gin", t.foldedName.op("gin_trgm_ops")),
    ];
  },
);
export type SpaceRow = typeof spaces.$inferSelect;

export const spaceTags = pgTable(
  "space_tags",
  {
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    tag: text("tag").notNull(),
    foldedTag: text("folded_tag")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(tag)`),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.position] }),
    index("space_tags_folded_tag").using("gin", t.foldedTag.op("gin_trgm_ops")),
    index("space_tags_tag").on(t.foldedTag),
  ],
);

/** For an index that is read far more often than written: no pending list, which every lookup would scan. */
const READ_AT_ONCE = { fastupdate: false };

/** The folded words of a space by field, maintained by triggers. A tag is one word, whatever it contains. */
export const spaceWords = pgTable(
  "space_words",
  {
    spaceId: text("space_id")
      .primaryKey()
      .references(() => spaces.id, { onDelete: "cascade" }),
    name: text("name").array().notNull().default([]),
    tags: text("tags").array().notNull().default([]),
    description: text("description").array().notNull().default([]),
  },
  (t) => [index("space_words_words").using("gin", t.name, t.tags, t.description).with(READ_AT_ONCE)],
);

/**
 * Every word of any space, for matching search words: see `words_with`. May contain duplicates, and words that no space
 * contains any more until `purgeSearchWords`.
 */
export const searchWords = pgTable("search_words", { word: text("word").notNull() }, (t) => [
  index("search_words_word").on(t.word),
  index("search_words_alike").using("gin", t.word.op("gin_trgm_ops")).with(READ_AT_ONCE),
]);

export const categories = pgTable("categories", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  foldedName: text("folded_name")
    .notNull()
    .generatedAlwaysAs(sql`fold_text(name)`),
  emoji: text("emoji").notNull(),
  position: integer("position").notNull(),
});

export const spaceCategories = pgTable(
  "space_categories",
  {
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    categorySlug: text("category_slug")
      .notNull()
      .references(() => categories.slug, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.categorySlug] }),
    index("space_categories_slug").on(t.categorySlug, t.spaceId),
  ],
);

/** Samples that were created once; what people removed is not restored. */
export const seeds = pgTable("seeds", {
  /** `space:` or `category:` and the id. */
  key: text("key").primaryKey(),
});

const person = () =>
  text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });
const place = () =>
  text("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });

/** Owner and administrators of a space; a space without an owner is managed by staff. */
export const spaceMembers = pgTable(
  "space_members",
  {
    spaceId: place(),
    accountId: person(),
    role: text("role").$type<SpaceMemberRole>().notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.spaceId, t.accountId] }),
    uniqueIndex("space_members_owner")
      .on(t.spaceId)
      .where(sql`role = 'owner'`),
    index("space_members_account").on(t.accountId, t.role),
    check("space_members_role", sql`role in ('owner', 'administrator')`),
  ],
);

/** Roles that hosts have assigned to accounts, besides being a host; a builder may have several stands. */
export const spaceAssignedRoles = pgTable(
  "space_assigned_roles",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    spaceId: place(),
    accountId: person(),
    role: text("role").$type<AssignedRoleName>().notNull(),
    stand: jsonb("stand").$type<Stand>(),
    assignedAt: moment("assigned_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("space_assigned_roles_whole")
      .on(t.spaceId, t.accountId, t.role)
      .where(sql`stand is null`),
    index("space_assigned_roles_space").on(t.spaceId, t.assignedAt),
    index("space_assigned_roles_account").on(t.accountId, t.spaceId),
    check("space_assigned_roles_role", sql`role in ('presenter', 'speaker', 'guide', 'builder')`),
    check("space_assigned_roles_stand", sql`stand is null or role = 'builder'`),
  ],
);

/**
 * Current and former builders by an assigned role: what they made stays protected like hosts' objects after the role is
 * removed.
 */
export const spaceBuilders = pgTable(
  "space_builders",
  { spaceId: place(), accountId: person(), since: moment("since").notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.spaceId, t.accountId] }), index("space_builders_account").on(t.accountId)],
);

/**
 * Who may enter although the space is not public: whoever has verified this address, even if their account is newer
 * than the invitation.
 */
export const spaceInvitations = pgTable(
  "space_invitations",
  {
    id: text("id").primaryKey(),
    spaceId: place(),
    /** In lower case. */
    email: text("email").notNull(),
    invitedBy: text("invited_by").references(() => accounts.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("space_invitations_space").on(t.spaceId, t.email),
    index("space_invitations_email").on(t.email),
    index("space_invitations_by").on(t.invitedBy),
  ],
);

/** Spaces that people love; `loveCount` counts these rows. */
export const spaceLoves = pgTable(
  "space_loves",
  { accountId: person(), spaceId: place(), createdAt: moment("created_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.spaceId] }),
    index("space_loves_newest").on(t.accountId, t.createdAt.desc(), t.spaceId),
    index("space_loves_space").on(t.spaceId),
  ],
);

/** `likeCount` counts these rows. */
export const spaceLikes = pgTable(
  "space_likes",
  { accountId: person(), spaceId: place(), createdAt: moment("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.spaceId] }), index("space_likes_space").on(t.spaceId)],
);

/** Spaces that signed-in people have visited. */
export const spaceVisits = pgTable(
  "space_visits",
  {
    accountId: person(),
    spaceId: place(),
    visitCount: integer("visit_count").notNull(),
    lastVisitedAt: moment("last_visited_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.spaceId] }),
    index("space_visits_latest").on(t.accountId, t.lastVisitedAt.desc(), t.spaceId),
    index("space_visits_space").on(t.spaceId),
  ],
);

/** Versions of a space that can be restored; `spaces.objects` and `spaces.setting` are those of the last saved one. */
export const spaceVersions = pgTable(
  "space_versions",
  {
    spaceId: place(),
    version: integer("version").notNull(),
    objects: jsonb("objects").$type<SpaceObject[]>().notNull(),
    setting: jsonb("setting").$type<SpaceSetting>().notNull(),
    objectCount: integer("object_count").notNull(),
    savedAt: moment("saved_at").notNull(),
    /** Null: saved by the server, or by somebody whose account was deleted. */
    savedBy: text("saved_by").references(() => accounts.id, { onDelete: "set null" }),
    isAutomatic: boolean("is_automatic").notNull(),
    pictureFileId: uuid("picture_file_id"),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.version] }), index("space_versions_saver").on(t.savedBy)],
);

/**
 * Objects that staff have removed from a space, with their content, and files banned by a decision on an object in it;
 * while they are here, neither they nor anything that shows the same files is in any document of the space that is
 * read.
 */
export const removedObjects = pgTable(
  "space_removed_objects",
  {
    spaceId: place(),
    /** Of the object, or of a ban by a decision. */
    objectId: text("object_id").notNull(),
    /** JSON null if a decision bans files: the object has a row of its own, or no longer existed. */
    object: jsonb("object").$type<SpaceObject | null>().notNull(),
    fileIds: text("file_ids").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.objectId] })],
);

/** Unsaved work of an instance that has ended; the next one continues with it. */
export const spaceDrafts = pgTable("space_drafts", {
  spaceId: text("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
  objects: jsonb("objects").$type<SpaceObject[]>().notNull(),
  setting: jsonb("setting").$type<SpaceSetting>().notNull(),
  keptAt: moment("kept_at").notNull(),
});
