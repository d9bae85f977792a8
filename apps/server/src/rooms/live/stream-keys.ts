import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { streamKeys } from "../tables.ts";

type Tx = Pick<NodePgDatabase, "insert">;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

export type StreamKeys = {
  /**
   * A new one of this account for this space, in place of their last; nobody can read it later. `alongside` is written
   * with it or not at all.
   */
  make(spaceId: string, accountId: string, alongside: (tx: Tx) => Promise<void>): Promise<string>;
  /** Whose key it is, and of which space; null: nobody's. */
  find(key: string): Promise<{ spaceId: string; madeBy: string } | null>;
  /** Makes all keys of an account void. */
  revoke(accountId: string): Promise<void>;
};

/** With which programs send a stream to a space: 144 random bits, of which a hash is kept. */
export const createStreamKeys = (db: NodePgDatabase, now: () => number): StreamKeys => ({
  async make(spaceId, madeBy, alongside) {
    const key = randomBytes(18).toString("base64url");
    const made = { hash: hashOf(key), madeBy, madeAt: new Date(now()) };
    await db.transaction(async (tx) => {
      await tx
        .insert(streamKeys)
        .values({ spaceId, ...made })
        .onConflictDoUpdate({ target: [streamKeys.spaceId, streamKeys.madeBy], set: made });
      await alongside(tx);
    });
    return key;
  },
  async revoke(accountId) {
    await db.delete(streamKeys).where(eq(streamKeys.madeBy, accountId));
  },
  // Found by its hash: how long that takes says nothing of a key.
  async find(key) {
    const [found = null] = await db
      .select({ spaceId: streamKeys.spaceId, madeBy: streamKeys.madeBy })
      .from(streamKeys)
      .where(eq(streamKeys.hash, hashOf(key)));
    return found;
  },
});
