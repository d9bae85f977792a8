import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { HostActName } from "@veranda/contract";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { spaces } from "../spaces/tables.ts";

/** Bans from a space, or from all of an owner's spaces, with their end. A row counts until its end. */
export const spaceBans = pgTable(
  "space_bans",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    spaceId: text("space_id").references(() => spaces.id, { onDelete: "cascade" }),
    /** For a ban from every current and future space of this account; `spaceId` is null then. */
    ownerId: text("owner_id").references(() => accounts.id, { onDelete: "cascade" }),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    /** Digest of the uid cookie of the browser in which they were inside: see device-digest.ts. */
    device: text("device"),
    displayName: text("display_name").notNull(),
    reason: text("reason").notNull(),
    bannedBy: text("banned_by").references(() => accounts.id, { onDelete: "set null" }),
    bannedAt: moment("banned_at").notNull().defaultNow(),
    /** Null: until it is lifted. */
    endsAt: moment("ends_at"),
  },
  (t) => [
    // One per person; an expired ban is replaced by the next.
    uniqueIndex("space_bans_account").on(t.spaceId, t.accountId),
    index("space_bans_device").on(t.spaceId, t.device),
    uniqueIndex("space_bans_of_owner").on(t.ownerId, t.accountId),
    index("space_bans_of_owner_device").on(t.ownerId, t.device),
    check("space_bans_of_one", sql`(space_id is null) <> (owner_id is null)`),
    index("space_bans_of_account").on(t.accountId),
  ],
);

/** Acts of hosts in a space, and their targets; retained for HOST_ACTS_DAYS. Names are those of that moment. */
export const hostActs = pgTable(
  "host_acts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** In order of writing, for pagination. */
    number: bigserial("number", { mode: "number" }).notNull(),
    spaceId: text("space_id")
      .notNull()
      .references(() => spaces.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    act: text("act").$type<HostActName>().notNull(),
    by: text("by_account").references(() => accounts.id, { onDelete: "set null" }),
    byName: text("by_name").notNull(),
    target: text("target_account").references(() => accounts.id, { onDelete: "set null" }),
    /** Null if it wasn't about one person. */
    targetName: text("target_name"),
    detail: text("detail").notNull().default(""),
    /** Number of the instance; null for the whole space. */
    instance: integer("instance"),
  },
  (t) => [
    index("host_acts_of_space").on(t.spaceId, t.number),
    index("host_acts_at").on(t.at),
    index("host_acts_by").on(t.by),
    index("host_acts_target").on(t.target),
  ],
);
