import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { sqlState } from "../../platform/db/sql-state.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { KeyedQueue } from "../../platform/keyed-queue.ts";
import { HEARTBEAT_MS, Lease, LEASE_MS } from "./lease.ts";
import { NOBODY, type LeaseStore, type Listing } from "./lease-store.ts";

/** How an instance is told what becomes of its lease. */
type LeaseListener = {
  /** Somebody else owns the instance from now on. */
  onLost(): void;
  /** Its row was gone, and is there again with nothing in it. */
  onReclaimed(): void;
};
type OwnedInstance = {
  readonly lease: Lease;
  readonly record: InstanceRecord;
  listing: Listing;
  listener: LeaseListener | null;
};

/** How often another process's lease is checked for having been renewed. */
const SETTLED_POLL_MS = 250;

/** The leases of this process, with one heartbeat for all. While the database is away it keeps them. */
export class Leases {
  readonly #store: LeaseStore;
  readonly #log: Logger;
  readonly #owned = new Map<string, OwnedInstance>();
  readonly #turns = new KeyedQueue();
  /** Leases with an unwritten change of their listing. */
  readonly #changed = new Set<OwnedInstance>();
  /** Renewals that wait for a write to finish, each separately: a slow write delays no other instance. */
  readonly #late = new Map<OwnedInstance, Promise<void>>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #isFailing = false;

  constructor(store: LeaseStore, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  /** Starts without leases: those of this process's previous run were released. */
  async open(): Promise<void> {
    await this.#store.releaseAll();
    this.#arm();
  }

  /** Those of this process, the ones that end included. */
  get instanceIds(): string[] {
    return [...this.#owned.keys()];
  }

  /** Null: another process owns the instance. */
  async take(record: InstanceRecord, capacity: number): Promise<{ lease: Lease; isNew: boolean } | null> {
    const taken = await this.#store.take(record, capacity);
    if (taken === null) return null;
    const lease = new Lease(record.instanceId, record.spaceId, taken.epoch);
    this.#owned.set(record.instanceId, { lease, record, listing: { ...NOBODY, capacity }, listener: null });
    return { lease, isNew: taken.isNew };
  }

  /** The lease of an instance that this process has taken. */
  of(instanceId: string): Lease {
    const owned = this.#owned.get(instanceId);
    if (owned === undefined) throw new Error("This process does not own the instance");
    return owned.lease;
  }

  /** At once where the lease is lost already. */
  subscribe(lease: Lease, listener: LeaseListener): void {
    const owned = this.#find(lease);
    if (owned !== null) owned.listener = listener;
    else if (lease.isLost) listener.onLost();
  }

  /** What listings show of the instance, written as soon as the database is reached. */
  setListing(lease: Lease, listing: Listing): void {
    const owned = this.#find(lease);
    if (owned === null) return;
    owned.listing = listing;
    this.#changed.add(owned);
    void this.#write(() => [...this.#changed]);
  }

  /** Renews all leases now; while the database is away they stay as they are. */
  heartbeat(): Promise<void> {
    return this.#write(() => [...this.#owned.values()]);
  }

  /** Finds out what became of a lease that a write was refused for: lost to another process, or taken again. */
  verify(lease: Lease): Promise<void> {
    return this.#turns.run(lease.instanceId, async () => {
      const owned = this.#find(lease);
      if (owned === null || this.#isClosed) return;
      const { epoch, isNew } = await this.#store.reclaim(owned.record, owned.listing.capacity);
      if (isNew) {
        this.#log.warn({ instance: lease.instanceId }, "An instance was taken for dead and is there again");
        lease.epoch = epoch;
        owned.listener?.onReclaimed();
      } else if (epoch !== lease.epoch) {
        this.#log.warn({ instance: lease.instanceId }, "An instance runs elsewhere as well: it ends here");
        lease.isLost = true;
        this.#forget(lease);
        owned.listener?.onLost();
      }
    });
  }

  /** Waits until an instance of another process is seen to be renewed, or may be taken. */
  async settled(instanceId: string): Promise<void> {
    if (this.#owned.has(instanceId)) return;
    const first = await this.#store.endOf(instanceId);
    let last = first;
    for (let waited = 0; waited < 2 * LEASE_MS; waited += SETTLED_POLL_MS) {
      if (last === null || last.isFree || last.expiresAt.getTime() !== first?.expiresAt.getTime()) return;
      await pause(SETTLED_POLL_MS);
      last = await this.#store.endOf(instanceId);
    }
  }

  /** The instance stays, for whoever takes it next. */
  async release(lease: Lease): Promise<void> {
    this.#forget(lease);
    if (!lease.isLost) await this.#store.release(lease);
  }

  /** The instance is over. */
  remove(lease: Lease): Promise<void> {
    // Excluded from heartbeats, which would put the removed row back.
    return this.#turns.run(lease.instanceId, async () => {
      await this.#store.remove(lease);
      this.#forget(lease);
    });
  }

  /** Renews it no longer: its lease runs out by itself. */
  drop(lease: Lease): void {
    this.#forget(lease);
  }

  /** Gives up all that is still owned. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#writing;
    await Promise.all(this.#late.values());
    this.#owned.clear();
    await this.#store.releaseAll().catch((error: unknown) => {
      this.#log.warn(
        { sqlState: sqlState(error) },
        "Leases could not be released: others wait until they end",
      );
    });
  }

  #find(lease: Lease): OwnedInstance | null {
    const owned = this.#owned.get(lease.instanceId);
    return owned?.lease === lease ? owned : null;
  }

  #forget(lease: Lease): void {
    const owned = this.#find(lease);
    if (owned === null) return;
    this.#owned.delete(lease.instanceId);
    this.#changed.delete(owned);
  }

  #arm(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      void this.heartbeat().then(() => this.#arm());
    }, HEARTBEAT_MS);
  }

  /** One statement after the other, so that what is said last is what listings show. */
  #write(which: () => OwnedInstance[]): Promise<void> {
    this.#writing = this.#writing.then(() => this.#renew(which()));
    return this.#writing;
  }

  async #renew(all: readonly OwnedInstance[]): Promise<void> {
    if (all.length === 0) return;
    for (const owned of all) this.#changed.delete(owned);
    const claims = all.map(({ lease: { instanceId, epoch }, listing }) => ({ instanceId, epoch, listing }));
    try {
      const renewed = await this.#store.renew(claims);
      await Promise.all(
        all.map(async (owned, at) => {
          const { lease } = owned;
          const isSame = (): boolean => lease.epoch === claims[at]?.epoch && this.#find(lease) !== null;
          if (renewed.has(lease.instanceId) || !isSame()) return;
          await this.verify(lease);
          if (isSame()) this.#renewLate(owned);
        }),
      );
      this.#isFailing = false;
    } catch (error) {
      this.#failed(error);
    }
  }

  #renewLate(owned: OwnedInstance): void {
    if (!this.#late.has(owned)) this.#late.set(owned, this.#renewWaiting(owned));
  }

  async #renewWaiting(owned: OwnedInstance): Promise<void> {
    const { lease, listing } = owned;
    const { instanceId, epoch } = lease;
    try {
      const renewed = await this.#store.renew([{ instanceId, epoch, listing }], true);
      if (!renewed.has(instanceId) && lease.epoch === epoch) await this.verify(lease);
    } catch (error) {
      this.#failed(error);
    }
    this.#late.delete(owned);
    // A change made meanwhile may have been overwritten: write again.
    if (owned.listing !== listing) this.setListing(lease, owned.listing);
  }

  /** Retried with the next heartbeat. */
  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#log.error({ sqlState: sqlState(error) }, "Leases could not be renewed; it is tried again");
    this.#isFailing = true;
  }
}
