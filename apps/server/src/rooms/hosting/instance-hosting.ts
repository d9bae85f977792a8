import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mayGuide, mayHost, SEAT_HOLD_MS } from "@veranda/contract";
import {
  CO_HOSTS_MAX,
  NO_HOSTING,
  type ChatRules,
  type ChatWords,
  type DoorMode,
  type Hosting,
} from "@veranda/contract/rooms/hosting";
import type { ClientMessage, JoinOptions, LeaveReason } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { chosenName } from "../participants/chosen-name.ts";
import { isPutOut } from "../participants/is-put-out.ts";
import type { Member } from "../participants/member.ts";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { BoundedSet } from "../../platform/bounded-set.ts";
import type { Announced } from "./announced.ts";
import { ChatModeration, mayReadHeld } from "./chat-moderation.ts";
import { authorOf, isReadBy, type HostAuthor } from "./host-author.ts";
import { HostNotices } from "./host-notices.ts";
import {
  changeWords,
  wordsFor,
  wordsOf,
  wordsOfSpace,
  withoutWordsBy,
  withWordsOfSpace,
} from "./host-words.ts";
import {
  authoredWordsOf,
  noticeAuthorsOf,
  NO_PERSISTED_HOSTING,
  type PersistedHosting,
} from "./persisted-hosting.ts";
import type { InstanceHostingDeps } from "./instance-hosting-deps.ts";
import type { SpaceChat } from "./space-chat-store.ts";
import { SpaceChatSync } from "./space-chat-sync.ts";
import { WaitingRoom, type WaitOutcome } from "./waiting-room.ts";

/** Visitors whom hosts have let in are remembered up to this many. */
const ADMITTED_MAX = 5_000;
/** Every so many ticks those are told of hosts' notices to whom more or less of them comes than before. */
const NOTICE_TICKS = 5;

type Comer = Pick<ReservationHolder, "visitorId" | "userId" | "isHost">;

/** What hosts have set in an instance: who gets in, who helps them, what everybody reads, how the chat goes. */
export class InstanceHosting {
  readonly waitingRoom: WaitingRoom;
  readonly chat: ChatModeration;
  readonly #deps: InstanceHostingDeps;
  readonly #admitted: BoundedSet;
  readonly #coHosts: BoundedSet;
  #door: DoorMode;
  #capacity: number | null;
  #shown: Hosting;
  readonly #spaceChat: SpaceChatSync;
  readonly #notices: HostNotices;
  /** Whether whoever guides has been here since this process began; until when they are waited for, by the monotonic clock. */
  #wasGuideHere = false;
  readonly #guideAwaitedUntil: number;
  /** By which view each host was told last: see `#viewKey`. */
  readonly #viewKeys = new WeakMap<Member, string>();
  /** Hosts are to be told anew, with the next tick. */
  #isChanged = false;

  constructor(kept: PersistedHosting | null, deps: InstanceHostingDeps) {
    const { door, capacity, admittedIds, coHostIds, trustedIds, shown } = kept ?? NO_PERSISTED_HOSTING;
    this.#deps = deps;
    this.#door = door;
    this.#capacity = capacity;
    // What an earlier version kept lacks what has been added since: that begins as everywhere.
    this.#shown = { ...NO_HOSTING, ...shown, chatRules: { ...NO_HOSTING.chatRules, ...shown.chatRules } };
    this.#spaceChat = new SpaceChatSync(kept, {
      chat: () => ({ rules: this.#shown.chatRules, words: wordsOfSpace(this.chat.words) }),
      save: deps.saveSpaceChat,
      onChange: () => this.#keep(),
    });
    this.#notices = new HostNotices(noticeAuthorsOf(kept), () => deps.roster.members);
    this.#guideAwaitedUntil = deps.monotonic() + SEAT_HOLD_MS;
    this.#admitted = new BoundedSet(admittedIds, ADMITTED_MAX);
    this.#coHosts = new BoundedSet(coHostIds, CO_HOSTS_MAX);
    const onChange = (): void => {
      this.#isChanged = true;
    };
    this.waitingRoom = new WaitingRoom({ ...deps, onChange, isHostHere: () => this.#isHostHere });
    this.chat = new ChatModeration(
      { trustedIds, words: authoredWordsOf(kept) },
      {
        monotonic: deps.monotonic,
        rules: () => this.#shown.chatRules,
        onChange,
      },
    );
  }

  /** What hosts have set, with all names. */
  get shown(): Hosting {
    return this.#shown;
  }

  /** What a member is told on coming in. */
  shownTo(member: Member): Hosting {
    return this.#notices.to(member, this.#shown);
  }

  /** As a host has set it. */
  get capacity(): number | null {
    return this.#capacity;
  }

  /** The door's answer to this visitor. */
  doorFor({ visitorId, userId, isHost }: Comer): DoorMode {
    if (isHost || (userId !== null && this.isCoHost(userId))) return "open";
    return this.#door === "ask" && this.#admitted.has(visitorId) ? "open" : this.#door;
  }

  get door(): DoorMode {
    return this.#door;
  }

  isCoHost(accountId: string): boolean {
    return this.#coHosts.has(accountId);
  }

  /** Asks to be let in: at once, after a wait in the waiting room, or not. */
  async knock(
    link: ClientConnection,
    hello: Pick<JoinOptions, "displayName" | "avatar">,
    { holder, address }: Reservation,
  ): Promise<WaitOutcome> {
    const { isAvatarAllowed } = this.#deps;
    const door = this.doorFor(holder);
    if (door === "open") return "admitted";
    if (door === "closed") return "door_closed";
    return this.waitingRoom.wait({
      holder,
      address,
      displayName: holder.displayName ?? chosenName(hello.displayName) ?? this.#deps.randomName(),
      avatar: holder.avatar ?? (isAvatarAllowed(hello.avatar, holder.isAuthless) ? hello.avatar : ""),
      link,
    });
  }

  setDoor(mode: DoorMode): void {
    if (mode === this.#door) return;
    this.#door = mode;
    // Earlier answers of hosts no longer apply.
    for (const id of this.#admitted.ids) this.#admitted.delete(id);
    this.#keep();
    this.#deps.onDoor();
    if (mode !== "ask") this.waitingRoom.endAll(mode === "open" ? "admitted" : "door_closed");
  }

  setCapacity(capacity: number | null): void {
    this.#capacity = capacity;
    this.#keep();
    this.#deps.onCapacity();
  }

  admit(visitorId: string): void {
    this.#admitted.add(visitorId);
    this.#keep();
    this.waitingRoom.end(visitorId, "admitted");
  }

  /** Why they can't be one, or null. */
  setCoHost(accountId: string, isCoHost: boolean): RoomRefusal | null {
    if (!isCoHost) this.#coHosts.delete(accountId);
    else if (this.#coHosts.size >= CO_HOSTS_MAX && !this.isCoHost(accountId)) return "TOO_MANY_CO_HOSTS";
    else this.#coHosts.add(accountId);
    this.#keep();
    this.#deps.onDoor();
    return null;
  }

  show(changed: Partial<Hosting>): void {
    this.#shown = { ...this.#shown, ...changed };
    this.#keep();
    this.#notices.forEach(changed, hostingBytes, post);
    if (changed.chatRules !== undefined) this.#deps.onChatRules();
  }

  /** By a host of the space for all its instances, by a co-host for this one until hosts of the space set them. */
  setChatRules(host: Member, chatRules: ChatRules): void {
    this.show({ chatRules });
    this.#spaceChat.changedBy(host);
  }

  /** What hosts of the space have set in another instance, or before this one opened. */
  followSpaceChat(chat: SpaceChat): void {
    if (!this.#spaceChat.follows(chat)) return;
    const { rules, words } = chat;
    const changed = withWordsOfSpace(this.chat.words, words);
    if (!isDeepStrictEqual(changed, this.chat.words)) this.chat.setWords(changed);
    if (isDeepStrictEqual(rules, this.#shown.chatRules)) this.#keep();
    else this.show({ chatRules: rules });
  }

  /** It goes on where an earlier process had begun. */
  resume(): void {
    this.#spaceChat.resume();
  }

  /** An empty text takes it away. */
  announce({ by, userId: accountId, text, isAmongFriends = false }: Announced): void {
    this.#notices.wrote("announcement", { accountId, isAmongFriends });
    this.show({ announcement: text === "" ? null : { id: randomUUID(), by, text } });
  }

  /** Null ends it. */
  setCountdown(host: Member, countdown: Hosting["countdown"]): void {
    this.#notices.wrote("countdown", authorOf(host));
    this.show({ countdown });
  }

  /** What hosts add to the filter of words, and take from it; answers all of it. */
  setChatWords(host: Member, changed: ClientMessage<"setChatWords">): ChatWords {
    this.chat.setWords(changeWords(this.chat.words, host, changed));
    this.#keep();
    this.#spaceChat.changedBy(host);
    return wordsOf(this.chat.words);
  }

  /** Somebody has left; somebody who was removed is no longer admitted. */
  left(member: Member, reason: LeaveReason): void {
    this.chat.left(member);
    if (!isPutOut(reason)) return;
    const { userId } = member.participant;
    this.forget([member.visitor.visitorId, ...(userId === null ? [] : [userId])]);
  }

  /** Ids of visitors and accounts whom hosts have made something that lasts, or whose messages wait, here or not. */
  get rememberedIds(): string[] {
    const { trustedIds, heldIds } = this.chat;
    return [...new Set([...this.#admitted.ids, ...this.#coHosts.ids, ...trustedIds, ...heldIds])];
  }

  /** A held message is shown to nobody: its writer is told. */
  dropped(member: Member, text: string): void {
    this.#deps.onDropped(member, text);
  }

  /** Ids of accounts whose words stand here: what they announced, and what waits for a host, whether they are here or not. */
  get writerIds(): string[] {
    const { announcement, countdown } = this.#shown;
    const { authors } = this.#notices;
    return [
      ...new Set([
        ...this.chat.heldAccountIds,
        ...this.chat.wordAuthors.flatMap(({ accountId }) => accountId ?? []),
        ...(announcement !== null && authors.announcement?.accountId ? [authors.announcement.accountId] : []),
        ...(countdown !== null && countdown.title !== "" && authors.countdown?.accountId
          ? [authors.countdown.accountId]
          : []),
      ]),
    ];
  }

  /** What these accounts wrote here is gone; a countdown runs on. */
  forgetWords(accountIds: readonly string[]): void {
    if (accountIds.length === 0) return;
    for (const { member, text } of this.chat.dropOf(accountIds)) this.#deps.onDropped(member, text);
    const { announcement, countdown } = this.#shown;
    const isBy = (author: HostAuthor | undefined): boolean =>
      author?.accountId != null && accountIds.includes(author.accountId);
    if (this.#dropWordsBy(isBy)) this.#deps.forgetSpaceWords(accountIds);
    if (announcement !== null && isBy(this.#notices.authors.announcement)) this.show({ announcement: null });
    if (countdown !== null && isBy(this.#notices.authors.countdown))
      this.show({ countdown: { ...countdown, title: "" } });
  }

  /** They are no longer admitted, whether they are here or not. */
  forget(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.#admitted.delete(id);
      this.#coHosts.delete(id);
      this.chat.forget(id);
    }
    this.#keep();
  }

  /** Tells hosts what has changed, those who have become hosts all of it, and those who aren't any more that they aren't. */
  tick(tick: number): void {
    this.waitingRoom.tick(tick);
    this.#endLostGuide();
    if (tick % NOTICE_TICKS === 0) {
      this.#notices.forEachChanged(this.#shown, hostingBytes, post);
      this.#endWordsOfFormerHosts();
    }
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    const made = new Map<string, Uint8Array>();
    for (const member of this.#deps.roster.members) {
      const isHost = mayHost(member.rights);
      if (member.replicator === null || (!isHost && !member.hasHostView)) continue;
      if (!isHost) {
        member.hasHostView = false;
        member.replicator.link.post(messageBytes("hostView", null));
        continue;
      }
      const key = this.#viewKey(member);
      if (member.hasHostView && !isChanged && this.#viewKeys.get(member) === key) continue;
      member.hasHostView = true;
      this.#viewKeys.set(member, key);
      let bytes = made.get(key);
      if (bytes === undefined) made.set(key, (bytes = this.#hostViewBytes(member)));
      member.replicator.link.post(bytes);
    }
  }

  /** False: there are none. */
  #dropWordsBy(isBy: (author: HostAuthor) => boolean): boolean {
    if (!this.chat.wordAuthors.some(isBy)) return false;
    this.chat.setWords(withoutWordsBy(this.chat.words, isBy));
    this.#keep();
    return true;
  }

  /** Words of who hosts no more stay for hosts who read them: none of those who are here could take the others out. */
  #endWordsOfFormerHosts(): void {
    if (this.chat.wordAuthors.length === 0) return;
    const hosts = this.#deps.roster.members.filter(({ rights }) => mayHost(rights));
    if (hosts.length === 0) return;
    this.#dropWordsBy((author) => {
      const { accountId } = author;
      if (accountId === null || this.isCoHost(accountId) || this.#deps.isHostOfSpace(accountId)) return false;
      return !hosts.some((host) => isReadBy(author, host));
    });
  }

  /** Nobody is guided by who has left or hosts no more; after a restart the guide has as long to come back as anybody. */
  #endLostGuide(): void {
    const { guideId } = this.#shown;
    if (guideId === null) return;
    const guide = this.#deps.roster.members.find(({ participant }) => participant.id === guideId);
    if (guide !== undefined) this.#wasGuideHere = true;
    const isAwaited =
      guide === undefined && !this.#wasGuideHere && this.#deps.monotonic() < this.#guideAwaitedUntil;
    if (!isAwaited && (guide === undefined || !mayGuide(guide.rights))) this.show({ guideId: null });
  }

  /** The same for hosts who read the same of what others have written. */
  #viewKey(host: Member): string {
    const held = mayReadHeld(host) ? "all" : this.chat.heldFor(host).map(({ id }) => id);
    return JSON.stringify([held, this.chat.wordAuthors.map((author) => isReadBy(author, host))]);
  }

  #hostViewBytes(host: Member): Uint8Array {
    return messageBytes("hostView", {
      door: this.#door,
      capacity: this.#capacity,
      waiting: this.waitingRoom.waiting,
      heldMessages: this.chat.heldFor(host),
      words: wordsFor(this.chat.words, host),
    });
  }

  get #isHostHere(): boolean {
    return this.#deps.roster.members.some(({ rights, replicator }) => replicator !== null && mayHost(rights));
  }

  #keep(): void {
    this.#isChanged = true;
    this.#deps.keep({
      door: this.#door,
      capacity: this.#capacity,
      admittedIds: this.#admitted.ids,
      coHostIds: this.#coHosts.ids,
      trustedIds: this.chat.trustedIds,
      shown: this.#shown,
      noticeAuthors: this.#notices.authors,
      authoredWords: this.chat.words,
      ...this.#spaceChat.persisted,
      live: this.#deps.live(),
    });
  }

  /** Trusted guests are persisted too. */
  trustChanged(): void {
    this.#keep();
  }

  liveChanged(): void {
    this.#keep();
  }
}

const hostingBytes = (told: Partial<Hosting>): Uint8Array => messageBytes("hosting", told);
const post = ({ replicator }: Member, bytes: Uint8Array): void => replicator?.link.post(bytes);
