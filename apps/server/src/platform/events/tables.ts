import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { moment } from "../db/columns.ts";

/** Unhandled events: one row per subscriber. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    subscriber: text("subscriber").notNull(),
    event: text("event").notNull(),
    subject: text("subject").notNull(),
    data: jsonb("data").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: moment("created_at")
      .notNull()
      .default(sql`statement_timestamp()`),
    /** In the future while a process has leased it. */
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** Set after the last attempt failed; later events continue. */
    parkedAt: moment("parked_at"),
  },
  (t) => [
    index("outbox_fresh")
      .on(t.subscriber, t.id)
      .where(sql`parked_at is null and tries = 0`),
    index("outbox_tried")
      .on(t.nextTryAt)
      .where(sql`parked_at is null and tries > 0`),
    index("outbox_order").on(t.subject, t.subscriber, t.id),
  ],
);
