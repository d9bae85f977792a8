import { randomBytes } from "node:crypto";
import { chatRestriction, type ChatMessage } from "@veranda/contract";
import {
  WATCH_CLOSE,
  WATCH_KEY_SECONDS,
  type RoomLive,
  type WatchServerMessage,
} from "@veranda/contract/rooms/live";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { Member } from "../instance/member.ts";

/** People who watch one instance at once. */
const WATCHERS_MAX = 500;

export type WatcherLink = {
  send(message: WatchServerMessage): void;
  close(code: number): void;
};

/** Somebody who watches from outside: no participant, and called like one in the chat. */
export type Watcher = { readonly key: string; readonly member: Member };
type Expected = Watcher & { readonly until: number };

export type WatchersDeps = {
  monotonic: () => number;
  live: () => RoomLive;
  /** Says it to everybody: whether it may, why not, or that it waits for a host. */
  say: (member: Member, text: string) => RoomRefusal | "held" | null;
  /** Somebody watches no more. */
  onGone: (member: Member) => void;
};

const SILENCES = {
  chat_disabled: "CHAT_OFF",
  guest_text_chat_disabled: "CHAT_WITH_ACCOUNT",
} as const satisfies Record<string, RoomRefusal>;

/** Who watches the broadcast of one instance from outside. */
export class Watchers {
  readonly #deps: WatchersDeps;
  readonly #expected = new Map<string, Expected>();
  readonly #links = new Map<Member, WatcherLink>();

  constructor(deps: WatchersDeps) {
    this.#deps = deps;
  }

  get count(): number {
    return this.#links.size;
  }

  /** Null: there are as many as there may be. */
  expect(member: Member): Watcher | null {
    const now = this.#deps.monotonic();
    for (const [key, { until, member: gone }] of this.#expected)
      if (until < now) {
        this.#expected.delete(key);
        this.#deps.onGone(gone);
      }
    if (this.#links.size + this.#expected.size >= WATCHERS_MAX) return null;
    // Of two pages of theirs neither writes more than one may.
    const all = [...this.#links.keys(), ...Array.from(this.#expected.values(), (each) => each.member)];
    const twin = all.find(({ visitor }) => visitor.visitorId === member.visitor.visitorId);
    if (twin !== undefined) member.pace = twin.pace;
    const key = randomBytes(24).toString("base64url");
    const watcher = { key, member, until: now + WATCH_KEY_SECONDS * 1000 };
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
    return expected.member;
  }

  detach(member: Member): void {
    if (this.#links.delete(member)) this.#deps.onGone(member);
  }

  /** What somebody who watches writes. */
  write(member: Member, text: string): void {
    const link = this.#links.get(member);
    if (link === undefined) return;
    const restriction = chatRestriction(member.rights);
    const isInTime = member.pace.chat.take(this.#deps.monotonic());
    const verdict = !isInTime
      ? "RATE_LIMITED"
      : restriction === null
        ? this.#deps.say(member, text)
        : SILENCES[restriction];
    if (verdict === "held") link.send({ type: "held" });
    else if (verdict !== null) link.send({ type: "refused", reason: verdict });
  }

  told(live: RoomLive): void {
    if (live.broadcast === null) this.end(WATCH_CLOSE.ended);
    else for (const link of this.#links.values()) link.send({ type: "live", live });
  }

  chat(message: ChatMessage, about: Member): void {
    for (const [member, link] of this.#links)
      if (member === about || !about.isHiddenFrom(member)) link.send({ type: "chat", message });
  }

  /** Whoever may still watch comes back: who may has changed, for all or for one visitor. */
  end(code: number, visitorId?: string): void {
    for (const [member, link] of this.#links) {
      if (visitorId !== undefined && member.visitor.visitorId !== visitorId) continue;
      // Before the media server says that it is over.
      link.close(code);
      this.detach(member);
    }
  }
}
