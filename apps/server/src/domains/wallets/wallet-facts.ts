import { and, eq, isNull, or } from "drizzle-orm";
import { WALLETS_MAX } from "@veranda/contract";
import type { ContractProof } from "../../platform/chain/contract-signatures.ts";
import type { Db } from "../../platform/db/database.ts";
import { wallets } from "./tables.ts";

/** `proof`: of a wallet that is a contract, to be asked about again; null: of a key, which stays one's own. */
export type ProvenWallet = { address: string; proof: ContractProof | null };

/**
 * Wallets that somebody has proven to be theirs and that count on this chain, those they have had longest and no more
 * than an account may have; addresses in lower case.
 */
export async function walletsOn(
  db: Pick<Db, "select">,
  accountId: string,
  chain: number,
): Promise<ProvenWallet[]> {
  const rows = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.accountId, accountId), or(isNull(wallets.chain), eq(wallets.chain, chain))))
    .orderBy(wallets.createdAt, wallets.address)
    .limit(WALLETS_MAX);
  return rows.map(({ address, chain: where, signedHash: hash, signature }) => ({
    address,
    proof: where === null || hash === null || signature === null ? null : { chain: where, hash, signature },
  }));
}
