import type { ChatMessage } from "@veranda/contract";
import { formatDate } from "@veranda/messages";

/** What was written and said, as a text file: a line for each, with its time and who it is of. */
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
  const url = URL.createObjectURL(new Blob([transcriptText(messages)], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
