import { and, eq, gt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { InstanceRecord } from "../journal/journal.ts";
import { roomInstances } from "../tables.ts";
import type { ListedFace } from "../participants/visitor.ts";
import type { Lease } from "./lease.ts";
import { isFree, leaseEnd } from "./lease-time.ts";

/** What listings know of an instance. */
export type Listing = {
  state: "open" | "ending";
  people: number;
  /** Places of the whole instance, as its hosts have it. */
  capacity: number;
  faces: readonly ListedFace[];
};
export const NOBODY: Omit<Listing, "capacity"> = { state: "open", people: 0, faces: [] };

/** What a heartbeat says of one instance. */
export type Claim = Pick<Lease, "instanceId" | "epoch"> & { listing: Listing };

/** Leases in the database, by its clock alone. */
export class LeaseStore {
  readonly #db: NodePgDatabase;
  readonly #process: string;

  constructor(db: NodePgDatabase, process: string) {
    this.#db = db;
    this.#process = process;
  }

  /** Takes an instance that nobody owns. Null: somebody does. `isNew`: nothing was kept of it. */
  async take(record: InstanceRecord, capacity: number): Promise<{ epoch: number; isNew: boolean } | null> {
    const [row] = await this.#db
      .insert(roomInstances)
      .values(this.#row(record, capacity))
      .onConflictDoUpdate({
        target: roomInstances.id,
        set: {
          process: this.#process,
          epoch: sql`excluded.epoch`,
          expiresAt: sql`excluded.expires_at`,
          capacity,
          ...NOBODY,
          faces: [],
        },
        setWhere: isFree,
      })
      .returning({ epoch: roomInstances.epoch, isNew: sql<boolean>`xmax = 0` });
    return row ?? null;
  }

  /**
   * Renews leases and says how full their instances are, in one statement. Answers whose epoch was still theirs, without
   * those that are written at this moment: these are waited for where `isWaiting`.
   */
  async renew(claims: readonly Claim[], isWaiting = false): Promise<Set<string>> {
    const column = (pick: (claim: Claim) => string | number) => sql.param(claims.map(pick));
    // Locked in the order of their ids, as by who makes one of them the main one.
    const { rows } = await this.#db.execute<{ id: string }>(sql`
      with claim as (
        select held.id, said.state, said.people, said.capacity, said.faces
        from ${roomInstances} as held
        join unnest(
          ${column(({ instanceId }) => instanceId)}::text[], ${column(({ epoch }) => epoch)}::bigint[],
          ${column(({ listing }) => listing.state)}::text[], ${column(({ listing }) => listing.people)}::int[],
          ${column(({ listing }) => listing.capacity)}::int[],
          ${column(({ listing }) => JSON.stringify(listing.faces))}::text[]
        ) as said(id, epoch, state, people, capacity, faces) on said.id = held.id and said.epoch = held.epoch
        order by held.id for no key update of held ${sql.raw(isWaiting ? "" : "skip locked")}
      )
      update ${roomInstances}
      set expires_at = ${leaseEnd}, state = claim.state, people = claim.people, capacity = claim.capacity,
        faces = claim.faces::jsonb
      from claim where ${roomInstances.id} = claim.id returning ${roomInstances.id}`);
    return new Set(rows.map(({ id }) => id));
  }

  /** The epoch that an instance has now, which was put back if its row was gone. */
  async reclaim(record: InstanceRecord, capacity: number): Promise<{ epoch: number; isNew: boolean }> {
    for (;;) {
      const [inserted] = await this.#db
        .insert(roomInstances)
        .values(this.#row(record, capacity))
        .onConflictDoNothing()
        .returning({ epoch: roomInstances.epoch });
      if (inserted !== undefined) return { ...inserted, isNew: true };
      const [found] = await this.#db
        .select({ epoch: roomInstances.epoch })
        .from(roomInstances)
        .where(eq(roomInstances.id, record.instanceId));
      if (found !== undefined) return { ...found, isNew: false };
    }
  }

  /** When the lease of an instance ends, and whether it has; null: there is no such instance. */
  async endOf(instanceId: string): Promise<{ expiresAt: Date; isFree: boolean } | null> {
    const [row] = await this.#db
      .select({ expiresAt: roomInstances.expiresAt, isFree: sql<boolean>`${isFree}` })
      .from(roomInstances)
      .where(eq(roomInstances.id, instanceId));
    return row ?? null;
  }

  /** Anybody may take it, and finds what is kept of it. */
  async release({ instanceId, epoch }: Lease): Promise<void> {
    await this.#db
      .update(roomInstances)
      .set({ expiresAt: sql`now()`, ...NOBODY, faces: [] })
      .where(and(eq(roomInstances.id, instanceId), eq(roomInstances.epoch, epoch)));
  }

  /** The same for all that this process owns, or owned when it died. */
  async releaseAll(): Promise<void> {
    await this.#db
      .update(roomInstances)
      .set({ expiresAt: sql`now()`, ...NOBODY, faces: [] })
      .where(and(eq(roomInstances.process, this.#process), gt(roomInstances.expiresAt, sql`now()`)));
  }

  /** The instance is over: nothing is kept of it. */
  async remove({ instanceId, epoch }: Lease): Promise<void> {
    await this.#db
      .delete(roomInstances)
      .where(and(eq(roomInstances.id, instanceId), eq(roomInstances.epoch, epoch)));
  }

  #row({ instanceId, spaceId, number, createdAt }: InstanceRecord, capacity: number) {
    return {
      id: instanceId,
      spaceId,
      number,
      createdAt,
      process: this.#process,
      expiresAt: leaseEnd,
      capacity,
    };
  }
}
