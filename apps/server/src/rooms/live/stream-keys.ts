import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { streamSecrets } from "../tables.ts";

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

export type StreamSecrets = {
  /** A new one of this account for this space, in place of their last; nobody can read it later. */
  make(spaceId: string, accountId: string): Promise<string>;
  /** Whose secret it is, and of which space; null: nobody's. */
  find(secret: string): Promise<{ spaceId: string; madeBy: string } | null>;
};

/** With which programs send a stream to a space: 144 random bits, of which a hash is kept. */
export const createStreamSecrets = (db: NodePgDatabase, now: () => number): StreamSecrets => ({
  async make(spaceId, madeBy) {
    const secret = randomBytes(18).toString("base64url");
    const made = { hash: hashOf(secret), madeBy, madeAt: new Date(now()) };
    await db
      .insert(streamSecrets)
      .values({ spaceId, ...made })
      .onConflictDoUpdate({ target: [streamSecrets.spaceId, streamSecrets.madeBy], set: made });
    return secret;
  },
  // Found by its hash: how long that takes says nothing of a secret.
  async find(secret) {
    const [found = null] = await db
      .select({ spaceId: streamSecrets.spaceId, madeBy: streamSecrets.madeBy })
      .from(streamSecrets)
      .where(eq(streamSecrets.hash, hashOf(secret)));
    return found;
  },
});
