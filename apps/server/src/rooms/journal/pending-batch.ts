import { CHAT_HISTORY } from "@veranda/contract";
import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { HostActLine } from "../../domains/moderation/host-act-lines.ts";
import type { LoggedMessage } from "../chat/chat-log.ts";
import type { Batch } from "./instance-store.ts";
import type { PersistedHosting } from "../hosting/persisted-hosting.ts";
import type { PersistedVoice } from "../voice/persisted-voice.ts";
import type { SeatRecord } from "./journal.ts";

/** Most host acts that wait for the database; later ones are dropped. */
const HOST_ACTS_PENDING = 1_000;

/**
 * Changes of an instance that are not persisted yet: each participant's latest state, and as many messages as are ever
 * shown. Bounded, however long it waits.
 */
export class PendingBatch {
  #seats = new Map<string, SeatRecord>();
  #transforms = new Map<string, BodyTransform>();
  #unseated = new Set<string>();
  #chat: LoggedMessage[] = [];
  /** Ids of messages that hosts have removed. */
  #unsaid: string[] = [];
  #voice: PersistedVoice | null = null;
  #hosting: PersistedHosting | null = null;
  #hostActs: HostActLine[] = [];

  get isEmpty(): boolean {
    return (
      this.#seats.size === 0 &&
      this.#transforms.size === 0 &&
      this.#unseated.size === 0 &&
      this.#chat.length === 0 &&
      this.#unsaid.length === 0 &&
      this.#voice === null &&
      this.#hosting === null &&
      this.#hostActs.length === 0
    );
  }

  seat(record: SeatRecord): void {
    this.#unseated.delete(record.participant.id);
    this.#seats.set(record.participant.id, record);
  }

  move(participantId: string, transform: BodyTransform): void {
    this.#transforms.set(participantId, transform);
  }

  unseat(participantId: string): void {
    this.#seats.delete(participantId);
    this.#transforms.delete(participantId);
    this.#unseated.add(participantId);
  }

  chat(message: LoggedMessage): void {
    this.#chat.push(message);
    if (this.#chat.length > CHAT_HISTORY) this.#chat.shift();
  }

  removeChat(messageId: string): void {
    this.#unsaid.push(messageId);
  }

  voice(kept: PersistedVoice): void {
    this.#voice = kept;
  }

  hosting(kept: PersistedHosting): void {
    this.#hosting = kept;
  }

  /** False: too many wait already. */
  hostAct(line: HostActLine): boolean {
    if (this.#hostActs.length >= HOST_ACTS_PENDING) return false;
    this.#hostActs.push(line);
    return true;
  }

  /** Forgets all that is the instance's own, and goes with it: what hosts did stays. */
  dropInstance(): void {
    const { hostActs } = this.take();
    this.#hostActs = hostActs;
  }

  /** Takes everything, to be written, and starts a new batch. */
  take(): Batch {
    const batch = {
      seats: [...this.#seats.values()],
      transforms: this.#transforms,
      unseated: [...this.#unseated],
      chat: this.#chat,
      unsaid: this.#unsaid,
      voice: this.#voice,
      hosting: this.#hosting,
      hostActs: this.#hostActs,
    };
    this.#seats = new Map();
    this.#transforms = new Map();
    this.#unseated = new Set();
    this.#chat = [];
    this.#unsaid = [];
    this.#voice = null;
    this.#hosting = null;
    this.#hostActs = [];
    return batch;
  }

  /**
   * Merges a batch that could not be written back in; newer changes win. Answers with the host acts for which there is no
   * room any more: the latest.
   */
  requeue({ seats, transforms, unseated, chat, unsaid, voice, hosting, hostActs }: Batch): HostActLine[] {
    for (const seat of seats) {
      const { id } = seat.participant;
      if (!this.#seats.has(id) && !this.#unseated.has(id)) this.#seats.set(id, seat);
    }
    for (const [id, transform] of transforms)
      if (!this.#transforms.has(id) && !this.#unseated.has(id)) this.#transforms.set(id, transform);
    for (const id of unseated) if (!this.#seats.has(id)) this.#unseated.add(id);
    this.#chat = [...chat, ...this.#chat].slice(-CHAT_HISTORY);
    // Each was shown at that time: there are no more of them than messages.
    this.#unsaid = [...unsaid, ...this.#unsaid].slice(-CHAT_HISTORY);
    this.#voice ??= voice;
    this.#hosting ??= hosting;
    const acts = [...hostActs, ...this.#hostActs];
    this.#hostActs = acts.slice(0, HOST_ACTS_PENDING);
    return acts.slice(HOST_ACTS_PENDING);
  }
}
