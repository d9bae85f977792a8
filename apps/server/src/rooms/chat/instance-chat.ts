import { randomUUID } from "node:crypto";
import type { ChatMessage } from "@veranda/contract";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import type { ChatModeration } from "../hosting/chat-moderation.ts";
import type { InstanceJournal } from "../journal/journal.ts";
import type { Watchers } from "../live/watchers.ts";
import type { Broadcast } from "../participants/broadcast.ts";
import { messageBytes } from "../transport/client-connection.ts";
import { readerOf, type ChatLog, type LoggedMessage } from "./chat-log.ts";
import type { Member } from "../participants/member.ts";
import type { Roster } from "../participants/roster.ts";

/** Absent: written, and not to be read aloud. */
type MessageManner = Partial<Pick<ChatMessage, "isSpoken" | "isReadAloud" | "isFiltered">>;

/** A message as the journal has it. */
export type StoredMessage = { readonly message: LoggedMessage; readonly isRemoved: boolean };

export type InstanceChatDeps = {
  log: ChatLog;
  roster: Pick<Roster, "members" | "hiddenFrom">;
  journal: Pick<InstanceJournal, "chat" | "removeChat">;
  moderation: () => Pick<ChatModeration, "judge" | "hold" | "judgeTranscript" | "waitSecondsOf">;
  watchers: () => Pick<Watchers, "chat" | "chatRemoved" | "chatRestored" | "find">;
  broadcast: Broadcast;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** More than a chat keeps. */
const REMOVED_MAX = 1_000;

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  const [oldest] = ids;
  if (ids.size > REMOVED_MAX && oldest !== undefined) ids.delete(oldest);
}

/** What is said in an instance: told to those who are here and who watch, and kept. */
export class InstanceChat {
  readonly log: ChatLog;
  readonly #deps: InstanceChatDeps;
  /** Ids of messages that hosts have removed, the last ones: staff don't restore them. */
  readonly #removedByHosts = new Set<string>();
  /** Of those that staff have: a host who removes one at the same moment removes it too. */
  readonly #removedByStaff = new Set<string>();

  constructor(deps: InstanceChatDeps) {
    this.log = deps.log;
    this.#deps = deps;
  }

  /** Says it, unless the hosts' rules have it wait, or forbid it: answers which. */
  offer(member: Member, text: string, how: MessageManner = {}): RoomRefusal | "held" | null {
    const moderation = this.#deps.moderation();
    const verdict = moderation.judge(member, text);
    if (verdict === "held") moderation.hold(member, text);
    if (verdict !== null && verdict !== "filtered") return verdict;
    this.say(member, text, { ...how, isFiltered: verdict === "filtered" });
    return null;
  }

  /** Seconds until somebody who was refused with CHAT_SLOW may write again. */
  waitSecondsOf(member: Member): number {
    return this.#deps.moderation().waitSecondsOf(member);
  }

  /** Writes down what somebody says; what hosts' rules keep out of the chat is not written down. */
  transcribe(member: Member, text: string): void {
    const verdict = this.#deps.moderation().judgeTranscript(member, text);
    if (verdict === "refused") return;
    this.say(member, text, { isSpoken: true, isFiltered: verdict === "filtered" });
  }

  /** A host takes a message out of the chat, for everybody; null: there is none of this id. */
  remove(id: string): LoggedMessage | null {
    const removed = this.log.remove(id);
    if (removed === null && !this.#removedByStaff.has(id)) return null;
    remember(this.#removedByHosts, id);
    this.#deps.journal.removeChat(id);
    if (removed === null) return null;
    this.#broadcastRemoved(id);
    return removed;
  }

  /** Staff have removed a message, or restored it: everybody's chat is as it is kept now. */
  followStored({ message, isRemoved }: StoredMessage): void {
    if (isRemoved) {
      if (this.log.remove(message.id) === null) return;
      remember(this.#removedByStaff, message.id);
      this.#broadcastRemoved(message.id);
      return;
    }
    this.#removedByStaff.delete(message.id);
    // A host's removal may not be written yet.
    if (this.#removedByHosts.has(message.id)) return;
    if (!this.log.restore(message)) return;
    const { roster, watchers } = this.#deps;
    for (const member of roster.members) {
      const shown = this.shownTo(member).find(({ id }) => id === message.id);
      if (shown !== undefined) member.replicator?.link.post(messageBytes("chatRestored", shown));
    }
    watchers().chatRestored((member) =>
      this.log.for({ ...readerOf(member, []), self: null }).find(({ id }) => id === message.id),
    );
  }

  /** What was said, as somebody who is here reads it now. */
  shownTo(member: Member): ChatMessage[] {
    return this.log.for({ ...readerOf(member, this.#deps.roster.hiddenFrom(member)), self: member });
  }

  #broadcastRemoved(id: string): void {
    this.#deps.broadcast("chatRemoved", { id });
    this.#deps.watchers().chatRemoved(id);
  }

  say(member: Member, text: string, { isSpoken, isReadAloud, isFiltered }: MessageManner = {}): void {
    const { journal, broadcast, watchers, now } = this.#deps;
    const { participant } = member;
    const message: ChatMessage = {
      id: randomUUID(),
      senderId: participant.id,
      senderName: participant.displayName,
      text,
      sentAt: new Date(now()).toISOString(),
      ...(isSpoken === true && { isSpoken }),
      ...(isFiltered === true && { isFiltered }),
      ...(watchers().find(participant.id) !== null && { watcher: { userId: participant.userId } }),
    };
    const isAmongFriends = member.rights.isLimitedToFriends;
    const kept = { ...message, accountId: participant.userId, ...(isAmongFriends && { isAmongFriends }) };
    this.log.add(kept, member.visitor.visitorId);
    journal.chat(kept);
    const told = { ...message, ...(isReadAloud === true && { isReadAloud }) };
    broadcast("chat", told, member, true, (other) => member.mayConverseWith(other));
    watchers().chat(message, member);
  }
}
