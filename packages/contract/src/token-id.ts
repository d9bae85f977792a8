/* How tokens of blockchains are named; without a schema, so that a page carries none. */

/**
 * By chain, contract and number (CAIP-19): `eip155:1/erc721:0x…/7`. ERC-1155 is written the same way; this is not what
 * access tokens are.
 */
const TOKEN_ID = /^eip155:[1-9]\d{0,14}\/erc(?:721|1155):0x[0-9a-fA-F]{40}\/(?:0|[1-9]\d{0,77})$/;
const UINT256_BITS = 256n;

/** Whether this names a token whose number its contract can hold; hashes as numbers (ENS) take all 78 digits. */
export const isTokenId = (id: string): boolean =>
  TOKEN_ID.test(id) && readTokenId(id).number >> UINT256_BITS === 0n;

/** Address of a contract or a wallet, in whatever letters. */
export const CONTRACT_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export type TokenName = {
  chainId: number;
  standard: "erc721" | "erc1155";
  contract: `0x${string}`;
  number: bigint;
};

/** The parts of the name of a token. */
export function readTokenId(id: string): TokenName {
  const [chain = "", asset = "", number = ""] = id.split("/");
  const [standard, contract = ""] = asset.split(":");
  return {
    chainId: Number(chain.split(":")[1]),
    standard: standard === "erc1155" ? "erc1155" : "erc721",
    contract: contract as TokenName["contract"],
    number: BigInt(number),
  };
}
