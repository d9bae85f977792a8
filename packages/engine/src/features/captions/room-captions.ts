import type { CaptionLine } from "@veranda/contract/engine/captions";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomCaptions } from "@veranda/contract/rooms/captions";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** Maximum number of lines. */
const MOST_LINES = 6;

/** On joining and rejoining: the room has no settings of this connection yet. */
export function onCaptionsWelcome({ state }: Context, captions: RoomCaptions, room: RoomSender): void {
  state.patch("captions", { isTranscribed: captions.isTranscribed, isWanted: false, ticket: null });
  if (state.current.captions.isEnabled) room.tell("wantCaptions", { isWanted: true });
}

/** On leaving a space; the person's choice stays. */
export function leaveCaptions({ state }: Context): void {
  state.patch("captions", { isWanted: false, ticket: null, isTranscribed: false, lines: [] });
}

/** Somebody has left. */
export function forgetCaptions({ state }: Context, id: string): void {
  const { lines } = state.current.captions;
  if (lines.some(({ participantId }) => participantId === id))
    state.patch("captions", { lines: lines.filter(({ participantId }) => participantId !== id) });
}

type CaptionMessage = "caption" | "captionsWanted" | "transcriptChanged";

export function captionRoomHandlers({ state, world }: Context): {
  readonly [N in CaptionMessage]: (data: ServerMessage<N>) => void;
} {
  let count = 0;
  return {
    caption: ({ id, text, isFinal, languageCode }) => {
      const { captions, participants } = state.current;
      if (!captions.isEnabled || !(id in participants) || isMuted(state.current, id)) return;
      const said = { participantId: id, text, isFinal, languageCode };
      const growing = captions.lines.find((line) => line.participantId === id && !line.isFinal);
      const lines: CaptionLine[] = growing
        ? captions.lines.map((line) => (line === growing ? { ...said, id: line.id } : line))
        : [...captions.lines, { ...said, id: `caption-${(count += 1)}` }].slice(-MOST_LINES);
      state.patch("captions", { lines });
      if (captions.areAboveHeads) world.people?.caption(id, text, isFinal);
    },
    captionsWanted: ({ isWanted, ticket }) => state.patch("captions", { isWanted, ticket }),
    transcriptChanged: ({ isOn }) => state.patch("captions", { isTranscribed: isOn }),
  };
}
