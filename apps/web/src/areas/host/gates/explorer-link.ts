/** Block explorers of well-known blockchains, by EIP-155 chain id. */
const EXPLORERS: { readonly [chain: number]: string } = {
  1: "https://etherscan.io",
  10: "https://optimistic.etherscan.io",
  56: "https://bscscan.com",
  100: "https://gnosisscan.io",
  137: "https://polygonscan.com",
  8453: "https://basescan.org",
  42161: "https://arbiscan.io",
  43114: "https://snowscan.xyz",
};

/** The explorer's page of a contract, or of one of its tokens; null where unknown. */
export function explorerLink(chain: number, contract: string, tokenId: string | null): string | null {
  const explorer = EXPLORERS[chain];
  if (explorer === undefined) return null;
  return tokenId === null ? `${explorer}/token/${contract}` : `${explorer}/nft/${contract}/${tokenId}`;
}
