import { randomUUID } from "node:crypto";
import { mayHost } from "@veranda/contract";
import { HELD_MESSAGES_MAX, type ChatRules, type HeldMessage } from "@veranda/contract/rooms/hosting";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../instance/member.ts";
import { BoundedSet } from "./bounded-set.ts";
import { hasLink } from "./has-link.ts";

/** Of one guest so many wait at once. */
const HELD_OF_ONE = 3;
const TRUSTED_MAX = 1_000;

type Held = { readonly message: HeldMessage; readonly member: Member };

export type ChatModerationDeps = {
  rules: () => ChatRules;
  monotonic: () => number;
  onChange: () => void;
};

/** What hosts ask of the chat: slower, without links, guests' first message seen by a host before others see it. */
export class ChatModeration {
  readonly #deps: ChatModerationDeps;
  readonly #trusted: BoundedSet;
  #held: Held[] = [];

  constructor(trustedIds: readonly string[], deps: ChatModerationDeps) {
    this.#trusted = new BoundedSet(trustedIds, TRUSTED_MAX);
    this.#deps = deps;
  }

  get trustedIds(): string[] {
    return this.#trusted.ids;
  }

  get held(): HeldMessage[] {
    return this.#held.map(({ message }) => message);
  }

  /** Why this message isn't taken; "held": it waits for a host; null: everybody may see it. */
  judge(member: Member, text: string): RoomRefusal | "held" | null {
    if (mayHost(member.rights)) return null;
    const { slowSeconds, isWithoutLinks, isGuestChatHeld } = this.#deps.rules();
    const now = this.#deps.monotonic();
    if (now - member.pace.lastChatAt < slowSeconds * 1000) return "CHAT_SLOW";
    if (isWithoutLinks && hasLink(text)) return "CHAT_WITHOUT_LINKS";
    const isHeld =
      isGuestChatHeld && member.rights.isAuthless && !this.#trusted.has(member.visitor.visitorId);
    if (isHeld && this.#heldOf(member) >= HELD_OF_ONE) return "RATE_LIMITED";
    member.pace.lastChatAt = now;
    return isHeld ? "held" : null;
  }

  hold(member: Member, text: string): void {
    const message = { id: randomUUID(), senderName: member.participant.displayName, text };
    this.#held = [...this.#held, { message, member }].slice(-HELD_MESSAGES_MAX);
    this.#deps.onChange();
  }

  /** Takes a message that waits out of the list; null: there is none of this id. Whose is shown is trusted. */
  answer(id: string, isShown: boolean): { member: Member; text: string } | null {
    const found = this.#held.find(({ message }) => message.id === id);
    if (found === undefined) return null;
    const { member } = found;
    this.#held = this.#held.filter((each) => each !== found);
    if (isShown) this.#trusted.add(member.visitor.visitorId);
    this.#deps.onChange();
    return { member, text: found.message.text };
  }

  /** Nothing of theirs waits any more. */
  left(member: Member): void {
    const held = this.#held.filter((each) => each.member !== member);
    if (held.length === this.#held.length) return;
    this.#held = held;
    this.#deps.onChange();
  }

  /** Put out: they begin anew. */
  forget(visitorId: string): void {
    this.#trusted.delete(visitorId);
  }

  #heldOf(member: Member): number {
    return this.#held.filter((each) => each.member === member).length;
  }
}
