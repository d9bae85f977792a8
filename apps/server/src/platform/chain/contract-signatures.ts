import { AnswerTooLarge, contractReaders, type Address } from "./read-contract.ts";

/** A contract's answer (magic value) for a valid signature. */
const MAGIC = "0x1626ba7e";

/** Evidence that a contract on a chain has signed: the message's hash (EIP-191) and the signature. */
export type ContractProof = { chain: number; hash: string; signature: string };

/** Wallets that are contracts (EIP-1271). */
export type ContractSignatures = {
  /** Whether this chain has a node. */
  has(chain: number): boolean;
  /**
   * Whether the contract currently accepts the signature; false also if the address is no contract, the call fails, or
   * the answer is too large. Throws TOKEN_CHAIN_UNKNOWN, or CHAIN_UNAVAILABLE when the node does not answer.
   */
  isSigned(address: string, proof: ContractProof): Promise<boolean>;
};

/** `urls`: a JSON-RPC node for each chain. */
export function createContractSignatures(urls: ReadonlyMap<number, string>): ContractSignatures {
  const readers = contractReaders(urls);
  return {
    has: (chain) => readers.has(chain),
    async isSigned(address, { chain, hash, signature }) {
      const read = await readers.of(chain);
      const answer = await read(
        address as Address,
        "function isValidSignature(bytes32, bytes) view returns (bytes4)",
        [hash, signature],
      ).catch((error: unknown) => {
        // The contract decides how much it returns, so answers are bounded.
        if (error instanceof AnswerTooLarge) return null;
        throw error;
      });
      return answer === MAGIC;
    },
  };
}
