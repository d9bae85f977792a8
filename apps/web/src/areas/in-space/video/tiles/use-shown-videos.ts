import { videoMediaId, type VideoKind } from "@veranda/contract/engine/video";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import * as t from "@veranda/messages/video";
import { useEngineState } from "#engine/engine-state.ts";
import { useVideo } from "../video-view.ts";

export type ShownVideo = {
  mediaId: string;
  kind: VideoKind;
  participantId: string;
  isOwn: boolean;
  /** Whose it is, and what: “Ida’s screen”. */
  label: string;
  name: string;
  isSpeaking: boolean;
  /** null: loading. */
  stream: MediaStream | null;
};

/** A broadcast's, which belongs to no participant. */
const STREAM = { displayName: "", isAway: false, userId: null };

/** The visible videos, screens first, oneself last. */
export function useShownVideos(): ShownVideo[] {
  const { people } = useEngineState("video");
  const participants = useEngineState("participants");
  const muted = useEngineState("people.muted");
  const speaking = useEngineState("speaking");
  const me = useEngineState("session.me");
  const { streams } = useVideo();
  const shown: ShownVideo[] = [];
  for (const [id, { isCameraOn, isSharing }] of Object.entries(people)) {
    const isStream = id === LIVE_IDENTITY;
    const person = isStream ? STREAM : participants[id];
    if (!person || person.isAway || muted.includes(person.userId ?? id)) continue;
    const isOwn = id === me;
    const add = (kind: VideoKind): void => {
      const mediaId = videoMediaId(id, kind);
      const name = isStream ? t.liveStream() : person.displayName;
      const label = isStream
        ? name
        : kind === "screen"
          ? isOwn
            ? t.ownScreen()
            : t.screenOf({ name })
          : isOwn
            ? t.ownCamera()
            : t.cameraOf({ name });
      shown.push({
        mediaId,
        kind,
        participantId: id,
        isOwn,
        label,
        name,
        isSpeaking: (speaking[id] ?? 0) > 0,
        stream: streams.get(mediaId) ?? null,
      });
    };
    if (isSharing) add("screen");
    if (isCameraOn) add("camera");
  }
  return shown.toSorted((a, b) => rank(a) - rank(b));
}

const rank = ({ kind, isOwn }: ShownVideo): number => (kind === "screen" ? 0 : 2) + (isOwn ? 1 : 0);
