import { NamedError } from "../../named-error.ts";
import { nodeTransport } from "./node-transport.ts";

/** Timeout of a node's answer, which is retried once: short, as somebody waits to enter. */
const TIMEOUT_MS = 4_000;
/** Numbers, addresses and names are far smaller. */
const MAX_BYTES = 262_144;
/** JSON-RPC error codes with which nodes report contracts that revert, and those that fail otherwise. */
const REVERTED = 3;
const FAILED = -32_015;
/** Errors caused by the contract, as nodes name them: not the node's, and permanent. */
const CONTRACT_FAILURE =
  /revert|^evm error|out of gas|opcode|invalid jump|stack (?:under|over)flow|stack limit|write protection|return data out of bounds|execution aborted|vm execution error/i;

/** The answer exceeds the maximum size. */
export class AnswerTooLarge extends NamedError {
  constructor(cause: unknown) {
    super("CHAIN_UNAVAILABLE", { cause });
  }
}

export type Address = `0x${string}`;
export type ContractRead = (
  address: Address,
  /** In Solidity syntax. */
  signature: string,
  args: readonly unknown[],
) => Promise<unknown>;

/**
 * Reads contracts through a JSON-RPC node. Returns null if the address is no contract, or if the contract lacks the
 * function, reverts or fails. Throws CHAIN_UNAVAILABLE when the node does not answer or reports an error of its own,
 * and AnswerTooLarge.
 */
export async function contractReader(url: string): Promise<ContractRead> {
  const viem = await import("viem");
  const client = viem.createPublicClient({
    transport: await nodeTransport(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }),
  });
  const isCausedBy = (error: unknown, is: (cause: unknown) => boolean): boolean =>
    error instanceof viem.BaseError && error.walk(is) !== null;
  // viem's `readContract` isn't used: it treats any internal error of a node (-32603) as a reverted contract.
  const isOfContract = (cause: unknown): boolean =>
    cause instanceof viem.RpcRequestError &&
    (cause.code === REVERTED ||
      cause.code === FAILED ||
      cause.data !== undefined ||
      CONTRACT_FAILURE.test(cause.details));
  const isTooLarge = (cause: unknown): boolean => cause instanceof viem.ResponseBodyTooLargeError;
  return async (address, signature, args) => {
    const abi = viem.parseAbi([signature] as readonly string[]);
    const data = viem.encodeFunctionData({ abi, args: [...args] });
    // A contract must not choose what this server fetches (EIP-3668); `eth_call` alone follows nothing.
    const result = await client
      .request({ method: "eth_call", params: [{ to: address, data }, "latest"] })
      .catch((error: unknown) => {
        if (isCausedBy(error, isOfContract)) return "0x" as const;
        if (isCausedBy(error, isTooLarge)) throw new AnswerTooLarge(error);
        throw new NamedError("CHAIN_UNAVAILABLE", { cause: error });
      });
    if (!viem.isHex(result)) throw new NamedError("CHAIN_UNAVAILABLE");
    try {
      return viem.decodeFunctionResult({ abi, data: result });
    } catch (error) {
      if (error instanceof viem.BaseError) return null;
      throw error;
    }
  };
}

/** Reads contracts of several chains. `urls`: a JSON-RPC node for each. */
export type ContractReaders = {
  has(chain: number): boolean;
  /** Throws TOKEN_CHAIN_UNKNOWN. */
  of(chain: number): Promise<ContractRead>;
};

export function contractReaders(urls: ReadonlyMap<number, string>): ContractReaders {
  const readers = new Map<number, Promise<ContractRead>>();
  return {
    has: (chain) => urls.has(chain),
    of(chain) {
      const url = urls.get(chain);
      if (url === undefined) throw new NamedError("TOKEN_CHAIN_UNKNOWN");
      const reader = readers.get(chain) ?? contractReader(url);
      readers.set(chain, reader);
      return reader;
    },
  };
}
