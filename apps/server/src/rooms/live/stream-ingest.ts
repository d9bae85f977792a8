import { LIVE_IDENTITY, type StreamProblem } from "@veranda/contract/rooms/live";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable, StreamRefused, type IncomingStream } from "../../platform/media/media-server.ts";
import type { Instance } from "../instance/instance.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { RoomMedia } from "../rooms-deps.ts";
import type { StreamKeys } from "./stream-keys.ts";

const NAMES = {
  malformed: "INVALID_INPUT",
  codec: "STREAM_CODEC_UNSUPPORTED",
  taken: "STREAM_TAKEN",
} as const;

/** The stream of a broadcast; its hosts are told what is wrong with it. */
export type LiveStream = IncomingStream & { reportProblem(problem: StreamProblem): void };

export type StreamIngestDeps = {
  instances: RunningInstances;
  streamKeys: Pick<StreamKeys, "find">;
  media: Pick<RoomMedia, "openStream">;
};

/** Takes a program's stream, or a host's own view, to the broadcast that its key is for. */
export function createStreamIngest({ instances, streamKeys, media }: StreamIngestDeps) {
  const instanceOf = async (key: string): Promise<{ instance: Instance; madeBy: string }> => {
    const found = await streamKeys.find(key);
    if (found === null) throw new NamedError("UNAUTHENTICATED");
    const { spaceId, madeBy } = found;
    const wanted = instances.of(spaceId).filter(({ live }) => live.isStreamWanted);
    if (wanted.length === 0) throw new NamedError("NOT_LIVE");
    const isHost = await Promise.all(wanted.map(({ access }) => access.mayStream(madeBy)));
    const hosted = wanted.filter((_, at) => isHost[at]);
    // Where they are themselves, before another one that is live too.
    const instance = hosted.find(({ roster }) => roster.accountIds.includes(madeBy)) ?? hosted[0];
    if (instance === undefined) throw new NamedError("FORBIDDEN");
    return { instance, madeBy };
  };
  return async (key: string, offer: string): Promise<LiveStream> => {
    const inside = [...instances].find(({ live }) => live.isInsideKey(key));
    const { instance, madeBy } = inside ? { instance: inside, madeBy: null } : await instanceOf(key);
    const stream = await media.openStream(instance.record.instanceId, LIVE_IDENTITY, offer).catch(refuse);
    // Meanwhile it may have ended, another key been made, or its maker lost the right to host.
    const { live, access, hls, recording } = instance;
    live.streamOpened(madeBy);
    hls.streamOpened(stream.codec);
    recording.streamOpened();
    const isStill =
      madeBy === null
        ? live.isInsideKey(key)
        : (await streamKeys.find(key)) !== null && (await access.mayStream(madeBy)) && live.isStreamWanted;
    if (isStill)
      return Object.assign(stream, {
        reportProblem: (problem: StreamProblem) => live.setStreamProblem(problem),
      });
    stream.close();
    throw new NamedError("NOT_LIVE");
  };
}

function refuse(error: unknown): never {
  if (error instanceof StreamRefused) throw new NamedError(NAMES[error.reason]);
  throw error instanceof MediaUnavailable ? new NamedError("UNAVAILABLE") : error;
}
