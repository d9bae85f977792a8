import { randomBytes } from "node:crypto";
import { matchMaker, type IRoomCache } from "@colyseus/core";
import { NamedError } from "../../named-error.ts";
import { chooseInstance, type Candidate } from "./instance-choice.ts";
import type { Instance } from "../instance/instance.ts";
import type { RunningInstances } from "../instance/running-instances.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { KeyedQueue } from "../../platform/keyed-queue.ts";
import type { InstanceDirectory } from "../leases/instance-directory.ts";
import type { Leases } from "../leases/leases.ts";
import { signTicket, TICKET_SECONDS } from "../transport/seat-ticket.ts";
import { SPACE_ROOM, type SpaceRoomOptions } from "../transport/space-room.ts";
import type { Reservation, ReservationRequest, Seat } from "./reservation.ts";
import type { RoomsDeps } from "../rooms-deps.ts";
import { CoalescedReads } from "../../platform/coalesced-reads.ts";
import { codeOf } from "../../platform/thrown.ts";

/** Retries of the choice, when someone took the last seat in between, or another process the instance. */
const ATTEMPTS = 4;

type Elsewhere = readonly { number: number; people: number }[];

const requestedInstance = ({ instanceId, preferredInstanceId }: ReservationRequest): string | null =>
  instanceId ?? preferredInstanceId ?? null;

type ReservationsDeps = Pick<RoomsDeps, "address" | "instanceCeiling" | "now" | "secret" | "spaces"> & {
  instances: RunningInstances;
  directory: Pick<InstanceDirectory, "elsewhere" | "orphaned">;
  leases: Leases;
};

/** Chooses instances for those who come, opens them, and keeps seats in them. */
export class Reservations {
  readonly #deps: ReservationsDeps;
  readonly #arrivals = new KeyedQueue();
  readonly #elsewhere: CoalescedReads<Elsewhere>;

  constructor(deps: ReservationsDeps) {
    this.#deps = deps;
    this.#elsewhere = new CoalescedReads((spaceId) => deps.directory.elsewhere(spaceId));
  }

  /** Throws NamedError SPACE_FULL or INSTANCE_NOT_FOUND. */
  async reserve(request: ReservationRequest): Promise<Seat> {
    const { instances, leases } = this.#deps;
    const { spaceId } = request;
    const asked = requestedInstance(request);
    // If its process died a moment ago, its lease ends soon.
    if (asked !== null && instances.get(asked) === null) await leases.settled(asked);
    const elsewhere = await this.#elsewhere.read(spaceId);
    // One after the other for each space: arrivals at an empty space meet in one instance.
    return this.#arrivals.run(spaceId, () => this.#seat(request, elsewhere));
  }

  async #seat(request: ReservationRequest, elsewhere: Elsewhere): Promise<Seat> {
    const { address, instanceCeiling, now, secret } = this.#deps;
    const capacity = Math.min(request.capacity ?? instanceCeiling, instanceCeiling);
    const { holder } = request;
    const reserved: Reservation = {
      holder,
      address: request.address ?? null,
      ...(request.mateIds !== undefined && { mateIds: request.mateIds }),
    };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const instance = await this.#choose(request, capacity, elsewhere);
      if (instance === null || !instance.instanceCapacity.hold({ ...holder, address: reserved.address }))
        continue;
      const { instanceId } = instance.record;
      const room = { name: SPACE_ROOM, roomId: instanceId, processId: matchMaker.processId } as IRoomCache;
      const reservation = await matchMaker.reserveSeatFor(room, reserved).catch(() => null);
      if (reservation === null) continue;
      const { visitorId } = holder;
      const seat = { seat: reservation.sessionId, spaceId: request.spaceId, instanceId, visitorId };
      return {
        instanceId,
        address: `${address}/${matchMaker.processId}/${instanceId}?sessionId=${reservation.sessionId}`,
        ticket: signTicket(seat, secret, now()),
        expiresInS: TICKET_SECONDS,
      };
    }
    throw new NamedError("SPACE_FULL");
  }

  /** Null: it was to be opened, and another process has done so. */
  async #choose(
    request: ReservationRequest,
    capacity: number,
    elsewhere: Elsewhere,
  ): Promise<Instance | null> {
    const { holder, instanceId, spaceId } = request;
    // Not one that ends at this moment.
    const here = this.#deps.instances
      .of(spaceId)
      .filter(({ record }) => matchMaker.getLocalRoomById(record.instanceId) !== undefined);
    const friends = new Set(holder.friendIds);
    const { mateIds = [] } = request;
    const candidates = here.map((instance): Candidate => {
      const { taken, isHere } = instance.instanceCapacity.occupancyFor(holder.visitorId);
      return {
        instanceId: instance.record.instanceId,
        people: taken,
        // Hosts come in however full it is.
        capacity: holder.isHost ? Infinity : Math.min(instance.capacity, capacity),
        friends: instance.roster.accountIds.filter((id) => friends.has(id)).length,
        mates: mateIds.filter((id) => instance.roster.byVisitor(id) !== null).length,
        isHost: instance.isHost,
        isClosed: instance.hosting.doorFor(holder) === "closed",
        isHere,
      };
    });
    const limit = holder.isHost ? Infinity : (request.capacity ?? Infinity);
    const limitHere = limit - elsewhere.reduce((sum, { people }) => sum + people, 0);
    const choiceFor = (wanted: string | null) =>
      chooseInstance(candidates, wanted, limitHere, request.isInstancingEnabled);
    const asked = requestedInstance(request);
    const first = choiceFor(asked);
    const orphan = first.kind === "existing" ? null : await this.#orphaned(spaceId, asked);
    const isBack = first.kind === "gone" && orphan?.instanceId === asked;
    const isAnotherFine = instanceId === null && first.kind !== "existing" && !isBack;
    const choice = isAnotherFine ? choiceFor(null) : first;
    const isFurther = choice.kind === "new" && elsewhere.length > 0;
    if (choice.kind === "full" || (isFurther && request.isInstancingEnabled === false))
      throw new NamedError("SPACE_FULL");
    if (choice.kind === "existing") return this.#deps.instances.get(choice.instanceId);
    if (choice.kind === "gone" && !isBack) throw new NamedError("INSTANCE_NOT_FOUND");
    const taken = [...here.map(({ record }) => record), ...elsewhere].map(({ number }) => number);
    return this.#open(orphan ?? this.#newRecord(spaceId, taken), capacity);
  }

  /** An instance that nobody runs since its process ended; the one asked for comes first. */
  async #orphaned(spaceId: string, asked: string | null): Promise<InstanceRecord | null> {
    const { directory, instances } = this.#deps;
    const records = (await directory.orphaned(spaceId)).filter(
      (each) => instances.get(each.instanceId) === null,
    );
    return records.find((each) => each.instanceId === asked) ?? records[0] ?? null;
  }

  #newRecord(spaceId: string, taken: readonly number[]): InstanceRecord {
    let number = 1;
    while (taken.includes(number)) number += 1;
    const instanceId = randomBytes(9).toString("base64url");
    return { instanceId, spaceId, number, createdAt: new Date(this.#deps.now()) };
  }

  async #open(record: InstanceRecord, capacity: number): Promise<Instance | null> {
    const { instances, leases, spaces } = this.#deps;
    const { instanceId, spaceId, number, createdAt } = record;
    const taken = await leases.take(record, capacity);
    if (taken === null) return null;
    const options: SpaceRoomOptions = {
      spaceId,
      instanceId,
      number,
      createdAt: createdAt.toISOString(),
      capacity,
    };
    try {
      await matchMaker.createRoom(SPACE_ROOM, options);
      return instances.get(instanceId);
    } catch (cause) {
      const { isNew, lease } = taken;
      await (isNew ? leases.remove(lease) : leases.release(lease)).catch(() => leases.drop(lease));
      // Colyseus passes on an error's message only, and from another process no code.
      const isGone = codeOf(cause) === "SPACE_NOT_FOUND";
      if (isGone || (await spaces.about(spaceId)) === null)
        throw new NamedError("SPACE_NOT_FOUND", { cause });
      throw cause;
    }
  }
}
