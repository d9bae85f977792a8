import { NamedError } from "../../named-error.ts";

/** An answer of a node is waited for so long, and asked for once more: somebody stands at a door. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

export type Address = `0x${string}`;
export type ContractRead = (
  address: Address,
  /** As Solidity declares it. */
  signature: string,
  args: readonly unknown[],
) => Promise<unknown>;

/**
 * Reads contracts by a JSON-RPC node. Answers null where the contract says nothing of the kind: it is none, has no such
 * function, or reverts. Throws CHAIN_UNAVAILABLE when the node does not answer.
 */
export async function contractReader(url: string): Promise<ContractRead> {
  const { createPublicClient, http, parseAbi, BaseError, ...errors } = await import("viem");
  const client = createPublicClient({
    transport: http(url, { timeout: TIMEOUT_MS, retryCount: RETRIES }),
    // A contract must not choose what this server fetches (EIP-3668).
    ccipRead: false,
  });
  const saysNothing = (error: unknown): boolean =>
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof errors.ContractFunctionRevertedError ||
        cause instanceof errors.ContractFunctionZeroDataError ||
        cause instanceof errors.AbiDecodingZeroDataError ||
        cause instanceof errors.AbiDecodingDataSizeTooSmallError ||
        cause instanceof errors.InvalidBytesBooleanError,
    ) !== null;
  return async (address, signature, args) => {
    const abi = parseAbi([signature] as readonly string[]);
    const [functionName = ""] = abi.flatMap((item) => ("name" in item ? (item.name ?? []) : []));
    try {
      return await client.readContract({ address, abi, functionName, args: [...args] });
    } catch (error) {
      if (saysNothing(error)) return null;
      throw new NamedError("CHAIN_UNAVAILABLE", { cause: error });
    }
  };
}
