import { CHAT_HISTORY, type ChatMessage } from "@veranda/contract";

/** A message with the account of who said it, which nobody is told; null for a guest. */
export type LoggedMessage = ChatMessage & { accountId: string | null };

/** The last messages of an instance, oldest first. */
export class ChatLog {
  readonly #messages: LoggedMessage[];

  constructor(earlier: readonly LoggedMessage[] = []) {
    this.#messages = earlier.slice(-CHAT_HISTORY);
  }

  add(message: LoggedMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > CHAT_HISTORY) this.#messages.shift();
  }

  /** What others said, without those from whom the reader is hidden: accounts, and participants who are here. */
  without(accountIds: ReadonlySet<string>, participantIds: ReadonlySet<string>): ChatMessage[] {
    return this.#messages.flatMap(({ accountId, ...message }) => {
      const isHidden =
        (accountId !== null && accountIds.has(accountId)) || participantIds.has(message.senderId);
      return isHidden ? [] : message;
    });
  }
}
