import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileRecord } from "@veranda/contract";
import { readTokenId } from "@veranda/contract/token-id";
import { z } from "zod";
import { NamedError } from "../../named-error.ts";
import type { Chains } from "../../platform/chain/chains.ts";
import type { FetchFile } from "../../platform/outbound/fetch-file.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { fetchTo, type Uploads, type UploadsDeps } from "./uploads.ts";

const ASKED = { max: 60, windowMs: 3_600_000 };
/** What describes a token: a page of JSON, or one that holds its model itself. */
const DESCRIPTION_BYTES = 8_000_000;
const DESCRIPTION_SECONDS = 30;

/** Fields of a token's metadata that may name a model; its image is none. */
const described = z.object({
  name: z.string().optional().catch(undefined),
  animation_url: z.string().optional().catch(undefined),
});

type TokenModelsDeps = Pick<UploadsDeps, "folder" | "requireAdding"> & {
  chains: Chains;
  uploads: Pick<Uploads, "importFrom">;
  /** Also out of IPFS, and what a link holds itself. */
  fetchFile: FetchFile;
  limiter: Limiter;
};

/** Models of blockchain tokens, as files of the person who imports them. */
export type TokenModels = {
  readonly chainIds: readonly number[];
  /** `id` is what `tokenId` has taken. Throws the errors of importToken. */
  importFrom(accountId: string, id: string, roomId: string | null): Promise<FileRecord>;
};

export function createTokenModels(deps: TokenModelsDeps): TokenModels {
  const { chains, fetchFile, folder, limiter } = deps;

  const describe = async (uri: string): Promise<z.output<typeof described>> => {
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      await fetchTo(fetchFile, uri, path, { bytes: DESCRIPTION_BYTES, seconds: DESCRIPTION_SECONDS });
      return described.catch({}).parse(parsed(await readFile(path, "utf8")));
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    chainIds: chains.ids,
    async importFrom(accountId, id, roomId) {
      if (roomId !== null) await deps.requireAdding(accountId, roomId);
      const token = readTokenId(id);
      if (!chains.ids.includes(token.chainId)) throw new NamedError("TOKEN_CHAIN_UNKNOWN");
      const waitMs = await limiter.take(`tokens:${accountId}`, ASKED);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      const { name, animation_url: link } = await describe(await chains.uriOf(token));
      if (link === undefined || link === "") throw new NamedError("TOKEN_HAS_NO_MODEL");
      return deps.uploads.importFrom(accountId, link, roomId, {
        fetchFile,
        name: name ?? `#${token.number}`,
        only: { formats: ["glb", "gltf"], error: "TOKEN_HAS_NO_MODEL" },
      });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
