import type { liveClientMessages } from "@veranda/contract/rooms/live";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { MessageRules } from "../transport/message-handler.ts";
import type { InstanceRecording } from "./instance-recording.ts";
import type { InstanceLive } from "./instance-live.ts";

export type LiveMessageName = keyof typeof liveClientMessages;

export type LiveMessagesDeps = {
  live: Pick<InstanceLive, "take" | "keyRefusal">;
  recording: Pick<InstanceRecording, "start" | "stop">;
  /** A new key of theirs for the space; who streams by their last one is cut off. */
  makeKey: (host: Member, accountId: string) => Promise<string>;
};

/** What hosts ask of the broadcast and of its recording. */
export const liveMessages = ({
  live,
  recording,
  makeKey,
}: LiveMessagesDeps): MessageRules<LiveMessageName> => {
  const sendNewKey = async (host: Member): Promise<RoomRefusal | null> => {
    const refusal = live.keyRefusal(host);
    const { userId } = host.participant;
    if (refusal !== null || userId === null) return refusal ?? "HOSTS_ONLY";
    const key = await makeKey(host, userId);
    host.replicator?.link.post(messageBytes("streamKey", { key }));
    return null;
  };
  return {
    rateLimits: {
      goLive: "hosting",
      endLive: "hosting",
      setLiveMethod: "hosting",
      makeStreamKey: "renames",
      askInsideKey: "hosting",
      startRecording: "hosting",
      stopRecording: "hosting",
    },
    codes: {
      SURFACE_GONE: "INVALID_INPUT",
      LIVE_UNAVAILABLE: "UNAVAILABLE",
      NOT_NOW: "UNAVAILABLE",
      RECORDING_DISK_FULL: "UNAVAILABLE",
      RECORDING_FAILED: "UNAVAILABLE",
    },
    take(host, message) {
      switch (message[0]) {
        case "makeStreamKey":
          return sendNewKey(host);
        case "startRecording":
          return recording.start(host, message[1].name);
        case "stopRecording":
          return recording.stop(host);
        default:
          return live.take(host, message);
      }
    },
  };
};
