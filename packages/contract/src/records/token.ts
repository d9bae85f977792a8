import { isTokenId } from "../token-id.ts";
import { text } from "./text.ts";

/** Name of a token of a blockchain; its parts are read by `readTokenId`. */
export const tokenId = text.trim().max(200).refine(isTokenId, "A token is named like eip155:1/erc721:0x…/7.");
