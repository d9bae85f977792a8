import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { FileAsset } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { MultipartUploads } from "../../platform/files/multipart-uploads.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Chains } from "../../platform/chain/chains.ts";
import type { TokenHoldings } from "../../platform/chain/token-holdings.ts";
import type { TokenReader } from "../../platform/chain/token-reader.ts";
import type { FetchFile } from "../../platform/outbound/fetch-file.ts";
import { createFetchLinked } from "../../platform/outbound/fetch-linked.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Processing } from "../../processing/processing.ts";
import { createContents } from "./contents.ts";
import { createFileVerdicts } from "./file-verdicts.ts";
import { createLinkPages, type LinkPages } from "./link-pages.ts";
import { createContentMenu, type ContentMenu, type PrefabItem } from "./content-menu.ts";
import type { FileReferences } from "./file-references.ts";
import type { Quota } from "./quota.ts";
import { createFileAdoption, type FileAdoption } from "./adopt-files.ts";
import { createOwnFiles, type OwnFiles } from "./removal.ts";
import type { ImportRecording } from "./recordings/recordings.ts";
import { createImportRecording } from "./recordings/import-recording.ts";
import { createMeasureModels } from "./measure-models.ts";
import { createSweeper, type Sweeper } from "./sweep.ts";
import { createTemplates, type SpaceTemplates } from "./templates.ts";
import { createFetchSmallPicture } from "./small-pictures.ts";
import { createDescribeToken } from "./token-descriptions.ts";
import { createTokenFiles, type TokenFiles } from "./token-files.ts";
import { createTokenGallery, type TokenGallery } from "./token-gallery.ts";
import { createUploads, type Uploads } from "./uploads.ts";
import { startOptimizeQueue, type OptimizeQueue } from "./optimize-queue.ts";

/** Maximum files with the same content for which instances are notified. */
const TOLD_MAX = 200;
/** Size in pixels of a token's preview, and minimum size of its picture. */
const TOKEN_PICTURE = { side: 256, least: 16 };

export type LibraryDeps = {
  db: Db;
  stored: Files;
  multipartUploads: MultipartUploads;
  processing: Processing;
  fetchFile: FetchFile;
  chains: Chains;
  tokenHoldings: TokenHoldings;
  tokenNames: Pick<TokenReader, "nameOf">;
  /** Addresses of somebody's wallets that are valid on a chain, in lower case. */
  walletsOn: (accountId: string, chain: number) => Promise<readonly string[]>;
  /** URL of an IPFS gateway. */
  ipfsGateway: string;
  limiter: Limiter;
  log: Logger;
  now: () => number;
  /** Working folder for fetching and processing. */
  folder: string;
  fileReferences: FileReferences;
  quota: Quota;
  prefabs: () => readonly PrefabItem[];
  /** Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, BANNED or FORBIDDEN for somebody who may not add objects there. */
  requireAdding: (accountId: string, spaceId: string) => Promise<void>;
  /** Notifies every instance in which the file is used. */
  assetChanged: (asset: FileAsset) => Promise<void>;
};

/** Everything that people upload into spaces, and save from them. */
export type Library = {
  readonly uploads: Uploads;
  readonly tokens: TokenFiles;
  readonly gallery: TokenGallery;
  readonly linkPages: LinkPages;
  readonly quota: Quota;
  readonly own: OwnFiles;
  readonly menu: ContentMenu;
  readonly templates: SpaceTemplates;
  readonly takeAlong: FileAdoption;
  readonly work: OptimizeQueue;
  readonly sweeper: Sweeper;
  /** Measures models that were optimised by versions that didn't measure. */
  readonly measureModels: (signal: AbortSignal) => Promise<void>;
  readonly importRecording: ImportRecording;
  close(): Promise<void>;
};

export function openLibrary(deps: LibraryDeps): Library {
  const { db, stored, multipartUploads, fileReferences, quota, log, now, limiter, fetchFile, requireAdding } =
    deps;
  const folder = join(deps.folder, "files");
  const [fetched, measured] = [join(deps.folder, "fetched"), join(deps.folder, "measured")];
  const ended = existsSync(folder) ? readdirSync(folder) : [];
  // Removes working files of a killed process.
  for (const left of [folder, fetched, measured]) rmSync(left, { recursive: true, force: true });
  const contents = createContents(db, stored, now);
  const judge = createFileVerdicts(deps.processing);

  const tell = async (fileIds: readonly string[]): Promise<void> => {
    for (const asset of await fileReferences.assetsOf(fileIds)) await deps.assetChanged(asset);
  };
  const notifyLater = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, "Spaces could not be told of a file"));
  const notifyOf = async (digest: string): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from files where digest = ${digest} and removed_at is null order by changed_at desc limit ${TOLD_MAX}`);
    await tell(rows.map(({ id }) => id));
  };

  const onChanged = (digest: string): void => notifyLater(notifyOf(digest));
  const work = startOptimizeQueue({
    db,
    stored,
    processing: deps.processing,
    log,
    now,
    folder,
    ended,
    onChanged,
  });
  const sweeper = createSweeper({ db, multipartUploads, contents, now });
  const uploads = createUploads({
    db,
    stored,
    multipartUploads,
    contents,
    quota,
    judge,
    fetchFile,
    limiter,
    now,
    folder: fetched,
    requireAdding,
    onWaiting: () => work.wake(),
    onChanged: (ids) => notifyLater(tell(ids)),
  });
  const fetchLinked = createFetchLinked(fetchFile, deps.ipfsGateway);
  const describe = createDescribeToken({ chains: deps.chains, fetchFile: fetchLinked, folder: fetched });
  const gallery = createTokenGallery({
    holdings: deps.tokenHoldings,
    names: deps.tokenNames,
    describe,
    fetchSmallPicture: createFetchSmallPicture({
      fetchFile: fetchLinked,
      processing: deps.processing,
      folder: fetched,
      ...TOKEN_PICTURE,
    }),
    walletsOn: deps.walletsOn,
    limiter,
    folder: fetched,
    log,
    now,
  });
  return {
    uploads,
    tokens: createTokenFiles({
      chains: deps.chains,
      describe,
      uploads,
      fetchFile: fetchLinked,
      limiter,
      requireAdding,
    }),
    gallery,
    linkPages: createLinkPages({
      uploads,
      fetchFile,
      processing: deps.processing,
      limiter,
      folder: fetched,
      requireAdding,
      log,
    }),
    quota,
    own: createOwnFiles(db, now),
    menu: createContentMenu({ db, quota, prefabs: deps.prefabs, gallery }),
    templates: createTemplates(db, { quota, fileReferences, now }),
    takeAlong: createFileAdoption({
      db,
      stored,
      contents,
      quota,
      judge,
      now,
      onWaiting: () => work.wake(),
    }),
    work,
    sweeper,
    measureModels: createMeasureModels({
      db,
      stored,
      processing: deps.processing,
      log,
      folder: measured,
      onChanged,
    }),
    importRecording: createImportRecording({
      db,
      stored,
      contents,
      judge,
      now,
      onWaiting: () => work.wake(),
      onChanged: (ids) => notifyLater(tell(ids)),
    }),
    close: () => work.close(),
  };
}
