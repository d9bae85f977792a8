import { SignalRequest, TrackSource, TrackType, UpdateSubscription } from "@livekit/protocol";
import type { MediaKind } from "@veranda/contract/media";

const SOURCES: ReadonlyMap<TrackSource, readonly [TrackType, MediaKind]> = new Map([
  [TrackSource.MICROPHONE, [TrackType.AUDIO, "microphone"]],
  [TrackSource.CAMERA, [TrackType.VIDEO, "camera"]],
  [TrackSource.SCREEN_SHARE, [TrackType.VIDEO, "screen"]],
  [TrackSource.SCREEN_SHARE_AUDIO, [TrackType.AUDIO, "screen_sound"]],
]);

/** What a track of LiveKit's is to us; null: nothing that the product knows. */
export function kindOf({ type, source }: { type: TrackType; source: TrackSource }): MediaKind | null {
  const [expected, kind] = SOURCES.get(source) ?? [];
  return kind !== undefined && expected === type ? kind : null;
}

export type SignalRules = {
  mayPublish(kind: MediaKind): boolean;
  /** Whether a page may itself ask for a track: pictures that it may see, never voices. */
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
 * What LiveKit is told of what a page says; null: nothing. By these rules a page can't subscribe to anybody: LiveKit itself
 * lets whoever may subscribe at all subscribe to everyone. `syncState`, by which one would after a broken line, isn't
 * among them; nor is anything that isn't known here.
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
