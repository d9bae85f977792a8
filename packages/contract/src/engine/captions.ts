import { z } from "zod";
import { captionLanguage, captionText } from "../rooms/captions.ts";

export const captionMessages = {
  /** Whether the person reads captions, and the language that they speak. */
  set_speech_captions: z.object({ enabled: z.boolean(), languageCode: captionLanguage }),
  // The specification names no messages for the following.
  set_captions_above_heads: z.object({ isShown: z.boolean() }),
  /** The person's own speech, as recognised by the page. */
  publish_caption: z.object({ text: captionText, isFinal: z.boolean() }),
  /** For hosts: whether speech is stored with the chat. */
  set_transcript: z.object({ isOn: z.boolean() }),
} as const;

/** What somebody said, or is saying. */
export const captionLine = z.object({
  /** Unique; stays the same while the line grows. */
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
  /** Somebody reads captions of this person's speech. */
  isWanted: z.boolean(),
  /** Ticket with which the person's sound may be sent to the server's speech recognition; null: it has none. */
  ticket: z.string().nullable(),
  /** Speech here is stored with the chat. */
  isTranscribed: z.boolean(),
  /** Oldest first; each disappears some seconds after it was said. */
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
