import type { TokenName } from "@veranda/contract/token-id";
import { NamedError } from "../../named-error.ts";
import { nodeTransport } from "./node-transport.ts";

/** Timeout of a node's answer; it is retried once. */
const TIMEOUT_MS = 10_000;
/** Metadata may be stored in the contract itself, as a data URL. */
const MAX_BYTES = 4_194_304;

/** Blockchains for which this installation has nodes. */
export type Chains = {
  /** EIP-155 chain ids. */
  readonly ids: readonly number[];
  /**
   * The URI of a token's metadata (ERC-721 `tokenURI`, ERC-1155 `uri`). Throws TOKEN_CHAIN_UNKNOWN, TOKEN_NOT_FOUND, or
   * UNAVAILABLE when the node does not answer.
   */
  uriOf(token: TokenName): Promise<string>;
};

/** `urls`: a JSON-RPC node for each chain. */
export function createChains(urls: ReadonlyMap<number, string>): Chains {
  return {
    ids: [...urls.keys()],
    async uriOf({ chainId, standard, contract, number }) {
      const url = urls.get(chainId);
      if (url === undefined) throw new NamedError("TOKEN_CHAIN_UNKNOWN");
      const { createPublicClient, parseAbi, BaseError, ...errors } = await import("viem");
      const client = createPublicClient({
        transport: await nodeTransport(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }),
        // A contract must not choose what this server fetches (EIP-3668).
        ccipRead: false,
      });
      // Lower case: a wrong checksum is accepted.
      const address = contract.toLowerCase() as typeof contract;
      try {
        if (standard === "erc721")
          return await client.readContract({
            address,
            abi: parseAbi(["function tokenURI(uint256) view returns (string)"]),
            functionName: "tokenURI",
            args: [number],
          });
        const uri = await client.readContract({
          address,
          abi: parseAbi(["function uri(uint256) view returns (string)"]),
          functionName: "uri",
          args: [number],
        });
        return uri.replaceAll("{id}", number.toString(16).padStart(64, "0"));
      } catch (error) {
        const isNone =
          error instanceof BaseError &&
          error.walk(
            (cause) =>
              cause instanceof errors.ContractFunctionRevertedError ||
              cause instanceof errors.ContractFunctionZeroDataError ||
              cause instanceof errors.AbiDecodingZeroDataError,
          ) !== null;
        throw new NamedError(isNone ? "TOKEN_NOT_FOUND" : "UNAVAILABLE", { cause: error });
      }
    },
  };
}
