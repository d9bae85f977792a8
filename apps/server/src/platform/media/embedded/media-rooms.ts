import type { MediaGrant } from "@veranda/contract/media";
import type { MediaCloseReason } from "@veranda/contract/media-signalling";
import { SlotTable } from "./slot-table.ts";
import { TOKEN_SECONDS } from "./media-token.ts";

/** Tokens of one participant that may be unused at once; of more the oldest is void. */
const TOKENS_MAX = 4;
const NOTHING: MediaGrant = { microphone: false, camera: false, screen: false };

/** A page that is connected. */
export type ConnectedClient = {
  grantChanged(): void;
  heardChanged(): void;
  seenChanged(): void;
  /** What somebody of the room may show has changed. */
  othersGrantChanged(identity: string): void;
  end(reason: MediaCloseReason): void;
};

/** What is wished for somebody, whether connected or not: it is told again to whatever forwarder there is. */
export class MediaParticipant {
  readonly identity: string;
  grant: MediaGrant = NOTHING;
  heard: readonly string[] = [];
  seen: readonly string[] = [];
  slots = new SlotTable();
  client: ConnectedClient | null = null;
  /** Unused tokens, and until when. */
  readonly #tokens = new Map<string, number>();

  constructor(identity: string) {
    this.identity = identity;
  }

  addToken(id: string, nowMs: number): void {
    this.#tokens.set(id, nowMs + TOKEN_SECONDS * 1000);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  /** Uses it up. False: it was used, or is void. */
  takeToken(id: string): boolean {
    return this.#tokens.delete(id);
  }

  hasTokens(nowMs: number): boolean {
    return [...this.#tokens.values()].some((until) => until > nowMs);
  }
}

/** Everybody of whom anything is wished, by room. */
export class MediaRooms {
  readonly #rooms = new Map<string, Map<string, MediaParticipant>>();

  find(room: string, identity: string): MediaParticipant | undefined {
    return this.#rooms.get(room)?.get(identity);
  }

  /** Makes them where there is nobody of this identity. */
  participant(room: string, identity: string): MediaParticipant {
    const people = this.#rooms.get(room) ?? new Map<string, MediaParticipant>();
    this.#rooms.set(room, people);
    const participant = people.get(identity) ?? new MediaParticipant(identity);
    people.set(identity, participant);
    return participant;
  }

  remove(room: string, identity: string): MediaParticipant | undefined {
    const people = this.#rooms.get(room);
    const participant = people?.get(identity);
    people?.delete(identity);
    if (people?.size === 0) this.#rooms.delete(room);
    return participant;
  }

  removeRoom(room: string): MediaParticipant[] {
    const people = [...(this.#rooms.get(room)?.values() ?? [])];
    this.#rooms.delete(room);
    return people;
  }

  othersIn(room: string, identity: string): MediaParticipant[] {
    return [...(this.#rooms.get(room)?.values() ?? [])].filter((other) => other.identity !== identity);
  }

  connectedIn(room: string): number {
    let count = 0;
    for (const { client } of this.#rooms.get(room)?.values() ?? []) if (client !== null) count += 1;
    return count;
  }

  /** Whether somebody may come with a token that is still good. */
  isExpecting(nowMs: number): boolean {
    for (const people of this.#rooms.values())
      for (const participant of people.values()) if (participant.hasTokens(nowMs)) return true;
    return false;
  }
}
