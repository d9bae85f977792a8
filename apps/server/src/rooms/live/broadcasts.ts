import type { ErrorName } from "@veranda/contract";
import { WATCH_PATH } from "@veranda/contract/rooms/live";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import type { Processes } from "../../platform/processes/processes.ts";
import type { WatchRefusal } from "../access/entrance.ts";
import type { Instance } from "../instance/instance.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { InstanceDirectory } from "../leases/instance-directory.ts";
import type { Rooms } from "../rooms-api.ts";
import type { RoomMedia } from "../rooms-deps.ts";
import { createBroadcastsElsewhere } from "./broadcasts-elsewhere.ts";
import type { HlsStreams } from "./hls/hls-streams.ts";
import { createStreamIngest } from "./stream-ingest.ts";
import type { StreamKeys } from "./stream-keys.ts";

/** Errors for the reasons not to let somebody watch; any other reason is USER_UNAUTHORIZED. */
const WATCH_REFUSALS: Partial<Record<WatchRefusal, ErrorName>> = {
  full: "SPACE_FULL",
  banned: "BANNED",
  gated: "GATED",
  door_closed: "DOOR_CLOSED",
  door_asks: "DOOR_ASKS",
  no_longer_exists: "SPACE_NOT_FOUND",
};

export type BroadcastsDeps = {
  instances: RunningInstances;
  directory: Pick<InstanceDirectory, "liveElsewhere" | "takingStreamsElsewhere">;
  streamKeys: Pick<StreamKeys, "find" | "revoke">;
  hlsStreams: Pick<HlsStreams, "find">;
  media: Pick<RoomMedia, "openStream">;
  processes: Processes;
  monotonic: () => number;
};

export type Broadcasts = Pick<
  Rooms,
  | "watch"
  | "hls"
  | "watchedBy"
  | "watchersAt"
  | "openStream"
  | "broadcastElsewhere"
  | "streamElsewhere"
  | "isStreamWantedElsewhere"
  | "endStreams"
  | "endStreamsBy"
  | "revokeStreamKeys"
>;

/** The broadcasts of this process: who watches them from outside, and the streams that programs send to them. */
export function createBroadcasts({
  instances,
  directory,
  streamKeys,
  hlsStreams,
  media,
  processes,
  monotonic,
}: BroadcastsDeps): Broadcasts {
  const elsewhere = createBroadcastsElsewhere({ processes, directory, streamKeys, monotonic });
  const endStreamsBy = (accountId: string): void => {
    for (const instance of instances) instance.streamKeys.endStreamOf(accountId);
  };
  return {
    async watch(spaceId, holder, page) {
      const isLive = ({ live }: Instance): boolean => live.isLive;
      const all = instances.of(spaceId);
      const instance =
        all.find((each) => isLive(each) && each.hosting.doorFor(holder) === "open") ?? all.find(isLive);
      if (instance === undefined) throw new NamedError("NOT_LIVE");
      const watched = await instance.entrance.watch(holder, page).catch((error: unknown): never => {
        throw error instanceof MediaUnavailable ? new NamedError("UNAVAILABLE") : error;
      });
      if (typeof watched === "string") throw new NamedError(WATCH_REFUSALS[watched] ?? "USER_UNAUTHORIZED");
      const { watcher, media: ticket, hlsPath } = watched;
      const { participant, rights, blockedIds, friendIds } = watcher.member;
      const hidden = { hiddenAccountIds: blockedIds, hiddenParticipantIds: new Set<string>() };
      return {
        key: watcher.key,
        id: participant.id,
        ...instance.watchers.selfOf(watcher.member),
        live: instance.live.shown,
        chat: instance.chat.log.for({ ...hidden, friendIds, rights, self: null }),
        media: ticket,
        hlsPath,
        socketPath: processes.pathHere(WATCH_PATH),
      };
    },
    hls: (key) => hlsStreams.find(key),
    watchedBy: (spaceId, accountId) =>
      instances
        .of(spaceId)
        .flatMap(({ watchers, record }) => (watchers.here(accountId) === null ? [] : record.instanceId)),
    watchersAt: (address) => [...instances].reduce((sum, { watchers }) => sum + watchers.countAt(address), 0),
    openStream: createStreamIngest({ instances, streamKeys, media }),
    broadcastElsewhere: (spaceId) => elsewhere.ofSpace(spaceId),
    streamElsewhere: (key) => elsewhere.ofStream(key),
    isStreamWantedElsewhere: () => elsewhere.isStreamWanted(),
    endStreams(spaceId, madeBy) {
      for (const instance of instances.of(spaceId)) instance.streamKeys.endStreamOf(madeBy);
    },
    endStreamsBy,
    async revokeStreamKeys(accountId) {
      await streamKeys.revoke(accountId);
      endStreamsBy(accountId);
    },
  };
}
