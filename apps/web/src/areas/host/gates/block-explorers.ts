import * as t from "@veranda/messages/gates";

/* Well-known blockchains by EIP-155 chain id: names and block explorers. */

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

/** Null: not a well-known chain. */
export const chainName = (chain: number): string | null => KNOWN[chain]?.name() ?? null;

/** The explorer's page of a contract, or of one of its tokens; null where unknown. */
export function explorerLink(chain: number, contract: string, tokenId: string | null): string | null {
  const explorer = KNOWN[chain]?.explorer;
  if (explorer === undefined) return null;
  return tokenId === null ? `${explorer}/token/${contract}` : `${explorer}/nft/${contract}/${tokenId}`;
}
