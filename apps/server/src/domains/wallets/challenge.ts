import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { walletChallenges } from "./tables.ts";

const LIFETIME_MS = 5 * 60_000;

export type ChallengeSite = {
  readonly name: string;
  /** Where visitors reach the server: its host and address stand in the message, so that a wallet can warn. */
  readonly url: string;
  readonly chainId: number;
};

/** An EIP-4361 message for this wallet in this browser; an earlier one that waits is void. */
export async function challenge(
  db: Db,
  { site, address, visitorId, at }: { site: ChallengeSite; address: string; visitorId: string; at: number },
): Promise<string> {
  const [{ createSiweMessage }, { getAddress }] = await Promise.all([
    import("viem/siwe"),
    import("viem/utils"),
  ]);
  const { host, origin } = new URL(site.url);
  const expiresAt = new Date(at + LIFETIME_MS);
  const message = createSiweMessage({
    address: getAddress(address),
    chainId: site.chainId,
    domain: host,
    uri: origin,
    nonce: randomBytes(16).toString("hex"),
    version: "1",
    statement: `Sign in to ${site.name.replace(/[^\x20-\x7e]/g, "")}. This costs nothing and moves nothing.`,
    issuedAt: new Date(at),
    expirationTime: expiresAt,
  });
  await db.delete(walletChallenges).where(lt(walletChallenges.expiresAt, new Date(at)));
  await db
    .insert(walletChallenges)
    .values({ address, visitorId, message, expiresAt })
    .onConflictDoUpdate({
      target: [walletChallenges.address, walletChallenges.visitorId],
      set: { message, expiresAt },
    });
  return message;
}

/**
 * Uses the waiting message up. Throws WALLET_SIGNATURE_INVALID unless this wallet signed exactly that message, so its
 * domain, chain, nonce and time are right by themselves. Contract wallets (EIP-1271) are not known: that takes a chain.
 */
export async function requireSignature(
  db: Db,
  given: { address: string; visitorId: string; signature: string; at: number },
): Promise<void> {
  const [waiting] = await db
    .delete(walletChallenges)
    .where(and(eq(walletChallenges.address, given.address), eq(walletChallenges.visitorId, given.visitorId)))
    .returning();
  if (waiting === undefined || waiting.expiresAt.getTime() <= given.at)
    throw new NamedError("WALLET_SIGNATURE_INVALID", { message: "No message waits for this signature" });
  const { isHex, verifyMessage } = await import("viem/utils");
  const { address, signature } = given;
  const isSigned =
    isHex(address) &&
    isHex(signature) &&
    (await verifyMessage({ address, message: waiting.message, signature }).catch(() => false));
  if (!isSigned) throw new NamedError("WALLET_SIGNATURE_INVALID");
}
