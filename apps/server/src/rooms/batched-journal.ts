import type { Standing } from "@veranda/contract/rooms/messages";
import type { Logger } from "pino";
import type { KeptMessage } from "./chat-log.ts";
import type { InstanceStore } from "./instance-store.ts";
import type { InstanceJournal, SeatRecord } from "./journal.ts";

/** Everything is in the database within a second: the wait, then one write. */
const BATCH_MS = 700;

/** Gathers what happens in an instance and writes it in one transaction at most about once a second. */
export class BatchedJournal implements InstanceJournal {
  readonly #instanceId: string;
  readonly #store: InstanceStore;
  readonly #log: Logger;
  readonly #now: () => number;
  #seats = new Map<string, SeatRecord>();
  #standings = new Map<string, Standing>();
  #unseated = new Set<string>();
  #chat: KeptMessage[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(instanceId: string, store: InstanceStore, log: Logger, now: () => number) {
    this.#instanceId = instanceId;
    this.#store = store;
    this.#log = log;
    this.#now = now;
  }

  seat(record: SeatRecord): void {
    this.#unseated.delete(record.participant.id);
    this.#seats.set(record.participant.id, record);
    this.#arm();
  }

  stand(participantId: string, standing: Standing): void {
    this.#standings.set(participantId, standing);
    this.#arm();
  }

  unseat(participantId: string): void {
    this.#seats.delete(participantId);
    this.#standings.delete(participantId);
    this.#unseated.add(participantId);
    this.#arm();
  }

  chat(message: KeptMessage): void {
    this.#chat.push(message);
    this.#arm();
  }

  async end(): Promise<void> {
    this.#stop();
    await this.#writing;
    await this.#store.remove(this.#instanceId);
  }

  async flush(): Promise<void> {
    this.#write();
    this.#stop();
    await this.#writing;
  }

  #stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #arm(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => this.#write(), BATCH_MS);
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = {
      seats: [...this.#seats.values()],
      standings: this.#standings,
      unseated: [...this.#unseated],
      chat: this.#chat,
    };
    this.#seats = new Map();
    this.#standings = new Map();
    this.#unseated = new Set();
    this.#chat = [];
    this.#writing = this.#writing
      .then(() => this.#store.write(this.#instanceId, batch, this.#now()))
      .catch((error: unknown) =>
        this.#log.error({ err: error }, "an instance's journal could not be written"),
      );
  }
}
