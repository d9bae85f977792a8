import type { InstanceRef } from "./instance-ref.ts";
import type { Instance } from "./instance.ts";

/** The instances of this process, with indices for each kind of lookup. */
export class RunningInstances {
  readonly #all = new Map<string, Instance>();
  readonly #bySpace = new Map<string, Set<Instance>>();
  /** The instances of each account; somebody can be in several spaces at once. */
  readonly #byAccount = new Map<string, Set<Instance>>();

  add(instance: Instance): void {
    this.#all.set(instance.record.instanceId, instance);
    addTo(this.#bySpace, instance.record.spaceId, instance);
  }

  remove(instance: Instance): void {
    this.#all.delete(instance.record.instanceId);
    removeFrom(this.#bySpace, instance.record.spaceId, instance);
  }

  [Symbol.iterator](): IterableIterator<Instance> {
    return this.#all.values();
  }

  get(instanceId: string): Instance | null {
    return this.#all.get(instanceId) ?? null;
  }

  of(spaceId: string): Instance[] {
    return [...(this.#bySpace.get(spaceId) ?? [])];
  }

  /** These accounts entered an instance. */
  entered(instance: Instance, accountIds: Iterable<string>): void {
    for (const id of accountIds) addTo(this.#byAccount, id, instance);
  }

  /** These accounts left an instance. */
  left(instance: Instance, accountIds: Iterable<string>): void {
    for (const id of accountIds) removeFrom(this.#byAccount, id, instance);
  }

  /** The instances that an account is in. */
  with(accountId: string): Instance[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  /** The one that it entered last; null: it is in no instance of this process. */
  refOf(accountId: string): InstanceRef | null {
    const record = this.with(accountId).at(-1)?.record;
    return record === undefined ? null : { spaceId: record.spaceId, instanceId: record.instanceId };
  }

  /** Accounts that are in an instance. */
  get accountIds(): IterableIterator<string> {
    return this.#byAccount.keys();
  }
}

function addTo(sets: Map<string, Set<Instance>>, key: string, instance: Instance): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([instance]));
  else set.add(instance);
}

function removeFrom(sets: Map<string, Set<Instance>>, key: string, instance: Instance): void {
  const set = sets.get(key);
  if (set?.delete(instance) === true && set.size === 0) sets.delete(key);
}
