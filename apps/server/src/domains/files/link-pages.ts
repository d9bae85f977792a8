import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileRecord } from "@veranda/contract";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { FetchFailed } from "../../platform/outbound/fetch-file.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import { createFetchSmallPicture } from "./small-pictures.ts";
import { readPageCard, type PageCard } from "./page-card.ts";
import type { Uploads, UploadsDeps } from "./uploads.ts";

const ASKED = { max: 60, windowMs: 3_600_000 };
const PAGE = { bytes: 3_000_000, seconds: 8 };
const AT_ONCE = 4;
const WAITING_MAX = 40;
/** Pixels of the longer side of the stored picture, and of the shorter side of a picture worth showing. */
const SIDE = 320;
const LEAST = 40;
/** A page declares its character encoding within its first bytes. */
const SAYS_SO_BYTES = 2_048;
/** Time after which no further picture is tried. */
const PICTURE_DEADLINE_MS = 15_000;

type LinkPagesDeps = Pick<UploadsDeps, "folder" | "requireAdding" | "fetchFile" | "limiter"> & {
  uploads: Pick<Uploads, "importFrom">;
  processing: Pick<Processing, "run">;
  log: Logger;
};

type LinkedPage = Omit<PageCard, "pictures"> & { picture: FileRecord | null };

/** Metadata of external pages, for link preview cards. */
export type LinkPages = {
  /** Throws the errors of importPage. An unavailable page or picture is reported as missing, without the reason. */
  read(accountId: string, url: string, roomId: string | null): Promise<LinkedPage>;
};

export function createLinkPages(deps: LinkPagesDeps): LinkPages {
  const { uploads, fetchFile, processing, limiter, folder, log } = deps;
  const limited = createSemaphore(AT_ONCE, WAITING_MAX, () => new NamedError("UNAVAILABLE"));

  const readCard = async (url: string): Promise<PageCard> => {
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      await fetchFile(url, path, PAGE);
      return readPageCard(textOf(await readFile(path)), url);
    } finally {
      await rm(path, { force: true });
    }
  };

  const fetchSmall = createFetchSmallPicture({ fetchFile, processing, folder, side: SIDE, least: LEAST });

  const importPicture = async (accountId: string, url: string, page: string, roomId: string | null) => {
    try {
      return await uploads.importFrom(accountId, url, roomId, {
        fetchFile: fetchSmall,
        name: URL.parse(page)?.hostname ?? "",
        only: { formats: ["webp", "avif"], error: "FILE_KIND_UNKNOWN" },
        isLoose: true,
      });
    } catch (error) {
      if (!(error instanceof NamedError) && !(error instanceof TaskFailed))
        log.warn({ err: error }, "The picture of a page could not be kept");
      return null;
    }
  };

  return {
    async read(accountId, text, roomId) {
      if (roomId !== null) await deps.requireAdding(accountId, roomId);
      const waitMs = await limiter.take(`pages:${accountId}`, ASKED);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      const url = secure(text);
      const nothing: LinkedPage = { title: "", description: "", picture: null };
      if (url === null) return nothing;
      return limited(async () => {
        const { pictures, ...words } = await readCard(url);
        const until = performance.now() + PICTURE_DEADLINE_MS;
        for (const at of pictures) {
          const address = performance.now() < until ? secure(at) : null;
          const picture = address === null ? null : await importPicture(accountId, address, url, roomId);
          if (picture !== null) return { ...words, picture };
        }
        return { ...words, picture: null };
      }, accountId).catch((error: unknown) => {
        if (!(error instanceof FetchFailed) && !(error instanceof NamedError))
          log.warn({ err: error }, "A page could not be read");
        return nothing;
      });
    },
  };
}

/** Converts http to https. Null if it isn't a page's URL. */
function secure(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol === "http:" && url.port === "") url.protocol = "https:";
  return url?.protocol === "https:" ? url.href : null;
}

function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, SAYS_SO_BYTES).toString("latin1");
  let said = "utf-8";
  for (const [tag] of head.matchAll(/<meta[^<>]*/gi)) {
    const [, charset] = /charset\s*=\s*["']?([\w-]+)/i.exec(tag) ?? [];
    if (charset === undefined) continue;
    said = charset;
    break;
  }
  try {
    return new TextDecoder(said).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
