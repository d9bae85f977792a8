import type { TokenStandard } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { contractReaders, type Address, type ContractRead } from "./read-contract.ts";

/* Interface ids of ERC-165. */
const ERC721 = "0x80ac58cd";
const ERC1155 = "0xd9b67a26";
/** Any address that can hold tokens, to probe with. */
const ANYBODY = "0x000000000000000000000000000000000000dEaD";
const NAME_MAX = 80;
const DECIMALS_MAX = 36;

/** `contract` in lower case; `tokenId` null: any token of the contract. */
export type TokenOf = { chain: number; contract: string; tokenId: string | null };
type TokenAbout = { standard: TokenStandard; name: string; decimals: number };

/** Reads from the nodes of blockchains who holds which tokens. */
export type TokenReader = {
  /** Throws TOKEN_CHAIN_UNKNOWN, NOT_A_TOKEN, TOKEN_NOT_FOUND or CHAIN_UNAVAILABLE. */
  about(token: TokenOf): Promise<TokenAbout>;
  /** In the contract's smallest units. Throws TOKEN_CHAIN_UNKNOWN or CHAIN_UNAVAILABLE. */
  balanceOf(token: TokenOf & { standard: TokenStandard }, owner: string): Promise<bigint>;
  /** The name that the contract gives its tokens, or "". Throws TOKEN_CHAIN_UNKNOWN or CHAIN_UNAVAILABLE. */
  nameOf(contract: Pick<TokenOf, "chain" | "contract">): Promise<string>;
};

/** `urls`: a JSON-RPC node for each chain. */
export function createTokenReader(urls: ReadonlyMap<number, string>): TokenReader {
  const readers = contractReaders(urls);
  const nameOf: TokenReader["nameOf"] = async ({ chain, contract }) => {
    const read = await readers.of(chain);
    const name = await read(contract as Address, "function name() view returns (string)", []);
    return typeof name === "string" ? readable(name) : "";
  };
  return {
    nameOf,
    async about({ chain, contract, tokenId }) {
      const read = await readers.of(chain);
      const address = contract as Address;
      const standard = await standardOf(read, address);
      if (standard === null) throw new NamedError("NOT_A_TOKEN");
      if (standard === "erc721" && tokenId !== null && (await ownerOf(read, address, tokenId)) === null)
        throw new NamedError("TOKEN_NOT_FOUND");
      const [name, decimals] = await Promise.all([
        nameOf({ chain, contract }),
        standard === "erc20" ? read(address, "function decimals() view returns (uint8)", []) : 0,
      ]);
      return {
        standard,
        name,
        decimals: Math.min(Number(decimals ?? 0), DECIMALS_MAX),
      };
    },
    async balanceOf({ chain, contract, tokenId, standard }, owner) {
      const read = await readers.of(chain);
      const address = contract as Address;
      if (standard === "erc721" && tokenId !== null) {
        const holder = await ownerOf(read, address, tokenId);
        return holder?.toLowerCase() === owner.toLowerCase() ? 1n : 0n;
      }
      const balance =
        standard === "erc1155"
          ? await read(address, "function balanceOf(address, uint256) view returns (uint256)", [
              owner,
              BigInt(tokenId ?? 0),
            ])
          : await read(address, "function balanceOf(address) view returns (uint256)", [owner]);
      return typeof balance === "bigint" ? balance : 0n;
    },
  };
}

async function standardOf(read: ContractRead, address: Address): Promise<TokenStandard | null> {
  const supports = async (id: string): Promise<boolean> =>
    (await read(address, "function supportsInterface(bytes4) view returns (bool)", [id])) === true;
  if (await supports(ERC721)) return "erc721";
  if (await supports(ERC1155)) return "erc1155";
  // ERC-20 is older than ERC-165.
  const [decimals, balance] = await Promise.all([
    read(address, "function decimals() view returns (uint8)", []),
    read(address, "function balanceOf(address) view returns (uint256)", [ANYBODY]),
  ]);
  return decimals !== null && balance !== null ? "erc20" : null;
}

async function ownerOf(read: ContractRead, address: Address, tokenId: string): Promise<string | null> {
  const owner = await read(address, "function ownerOf(uint256) view returns (address)", [BigInt(tokenId)]);
  return typeof owner === "string" ? owner : null;
}

/** A contract's name for its tokens is untrusted: removes invisible characters and direction overrides. */
const readable = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, NAME_MAX);
