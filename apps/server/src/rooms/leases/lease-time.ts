import { sql, type SQL } from "drizzle-orm";
import { REVIVAL_MS } from "../limits/limits.ts";
import { roomInstances } from "../tables.ts";
import { LEASE_MS } from "./lease.ts";

/** A lease that ends later than so from now was given before the database's clock was set back. */
const FURTHEST_MS = 60_000;

const fromNow = (ms: number): SQL => sql.raw(`now() + interval '${ms} milliseconds'`);
const { expiresAt } = roomInstances;

/** When a lease ends that is given or renewed now. */
export const leaseEnd = fromNow(LEASE_MS);

/** Somebody owns the instance. */
export const isOwned = sql`${expiresAt} between now() and ${fromNow(FURTHEST_MS)}`;
/** Nobody does: it may be taken. */
export const isFree = sql`${expiresAt} not between now() and ${fromNow(FURTHEST_MS)}`;
/** Nobody came back to it: what it held is left to others. */
export const isAbandoned = sql`${expiresAt} < ${fromNow(LEASE_MS - REVIVAL_MS)}`;
