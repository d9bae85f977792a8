import type { FileRecord, TokenMedia } from "@veranda/contract";
import { readTokenId } from "@veranda/contract/token-id";
import { NamedError } from "../../named-error.ts";
import type { Chains } from "../../platform/chain/chains.ts";
import type { FetchFile } from "../../platform/outbound/fetch-file.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { FileFormat } from "../../processing/file/sniff.ts";
import type { DescribeToken, TokenDescription } from "./token-descriptions.ts";
import type { Uploads, UploadsDeps } from "./uploads.ts";

const ASKED = { max: 60, windowMs: 3_600_000 };

const MEDIA: Record<
  TokenMedia,
  {
    linkIn: (description: TokenDescription) => string | null;
    only: { formats: readonly FileFormat[]; error: "TOKEN_HAS_NO_MODEL" | "TOKEN_HAS_NO_PICTURE" };
  }
> = {
  model: {
    linkIn: ({ animation }) => animation,
    only: { formats: ["glb", "gltf"], error: "TOKEN_HAS_NO_MODEL" },
  },
  picture: {
    linkIn: ({ picture }) => picture,
    only: {
      formats: ["png", "jpg", "webp", "gif", "avif", "tiff", "heic"],
      error: "TOKEN_HAS_NO_PICTURE",
    },
  },
};

type TokenFilesDeps = Pick<UploadsDeps, "requireAdding"> & {
  chains: Pick<Chains, "ids">;
  describe: DescribeToken;
  uploads: Pick<Uploads, "importFrom">;
  /** Also supports IPFS and data URLs. */
  fetchFile: FetchFile;
  limiter: Limiter;
};

/** Models and pictures of blockchain tokens, as files of the person who imports them. */
export type TokenFiles = {
  readonly chainIds: readonly number[];
  /** `id` as parsed by `tokenId`. Throws the errors of importToken. */
  importFrom(accountId: string, id: string, media: TokenMedia, roomId: string | null): Promise<FileRecord>;
};

export function createTokenFiles(deps: TokenFilesDeps): TokenFiles {
  const { chains, describe, fetchFile, limiter } = deps;
  return {
    chainIds: chains.ids,
    async importFrom(accountId, id, media, roomId) {
      if (roomId !== null) await deps.requireAdding(accountId, roomId);
      const token = readTokenId(id);
      if (!chains.ids.includes(token.chainId)) throw new NamedError("TOKEN_CHAIN_UNKNOWN");
      const waitMs = await limiter.take(`tokens:${accountId}`, ASKED);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      const description = await describe(token);
      const { linkIn, only } = MEDIA[media];
      const link = linkIn(description);
      if (link === null) throw new NamedError(only.error);
      return deps.uploads.importFrom(accountId, link, roomId, {
        fetchFile,
        name: description.name ?? `#${token.number}`,
        only,
      });
    },
  };
}
