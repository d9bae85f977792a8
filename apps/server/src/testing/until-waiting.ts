import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";
import { soon } from "./soon.ts";

/** Waits until this many statements wait for a lock. */
export const untilWaiting = (db: TestServer["db"], count = 1): Promise<void> =>
  soon(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  });
