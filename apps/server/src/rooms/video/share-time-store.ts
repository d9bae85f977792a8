import { and, eq, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { roomShareTimes } from "../tables.ts";

/** How long screens were shared in the spaces of an owner, by the day. */
export class ShareTimeStore {
  readonly #db: NodePgDatabase;

  constructor(db: NodePgDatabase) {
    this.#db = db;
  }

  /** Adds seconds of this day (YYYY-MM-DD); answers all of it, of every process. Days before are forgotten. */
  async add(ownerId: string, day: string, seconds: number): Promise<number> {
    const [row] = await this.#db
      .insert(roomShareTimes)
      .values({ ownerId, day, seconds })
      .onConflictDoUpdate({
        target: [roomShareTimes.ownerId, roomShareTimes.day],
        set: { seconds: sql`${roomShareTimes.seconds} + ${seconds}` },
      })
      .returning({ seconds: roomShareTimes.seconds });
    await this.#db
      .delete(roomShareTimes)
      .where(and(eq(roomShareTimes.ownerId, ownerId), lt(roomShareTimes.day, day)));
    return row?.seconds ?? seconds;
  }
}
