/** How long an instance is a process's without being renewed. */
export const LEASE_MS = 8_000;
export const HEARTBEAT_MS = 2_000;

/** The right to run an instance and to write what is kept of it. */
export class Lease {
  readonly instanceId: string;
  readonly spaceId: string;
  /** Named by every write; changes only when the row was gone and is there again. */
  epoch: number;
  /** Another process has taken the instance: nothing is written any more. */
  isLost = false;

  constructor(instanceId: string, spaceId: string, epoch: number) {
    this.instanceId = instanceId;
    this.spaceId = spaceId;
    this.epoch = epoch;
  }
}
