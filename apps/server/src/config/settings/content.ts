import { address, chainUrls, integer } from "../parse.ts";
import { setting } from "./setting.ts";

export const contentSettings = {
  ETHEREUM_RPC_URL: setting({
    meaning:
      "JSON-RPC nodes that tokens are read from, for token gates, pictures of NFTs to hang up, and their 3D models as environments: an address for Ethereum's main chain, or several as in `1=https://node.example.org,137=https://…`, each with its EIP-155 number; or `none`.",
    default: "none",
    parse: chainUrls,
    secret: true,
  }),
  TOKEN_CHECK_SECONDS: setting({
    meaning: "Seconds between two checks that people inside a token-gated space still own its tokens.",
    default: "60",
    parse: integer(1, 120),
  }),
  IPFS_GATEWAY: setting({
    meaning: "Public HTTPS gateway for what tokens link to by `ipfs://`.",
    default: "https://ipfs.io",
    parse: address,
  }),
} as const;
