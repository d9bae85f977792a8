import { CHAT_HISTORY, type ChatMessage } from "@veranda/contract";

/** A message with the account of who said it, which nobody is told; null for a guest. */
export type LoggedMessage = ChatMessage & { accountId: string | null };

/** Attributes the earlier messages of somebody who returns to their new participant. */
type Writer = { participant: { id: string; userId: string | null }; visitor: { visitorId: string } };

/** The last messages of an instance, oldest first. */
export class ChatLog {
  readonly #messages: LoggedMessage[];
  /** Who wrote a message, as far as this process knows: guests have no account. */
  readonly #visitorIds = new WeakMap<LoggedMessage, string>();

  constructor(earlier: readonly LoggedMessage[] = []) {
    this.#messages = earlier.slice(-CHAT_HISTORY);
  }

  add(message: LoggedMessage, visitorId: string): void {
    this.#messages.push(message);
    this.#visitorIds.set(message, visitorId);
    if (this.#messages.length > CHAT_HISTORY) this.#messages.shift();
  }

  /**
   * What was said, without those from whom the reader is hidden: accounts, and participants who are here. What `reader`,
   * who is inside, said themselves is said by the participant that they are now.
   */
  without(
    accountIds: ReadonlySet<string>,
    participantIds: ReadonlySet<string>,
    reader: Writer | null = null,
  ): ChatMessage[] {
    return this.#messages.flatMap((logged) => {
      const { accountId, ...message } = logged;
      if (reader !== null && this.#isBy(logged, reader))
        return { ...message, senderId: reader.participant.id };
      const isHidden =
        (accountId !== null && accountIds.has(accountId)) || participantIds.has(message.senderId);
      return isHidden ? [] : message;
    });
  }

  #isBy(message: LoggedMessage, { participant, visitor }: Writer): boolean {
    if (message.accountId !== null) return message.accountId === participant.userId;
    return this.#visitorIds.get(message) === visitor.visitorId;
  }
}
