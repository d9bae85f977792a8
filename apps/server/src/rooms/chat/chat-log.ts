import { CHAT_HISTORY, mayConverse, type ChatMessage } from "@veranda/contract";

/**
 * A message with the account of who said it, which nobody is told; null for a guest. `isAmongFriends`: they were under 16,
 * and talked with friends only.
 */
export type LoggedMessage = ChatMessage & { accountId: string | null; isAmongFriends?: boolean };

/** Attributes the earlier messages of somebody who returns to their new participant. */
type Writer = { participant: { id: string; userId: string | null }; visitor: { visitorId: string } };

type ChatReader = {
  /** From whom the reader is hidden: accounts, and participants who are here. */
  hiddenAccountIds: ReadonlySet<string>;
  hiddenParticipantIds: ReadonlySet<string>;
  friendIds: ReadonlySet<string>;
  isLimitedToFriends: boolean;
  /** The reader, who is inside: what they said themselves is said by the participant that they are now. */
  self: Writer | null;
};

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

  /** What was said, as far as it reaches a reader. */
  for(reader: ChatReader): ChatMessage[] {
    const { hiddenAccountIds, hiddenParticipantIds, friendIds, isLimitedToFriends, self } = reader;
    return this.#messages.flatMap((logged) => {
      const { accountId, isAmongFriends = false, ...message } = logged;
      if (self !== null && this.#isBy(logged, self)) return { ...message, senderId: self.participant.id };
      const isHidden =
        (accountId !== null && hiddenAccountIds.has(accountId)) || hiddenParticipantIds.has(message.senderId);
      const areFriends = accountId !== null && friendIds.has(accountId);
      return isHidden ||
        !mayConverse({ isLimitedToFriends }, { isLimitedToFriends: isAmongFriends }, areFriends)
        ? []
        : message;
    });
  }

  #isBy(message: LoggedMessage, { participant, visitor }: Writer): boolean {
    if (message.accountId !== null) return message.accountId === participant.userId;
    return this.#visitorIds.get(message) === visitor.visitorId;
  }
}
