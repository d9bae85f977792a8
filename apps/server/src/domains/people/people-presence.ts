import type { InstanceRef } from "../../rooms/instance/instance-ref.ts";

/** Who is online and where, over all processes. Callers decide what others may know of it. */
export type PeoplePresence = {
  /** Those of these accounts that are online now. */
  online(accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone who is online now; null if there are more than `max`. */
  everyone(max: number): Promise<ReadonlySet<string> | null>;
  /** Where those of these accounts are that are in a space now. */
  instancesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, InstanceRef>>;
};
