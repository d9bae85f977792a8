import type { CaptionLine, captionMessages } from "@veranda/contract/engine/captions";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** Display time of a line after its last word: to notice it, and to read each character. */
const NOTICE = 3.5;
const PER_LETTER = 0.06;
const LONGEST = 12;
/** Interval in seconds of checking the age of lines. */
const EVERY = 0.25;

type ShownLine = { text: string; age: number };

/** Captions: who wants them, the person's own speech, and how long each line is shown. */
export function captions(context: Context, room: RoomSender): Feature<keyof typeof captionMessages> {
  const { state } = context;
  const shown = new Map<string, ShownLine>();
  let since = 0;
  return {
    handlers: {
      set_speech_captions: ({ enabled, languageCode }) => {
        const { isEnabled } = state.current.captions;
        state.patch("captions", { isEnabled: enabled, languageCode, ...(!enabled && { lines: [] }) });
        if (enabled !== isEnabled) room.tell("wantCaptions", { isWanted: enabled });
      },
      set_captions_above_heads: ({ isShown }) => state.patch("captions", { areAboveHeads: isShown }),
      publish_caption: ({ text, isFinal }) => {
        const { isWanted, languageCode } = state.current.captions;
        if (isWanted) room.tell("caption", { text, isFinal, languageCode });
      },
      set_transcript: ({ isOn }) => room.tell("setTranscript", { isOn }),
    },
    onFrame: ({ deltaSeconds }) => {
      const { lines } = state.current.captions;
      if (lines.length === 0 && shown.size === 0) return;
      since += deltaSeconds;
      if (since < EVERY) return;
      const staying = lines.filter((line) => !isOver(shown, line, since));
      since = 0;
      for (const id of shown.keys()) if (!staying.some((line) => line.id === id)) shown.delete(id);
      if (staying.length < lines.length) state.patch("captions", { lines: staying });
    },
  };
}

/** Ages a line; a changed one counts as new. */
function isOver(shown: Map<string, ShownLine>, { id, text }: CaptionLine, seconds: number): boolean {
  const before = shown.get(id);
  if (before?.text !== text) {
    shown.set(id, { text, age: 0 });
    return false;
  }
  before.age += seconds;
  return before.age > Math.min(NOTICE + text.length * PER_LETTER, LONGEST);
}
