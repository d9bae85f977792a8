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
});
export type ChatMessage = z.infer<typeof chatMessage>;
