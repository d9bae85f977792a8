import { z } from "zod";
import { CHAT_MESSAGE_MAX } from "../constants.ts";
import { isSeen } from "../display-name.ts";
import { text } from "./text.ts";

/** Text only: rendered as text, never as markup. */
export const chatText = text.trim().min(1).max(CHAT_MESSAGE_MAX).refine(isSeen);

export const chatMessage = z.object({
  id: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  /** Spoken, and kept because a host has what is said written down. */
  isSpoken: z.boolean().optional(),
  /** It has words of the filter: hidden until a reader wants to see it. */
  isFiltered: z.boolean().optional(),
  /** Written by somebody who watches from outside, and is no participant: their account; null for a guest. */
  watcher: z.object({ userId: z.string().nullable() }).optional(),
  /** The writer wants it read aloud; of messages that come now, not of those kept. */
  isReadAloud: z.boolean().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
