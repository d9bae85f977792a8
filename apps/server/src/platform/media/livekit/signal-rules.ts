import { SignalRequest, TrackSource, TrackType, UpdateSubscription } from "@livekit/protocol";
import type { MediaKind } from "@veranda/contract/media";

const SOURCES: ReadonlyMap<TrackSource, readonly [TrackType, MediaKind]> = new Map([
  [TrackSource.MICROPHONE, [TrackType.AUDIO, "microphone"]],
  [TrackSource.CAMERA, [TrackType.VIDEO, "camera"]],
  [TrackSource.SCREEN_SHARE, [TrackType.VIDEO, "screen"]],
  [TrackSource.SCREEN_SHARE_AUDIO, [TrackType.AUDIO, "screen_sound"]],
]);

/** The media kind of a LiveKit track; null if the product has no such kind. */
export function kindOf({ type, source }: { type: TrackType; source: TrackSource }): MediaKind | null {
  const [expected, kind] = SOURCES.get(source) ?? [];
  return kind !== undefined && expected === type ? kind : null;
}

export type SignalRules = {
  mayPublish(kind: MediaKind): boolean;
  /** Whether a page may request a track itself: videos that it may see, never voices. */
  mayAskFor(trackSid: string): boolean;
};

/** Messages about the page's own connection, or tracks that it already receives. */
const HARMLESS: ReadonlySet<string> = new Set([
  "offer",
  "answer",
  "trickle",
  "mute",
  "trackSetting",
  "updateLayers",
  "ping",
  "pingReq",
]);

/**
 * The message to pass on to LiveKit for a page's message; null for none. These rules keep a page from subscribing to
 * anybody: LiveKit itself lets whoever may subscribe at all subscribe to everyone. `syncState`, which would do so after
 * an interruption, isn't passed on, nor is any unknown message.
 */
export function ruled({ message }: SignalRequest, rules: SignalRules): SignalRequest | null {
  if (message.case === undefined) return null;
  if (HARMLESS.has(message.case)) return new SignalRequest({ message });
  if (message.case === "addTrack") {
    const kind = kindOf(message.value);
    if (kind === null || !rules.mayPublish(kind)) return null;
    message.value.name = "";
    return new SignalRequest({ message });
  }
  if (message.case === "subscription") {
    const { trackSids, participantTracks, subscribe } = message.value;
    const asked = new Set([...trackSids, ...participantTracks.flatMap((each) => each.trackSids)]);
    const allowed = [...asked].filter((sid) => rules.mayAskFor(sid));
    return allowed.length === 0 ? null : subscriptionTo(allowed, subscribe);
  }
  return null;
}

export const subscriptionTo = (trackSids: string[], subscribe: boolean): SignalRequest =>
  new SignalRequest({
    message: { case: "subscription", value: new UpdateSubscription({ trackSids, subscribe }) },
  });
