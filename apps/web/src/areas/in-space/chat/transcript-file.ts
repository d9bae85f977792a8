import type { ChatMessage } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import { downloadFile } from "#site/download-file.ts";

/** The chat and captions as a text file: a line each, with time and name. */
export const transcriptText = (messages: readonly ChatMessage[]): string =>
  messages
    .map(({ sentAt, senderName, text }) => {
      const time = formatDate(new Date(sentAt), { dateStyle: "short", timeStyle: "medium" });
      return `[${time}] ${senderName}: ${text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")}\n`;
    })
    .join("");

export function saveTranscript(messages: readonly ChatMessage[], name: string): void {
  downloadFile(new Blob([transcriptText(messages)], { type: "text/plain" }), `${name}.txt`);
}
