import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ContractProof, ContractSignatures } from "../../platform/chain/contract-signatures.ts";
import { walletChallenges } from "./tables.ts";

const LIFETIME_MS = 5 * 60_000;

export type ChallengeSite = {
  readonly name: string;
  /** The server's public URL: its host and URL are in the message, so that a wallet can warn. */
  readonly url: string;
  readonly chainId: number;
};

/** A wallet in a browser; `chain`: the chain that it reports. */
type Asking = { address: string; visitorId: string; chain?: number | undefined };
type Signed = { address: string; visitorId: string; signature: string };

/** Creates an EIP-4361 message for this wallet in this browser; an earlier pending one becomes invalid. */
export async function challenge(
  db: Db,
  { address, visitorId, chain }: Asking,
  { site, at }: { site: ChallengeSite; at: number },
): Promise<string> {
  const [{ createSiweMessage }, { getAddress }] = await Promise.all([
    import("viem/siwe"),
    import("viem/utils"),
  ]);
  const { host, origin } = new URL(site.url);
  const expiresAt = new Date(at + LIFETIME_MS);
  const message = createSiweMessage({
    address: getAddress(address),
    chainId: chain ?? site.chainId,
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
 * Consumes the pending message. Throws WALLET_SIGNATURE_INVALID unless this wallet signed exactly that message, which
 * implies the right domain, chain, nonce and time. If the wallet isn't a key, it may be a contract (EIP-1271) on the
 * chain in the message: then returns the proof, otherwise null. Throws CHAIN_UNAVAILABLE if only that chain could
 * decide.
 */
export async function requireSignature(
  db: Db,
  given: Signed,
  { contracts, at }: { contracts: ContractSignatures; at: number },
): Promise<ContractProof | null> {
  const [waiting] = await db
    .delete(walletChallenges)
    .where(and(eq(walletChallenges.address, given.address), eq(walletChallenges.visitorId, given.visitorId)))
    .returning();
  if (waiting === undefined || waiting.expiresAt.getTime() <= at)
    throw new NamedError("WALLET_SIGNATURE_INVALID", { message: "No message waits for this signature" });
  const [{ hashMessage, isHex, verifyMessage }, { parseSiweMessage }] = await Promise.all([
    import("viem/utils"),
    import("viem/siwe"),
  ]);
  const { address, signature } = given;
  const isSigned =
    isHex(address) &&
    isHex(signature) &&
    (await verifyMessage({ address, message: waiting.message, signature }).catch(() => false));
  if (isSigned) return null;
  const { chainId: chain } = parseSiweMessage(waiting.message);
  if (chain === undefined || !contracts.has(chain)) throw new NamedError("WALLET_SIGNATURE_INVALID");
  const proof = { chain, hash: hashMessage(waiting.message), signature };
  if (!(await contracts.isSigned(address, proof))) throw new NamedError("WALLET_SIGNATURE_INVALID");
  return proof;
}
