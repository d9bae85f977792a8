import { CHAT_HISTORY, type ChatMessage } from "@veranda/contract";

/** The last messages of an instance, oldest first. */
export class ChatLog {
  readonly #messages: ChatMessage[];

  constructor(earlier: readonly ChatMessage[] = []) {
    this.#messages = earlier.slice(-CHAT_HISTORY);
  }

  add(message: ChatMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > CHAT_HISTORY) this.#messages.shift();
  }

  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }
}
