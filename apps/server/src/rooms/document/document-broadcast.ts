import type { RoomData, ServerMessage, ServerMessageName } from "@veranda/contract/rooms/messages";
import { EDIT_BACKLOG_BYTES, FRAME_BACKLOG_BYTES } from "../limits/limits.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "../participants/member.ts";
import { authorsIn, hiddenAmong } from "./hidden-authors.ts";
import type { ClientReplicator } from "../replication/client-replicator.ts";

/** Batching delay: milliseconds for each person here, and one tick at most. */
const WAIT_MS = { perPerson: 0.2, least: 4, most: 100 } as const;

/**
 * Broadcasts document changes, soon and in few writes. A slow reader is skipped until it has caught up, and then gets
 * the whole document: no reader has a growing queue.
 */
export class DocumentBroadcast {
  readonly #members: readonly Member[];
  readonly #room: () => RoomData;
  readonly #behind = new Set<ClientReplicator>();
  #timer: NodeJS.Timeout | null = null;

  /** `room`: the whole document, for readers that have caught up. */
  constructor(members: readonly Member[], room: () => RoomData) {
    this.#members = members;
    this.#room = room;
  }

  /** To everyone; `except` is told on their own. `by`: whose doing it is, though they may have left meanwhile. */
  send<N extends ServerMessageName>(
    name: N,
    data: ServerMessage<N>,
    except: Member | null = null,
    by: Member | null = except,
  ): void {
    const bytesFor = this.#bytesFor(name, data, by);
    for (const member of this.#members) {
      const { replicator } = member;
      if (replicator === null || member === except || this.#isBehind(replicator)) continue;
      replicator.link.post(bytesFor(member));
    }
    this.#soon();
  }

  /** To one, however slowly they read: it answers what they did. */
  answer<N extends ServerMessageName>(member: Member, name: N, data: ServerMessage<N>): void {
    member.replicator?.link.post(this.#bytesFor(name, data)(member));
    this.#soon();
  }

  /** The whole document, to one who asked: at the next tick, or once they have read what they were sent before. */
  all(member: Member): void {
    if (member.replicator !== null) this.#behind.add(member.replicator);
  }

  /** Once a tick: readers that have caught up get the whole document, serialised once for all who get the same. */
  tick(): void {
    let bytesFor: ((member: Member) => Uint8Array) | null = null;
    for (const replicator of this.#behind) {
      const member = this.#members.find((each) => each.replicator === replicator);
      if (member === undefined) this.#behind.delete(replicator);
      else if (replicator.link.backlog() <= FRAME_BACKLOG_BYTES) {
        bytesFor ??= this.#bytesFor("room", this.#room());
        const bytes = bytesFor(member);
        replicator.wholeBytes = bytes.length;
        this.#behind.delete(replicator);
        replicator.link.send(bytes);
      }
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** The same for nearly all: it names nobody to those from whom they are hidden. */
  #bytesFor<N extends ServerMessageName>(
    name: N,
    data: ServerMessage<N>,
    by: Member | null = null,
  ): (member: Member) => Uint8Array {
    const hiddenFrom = hiddenAmong(authorsIn(name, data), this.#members, by);
    let shared: Uint8Array | null = null;
    return (member) => {
      const hidden = hiddenFrom(member);
      return hidden === null ? (shared ??= messageBytes(name, data)) : messageBytes(name, data, hidden);
    };
  }

  #isBehind(replicator: ClientReplicator): boolean {
    if (this.#behind.has(replicator)) return true;
    if (replicator.link.backlog() <= EDIT_BACKLOG_BYTES + replicator.wholeBytes) return false;
    this.#behind.add(replicator);
    return true;
  }

  #soon(): void {
    const { perPerson, least, most } = WAIT_MS;
    const wait = Math.min(most, Math.max(least, this.#members.length * perPerson));
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      for (const { replicator } of this.#members) replicator?.link.flush();
    }, wait);
  }
}
