import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { sqlState } from "../../platform/db/sql-state.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { KeyedQueue } from "../journal/keyed-queue.ts";
import { HEARTBEAT_MS, Lease, LEASE_MS } from "./lease.ts";
import { NOBODY, type LeaseStore, type Listing } from "./lease-store.ts";

/** What an instance hears of its lease. */
type Holder = {
  /** Somebody else owns the instance from now on. */
  onLost(): void;
  /** Its row was gone, and is there again with nothing in it. */
  onReclaimed(): void;
};
type Held = {
  readonly lease: Lease;
  readonly record: InstanceRecord;
  readonly capacity: number;
  listing: Listing;
  holder: Holder | null;
};

/** How often is looked whether another process's instance is renewed. */
const WATCH_MS = 250;

/** The instances that this process owns: one heartbeat for all of them. While the database is away they stay its own. */
export class Leases {
  readonly #store: LeaseStore;
  readonly #log: Logger;
  readonly #held = new Map<string, Held>();
  readonly #turns = new KeyedQueue();
  /** Those whose listing has changed since it was last written. */
  readonly #changed = new Set<Held>();
  /** Renewals that wait for the end of a write, each apart: one slow write holds up no other instance. */
  readonly #late = new Map<Held, Promise<void>>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #isFailing = false;

  constructor(store: LeaseStore, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  /** Begins with nothing: what this process owned when it died is anybody's. */
  async open(): Promise<void> {
    await this.#store.releaseAll();
    this.#arm();
  }

  /** Those of this process, the ones that end included. */
  get instanceIds(): string[] {
    return [...this.#held.keys()];
  }

  /** Null: another process owns the instance. */
  async take(record: InstanceRecord, capacity: number): Promise<{ lease: Lease; isNew: boolean } | null> {
    const taken = await this.#store.take(record, capacity);
    if (taken === null) return null;
    const lease = new Lease(record.instanceId, record.spaceId, taken.epoch);
    this.#held.set(record.instanceId, { lease, record, capacity, listing: NOBODY, holder: null });
    return { lease, isNew: taken.isNew };
  }

  /** The lease of an instance that this process has taken. */
  of(instanceId: string): Lease {
    const held = this.#held.get(instanceId);
    if (held === undefined) throw new Error("This process does not own the instance");
    return held.lease;
  }

  /** From now on `holder` hears of the lease. */
  hold(lease: Lease, holder: Holder): void {
    const held = this.#heldOf(lease);
    if (held !== null) held.holder = holder;
    else if (lease.isLost) holder.onLost();
  }

  /** Listings show this of the instance as soon as the database can be told. */
  list(lease: Lease, listing: Listing): void {
    const held = this.#heldOf(lease);
    if (held === null) return;
    held.listing = listing;
    this.#changed.add(held);
    void this.#write(() => [...this.#changed]);
  }

  /** Renews all leases now; while the database is away they stay as they are. */
  heartbeat(): Promise<void> {
    return this.#write(() => [...this.#held.values()]);
  }

  /** Looks what has become of a lease that a write was refused for: lost, or given anew. */
  look(lease: Lease): Promise<void> {
    return this.#turns.run(lease.instanceId, async () => {
      const held = this.#heldOf(lease);
      if (held === null || this.#isClosed) return;
      const { epoch, isNew } = await this.#store.reclaim(held.record, held.capacity);
      if (isNew) {
        this.#log.warn({ instance: lease.instanceId }, "An instance was taken for dead and is there again");
        lease.epoch = epoch;
        held.holder?.onReclaimed();
      } else if (epoch !== lease.epoch) {
        this.#log.warn({ instance: lease.instanceId }, "An instance runs elsewhere as well: it ends here");
        lease.isLost = true;
        this.#forget(lease);
        held.holder?.onLost();
      }
    });
  }

  /** Waits until an instance of another process is seen to be renewed, or may be taken. */
  async settled(instanceId: string): Promise<void> {
    if (this.#held.has(instanceId)) return;
    const first = await this.#store.endOf(instanceId);
    let last = first;
    for (let waited = 0; waited < 2 * LEASE_MS; waited += WATCH_MS) {
      if (last === null || last.isFree || last.expiresAt.getTime() !== first?.expiresAt.getTime()) return;
      await pause(WATCH_MS);
      last = await this.#store.endOf(instanceId);
    }
  }

  /** It stays, for whoever takes it next. */
  async release(lease: Lease): Promise<void> {
    this.#forget(lease);
    if (!lease.isLost) await this.#store.release(lease);
  }

  /** The instance is over. */
  remove(lease: Lease): Promise<void> {
    // No heartbeat finds the row gone and puts it back.
    return this.#turns.run(lease.instanceId, async () => {
      await this.#store.remove(lease);
      this.#forget(lease);
    });
  }

  /** Renews it no longer, and leaves the rest to time. */
  drop(lease: Lease): void {
    this.#forget(lease);
  }

  /** Gives up all that is still owned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#writing;
    await Promise.all(this.#late.values());
    this.#held.clear();
    await this.#store.releaseAll().catch((error: unknown) => {
      this.#log.warn(
        { sqlState: sqlState(error) },
        "Leases could not be released: others wait until they end",
      );
    });
  }

  #heldOf(lease: Lease): Held | null {
    const held = this.#held.get(lease.instanceId);
    return held?.lease === lease ? held : null;
  }

  #forget(lease: Lease): void {
    const held = this.#heldOf(lease);
    if (held === null) return;
    this.#held.delete(lease.instanceId);
    this.#changed.delete(held);
  }

  #arm(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.heartbeat().then(() => this.#arm());
    }, HEARTBEAT_MS);
  }

  /** One statement after the other, so that what is said last is what listings show. */
  #write(which: () => Held[]): Promise<void> {
    this.#writing = this.#writing.then(() => this.#renew(which()));
    return this.#writing;
  }

  async #renew(all: readonly Held[]): Promise<void> {
    if (all.length === 0) return;
    for (const held of all) this.#changed.delete(held);
    const claims = all.map(({ lease: { instanceId, epoch }, listing }) => ({ instanceId, epoch, listing }));
    try {
      const renewed = await this.#store.renew(claims);
      await Promise.all(
        all.map(async (held, at) => {
          const { lease } = held;
          const isSame = (): boolean => lease.epoch === claims[at]?.epoch && this.#heldOf(lease) !== null;
          if (renewed.has(lease.instanceId) || !isSame()) return;
          await this.look(lease);
          if (isSame()) this.#renewLate(held);
        }),
      );
      this.#isFailing = false;
    } catch (error) {
      this.#failed(error);
    }
  }

  #renewLate(held: Held): void {
    if (!this.#late.has(held)) this.#late.set(held, this.#renewWaiting(held));
  }

  async #renewWaiting(held: Held): Promise<void> {
    const { lease, listing } = held;
    const { instanceId, epoch } = lease;
    try {
      const renewed = await this.#store.renew([{ instanceId, epoch, listing }], true);
      if (!renewed.has(instanceId) && lease.epoch === epoch) await this.look(lease);
    } catch (error) {
      this.#failed(error);
    }
    this.#late.delete(held);
    // What was said meanwhile may have been passed over, or come before this.
    if (held.listing !== listing) this.list(lease, held.listing);
  }

  /** It is tried again with the next heartbeat. */
  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#log.error({ sqlState: sqlState(error) }, "Leases could not be renewed; it is tried again");
    this.#isFailing = true;
  }
}
