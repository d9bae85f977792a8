import { z } from "zod";
import { isTokenId } from "../token-id.ts";

/** Name of a token of a blockchain; its parts are read by `readTokenId`. */
export const tokenId = z.string().trim().refine(isTokenId, "A token is named like eip155:1/erc721:0x…/7.");
