import { and, desc, eq, gt, ne, not, sql, sum } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { InstancePeople, SpaceInstance } from "@veranda/contract";
import { PEOPLE_IN_SPACE_LISTED } from "@veranda/contract/constants";
import { BatchedReads } from "../../platform/batched-reads.ts";
import { isConnectionLost } from "../../platform/db/connection-lost.ts";
import { isTimedOut } from "../../platform/db/sql-state.ts";
import { ID_LIST } from "../../platform/db/is-among.ts";
import { preparedOnce, prepareList } from "../../platform/db/prepared.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { FACES_LISTED } from "../limits/limits.ts";
import { roomInstances, roomSeats } from "../tables.ts";
import type { Presence } from "../rooms-api.ts";
import { isAbandoned, isFree, isOwned } from "./lease-time.ts";

/** A host has gone live there, as the journal has it a moment later. */
const isLive = sql`coalesce(${roomInstances.hosting} -> 'live' -> 'broadcast' ? 'startedAt', false)`;
/** Its method is a program's stream. */
const takesStream = sql`${roomInstances.hosting} -> 'live' ->> 'method' = 'stream_in'`;
const isOpen = and(isOwned, eq(roomInstances.state, "open"));

/** Lists that are asked for in a moment are few statements: two at a time leave the pool to others. */
const PRESENCE_BATCHES = { concurrency: 2, maxSize: 32 };

type OpenInstance = Pick<Presence, "capacity" | "faces"> & {
  spaceId: string;
  people: number;
  isLive: boolean;
};

const openInstances = preparedOnce((db) =>
  prepareList<OpenInstance>(
    db,
    sql`select ${roomInstances.spaceId} as "spaceId", ${roomInstances.people}, ${roomInstances.capacity},
        ${roomInstances.faces}, ${isLive} as "isLive"
      from ${roomInstances} where ${roomInstances.spaceId} = any(${ID_LIST}) and ${isOpen}
      order by ${roomInstances.number}`,
  ),
);

/** Who is in the spaces of each of these lists, by the open instances of all of them. */
function presences(
  lists: readonly (readonly string[])[],
  instances: readonly OpenInstance[],
): Map<string, Presence>[] {
  const all = Map.groupBy(instances, ({ spaceId }) => spaceId);
  return lists.map((spaceIds) => {
    const presence = new Map<string, Presence>();
    for (const spaceId of spaceIds) {
      const open = all.get(spaceId) ?? [];
      const count = open.reduce((sum, { people }) => sum + people, 0);
      if (count > 0)
        presence.set(spaceId, {
          count,
          capacity: open.reduce((sum, { capacity }) => sum + capacity, 0),
          faces: open.flatMap(({ faces }) => faces).slice(0, FACES_LISTED),
          isLive: open.some(({ isLive }) => isLive),
        });
    }
    return presence;
  });
}

/** Which instances run, on whatever process; asked by space. */
export class InstanceDirectory {
  readonly #db: NodePgDatabase;
  readonly #process: string;
  /** Every list of spaces asks for it: those who ask at the same time are answered together. */
  readonly #presences: BatchedReads<readonly string[], Map<string, Presence>>;

  constructor(db: NodePgDatabase, process: string) {
    this.#db = db;
    this.#process = process;
    this.#presences = new BatchedReads(
      async (lists) => {
        const ids = [...new Set(lists.flat())].join(",");
        return presences(lists, await openInstances(db)({ ids }));
      },
      PRESENCE_BATCHES,
      { isShared: isConnectionLost, isTimeout: isTimedOut },
    );
  }

  /** This process' instances of the space: it gives seats in no others. */
  async instances(spaceId: string): Promise<SpaceInstance[]> {
    const rows = await this.#db
      .select()
      .from(roomInstances)
      .where(and(eq(roomInstances.spaceId, spaceId), eq(roomInstances.process, this.#process), isOpen))
      .orderBy(roomInstances.number);
    return rows.map(({ id, number, people, capacity, createdAt, isHost }) => ({
      instanceId: id,
      number,
      participantCount: people,
      capacity,
      createdAt: createdAt.toISOString(),
      isHostInstance: isHost,
    }));
  }

  /** Who sits in the space's instances, on whatever process, as their journals have it a moment later. */
  async peopleIn(spaceId: string): Promise<InstancePeople[]> {
    const [instances, seats] = await Promise.all([
      this.#db
        .select({ id: roomInstances.id, number: roomInstances.number, people: roomInstances.people })
        .from(roomInstances)
        .where(and(eq(roomInstances.spaceId, spaceId), isOpen))
        .orderBy(roomInstances.number),
      this.#db
        .select({ instanceId: roomSeats.instanceId, participant: roomSeats.participant })
        .from(roomSeats)
        .innerJoin(roomInstances, eq(roomInstances.id, roomSeats.instanceId))
        .where(and(eq(roomInstances.spaceId, spaceId), isOpen))
        .orderBy(roomInstances.number, roomSeats.participantId)
        .limit(PEOPLE_IN_SPACE_LISTED),
    ]);
    const seated = Map.groupBy(seats, ({ instanceId }) => instanceId);
    return instances.map(({ id: instanceId, number, people }) => ({
      instanceId,
      number,
      participantCount: people,
      people: (seated.get(instanceId) ?? [])
        .map(({ participant }) => participant)
        .toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt))
        .map(({ id, userId, displayName, avatar, isHost }) => ({
          id,
          userID: userId,
          displayName,
          avatar,
          isHost,
        })),
    }));
  }

  /** Instances of this space on other processes. */
  elsewhere(spaceId: string): Promise<{ number: number; people: number }[]> {
    return this.#db
      .select({ number: roomInstances.number, people: roomInstances.people })
      .from(roomInstances)
      .where(and(eq(roomInstances.spaceId, spaceId), ne(roomInstances.process, this.#process), isOpen));
  }

  /** Whether another process runs this instance. */
  async runsElsewhere(instanceId: string): Promise<boolean> {
    const isThere = and(eq(roomInstances.id, instanceId), ne(roomInstances.process, this.#process), isOpen);
    const rows = await this.#db.select({ id: roomInstances.id }).from(roomInstances).where(isThere);
    return rows.length > 0;
  }

  /** The other processes that run a broadcast instance of this space. */
  async liveElsewhere(spaceId: string): Promise<string[]> {
    const isThere = and(
      eq(roomInstances.spaceId, spaceId),
      ne(roomInstances.process, this.#process),
      isOpen,
      isLive,
    );
    const rows = await this.#db
      .select({ process: roomInstances.process })
      .from(roomInstances)
      .where(isThere)
      .orderBy(roomInstances.number);
    return rows.map(({ process }) => process);
  }

  /** Other processes with a live broadcast whose method is a program's stream. */
  async takingStreamsElsewhere(): Promise<string[]> {
    const rows = await this.#db
      .selectDistinct({ process: roomInstances.process })
      .from(roomInstances)
      .where(and(ne(roomInstances.process, this.#process), isOpen, isLive, takesStream));
    return rows.map(({ process }) => process);
  }

  /** Who is in these spaces now; spaces without anyone are absent. */
  async presence(spaceIds: readonly string[]): Promise<Map<string, Presence>> {
    return spaceIds.length === 0 ? new Map() : this.#presences.read(spaceIds);
  }

  /** Spaces with people in them, fullest first. */
  async busiest(limit: number): Promise<{ spaceId: string; count: number }[]> {
    const count = sum(roomInstances.people).mapWith(Number);
    return this.#db
      .select({ spaceId: roomInstances.spaceId, count })
      .from(roomInstances)
      .where(and(isOpen, gt(roomInstances.people, 0)))
      .groupBy(roomInstances.spaceId)
      .orderBy(desc(count), roomInstances.spaceId)
      .limit(limit);
  }

  /** Spaces that are broadcast, fullest first. */
  async live(limit: number): Promise<{ spaceId: string }[]> {
    return this.#db
      .select({ spaceId: roomInstances.spaceId })
      .from(roomInstances)
      .where(and(isOpen, gt(roomInstances.people, 0), isLive))
      .groupBy(roomInstances.spaceId)
      .orderBy(desc(sum(roomInstances.people)), roomInstances.spaceId)
      .limit(limit);
  }

  /** Instances of this space whose process ended a moment ago: the main one, then the fullest first. */
  async orphaned(spaceId: string): Promise<InstanceRecord[]> {
    const seats = sql<number>`(select count(*) from ${roomSeats} where ${roomSeats.instanceId} = ${roomInstances.id})`;
    const rows = await this.#db
      .select()
      .from(roomInstances)
      .where(and(eq(roomInstances.spaceId, spaceId), isFree, not(isAbandoned)))
      .orderBy(desc(roomInstances.isHost), desc(seats), roomInstances.number);
    return rows.map(({ id, number, createdAt }) => ({ instanceId: id, spaceId, number, createdAt }));
  }
}
