import { z } from "zod";
import { captionLanguage, captionText } from "../rooms/captions.ts";

export const captionMessages = {
  /** Whether one reads what others say, and the language that one speaks oneself. */
  set_speech_captions: z.object({ enabled: z.boolean(), languageCode: captionLanguage }),
  // Of what follows the specification names no messages.
  set_captions_above_heads: z.object({ isShown: z.boolean() }),
  /** What oneself said, as the page has recognised it. */
  publish_caption: z.object({ text: captionText, isFinal: z.boolean() }),
  /** For hosts: whether what is said is kept with the chat. */
  set_transcript: z.object({ isOn: z.boolean() }),
} as const;

/** What somebody said, or says at this moment. */
export const captionLine = z.object({
  /** Unlike those before it; stays the same while the line grows. */
  id: z.string(),
  participantId: z.string(),
  text: z.string(),
  languageCode: z.string(),
  isFinal: z.boolean(),
});
export type CaptionLine = z.infer<typeof captionLine>;

export const captionsState = z.object({
  isEnabled: z.boolean(),
  languageCode: z.string(),
  areAboveHeads: z.boolean(),
  /** Somebody reads what one says oneself. */
  isWanted: z.boolean(),
  /** With which one's sound may be sent to the server's speech recognition; null: it has none. */
  ticket: z.string().nullable(),
  /** What is said here is kept with the chat. */
  isTranscribed: z.boolean(),
  /** The oldest first; each goes some seconds after it was said. */
  lines: z.array(captionLine),
});
export type CaptionsState = z.infer<typeof captionsState>;

export const NO_CAPTIONS: CaptionsState = {
  isEnabled: false,
  languageCode: "en",
  areAboveHeads: false,
  isWanted: false,
  ticket: null,
  isTranscribed: false,
  lines: [],
};
