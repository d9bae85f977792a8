import type { ChatMessage } from "@veranda/contract";

export type MessageBundle = Pick<ChatMessage, "senderId" | "senderName" | "sentAt" | "watcher"> & {
  key: string;
  messages: ChatMessage[];
};

/** Messages of one person within this time are grouped under one name. */
const TOGETHER_MS = 120_000;

export function bundleMessages(messages: readonly ChatMessage[]): MessageBundle[] {
  const bundles: MessageBundle[] = [];
  for (const message of messages) {
    const last = bundles.at(-1);
    const isTogether =
      last !== undefined &&
      last.senderId === message.senderId &&
      last.senderName === message.senderName &&
      Date.parse(message.sentAt) - Date.parse(last.sentAt) < TOGETHER_MS;
    if (isTogether) last.messages.push(message);
    else bundles.push({ key: message.id, ...message, messages: [message] });
  }
  return bundles;
}
