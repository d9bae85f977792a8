import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SocialProfile } from "@veranda/contract";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** Profile data that others see besides the names; created with the account. */
export const profiles = pgTable(
  "profiles",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    about: text("about").notNull().default(""),
    avatarImageUrl: text("avatar_image_url"),
    bannerUrl: text("banner_url"),
    links: jsonb("links").$type<SocialProfile["links"]>().notNull().default([]),
    isPrivate: boolean("is_private").notNull().default(false),
    backgroundColor: text("background_color"),
    backgroundSpaceId: text("background_space_id"),
    /** Updated with the rows that they count, while this row is locked; see pair.ts. */
    followerCount: integer("follower_count").notNull().default(0),
    followingCount: integer("following_count").notNull().default(0),
    friendCount: integer("friend_count").notNull().default(0),
  },
  (t) => [index("profiles_most_followed").on(t.followerCount.desc(), t.accountId)],
);

export const follows = pgTable(
  "follows",
  {
    followerId: person("follower_id"),
    followeeId: person("followee_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followeeId] }),
    index("follows_followings").on(t.followerId, t.createdAt.desc(), t.followeeId),
    index("follows_followers").on(t.followeeId, t.createdAt.desc(), t.followerId),
  ],
);

/** A friendship is two rows, one per side, so that a list is a range of an index. */
export const friendships = pgTable(
  "friendships",
  {
    accountId: person("account_id"),
    friendId: person("friend_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.friendId] }),
    index("friendships_newest").on(t.accountId, t.createdAt.desc(), t.friendId),
    index("friendships_friend").on(t.friendId),
  ],
);

/** Unanswered requests. */
export const friendRequests = pgTable(
  "friend_requests",
  { fromId: person("from_id"), toId: person("to_id"), createdAt: moment("created_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.fromId, t.toId] }),
    index("friend_requests_sent").on(t.fromId, t.createdAt.desc(), t.toId),
    index("friend_requests_received").on(t.toId, t.createdAt.desc(), t.fromId),
  ],
);

/** A block hides the two from each other. */
export const blocks = pgTable(
  "blocks",
  {
    blockerId: person("blocker_id"),
    blockedId: person("blocked_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_newest").on(t.blockerId, t.createdAt.desc(), t.blockedId),
    index("blocks_blocked").on(t.blockedId, t.blockerId),
  ],
);

/** Encounters of people in spaces: two rows per pair; the latest of each person are retained. */
export const encounters = pgTable(
  "encounters",
  {
    accountId: person("account_id"),
    metId: person("met_id"),
    times: integer("times").notNull().default(1),
    lastMetAt: moment("last_met_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.metId] }),
    index("encounters_latest").on(t.accountId, t.lastMetAt.desc(), t.metId),
    index("encounters_met").on(t.metId),
  ],
);
