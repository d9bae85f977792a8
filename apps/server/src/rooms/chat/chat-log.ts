import { CHAT_HISTORY, mayConverse, mayHost, type ChatMessage, type RoomRights } from "@veranda/contract";
import type { Member } from "../participants/member.ts";

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
  rights: Pick<RoomRights, "isLimitedToFriends" | "isConversationOff">;
  /** The reader, who is inside: what they said themselves is said by the participant that they are now. */
  self: Writer | null;
};

/** Somebody who is here or watches. `hidden`: participants from whom they are hidden. */
export const readerOf = (
  { rights, blockedIds, friendIds }: Member,
  hidden: readonly Member[],
): Omit<ChatReader, "self"> => ({
  hiddenAccountIds: mayHost(rights) ? new Set() : blockedIds,
  hiddenParticipantIds: new Set(hidden.map(({ participant }) => participant.id)),
  friendIds,
  rights,
});

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

  /** Accounts that have said something that isn't for friends alone. */
  get openWriterIds(): string[] {
    const open = this.#messages.filter(({ isAmongFriends }) => isAmongFriends !== true);
    return [...new Set(open.flatMap(({ accountId }) => accountId ?? []))];
  }

  /** What these accounts have said is read by their friends alone from here on. */
  limitToFriends(accountIds: readonly string[]): void {
    for (const message of this.#messages)
      if (message.accountId !== null && accountIds.includes(message.accountId)) message.isAmongFriends = true;
  }

  /** null: there is none of this id. */
  remove(id: string): LoggedMessage | null {
    const at = this.#messages.findIndex((message) => message.id === id);
    return this.#messages.splice(at, at === -1 ? 0 : 1)[0] ?? null;
  }

  /** Where it stood. False: it is there, or is older than all that are kept. */
  restore(message: LoggedMessage): boolean {
    if (this.#messages.some(({ id }) => id === message.id)) return false;
    const at = this.#messages.findIndex(({ sentAt }) => sentAt > message.sentAt);
    if (at === 0 && this.#messages.length >= CHAT_HISTORY) return false;
    this.#messages.splice(at === -1 ? this.#messages.length : at, 0, message);
    if (this.#messages.length > CHAT_HISTORY) this.#messages.shift();
    return true;
  }

  /** What was said, as far as it reaches a reader. */
  for(reader: ChatReader): ChatMessage[] {
    const { hiddenAccountIds, hiddenParticipantIds, friendIds, rights, self } = reader;
    return this.#messages.flatMap((logged) => {
      const { accountId, isAmongFriends = false, ...message } = logged;
      if (self !== null && this.#isBy(logged, self)) return { ...message, senderId: self.participant.id };
      const isHidden =
        (accountId !== null && hiddenAccountIds.has(accountId)) || hiddenParticipantIds.has(message.senderId);
      const areFriends = accountId !== null && friendIds.has(accountId);
      return isHidden || !mayConverse(rights, { isLimitedToFriends: isAmongFriends }, areFriends)
        ? []
        : message;
    });
  }

  #isBy(message: LoggedMessage, { participant, visitor }: Writer): boolean {
    if (message.accountId !== null) return message.accountId === participant.userId;
    return this.#visitorIds.get(message) === visitor.visitorId;
  }
}
