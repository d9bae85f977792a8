import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { moment } from "../db/columns.ts";

/** Events that were not yet handled: one row for each subscriber. */
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
    /** In the future while a process has it in hand. */
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    /** Given up after many tries; the events after it go on. */
    parkedAt: moment("parked_at"),
  },
  (t) => [
    index("outbox_due")
      .on(t.nextTryAt)
      .where(sql`parked_at is null`),
    index("outbox_order").on(t.subscriber, t.subject, t.id),
  ],
);
