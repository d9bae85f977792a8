import { randomUUID } from "node:crypto";
import { mayConverse, mayHost } from "@veranda/contract";
import { HELD_MESSAGES_MAX, type ChatRules, type HeldMessage } from "@veranda/contract/rooms/hosting";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../participants/member.ts";
import { BoundedSet } from "../../platform/bounded-set.ts";
import { chatFilter } from "../../platform/text-filter/text-filters.ts";
import type { WordFilter } from "../../platform/text-filter/word-filter.ts";
import type { HostAuthor } from "./host-author.ts";
import { authorsOf, wordsOf, type AuthoredWords } from "./host-words.ts";
import { hasLink } from "./has-link.ts";

/** Held messages of one guest. */
const HELD_OF_ONE = 3;
const TRUSTED_MAX = 1_000;

type Reader = Pick<Member, "rights" | "friendIds">;

/**
 * Hosts read what waits for them, of whoever it is. Who talks with friends alone reads what friends wrote, and who talks
 * with nobody nothing: the rest is for other hosts (docs/young-people.md, Y7). Without a writer: of anybody.
 */
export function mayReadHeld({ rights, friendIds }: Reader, writer?: Member): boolean {
  const accountId = writer?.participant.userId ?? null;
  return mayConverse(rights, { isLimitedToFriends: false }, accountId !== null && friendIds.has(accountId));
}

type Held = { readonly message: HeldMessage; readonly member: Member };

export type ChatModerationDeps = {
  rules: () => ChatRules;
  monotonic: () => number;
  onChange: () => void;
};

/** What a message is: refused, held for a host, shown, or shown to those who want to see filtered words. */
export type ChatVerdict = RoomRefusal | "held" | "filtered" | null;

/**
 * The hosts' chat rules: slow mode, no links, the filter of words, and holding guests' first message until a host has seen
 * it.
 */
export class ChatModeration {
  readonly #deps: ChatModerationDeps;
  readonly #trusted: BoundedSet;
  #held: Held[] = [];
  #words: AuthoredWords;
  #wordAuthors: readonly HostAuthor[];
  #filter: WordFilter;

  constructor(kept: { trustedIds: readonly string[]; words: AuthoredWords }, deps: ChatModerationDeps) {
    const { trustedIds, words } = kept;
    this.#words = words;
    this.#wordAuthors = authorsOf(words);
    this.#filter = chatFilter(wordsOf(words));
    this.#trusted = new BoundedSet(trustedIds, TRUSTED_MAX);
    this.#deps = deps;
  }

  get trustedIds(): string[] {
    return this.#trusted.ids;
  }

  /** Those that a host is shown, of friends at least: see `mayReadHeld`. */
  heldFor(host: Reader): HeldMessage[] {
    return this.#held.flatMap(({ message, member }) => (mayReadHeld(host, member) ? message : []));
  }

  get words(): AuthoredWords {
    return this.#words;
  }

  get wordAuthors(): readonly HostAuthor[] {
    return this.#wordAuthors;
  }

  /** Holds for what is written from now on. */
  setWords(words: AuthoredWords): void {
    this.#words = words;
    this.#wordAuthors = authorsOf(words);
    this.#filter = chatFilter(wordsOf(words));
    this.#deps.onChange();
  }

  /** Hosts' messages are never held up; their words are filtered as everybody's. */
  judge(member: Member, text: string): ChatVerdict {
    const filtered = this.#isFiltered(text) ? "filtered" : null;
    if (mayHost(member.rights)) return filtered;
    const now = this.#deps.monotonic();
    const refusal = this.#refusal(text, now - member.rateLimits.lastChatAt);
    if (refusal !== null) return refusal;
    const isHeld = this.#isToBeSeenFirst(member) || (filtered !== null && this.#areFilteredHeld);
    if (isHeld && this.#heldOf(member) >= HELD_OF_ONE) return "RATE_LIMITED";
    member.rateLimits.lastChatAt = now;
    return isHeld ? "held" : filtered;
  }

  /** Whole seconds until a slow chat takes their next message; 1 at least. */
  waitSecondsOf({ rateLimits }: Member): number {
    const since = this.#deps.monotonic() - rateLimits.lastChatAt;
    return Math.max(1, Math.ceil(this.#deps.rules().slowSeconds - since / 1000));
  }

  /**
   * Whether what somebody says, as their page wrote it down, may stand in the chat: by the same rules and within a rate
   * limit of its own. What hosts would have to see first may not.
   */
  judgeTranscript(member: Member, text: string): "refused" | "filtered" | null {
    const now = this.#deps.monotonic();
    const { rateLimits } = member;
    if (!rateLimits.transcript.take(now)) return "refused";
    const filtered = this.#isFiltered(text) ? "filtered" : null;
    if (mayHost(member.rights)) return filtered;
    if (filtered !== null && this.#areFilteredHeld) return "refused";
    if (this.#isToBeSeenFirst(member) || this.#refusal(text, now - rateLimits.lastTranscribedAt) !== null)
      return "refused";
    rateLimits.lastTranscribedAt = now;
    return filtered;
  }

  hold(member: Member, text: string): void {
    const message = {
      id: randomUUID(),
      senderName: member.participant.displayName,
      text,
      ...(this.#areFilteredHeld && this.#isFiltered(text) && { isFiltered: true }),
    };
    this.#held = [...this.#held, { message, member }].slice(-HELD_MESSAGES_MAX);
    this.#deps.onChange();
  }

  /**
   * Answers a held message; null: there is none of this id. A guest whose message is shown is trusted: their other
   * held messages are released with it, in the order in which they were written, but for those with filtered words.
   */
  answer(id: string, isShown: boolean): { member: Member; texts: string[] } | null {
    const found = this.#held.find(({ message }) => message.id === id);
    if (found === undefined) return null;
    const { member } = found;
    const isReleased = (each: Held): boolean =>
      each === found || (isShown && each.member === member && each.message.isFiltered !== true);
    const answered = this.#held.filter(isReleased);
    this.#held = this.#held.filter((each) => !answered.includes(each));
    if (isShown && member.rights.isAuthless) this.#trusted.add(member.visitor.visitorId);
    this.#deps.onChange();
    return { member, texts: answered.map(({ message }) => message.text) };
  }

  /** Updates the sender's name in their held messages. */
  renamed(member: Member): void {
    const senderName = member.participant.displayName;
    const isStale = (each: Held): boolean => each.member === member && each.message.senderName !== senderName;
    if (!this.#held.some(isStale)) return;
    this.#held = this.#held.map((each) =>
      isStale(each) ? { member, message: { ...each.message, senderName } } : each,
    );
    this.#deps.onChange();
  }

  /** Drops their held messages. */
  left(member: Member): void {
    this.#keepHeld((each) => each.member !== member);
  }

  /** Guests with held messages, whether they are still here or wrote from outside. */
  get heldIds(): string[] {
    return this.#held.map(({ member }) => member.visitor.visitorId);
  }

  /** Removed: they are no longer trusted, and their held messages are dropped. */
  forget(visitorId: string): void {
    this.#trusted.delete(visitorId);
    this.#keepHeld(({ member }) => member.visitor.visitorId !== visitorId);
  }

  /** Drops held messages of these accounts; answers them. */
  dropOf(accountIds: readonly string[]): { member: Member; text: string }[] {
    const isTheirs = ({ member: { participant } }: Held): boolean =>
      participant.userId !== null && accountIds.includes(participant.userId);
    const dropped = this.#held.filter(isTheirs);
    this.#keepHeld((each) => !isTheirs(each));
    return dropped.map(({ member, message: { text } }) => ({ member, text }));
  }

  /** Who has held messages, whether they are still here or wrote from outside. */
  get heldWriters(): Member[] {
    return [...new Set(this.#held.map(({ member }) => member))];
  }

  /** Accounts with held messages. */
  get heldAccountIds(): string[] {
    return this.#held.flatMap(({ member: { participant } }) => participant.userId ?? []);
  }

  #keepHeld(isKept: (held: Held) => boolean): void {
    const held = this.#held.filter(isKept);
    if (held.length === this.#held.length) return;
    this.#held = held;
    this.#deps.onChange();
  }

  /** `since`: milliseconds since their last. */
  #refusal(text: string, since: number): RoomRefusal | null {
    const { slowSeconds, isWithoutLinks } = this.#deps.rules();
    if (since < slowSeconds * 1000) return "CHAT_SLOW";
    return isWithoutLinks && hasLink(text) ? "CHAT_WITHOUT_LINKS" : null;
  }

  #isFiltered(text: string): boolean {
    return this.#deps.rules().wordFilter !== "off" && this.#filter.matches(text);
  }

  get #areFilteredHeld(): boolean {
    return this.#deps.rules().wordFilter === "hold";
  }

  #isToBeSeenFirst({ rights, visitor }: Member): boolean {
    return this.#deps.rules().isGuestChatHeld && rights.isAuthless && !this.#trusted.has(visitor.visitorId);
  }

  /** By visitor: reopening the page does not reset the count. */
  #heldOf({ visitor: { visitorId } }: Member): number {
    return this.#held.filter(({ member }) => member.visitor.visitorId === visitorId).length;
  }
}
