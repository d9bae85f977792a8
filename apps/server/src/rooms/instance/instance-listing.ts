import type { Lease } from "../leases/lease.ts";
import type { Leases } from "../leases/leases.ts";
import type { RoomMetrics } from "../metrics.ts";
import type { Instance } from "./instance.ts";
import { listingOf } from "./listing-of.ts";
import type { RunningInstances } from "./running-instances.ts";

/** Changes within this time are published together. */
const LISTING_MS = 200;

export type InstanceListingDeps = {
  leases: Pick<Leases, "setListing">;
  instances: Pick<RunningInstances, "entered" | "left">;
  roomMetrics: Pick<RoomMetrics, "participants">;
  /** An account entered or left. */
  onMoved(accountId: string): void;
};

/** Publishes who is in an instance: in listings, in this process's index of accounts, and in the metrics. */
export class InstanceListing {
  readonly #deps: InstanceListingDeps;
  #opened: { instance: Instance; lease: Lease } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #people = 0;
  #accountIds: readonly string[] = [];

  constructor(deps: InstanceListingDeps) {
    this.#deps = deps;
  }

  /** Until this is called, changes are not published. */
  open(instance: Instance, lease: Lease): void {
    this.#opened = { instance, lease };
  }

  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#publish();
    }, LISTING_MS);
  }

  /** Call when everybody has left; the lease's own listing is up to whoever ends the lease. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#opened === null) return;
    this.#deps.instances.left(this.#opened.instance, this.#accountIds);
    this.#moved(this.#accountIds);
    this.#deps.roomMetrics.participants.dec(this.#people);
    this.#opened = null;
  }

  #publish(): void {
    if (this.#opened === null) return;
    const { instance, lease } = this.#opened;
    const { members, accountIds } = instance.roster;
    this.#deps.roomMetrics.participants.inc(members.length - this.#people);
    this.#people = members.length;
    this.#deps.leases.setListing(lease, listingOf(instance));
    const entered = missingIn(this.#accountIds, accountIds);
    const left = missingIn(accountIds, this.#accountIds);
    this.#accountIds = accountIds;
    this.#deps.instances.entered(instance, entered);
    this.#deps.instances.left(instance, left);
    this.#moved([...left, ...entered]);
  }

  #moved(accountIds: readonly string[]): void {
    for (const id of accountIds) this.#deps.onMoved(id);
  }
}

/** Those of `all` that are not in `present`. */
function missingIn(present: readonly string[], all: readonly string[]): string[] {
  const there = new Set(present);
  return all.filter((id) => !there.has(id));
}
