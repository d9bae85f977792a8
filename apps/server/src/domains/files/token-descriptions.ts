import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TokenName } from "@veranda/contract/token-id";
import { z } from "zod";
import type { Chains } from "../../platform/chain/chains.ts";
import type { FetchFile } from "../../platform/outbound/fetch-file.ts";
import { fetchTo } from "./uploads.ts";

/**
 * Limits of a token's metadata: JSON, which may contain its picture or model itself. It is parsed on the main thread.
 */
const DESCRIBED = { bytes: 2_000_000, seconds: 20 };
/** Limits for one of many that are read. */
const GLANCED_AT = { bytes: 300_000, seconds: 6 };

const said = z.string().optional().catch(undefined);
/** Fields of a token's metadata (ERC-721, ERC-1155, and what marketplaces have added). */
const metadata = z.object({
  name: said,
  animation_url: said,
  image: said,
  image_url: said,
});

/** `animation` and `picture` are URLs, which may contain the data themselves; null if absent. */
export type TokenDescription = { name: string | null; animation: string | null; picture: string | null };

/** Throws TOKEN_CHAIN_UNKNOWN, TOKEN_NOT_FOUND, UNAVAILABLE, FILE_TOO_LARGE or ADDRESS_REFUSED. */
export type DescribeToken = (token: TokenName, how?: "glance") => Promise<TokenDescription>;

type DescriptionsDeps = {
  chains: Pick<Chains, "uriOf">;
  /** Also supports IPFS and data URLs. */
  fetchFile: FetchFile;
  folder: string;
};

/** Reads the metadata that a token's contract refers to. */
export const createDescribeToken =
  ({ chains, fetchFile, folder }: DescriptionsDeps): DescribeToken =>
  async (token, how) => {
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      await fetchTo(fetchFile, await chains.uriOf(token), path, how === "glance" ? GLANCED_AT : DESCRIBED);
      const read = metadata.catch({}).parse(parsed(await readFile(path, "utf8")));
      return {
        name: some(read.name),
        animation: some(read.animation_url),
        picture: some(read.image) ?? some(read.image_url),
      };
    } finally {
      await rm(path, { force: true });
    }
  };

const some = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
