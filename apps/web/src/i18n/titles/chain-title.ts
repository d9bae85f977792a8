import * as t from "@veranda/messages/gates";

/** Well-known blockchains by EIP-155 chain id. */
const KNOWN: { readonly [chain: number]: () => string } = {
  1: t.chainEthereum,
  10: t.chainOptimism,
  56: t.chainBnb,
  100: t.chainGnosis,
  137: t.chainPolygon,
  8453: t.chainBase,
  42161: t.chainArbitrum,
  43114: t.chainAvalanche,
};

/** What a chain is called; of one that isn't well known its number. */
export const chainTitle = (chain: number): string =>
  KNOWN[chain]?.() ?? t.chainNumber({ chain: String(chain) });
