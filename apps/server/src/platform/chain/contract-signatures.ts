import { AnswerTooLarge, contractReaders, type Address } from "./read-contract.ts";

/** A contract's answer (magic value) for a valid signature. */
const MAGIC = "0x1626ba7e";

/** That a contract on a chain has signed: the hash of the message (EIP-191), and what it takes for a signature. */
export type ContractProof = { chain: number; hash: string; signature: string };

/** Wallets that are contracts (EIP-1271). */
export type ContractSignatures = {
  /** Whether contracts of this chain can be asked. */
  has(chain: number): boolean;
  /**
   * Whether the contract takes it for its signature now; what is no contract, fails, or says too much does not. Throws
   * TOKEN_CHAIN_UNKNOWN, or CHAIN_UNAVAILABLE where the node does not answer.
   */
  isSigned(address: string, proof: ContractProof): Promise<boolean>;
};

/** `urls`: of each chain a JSON-RPC node. */
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
        // The contract decides how much it returns: bounded.
        if (error instanceof AnswerTooLarge) return null;
        throw error;
      });
      return answer === MAGIC;
    },
  };
}
