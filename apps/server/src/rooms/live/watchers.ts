import { randomBytes } from "node:crypto";
import { chatRestriction, type ChatMessage } from "@veranda/contract";
import { chatRulesFor } from "@veranda/contract/chat-rules";
import {
  WATCH_CLOSE,
  WATCH_KEY_SECONDS,
  type RoomLive,
  type WatchServerMessage,
} from "@veranda/contract/rooms/live";
import type { ChatRules } from "@veranda/contract/rooms/hosting";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { TokenBuckets } from "../../platform/token-buckets.ts";
import type { ActionRateLimits } from "../limits/action-rate-limits.ts";
import type { Member } from "../participants/member.ts";
import type { GuestIdentity, ReservationHolder } from "../participants/visitor.ts";

/** People who watch one instance at once, whichever way the picture comes to them. */
const WATCHERS_MAX = 2_000;
/** Of them, people of one address: a lecture hall may have one, and it doesn't take everybody's place. */
export const WATCHERS_AN_ADDRESS = 250;
/** What guests of one address write together: each new cookie is a new guest. */
const CHAT_AN_ADDRESS = { burst: 20, perSecond: 4 } as const;
/** Pages of one of them: who has more open is told that there is no place. */
const PAGES_OF_ONE = 4;
/** Who wrote from outside is known for so many writers, also once they have gone. */
const WRITERS_MAX = 1_000;

export type WatcherLink = {
  send(message: WatchServerMessage): void;
  /** A message that was made into text for many. */
  post(text: string): void;
  close(code: number): void;
};

/** Somebody who watches from outside: no participant, and called like one in the chat. */
export type Watcher = { readonly key: string; readonly member: Member };
/** `isTold`: what they were told of themselves with the key still holds. */
type Expected = Watcher & { readonly until: number; isTold: boolean };

/** What somebody is told of themselves who watches. */
type WatcherSelf = Omit<Extract<WatchServerMessage, { type: "me" }>, "type">;

export type WatchersDeps = {
  monotonic: () => number;
  live: () => RoomLive;
  /** Says it to everybody: whether it may, why not, or that it waits for a host. */
  say: (member: Member, text: string) => RoomRefusal | "held" | null;
  chatRules: () => ChatRules;
  /** How long somebody waits whom the slow chat has refused. */
  waitSecondsOf: (member: Member) => number;
  /** Somebody watches no more. */
  onGone: (member: Member) => void;
};

const SILENCES = {
  chat_disabled: "CHAT_OFF",
  guest_text_chat_disabled: "CHAT_WITH_ACCOUNT",
  off_by_parent: "OFF_BY_PARENT",
} as const satisfies Record<string, RoomRefusal>;

/** Who watches the broadcast of one instance from outside. */
export class Watchers {
  readonly #deps: WatchersDeps;
  readonly #expected = new Map<string, Expected>();
  readonly #links = new Map<Member, WatcherLink>();
  /** Where those come from of whom it is known. */
  readonly #addresses = new WeakMap<Member, string>();
  /** Pages by the address that they come from. */
  readonly #pages = new Map<string, number>();
  /** What guests of an address may still write, also when all of them have gone. */
  readonly #chats = new TokenBuckets(WRITERS_MAX);
  /** By their participants, those who wrote last at the end. */
  readonly #writers = new Map<string, Member>();

  constructor(deps: WatchersDeps) {
    this.#deps = deps;
  }

  /** People, however many pages they have open. */
  get count(): number {
    return countPeople([...this.#links.keys()]);
  }

  /** Pages of one address. */
  countAt(address: string): number {
    return this.#pages.get(address) ?? 0;
  }

  /** Who they are, whether their page has come yet or not. */
  get holders(): ReservationHolder[] {
    return this.members.map(({ visitor, friendIds, blockedIds }) => ({
      ...visitor,
      friendIds: [...friendIds],
      blockedIds: [...blockedIds],
    }));
  }

  /** What a visitor who watches, or is about to, may still ask for; null: they don't watch. */
  rateLimitsOf(visitorId: string): ActionRateLimits | null {
    return this.members.find(({ visitor }) => visitor.visitorId === visitorId)?.rateLimits ?? null;
  }

  /** Who watches, by their participant or account; null: nobody. */
  here(id: string): Member | null {
    return this.members.find(({ participant }) => participant.id === id || participant.userId === id) ?? null;
  }

  /** The same, and by their participant who wrote and has gone. */
  find(id: string): Member | null {
    return this.here(id) ?? this.#writers.get(id) ?? null;
  }

  /** A guest among them; null: nobody, or somebody with an account. */
  guest(participantId: string): GuestIdentity | null {
    const member = this.find(participantId);
    if (member?.participant.isAuthless !== true) return null;
    return { visitorId: member.visitor.visitorId, displayName: member.participant.displayName };
  }

  /** Null: there are as many as there may be, in all or of their address, or as many pages of theirs. */
  expect(member: Member, address: string | null): Watcher | null {
    const now = this.#deps.monotonic();
    for (const [key, { until, member: gone }] of this.#expected)
      if (until < now) {
        this.#expected.delete(key);
        this.#gone(gone);
      }
    const { visitorId } = member.visitor;
    const all = this.members;
    const theirs = all.filter(({ visitor }) => visitor.visitorId === visitorId).length;
    const neighbours = this.membersAt(address);
    const isFull = countPeople(all) >= WATCHERS_MAX || countPeople(neighbours) >= WATCHERS_AN_ADDRESS;
    if (theirs === 0 ? isFull : theirs >= PAGES_OF_ONE) return null;
    if (address !== null) {
      this.#addresses.set(member, address);
      this.#pages.set(address, this.countAt(address) + 1);
    }
    const key = randomBytes(24).toString("base64url");
    const watcher = { key, member, until: now + WATCH_KEY_SECONDS * 1000, isTold: true };
    this.#expected.set(key, watcher);
    return watcher;
  }

  /** Takes the socket of who has this key, once; null: nobody has. */
  attach(key: string, link: WatcherLink): Member | null {
    const expected = this.#expected.get(key);
    if (expected === undefined || expected.until < this.#deps.monotonic()) return null;
    this.#expected.delete(key);
    this.#links.set(expected.member, link);
    link.send({ type: "live", live: this.#deps.live() });
    if (!expected.isTold) this.sendSelf(expected.member);
    return expected.member;
  }

  detach(member: Member): void {
    if (this.#links.delete(member)) this.#gone(member);
  }

  /** What somebody who watches writes. */
  write(member: Member, text: string): void {
    const link = this.#links.get(member);
    if (link === undefined) return;
    this.#remember(member);
    const restriction = chatRestriction(member.rights);
    const now = this.#deps.monotonic();
    const address = member.participant.isAuthless ? this.#addresses.get(member) : undefined;
    const isInTime =
      member.rateLimits.chat.take(now) &&
      (address === undefined || this.#chats.of(address, CHAT_AN_ADDRESS, now).take(now));
    const verdict = !isInTime
      ? "RATE_LIMITED"
      : restriction === null
        ? this.#deps.say(member, text)
        : SILENCES[restriction];
    if (verdict === "held") link.send({ type: "held", text });
    else if (verdict === "CHAT_SLOW")
      link.send({ type: "refused", reason: verdict, waitSeconds: this.#deps.waitSecondsOf(member) });
    else if (verdict !== null) link.send({ type: "refused", reason: verdict });
  }

  /** A host has not shown what this one wrote: their pages are told, also those of before a break. */
  dropped({ visitor: { visitorId } }: Member, text: string): void {
    for (const [{ visitor }, link] of this.#links)
      if (visitor.visitorId === visitorId) link.send({ type: "dropped", text });
  }

  told(live: RoomLive): void {
    if (live.broadcast === null) this.end(WATCH_CLOSE.ended);
    else {
      const text = JSON.stringify({ type: "live", live } satisfies WatchServerMessage);
      for (const link of this.#links.values()) link.post(text);
    }
  }

  chat(message: ChatMessage, about: Member): void {
    const text = JSON.stringify({ type: "chat", message } satisfies WatchServerMessage);
    for (const [member, link] of this.#links)
      if (member === about || (!about.isHiddenFrom(member) && about.mayConverseWith(member))) link.post(text);
  }

  chatRemoved(id: string): void {
    const text = JSON.stringify({ type: "chatRemoved", id } satisfies WatchServerMessage);
    for (const link of this.#links.values()) link.post(text);
  }

  /** `shownTo`: the message as it reaches one of them; undefined: it doesn't. */
  chatRestored(shownTo: (member: Member) => ChatMessage | undefined): void {
    for (const [member, link] of this.#links) {
      const message = shownTo(member);
      if (message !== undefined) link.send({ type: "chatRestored", message });
    }
  }

  /** What this one plays by HLS has another address. A page that has yet to come asks again. */
  sendHlsPath(member: Member, path: string): void {
    const link = this.#links.get(member);
    if (link === undefined) this.end(WATCH_CLOSE.again, (each) => each === member);
    else link.send({ type: "hls", path });
  }

  /** What they are called, whether they may write, and by which rules. */
  selfOf({ participant: { displayName }, rights }: Member): WatcherSelf {
    return {
      displayName,
      chatRestriction: chatRestriction(rights),
      chatRules: chatRulesFor(rights, this.#deps.chatRules()),
    };
  }

  /** To who watches, or as soon as they do. */
  sendSelf(member: Member): void {
    for (const expected of this.#expected.values()) if (expected.member === member) expected.isTold = false;
    this.#links.get(member)?.send({ type: "me", ...this.selfOf(member) });
  }

  /** Hosts have changed the rules of the chat. */
  chatRulesChanged(): void {
    for (const member of this.members) this.sendSelf(member);
  }

  /** Whoever may still watch comes back: who may has changed, for all or for some. Keys that wait for a page end too. */
  end(code: number, isMeant: (member: Member) => boolean = () => true): void {
    for (const [key, { member }] of this.#expected)
      if (isMeant(member)) {
        this.#expected.delete(key);
        this.#gone(member);
      }
    for (const [member, link] of this.#links) {
      if (!isMeant(member)) continue;
      // Before the media server says that it is over.
      link.close(code);
      this.detach(member);
    }
  }

  /** They may not watch any more. */
  putOut(visitorId: string): void {
    this.end(WATCH_CLOSE.refused, ({ visitor }) => visitor.visitorId === visitorId);
  }

  /** Who watches, or is about to. */
  get members(): Member[] {
    return [...this.#links.keys(), ...Array.from(this.#expected.values(), ({ member }) => member)];
  }

  /** The same from one address; null: nobody of whom it isn't known. */
  membersAt(address: string | null): Member[] {
    return this.members.filter((each) => address !== null && this.#addresses.get(each) === address);
  }

  #gone(member: Member): void {
    const address = this.#addresses.get(member);
    if (address !== undefined) {
      const left = this.countAt(address) - 1;
      if (left > 0) this.#pages.set(address, left);
      else this.#pages.delete(address);
    }
    this.#deps.onGone(member);
  }

  #remember(member: Member): void {
    const { id } = member.participant;
    this.#writers.delete(id);
    this.#writers.set(id, member);
    const [oldest] = this.#writers.keys();
    if (this.#writers.size > WRITERS_MAX && oldest !== undefined) this.#writers.delete(oldest);
  }
}

const countPeople = (members: readonly Member[]): number =>
  new Set(members.map(({ visitor }) => visitor.visitorId)).size;
