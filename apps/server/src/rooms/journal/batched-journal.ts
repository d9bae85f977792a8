import { setTimeout as pause } from "node:timers/promises";
import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { Logger } from "pino";
import { isRowRefused, sqlState } from "../../platform/db/sql-state.ts";
import type { HostActLine } from "../../domains/moderation/host-act-lines.ts";
import type { LoggedMessage } from "../chat/chat-log.ts";
import type { Batch, InstanceStore } from "./instance-store.ts";
import type { InstanceJournal, SeatRecord } from "./journal.ts";
import type { Lease } from "../leases/lease.ts";
import type { Leases } from "../leases/leases.ts";
import { FLUSH_TIMEOUT_MS } from "../limits/limits.ts";
import type { PersistedHosting } from "../hosting/persisted-hosting.ts";
import type { PersistedVoice } from "../voice/persisted-voice.ts";
import { PendingBatch } from "./pending-batch.ts";

/** Everything is persisted within a second: the batching delay, then one write. */
const BATCH_MS = 700;
/** Delay for messages, host settings and who is put out: long enough to batch simultaneous ones. */
const TOLD_MS = 50;
/** Delay before a failed write is retried. */
const RETRY_MS = 1_000;

/**
 * Batches an instance's changes and writes them in one transaction about once a second, sooner for chat and host
 * settings. Failed writes are retried until they succeed; a row that the database refuses is dropped alone.
 */
export class BatchedJournal implements InstanceJournal {
  readonly #lease: Lease;
  readonly #store: Pick<InstanceStore, "write">;
  readonly #leases: Pick<Leases, "verify">;
  readonly #log: Logger;
  readonly #pending = new PendingBatch();
  #timer: NodeJS.Timeout | null = null;
  /** How long the timer was set to wait. */
  #waitMs = 0;
  /** Resolves to whether the last write is done. */
  #writing: Promise<boolean> = Promise.resolve(true);
  #isOver = false;
  #isFailing = false;

  constructor(
    lease: Lease,
    store: Pick<InstanceStore, "write">,
    leases: Pick<Leases, "verify">,
    log: Logger,
  ) {
    this.#lease = lease;
    this.#store = store;
    this.#leases = leases;
    this.#log = log.child({ instance: lease.instanceId });
  }

  seat(record: SeatRecord): void {
    this.#pending.seat(record);
    this.#arm(BATCH_MS);
  }

  move(participantId: string, transform: BodyTransform): void {
    this.#pending.move(participantId, transform);
    this.#arm(BATCH_MS);
  }

  unseat(participantId: string, isPutOut = false): void {
    this.#pending.unseat(participantId);
    if (isPutOut) this.#armSoon();
    else this.#arm(BATCH_MS);
  }

  chat(message: LoggedMessage): void {
    this.#pending.chat(message);
    this.#armSoon();
  }

  removeChat(messageId: string): void {
    this.#pending.removeChat(messageId);
    this.#armSoon();
  }

  voice(kept: PersistedVoice): void {
    this.#pending.voice(kept);
    this.#armSoon();
  }

  hosting(kept: PersistedHosting): void {
    this.#pending.hosting(kept);
    this.#armSoon();
  }

  hostAct(line: HostActLine): void {
    if (this.#pending.hostAct(line)) this.#armSoon();
    else this.#logDropped(line);
  }

  written(): Promise<boolean> {
    this.#write();
    return this.#writing;
  }

  /** At the end of the instance: what hosts did in it is written, the rest goes with it. */
  async end(): Promise<void> {
    await this.stop();
    this.#pending.dropInstance();
    await this.flush();
  }

  async stop(): Promise<void> {
    this.#stop();
    await this.#writing;
  }

  async flush(): Promise<void> {
    this.#stop();
    const end = performance.now() + FLUSH_TIMEOUT_MS;
    for (;;) {
      this.#write();
      await this.#writing;
      if (this.#pending.isEmpty) return;
      if (performance.now() > end) break;
      await pause(RETRY_MS);
    }
    this.#log.error("What happened last in an instance is lost: the database did not come back in time");
  }

  #stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #armSoon(): void {
    this.#arm(this.#isFailing ? RETRY_MS : TOLD_MS);
  }

  /** Schedules a write within this time, unless an earlier one is due. */
  #arm(ms: number): void {
    if (this.#isOver) return;
    if (this.#timer !== null) {
      if (ms >= this.#waitMs) return;
      clearTimeout(this.#timer);
    }
    this.#waitMs = ms;
    this.#timer = setTimeout(() => this.#write(), ms);
  }

  #write(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeNow());
  }

  async #writeNow(): Promise<boolean> {
    if (this.#pending.isEmpty) return true;
    const batch = this.#pending.take();
    try {
      const isWritten = await this.#store.write(this.#lease, batch);
      if (!isWritten) await this.#refused([batch]);
      this.#isFailing = false;
      return isWritten;
    } catch (error) {
      if (isRowRefused(error)) return this.#writeEach(batch);
      this.#tryAgain(batch, error);
      return false;
    }
  }

  /** Row by row, so that a refused row takes no others with it. */
  async #writeEach(batch: Batch): Promise<boolean> {
    const rows = rowsOf(batch);
    for (const [at, row] of rows.entries()) {
      try {
        if (!(await this.#store.write(this.#lease, row))) {
          await this.#refused(rows.slice(at));
          return false;
        }
      } catch (error) {
        if (!isRowRefused(error)) {
          for (const left of rows.slice(at).toReversed()) this.#tryAgain(left, error);
          return false;
        }
        // Not the error itself: it contains the row's data.
        this.#log.error(
          { sqlState: sqlState(error), kind: kindOf(row) },
          "The database refused a row of a journal",
        );
      }
    }
    this.#isFailing = false;
    return true;
  }

  /** The lease is not good any more: either it is lost, or the instance's row was gone and has been put back. */
  async #refused(batches: readonly Batch[]): Promise<void> {
    await this.#leases.verify(this.#lease);
    if (this.#lease.isLost) {
      this.#stop();
      return;
    }
    for (const batch of batches.toReversed()) this.#requeue(batch);
    this.#arm(RETRY_MS);
  }

  #requeue(batch: Batch): void {
    for (const line of this.#pending.requeue(batch)) this.#logDropped(line);
  }

  #logDropped({ act }: HostActLine): void {
    this.#log.error({ act }, "What a host did isn't written down: too much waits for the database");
  }

  #tryAgain(batch: Batch, error: unknown): void {
    if (!this.#isFailing)
      this.#log.error({ sqlState: sqlState(error) }, "A journal could not be written; it is tried again");
    this.#isFailing = true;
    this.#requeue(batch);
    this.#arm(RETRY_MS);
  }
}

const NOTHING: Batch = {
  seats: [],
  transforms: new Map(),
  unseated: [],
  chat: [],
  unsaid: [],
  voice: null,
  hosting: null,
  hostActs: [],
};

/** A batch in pieces, in the order in which they are written. */
function rowsOf({ seats, transforms, unseated, chat, unsaid, voice, hosting, hostActs }: Batch): Batch[] {
  return [
    { ...NOTHING, unseated },
    ...seats.map((seat) => ({ ...NOTHING, seats: [seat] })),
    { ...NOTHING, transforms },
    ...chat.map((message) => ({ ...NOTHING, chat: [message] })),
    { ...NOTHING, unsaid },
    { ...NOTHING, voice },
    { ...NOTHING, hosting },
    ...hostActs.map((line) => ({ ...NOTHING, hostActs: [line] })),
  ];
}

function kindOf({
  seats,
  chat,
  unsaid,
  voice,
  hosting,
  hostActs,
}: Batch): "seat" | "message" | "transform" | "voice" | "hosting" | "host act" {
  if (hostActs.length > 0) return "host act";
  if (seats.length > 0) return "seat";
  if (voice !== null) return "voice";
  if (hosting !== null) return "hosting";
  return chat.length > 0 || unsaid.length > 0 ? "message" : "transform";
}
