import { join } from "node:path";
import { isHeldByBans, isHostOf, mayAdd, mayExport, rightsFor, type RoomRights } from "@veranda/contract";
import type { Config } from "../../config/settings.ts";
import { openLibrary, type Library } from "./library.ts";
import type { PrefabItem } from "./content-menu.ts";
import type { FileReferences } from "./file-references.ts";
import type { Quota } from "./quota.ts";
import type { TemplateSource } from "./templates.ts";
import { isKeptOut, isLetIn, refuseBanned } from "../spaces/access.ts";
import type { Spaces } from "../spaces/spaces.ts";
import type { Versions } from "../spaces/versions.ts";
import { NamedError } from "../../named-error.ts";
import { walletsOn } from "../wallets/wallet-facts.ts";
import { createChains } from "../../platform/chain/chains.ts";
import { createTokenHoldings } from "../../platform/chain/token-holdings.ts";
import { createTokenReader } from "../../platform/chain/token-reader.ts";
import { createFetchFile } from "../../platform/outbound/fetch-file.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Processing } from "../../processing/processing.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";

type FilesOptions = {
  config: Config;
  platform: Platform;
  processing: Processing;
  fileReferences: FileReferences;
  quota: Quota;
  spaces: Spaces;
  versions: Pick<Versions, "saved">;
  rooms: Rooms;
  prefabs: () => readonly PrefabItem[];
};

/** Opens the library, with its dependencies on other domains. */
export function openFiles({
  config,
  platform,
  processing,
  fileReferences,
  quota,
  spaces,
  versions,
  rooms,
  prefabs,
}: FilesOptions) {
  const { db } = platform.database;
  const tokenReader = createTokenReader(config.ETHEREUM_RPC_URL);
  const library: Library = openLibrary({
    db,
    stored: platform.files,
    multipartUploads: platform.multipartUploads,
    processing,
    fetchFile: createFetchFile(),
    chains: createChains(config.ETHEREUM_RPC_URL),
    tokenHoldings: createTokenHoldings(config.ETHEREUM_RPC_URL, tokenReader),
    tokenNames: tokenReader,
    walletsOn: async (accountId, chain) =>
      (await walletsOn(db, accountId, chain)).map(({ address }) => address),
    ipfsGateway: config.IPFS_GATEWAY,
    limiter: platform.limiter,
    log: platform.log.child({ part: "files" }),
    now: platform.now,
    folder: join(platform.dataFolder, "processing"),
    fileReferences,
    quota,
    prefabs,
    async requireAdding(accountId, spaceId) {
      if (!mayAdd(await rightsIn(accountId, spaceId))) throw new NamedError("FORBIDDEN");
    },
    assetChanged: (asset) => rooms.assetChanged(asset),
  });

  /** People who are inside have been admitted already. */
  const rightsIn = async (accountId: string, spaceId: string, deviceId?: string): Promise<RoomRights> => {
    const door = await spaces.door(spaceId, accountId);
    if (door === null) throw new NamedError("SPACE_NOT_FOUND");
    const keys = { accountId, shareIds: [], ...(deviceId === undefined ? {} : { deviceId }) };
    const isHost = isHostOf(door, door);
    if (!isLetIn(door, keys) || (await isKeptOut(platform.database.db, { ...door, isHost }, keys))) {
      const instances = await rooms.instancesOf([accountId]);
      if (instances.get(accountId)?.spaceId !== spaceId) throw new NamedError("USER_UNAUTHORIZED");
    }
    if (isHeldByBans(door, door)) await refuseBanned(platform.database.db, spaceId, keys);
    return rightsFor(door, { ...door, accountId }, false, door.assigned);
  };

  const templateSource = async (accountId: string, spaceId: string): Promise<TemplateSource> => {
    const { isHost } = await rightsIn(accountId, spaceId);
    if (!isHost) throw new NamedError("FORBIDDEN");
    const [data, record] = await Promise.all([
      versions.saved(spaceId),
      spaces.record(spaceId, { accountId, shareIds: [] }),
    ]);
    if (data === null) throw new NamedError("SPACE_NOT_FOUND");
    return { setting: data.setting, objects: data.objects, poster: record.pictures.posterSmall };
  };
  /** Hosts, and others who may enter unless the hosts restrict it. */
  const requireExportRight = async (
    accountId: string,
    spaceId: string,
    deviceId: string,
  ): Promise<{ isHost: boolean }> => {
    const rights = await rightsIn(accountId, spaceId, deviceId);
    if (!mayExport(rights)) throw new NamedError("FORBIDDEN");
    return { isHost: rights.isHost };
  };
  return { library, templateSource, requireExportRight };
}
