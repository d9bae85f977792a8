import type { InstanceRef } from "../../rooms/instance/instance-ref.ts";

/** Who is online and where, over all processes. Callers decide what others may see of it. */
export type PeoplePresence = {
  /** The accounts among these that are online. */
  online(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone online; null if there are more than `max`. */
  everyone(max: number): Promise<ReadonlySet<string> | null>;
  /** Instances of the accounts among these that are in a space. */
  instancesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, InstanceRef>>;
};
