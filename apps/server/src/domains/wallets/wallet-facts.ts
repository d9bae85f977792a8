import { and, eq, isNull, or } from "drizzle-orm";
import { WALLETS_MAX } from "@veranda/contract";
import type { ContractProof } from "../../platform/chain/contract-signatures.ts";
import type { Db } from "../../platform/db/database.ts";
import { wallets } from "./tables.ts";

/** `proof`: for a contract, to be verified again; null for a key, which can't change hands. */
export type ProvenWallet = { address: string; proof: ContractProof | null };

/**
 * An account's proven wallets that are valid on this chain, longest connected first, up to the maximum per account;
 * addresses in lower case.
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
