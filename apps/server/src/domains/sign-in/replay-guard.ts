import { lte } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { digestOf } from "../accounts/random-id.ts";
import { spentSignIns } from "./tables.ts";

export type ReplayGuard = {
  /** True only the first time. `until`: when it expires anyway, in milliseconds since 1970. */
  first(what: string, until: number): Promise<boolean>;
};

/** How long after its expiry an entry is kept: a clock that was wrong for a while makes what it expired valid again. */
const KEPT_MS = 7 * 86_400_000;

export const createReplayGuard = (db: Db, now: () => number): ReplayGuard => ({
  async first(what, until) {
    await db.delete(spentSignIns).where(lte(spentSignIns.expiresAt, new Date(now() - KEPT_MS)));
    const kept = await db
      .insert(spentSignIns)
      .values({ digest: digestOf(what), expiresAt: new Date(until) })
      .onConflictDoNothing()
      .returning({ expiresAt: spentSignIns.expiresAt });
    return kept.length > 0;
  },
});
