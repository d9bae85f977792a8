import { mayHost, roleOf } from "@veranda/contract";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable, StreamRefused, type IncomingStream } from "../../platform/media/media-server.ts";
import type { Instance } from "../instance/instance.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { RoomMedia } from "../types.ts";
import type { StreamSecrets } from "./stream-secrets.ts";

const NAMES = {
  malformed: "INVALID_INPUT",
  codec: "STREAM_CODEC_UNSUPPORTED",
  taken: "STREAM_TAKEN",
} as const;

export type StreamIntakeDeps = {
  instances: RunningInstances;
  streamSecrets: Pick<StreamSecrets, "find">;
  media: Pick<RoomMedia, "openStream">;
};

/** Takes a program's stream, or a host's own view, to the broadcast that its secret is for. */
export function createStreamIntake({ instances, streamSecrets, media }: StreamIntakeDeps) {
  const instanceOf = async (secret: string): Promise<Instance> => {
    const found = await streamSecrets.find(secret);
    if (found === null) throw new NamedError("UNAUTHENTICATED");
    const instance = instances.of(found.spaceId).find(({ live }) => live.isStreamWanted);
    if (instance === undefined) throw new NamedError("NOT_LIVE");
    if (!isHostIn(instance, found.madeBy)) throw new NamedError("FORBIDDEN");
    return instance;
  };
  return async (secret: string, offer: string): Promise<IncomingStream> => {
    const inside = [...instances].find(({ live }) => live.isInsideSecret(secret));
    const instance = inside ?? (await instanceOf(secret));
    const stream = await media.openStream(instance.record.instanceId, LIVE_IDENTITY, offer).catch(refuse);
    // It may have ended meanwhile, or another secret been made.
    const { live } = instance;
    const isStill = inside
      ? live.isInsideSecret(secret)
      : live.isStreamWanted && (await streamSecrets.find(secret)) !== null;
    if (isStill) return stream;
    stream.close();
    throw new NamedError("NOT_LIVE");
  };
}

/** Who made the secret still hosts. */
const isHostIn = ({ hosts, hosting, roster }: Instance, accountId: string): boolean =>
  roleOf(hosts, accountId) !== null ||
  hosting.isCoHost(accountId) ||
  roster.members.some(({ participant, rights }) => participant.userId === accountId && mayHost(rights));

function refuse(error: unknown): never {
  if (error instanceof StreamRefused) throw new NamedError(NAMES[error.reason]);
  throw error instanceof MediaUnavailable ? new NamedError("UNAVAILABLE") : error;
}
