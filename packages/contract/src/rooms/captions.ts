import { z } from "zod";
import { isSeen } from "../display-name.ts";
import { text } from "../records/text.ts";

/** Longest caption, in UTF-16 code units: about two lines at the foot of the view. */
export const CAPTION_MAX = 240;

/** A language tag of BCP 47, as browsers name the language that somebody speaks. */
export const captionLanguage = text.max(24).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/);

/** One line of text only: rendered as text, never as markup. */
export const captionText = text
  .trim()
  .min(1)
  .max(CAPTION_MAX)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
  .refine(isSeen);

/** What somebody says, as text. Until `isFinal` the next of the same person takes its place. */
const caption = z.object({ text: captionText, isFinal: z.boolean(), languageCode: captionLanguage });

/** Captions as a newcomer is told of them. `isTranscribed`: what is said is kept with the chat. */
export const roomCaptions = z.object({ isTranscribed: z.boolean() });
export type RoomCaptions = z.infer<typeof roomCaptions>;

export const captionClientMessages = {
  /** What oneself says. Only while somebody wants it; taken of nobody who may not speak. */
  caption,
  /** Whether one reads what others say. */
  wantCaptions: z.object({ isWanted: z.boolean() }),
  /** For hosts: whether what is said is kept with the chat. Everybody is told. */
  setTranscript: z.object({ isOn: z.boolean() }),
} as const;

export const captionServerMessages = {
  /** Of somebody whom one hears. */
  caption: caption.extend({ id: z.string() }),
  /**
   * To who speaks: somebody who hears them reads captions, or they are transcribed. With `ticket` their sound may be sent to
   * the server's own speech recognition (caption-stream.ts); null: it has none.
   */
  captionsWanted: z.object({ isWanted: z.boolean(), ticket: z.string().nullable() }),
  /** `by` is a participant. */
  transcriptChanged: z.object({ isOn: z.boolean(), by: z.string() }),
} as const;
