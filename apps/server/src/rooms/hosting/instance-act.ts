import type { HostActName } from "@veranda/contract";

/** What a host has done in an instance. */
export type InstanceAct = {
  readonly act: HostActName;
  readonly target?: { readonly accountId: string | null; readonly displayName: string };
  readonly detail?: string;
};
