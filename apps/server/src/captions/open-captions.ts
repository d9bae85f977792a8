import type { Config } from "../config/settings.ts";
import type { Platform } from "../platform/platform.ts";
import type { Rooms } from "../rooms/rooms-api.ts";
import { openCaptionSockets, type CaptionSockets } from "./caption-sockets.ts";
import { CaptionWorker } from "./caption-worker.ts";

/** The server side of captions; null if no speech recognition is configured. */
export function openCaptions(
  { CAPTIONS_URL: url, CAPTIONS_TOKEN: token, TRUST_PROXY: trustedProxies }: Config,
  { secret, now, monotonic, log: logs }: Platform,
  rooms: Pick<Rooms, "mayStreamCaptions" | "isParticipant">,
): CaptionSockets | null {
  if (url === undefined) return null;
  const log = logs.child({ part: "captions" });
  return openCaptionSockets({
    worker: new CaptionWorker({ url, token, log, monotonic }),
    secret,
    trustedProxies,
    now,
    monotonic,
    mayStream: ({ instanceId, participantId }) => rooms.mayStreamCaptions(instanceId, participantId),
    isHere: ({ instanceId, participantId }) => rooms.isParticipant(instanceId, participantId),
  });
}
