import type { MediaGrant, MediaTicket } from "@veranda/contract/media";
import { NamedError } from "../../../named-error.ts";
import {
  MediaUnavailable,
  type MediaActivity,
  type MediaServer,
} from "../../../platform/media/media-server.ts";
import type { Sessions } from "../../accounts/sessions.ts";
import type { Conversation } from "../../people/conversation.ts";
import type { GroupCaller, MemberRow } from "../group-rows.ts";

export type GroupVoiceDeps = {
  media: Pick<MediaServer, "ticket" | "setHeard" | "remove" | "endRoom" | "onActivity">;
  /** Current members of a group; empty if it was deleted. */
  membersOf: (groupId: string) => Promise<readonly MemberRow[]>;
  conversationAmong: (accountIds: readonly string[]) => Promise<Conversation>;
  sessions: Pick<Sessions, "hasEnded" | "ended">;
  /** The people in a group's voice have changed: update its members' pages. */
  onChanged: (members: readonly MemberRow[]) => void;
  monotonic: () => number;
};

/** `sessionId`: a person's; null for a guest. */
export type VoiceCaller = GroupCaller & { readonly sessionId: string | null };

type Speaker = Pick<VoiceCaller, "accountId" | "sessionId"> & {
  /** When they last had a connection at the media server or got a ticket, by the monotonic clock. */
  seenAt: number;
};

/** By membership id, which is their identity at the media server. */
type Speakers = Map<string, Speaker>;

const MAY_SPEAK: MediaGrant = { microphone: true, camera: false, screen: false };
/** Longer than a page takes to reconnect with a new ticket. */
const ABSENT_MS = 15_000;
const NOBODY: ReadonlySet<string> = new Set();

/** Prefix of a group's media room; no instance has such a name. */
const PREFIX = "group:";
const roomOf = (groupId: string): string => `${PREFIX}${groupId}`;

/** The voices of groups in this process: members hear each other wherever they are, without positions. */
export class GroupVoice {
  readonly #deps: GroupVoiceDeps;
  readonly #speakers = new Map<string, Speakers>();
  readonly #settling = new Map<string, Promise<void>>();
  readonly #stopWatching: () => void;

  constructor(deps: GroupVoiceDeps) {
    this.#deps = deps;
    this.#stopWatching = deps.media.onActivity((room, people) => this.#saw(room, people));
  }

  /** Memberships in a group's voice. */
  memberIds(groupId: string): ReadonlySet<string> {
    const speakers = this.#speakers.get(groupId);
    return speakers === undefined ? NOBODY : new Set(speakers.keys());
  }

  /** Throws GROUP_NOT_FOUND for everybody but members, UNAVAILABLE without a media server, UNAUTHENTICATED. */
  async join({ visitorId, accountId, sessionId }: VoiceCaller, groupId: string): Promise<MediaTicket> {
    const { media, monotonic, sessions } = this.#deps;
    const { id, members } = await this.#membership(visitorId, groupId);
    const speaker: Speaker = { accountId, sessionId, seenAt: monotonic() };
    const speakers = this.#speakers.get(groupId) ?? new Map<string, Speaker>();
    const before = speakers.get(id);
    // A connection or ticket of another session of theirs would not end with that session.
    if (before !== undefined && before.sessionId !== sessionId) media.remove(roomOf(groupId), id, "replaced");
    this.#speakers.set(groupId, speakers.set(id, speaker));
    let ticket: MediaTicket;
    try {
      ticket = await media.ticket(roomOf(groupId), id, MAY_SPEAK);
    } catch (cause) {
      if (this.#speakers.get(groupId)?.get(id) === speaker) this.#drop(groupId, id);
      if (cause instanceof MediaUnavailable) throw new NamedError("UNAVAILABLE", { cause });
      throw cause;
    }
    // Somebody removed, or whose session ended during this, is disconnected again.
    await this.settle(groupId);
    if (sessionId !== null && sessions.hasEnded(sessionId)) {
      this.endSession(sessionId);
      throw new NamedError("UNAUTHENTICATED");
    }
    if (this.#speakers.get(groupId)?.has(id) !== true) throw new NamedError("GROUP_NOT_FOUND");
    if (before === undefined) this.#deps.onChanged(members);
    return ticket;
  }

  /** Throws GROUP_NOT_FOUND. */
  async leave({ visitorId }: GroupCaller, groupId: string): Promise<void> {
    const { id, members } = await this.#membership(visitorId, groupId);
    if (!this.#drop(groupId, id)) return;
    await this.settle(groupId);
    this.#deps.onChanged(members);
  }

  /**
   * Membership, blocks, friendships or ages may have changed: disconnects former members, and updates who may hear
   * whom.
   */
  settle(groupId: string): Promise<void> {
    // Serialised, so that an older read is never applied after a newer one.
    const settled = this.#settleAfter(this.#settling.get(groupId), groupId);
    this.#settling.set(groupId, settled);
    void this.#forgetSettled(groupId, settled);
    return settled;
  }

  /** The same, if this account is in a group's voice. */
  async settleAccount(accountId: string): Promise<void> {
    const around = [...this.#speakers].filter(([, speakers]) =>
      [...speakers.values()].some((speaker) => speaker.accountId === accountId),
    );
    await Promise.all(around.map(([groupId]) => this.settle(groupId)));
  }

  /** Disconnects whoever joined by this session. */
  endSession(sessionId: string): void {
    for (const [groupId, speakers] of this.#speakers)
      for (const [id, speaker] of speakers) if (speaker.sessionId === sessionId) this.#out(groupId, id);
  }

  /** Removes members without a connection, and checks everything else again. */
  async sweep(): Promise<void> {
    const now = this.#deps.monotonic();
    for (const [groupId, speakers] of this.#speakers)
      for (const [id, { seenAt }] of speakers) if (now - seenAt > ABSENT_MS) this.#out(groupId, id);
    const sessionIds = [...this.#speakers.values()].flatMap((speakers) =>
      [...speakers.values()].flatMap(({ sessionId }) => sessionId ?? []),
    );
    if (sessionIds.length > 0)
      for (const sessionId of await this.#deps.sessions.ended(sessionIds)) this.endSession(sessionId);
    await Promise.all([...this.#speakers.keys()].map((groupId) => this.settle(groupId)));
  }

  close(): void {
    this.#stopWatching();
  }

  async #membership(
    visitorId: string,
    groupId: string,
  ): Promise<{ id: string; members: readonly MemberRow[] }> {
    const members = await this.#deps.membersOf(groupId);
    const mine = members.find((member) => member.visitorId === visitorId);
    if (mine === undefined) throw new NamedError("GROUP_NOT_FOUND");
    return { id: mine.id, members };
  }

  async #forgetSettled(groupId: string, settled: Promise<void>): Promise<void> {
    await settled.catch(() => undefined);
    if (this.#settling.get(groupId) === settled) this.#settling.delete(groupId);
  }

  async #settleAfter(before: Promise<void> | undefined, groupId: string): Promise<void> {
    await before?.catch(() => undefined);
    if (!this.#speakers.has(groupId)) return;
    const { media, membersOf, conversationAmong } = this.#deps;
    const members = await membersOf(groupId);
    const ids = new Set(members.map(({ id }) => id));
    for (const id of this.memberIds(groupId)) if (!ids.has(id)) this.#drop(groupId, id);
    const mayHear = await conversationAmong(members.flatMap(({ accountId }) => accountId ?? []));
    const speakers = [...(this.#speakers.get(groupId) ?? [])];
    for (const [id, listener] of speakers) {
      const heard = speakers.filter(
        ([otherId, other]) => otherId !== id && mayHear(listener.accountId, other.accountId),
      );
      media.setHeard(
        roomOf(groupId),
        id,
        heard.map(([otherId]) => otherId),
      );
    }
  }

  #saw(room: string, people: readonly MediaActivity[]): void {
    if (!room.startsWith(PREFIX)) return;
    const speakers = this.#speakers.get(room.slice(PREFIX.length));
    const now = this.#deps.monotonic();
    for (const { identity } of people) {
      const speaker = speakers?.get(identity);
      if (speaker !== undefined) speaker.seenAt = now;
    }
  }

  /** Removes somebody on the server's initiative, and notifies the others. */
  #out(groupId: string, id: string): void {
    if (!this.#drop(groupId, id)) return;
    void this.#deps
      .membersOf(groupId)
      .then((members) => this.#deps.onChanged(members))
      // The next check repairs it.
      .catch(() => undefined);
  }

  /** False if they weren't in it. */
  #drop(groupId: string, id: string): boolean {
    const { media } = this.#deps;
    const speakers = this.#speakers.get(groupId);
    if (speakers?.delete(id) !== true) return false;
    media.remove(roomOf(groupId), id);
    if (speakers.size > 0) return true;
    this.#speakers.delete(groupId);
    media.endRoom(roomOf(groupId));
    return true;
  }
}
