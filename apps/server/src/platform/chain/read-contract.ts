import { NamedError } from "../../named-error.ts";
import { nodeTransport } from "./node-transport.ts";

/** An answer of a node is waited for so long, and asked for once more: somebody stands at a door. */
const TIMEOUT_MS = 4_000;
/** Numbers, addresses and names are far smaller. */
const MAX_BYTES = 262_144;
/** By which nodes tell of contracts that revert. */
const REVERTED = 3;

export type Address = `0x${string}`;
export type ContractRead = (
  address: Address,
  /** As Solidity declares it. */
  signature: string,
  args: readonly unknown[],
) => Promise<unknown>;

/**
 * Reads contracts by a JSON-RPC node. Answers null where the contract says nothing of the kind: it is none, has no such
 * function, or reverts. Throws CHAIN_UNAVAILABLE when the node does not answer, or says that it is in trouble itself.
 */
export async function contractReader(url: string): Promise<ContractRead> {
  const viem = await import("viem");
  const client = viem.createPublicClient({
    transport: await nodeTransport(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }),
  });
  // Not by `readContract`, which takes any trouble of a node (-32603) for a contract that reverts.
  const isReverted = (error: unknown): boolean =>
    error instanceof viem.BaseError &&
    error.walk(
      (cause) =>
        cause instanceof viem.RpcRequestError &&
        (cause.code === REVERTED || cause.data !== undefined || /revert/i.test(cause.details)),
    ) !== null;
  return async (address, signature, args) => {
    const abi = viem.parseAbi([signature] as readonly string[]);
    const data = viem.encodeFunctionData({ abi, args: [...args] });
    // A contract must not choose what this server fetches (EIP-3668): here nothing follows what it says.
    const result = await client
      .request({ method: "eth_call", params: [{ to: address, data }, "latest"] })
      .catch((error: unknown) => {
        if (isReverted(error)) return "0x" as const;
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

/** Reads contracts of several chains. `urls`: of each a JSON-RPC node. */
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
