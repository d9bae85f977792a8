import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { roomInstances } from "../tables.ts";
import { LEASE_MS, type Lease } from "./lease.ts";

type Tx = Pick<NodePgDatabase, "execute">;

/** A process that stalls during a write releases its row lock well before its lease ends. */
const STALLED_MS = LEASE_MS / 2;

/**
 * Begins a transaction that writes what is kept of an instance. False: the lease is not good any more, and nothing may
 * be written. While the transaction lasts nobody else can take the instance.
 */
export async function fence(tx: Tx, { instanceId, epoch }: Lease): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select set_config('idle_in_transaction_session_timeout', ${String(STALLED_MS)}, true)
    from ${roomInstances} where ${roomInstances.id} = ${instanceId} and ${roomInstances.epoch} = ${epoch}
    for share`);
  return rowCount === 1;
}
