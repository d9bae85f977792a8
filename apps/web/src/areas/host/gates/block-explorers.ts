import * as t from "@veranda/messages/gates";

/* Blockchains that people know, by their EIP-155 numbers: what they are called, and where one looks into them. */

type Known = { name: () => string; explorer: string };

const KNOWN: { readonly [chain: number]: Known } = {
  1: { name: t.chainEthereum, explorer: "https://etherscan.io" },
  10: { name: t.chainOptimism, explorer: "https://optimistic.etherscan.io" },
  56: { name: t.chainBnb, explorer: "https://bscscan.com" },
  100: { name: t.chainGnosis, explorer: "https://gnosisscan.io" },
  137: { name: t.chainPolygon, explorer: "https://polygonscan.com" },
  8453: { name: t.chainBase, explorer: "https://basescan.org" },
  42161: { name: t.chainArbitrum, explorer: "https://arbiscan.io" },
  43114: { name: t.chainAvalanche, explorer: "https://snowscan.xyz" },
};

/** Null: it has no name that people know. */
export const chainName = (chain: number): string | null => KNOWN[chain]?.name() ?? null;

/** The page of a contract's tokens, or of one of them; null where none is known. */
export function explorerLink(chain: number, contract: string, tokenId: string | null): string | null {
  const explorer = KNOWN[chain]?.explorer;
  if (explorer === undefined) return null;
  return tokenId === null ? `${explorer}/token/${contract}` : `${explorer}/nft/${contract}/${tokenId}`;
}
