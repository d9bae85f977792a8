import { and, desc, eq, inArray, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { CHAT_HISTORY } from "@veranda/contract";
import type { BodyTransform, Participant } from "@veranda/contract/rooms/messages";
import type { HostActLine } from "../../domains/moderation/host-act-lines.ts";
import { isConversationOff } from "../../domains/family/family-facts.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import type { LoggedMessage } from "../chat/chat-log.ts";
import type { StoredMessage } from "../chat/instance-chat.ts";
import type { InstanceMemory, InstanceRecord, SeatRecord } from "./journal.ts";
import { fence } from "../leases/fence.ts";
import type { Lease } from "../leases/lease.ts";
import { isAbandoned, isFree, isOwned } from "../leases/lease-time.ts";
import type { PersistedHosting } from "../hosting/persisted-hosting.ts";
import type { PersistedVoice } from "../voice/persisted-voice.ts";
import type { RoomHostActs } from "../rooms-deps.ts";
import { roomChat, roomInstances, roomSeats } from "../tables.ts";

/** What one batch of an instance's journal writes. */
export type Batch = {
  seats: SeatRecord[];
  transforms: ReadonlyMap<string, BodyTransform>;
  unseated: string[];
  chat: LoggedMessage[];
  /** Ids of messages that hosts have removed. */
  unsaid: string[];
  voice: PersistedVoice | null;
  hosting: PersistedHosting | null;
  /** What hosts did. */
  hostActs: HostActLine[];
};

/** Instances in the database: what remains of them when their process dies. */
export class InstanceStore {
  readonly #db: NodePgDatabase;
  readonly #writeHostActs: RoomHostActs["write"];

  constructor(db: NodePgDatabase, writeHostActs: RoomHostActs["write"]) {
    this.#db = db;
    this.#writeHostActs = writeHostActs;
  }

  /** False: the lease is not good any more, and nothing was written. */
  async write(lease: Lease, batch: Batch): Promise<boolean> {
    const { instanceId } = lease;
    return this.#db.transaction(async (tx) => {
      if (!(await fence(tx, lease))) return false;
      if (batch.unseated.length > 0) {
        await tx
          .delete(roomSeats)
          .where(and(eq(roomSeats.instanceId, instanceId), inArray(roomSeats.participantId, batch.unseated)));
      }
      if (batch.seats.length > 0) {
        await tx
          .insert(roomSeats)
          .values(
            batch.seats.map(({ participant, resumeKey, holder, transform }) => ({
              instanceId,
              participantId: participant.id,
              resumeKey,
              participant,
              holder,
              ...columnsOf(transform),
            })),
          )
          .onConflictDoUpdate({
            target: [roomSeats.instanceId, roomSeats.participantId],
            set: {
              resumeKey: sql`excluded.resume_key`,
              participant: sql`excluded.participant`,
              holder: sql`excluded.holder`,
            },
          });
      }
      if (batch.transforms.size > 0) await tx.execute(moved(instanceId, batch.transforms));
      if (batch.chat.length > 0) {
        await tx.execute(sql`select ${lockToWrite(batch.chat)}`);
        await tx
          .insert(roomChat)
          .values(batch.chat.map((message) => ({ ...message, instanceId, sentAt: new Date(message.sentAt) })))
          // A write whose end was not heard of is done again.
          .onConflictDoNothing();
        await tx.execute(trimmed(instanceId));
      }
      if (batch.unsaid.length > 0)
        await tx
          .update(roomChat)
          // What staff restore stays away where a host has removed it as well.
          .set({ removedBy: sql`case ${roomChat.removedBy} when 'staff' then 'both' else 'host' end` })
          .where(
            and(
              eq(roomChat.instanceId, instanceId),
              inArray(roomChat.id, batch.unsaid),
              sql`${roomChat.removedBy} is distinct from 'both'`,
            ),
          );
      const { voice, hosting } = batch;
      if (voice !== null || hosting !== null) {
        await tx
          .update(roomInstances)
          .set({ ...(voice !== null && { voice }), ...(hosting !== null && { hosting }) })
          .where(eq(roomInstances.id, instanceId));
      }
      await this.#writeHostActs(tx, batch.hostActs);
      return true;
    });
  }

  /** Who sits in one of the space's instances, by their account or as a participant. */
  async seatIn(
    spaceId: string,
    accountOrParticipantId: string,
  ): Promise<Pick<SeatRecord, "participant" | "holder"> | null> {
    const [seat = null] = await this.#db
      .select({ participant: roomSeats.participant, holder: roomSeats.holder })
      .from(roomSeats)
      .innerJoin(roomInstances, eq(roomInstances.id, roomSeats.instanceId))
      .where(
        and(
          eq(roomInstances.spaceId, spaceId),
          sql`${accountOrParticipantId} in (${roomSeats.participantId}, ${roomSeats.participant} ->> 'userId')`,
        ),
      )
      .limit(1);
    return seat;
  }

  /** The instance, other than these, in which a visitor has a seat; `isRun`: a process runs it. null: they have none. */
  async seatOf(
    spaceId: string,
    visitorId: string,
    but: readonly string[],
  ): Promise<{ instanceId: string; isRun: boolean } | null> {
    const [seat = null] = await this.#db
      .select({ instanceId: roomInstances.id, isRun: sql<boolean>`${isOwned}` })
      .from(roomSeats)
      .innerJoin(roomInstances, eq(roomInstances.id, roomSeats.instanceId))
      .where(
        and(
          eq(roomInstances.spaceId, spaceId),
          notInArray(roomInstances.id, [...but]),
          sql`${roomSeats.holder} ->> 'visitorId' = ${visitorId}`,
        ),
      )
      // Of several the one where they may be.
      .orderBy(desc(sql`${isOwned}`))
      .limit(1);
    return seat;
  }

  /**
   * Ends a visitor's seat in an instance that no process runs: whoever takes it over afterwards holds it for nobody.
   * `alongside` is written with it or not at all. False: some process runs it, or they have none there.
   */
  async dropSeat(
    instanceId: string,
    visitorId: string,
    alongside: (
      tx: Pick<NodePgDatabase, "insert">,
      instance: Pick<InstanceRecord, "spaceId" | "number">,
      participant: Participant,
    ) => Promise<void>,
  ): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      // Whoever wants to take it waits for this.
      const [instance] = await tx
        .select({ spaceId: roomInstances.spaceId, number: roomInstances.number })
        .from(roomInstances)
        .where(and(eq(roomInstances.id, instanceId), isFree))
        .for("update");
      if (instance === undefined) return false;
      const [seat] = await tx
        .delete(roomSeats)
        .where(
          and(eq(roomSeats.instanceId, instanceId), sql`${roomSeats.holder} ->> 'visitorId' = ${visitorId}`),
        )
        .returning({ participant: roomSeats.participant });
      if (seat === undefined) return false;
      await alongside(tx, instance, seat.participant);
      return true;
    });
  }

  /** The instance, other than these, that an account has a seat in as a co-host; null: it has none. */
  async coHosting(
    spaceId: string,
    accountId: string,
    but: readonly string[],
  ): Promise<Pick<InstanceRecord, "number" | "createdAt"> | null> {
    const [row = null] = await this.#db
      .select({ number: roomInstances.number, createdAt: roomInstances.createdAt })
      .from(roomInstances)
      .innerJoin(roomSeats, eq(roomSeats.instanceId, roomInstances.id))
      .where(
        and(
          eq(roomInstances.spaceId, spaceId),
          notInArray(roomInstances.id, [...but]),
          sql`${roomSeats.participant} ->> 'userId' = ${accountId}`,
          sql`${roomInstances.hosting} -> 'coHostIds' ? ${accountId}`,
        ),
      )
      .limit(1);
    return row;
  }

  /** Makes an instance that this process owns the main one of its space. */
  async makeHost({ instanceId, spaceId, epoch }: Lease): Promise<void> {
    const isOfSpace = eq(roomInstances.spaceId, spaceId);
    await this.#db.transaction(async (tx) => {
      // One after the other for each space, on every process.
      const all = await tx
        .select({ id: roomInstances.id, epoch: roomInstances.epoch })
        .from(roomInstances)
        .where(isOfSpace)
        .orderBy(roomInstances.id)
        .for("update");
      if (!all.some((each) => each.id === instanceId && each.epoch === epoch)) return;
      await tx
        .update(roomInstances)
        .set({ isHost: false })
        .where(and(isOfSpace, eq(roomInstances.isHost, true)));
      await tx
        .update(roomInstances)
        .set({ isHost: true })
        .where(and(isOfSpace, eq(roomInstances.id, instanceId)));
    });
  }

  /** The main instance of a space; null: it has none. */
  async hostOf(spaceId: string): Promise<string | null> {
    const [row] = await this.#db
      .select({ id: roomInstances.id })
      .from(roomInstances)
      .where(and(eq(roomInstances.spaceId, spaceId), eq(roomInstances.isHost, true)));
    return row?.id ?? null;
  }

  /** Everything kept of an instance; null when nothing is. */
  async recall(instanceId: string): Promise<InstanceMemory | null> {
    const [row] = await this.#db
      .select({
        spaceId: roomInstances.spaceId,
        number: roomInstances.number,
        createdAt: roomInstances.createdAt,
        isHost: roomInstances.isHost,
        voice: roomInstances.voice,
        hosting: roomInstances.hosting,
      })
      .from(roomInstances)
      .where(eq(roomInstances.id, instanceId));
    if (row === undefined) return null;
    const seats = await this.#db.select().from(roomSeats).where(eq(roomSeats.instanceId, instanceId));
    const chat = await this.#db
      .select()
      .from(roomChat)
      .where(and(eq(roomChat.instanceId, instanceId), isNull(roomChat.removedBy)))
      .orderBy(desc(roomChat.sentAt))
      .limit(CHAT_HISTORY);
    return {
      instanceId,
      spaceId: row.spaceId,
      number: row.number,
      createdAt: row.createdAt,
      isHost: row.isHost,
      voice: row.voice,
      hosting: row.hosting,
      seats: seats.map(({ participant, holder, resumeKey, x, y, z, heading }) => ({
        participant,
        holder,
        resumeKey,
        transform: Number.isNaN(x) ? null : { position: [x, y, z], heading },
      })),
      chat: chat.reverse().map(loggedMessageOf),
    };
  }

  /** A message, and whether anybody has removed it; null: it is not kept any more. */
  async message(id: string): Promise<StoredMessage | null> {
    const [row] = await this.#db.select().from(roomChat).where(eq(roomChat.id, id));
    return row === undefined ? null : { message: loggedMessageOf(row), isRemoved: row.removedBy !== null };
  }

  /**
   * Where a parent has turned voice and chat off for this account, its friends alone read from here on what it has said.
   * What is being written of it meanwhile is waited for.
   */
  async limitSilenced(accountId: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${writingOf(sql`${accountId}::text`)})`);
      await tx
        .update(roomChat)
        .set({ isAmongFriends: true })
        .where(
          and(
            eq(roomChat.accountId, accountId),
            eq(roomChat.isAmongFriends, false),
            isConversationOff(accountId),
          ),
        );
    });
  }

  /** Whether a parent has turned voice and chat off for this account. */
  async isSilenced(accountId: string): Promise<boolean> {
    const { rows } = await this.#db.execute<{ isSilenced: boolean }>(
      sql`select ${isConversationOff(accountId)} as "isSilenced"`,
    );
    return rows[0]?.isSilenced === true;
  }

  /** Forgets what nobody has come back to, other than these. */
  async sweep(ownIds: readonly string[]): Promise<void> {
    await this.#db.delete(roomInstances).where(and(isAbandoned, notInArray(roomInstances.id, [...ownIds])));
  }
}

const loggedMessageOf = ({
  id,
  senderId,
  senderName,
  accountId,
  text,
  isSpoken,
  isFiltered,
  isAmongFriends,
  sentAt,
}: typeof roomChat.$inferSelect): LoggedMessage => ({
  id,
  senderId,
  senderName,
  accountId,
  text,
  ...(isSpoken && { isSpoken }),
  ...(isFiltered && { isFiltered }),
  ...(isAmongFriends && { isAmongFriends }),
  sentAt: sentAt.toISOString(),
});

/** What is locked while messages of an account are written, by many at once, and while they are limited, by one. */
const writingOf = (accountId: SQL): SQL => sql`hashtextextended('room-chat:' || ${accountId}, 0)`;

/** Until the transaction ends, nobody limits what these accounts have said. */
const lockToWrite = (messages: readonly LoggedMessage[]): SQL => {
  const accountIds = new Set(messages.flatMap(({ accountId }) => accountId ?? []));
  return sql`pg_advisory_xact_lock_shared(${writingOf(sql`writer.id`)})
    from (select id from unnest(${textsOf([...accountIds])}) as given (id) order by id) as writer`;
};

/** Takes away the messages that nobody is shown any more. */
function trimmed(instanceId: string) {
  return sql`
    delete from ${roomChat} where ${roomChat.instanceId} = ${instanceId} and ${roomChat.sentAt} < (
      select oldest.sent_at from ${roomChat} as oldest where oldest.instance_id = ${instanceId}
      order by oldest.sent_at desc offset ${CHAT_HISTORY - 1} limit 1
    )`;
}

/** No position is "not a number" in its columns, which accept no null. */
function columnsOf(transform: BodyTransform | null) {
  if (transform === null) return { x: NaN, y: NaN, z: NaN, heading: NaN };
  const [x, y, z] = transform.position;
  return { x, y, z, heading: transform.heading };
}

/** One statement for all who moved: a thousand rows cost it a few milliseconds. */
function moved(instanceId: string, transforms: ReadonlyMap<string, BodyTransform>) {
  const ids = [...transforms.keys()];
  const places = [...transforms.values()];
  const column = (pick: (transform: BodyTransform) => number) =>
    sql.param(`{${places.map((transform) => pick(transform).toFixed(2)).join(",")}}`);
  return sql`
    update ${roomSeats} set x = moved.x, y = moved.y, z = moved.z, heading = moved.heading
    from unnest(
      ${sql.param(ids)}::text[], ${column(({ position }) => position[0])}::real[],
      ${column(({ position }) => position[1])}::real[], ${column(({ position }) => position[2])}::real[],
      ${column(({ heading }) => heading)}::real[]
    ) as moved(id, x, y, z, heading)
    where room_seats.instance_id = ${instanceId} and room_seats.participant_id = moved.id`;
}
