import { randomBytes } from "node:crypto";
import { matchMaker, type IRoomCache } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import type { ChatMessage, FileAsset, SpaceInstance } from "@veranda/contract";
import { NamedError } from "../named-error.ts";
import { JoinRateLimit } from "./instance/join-rate-limit.ts";
import { chooseInstance, type Candidate } from "./instance/instance-choice.ts";
import { DocumentStore } from "./document/document-store.ts";
import { InstanceStore } from "./journal/instance-store.ts";
import type { Occupancy, PendingVisitor, Instance } from "./instance/instance.ts";
import { KeyedQueue } from "./journal/keyed-queue.ts";
import { MAX_PAYLOAD_BYTES } from "./limits.ts";
import { RoomMetrics } from "./metrics.ts";
import { signTicket, TICKET_SECONDS } from "./transport/seat-ticket.ts";
import { SPACE_ROOM, spaceRoom, type Listing, type SpaceRoomOptions } from "./transport/space-room.ts";
import type {
  KnownGuest,
  InstanceRef,
  Presence,
  Reservation,
  Rooms,
  RoomsDeps,
  Seat,
  ReservationRequest,
} from "./types.ts";

/** Instances say so often that they are there: others leave what is theirs alone. */
const ALIVE_MS = 30_000;
const ALIVE_RETRY_MS = 2_000;
/** Choices are made again when someone took the last seat in between. */
const ATTEMPTS = 4;

/** What every rooms process hears of files. */
const ASSETS = "veranda:assets";

/** What one instance has the others of its space told. */
type ToRest =
  | [method: "savedElsewhere", data: [version: number, isByHost: boolean]]
  | [method: "replace", data: [visitorId: string]];

type Listed = Omit<IRoomCache, "metadata"> & { metadata: Listing };

const askedFor = ({ instanceId, preferredInstanceId }: ReservationRequest): string | null =>
  instanceId ?? preferredInstanceId ?? null;

/** The realtime side of this process. */
export async function createRooms(deps: RoomsDeps): Promise<Rooms> {
  const store = new InstanceStore(deps.db);
  const roomMetrics = new RoomMetrics(deps.metrics);
  const arrivals = new KeyedQueue();
  const pace = new JoinRateLimit(deps.joinsPerMinute);
  const instances = new Set<Instance>();
  let isStopping = false;

  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    // Pings go out with the frames instead: see PoseRounds.
    pingInterval: 0,
  });
  const documents = new DocumentStore(deps.db, deps.spaces, deps.files);
  const sweep = async (): Promise<void> => {
    await documents.adopt(deps.now());
    await store.sweep(deps.now());
  };
  await sweep();
  let alive: NodeJS.Timeout;
  const lookAfter = async (): Promise<void> => {
    let nextMs = ALIVE_MS;
    try {
      await store.seen(
        [...instances].map(({ record }) => record.instanceId),
        deps.now(),
      );
      await sweep();
      await Promise.all([...instances].map((instance) => instance.endSignedOut()));
    } catch (error) {
      // Soon again: another process may take for dead what is not renewed.
      nextMs = ALIVE_RETRY_MS;
      deps.log.error({ err: error }, "Instances could not be looked after");
    }
    if (!isStopping) alive = setTimeout(() => void lookAfter(), nextMs);
  };
  alive = setTimeout(() => void lookAfter(), ALIVE_MS);
  await matchMaker.setup();
  matchMaker
    .defineRoomType(
      SPACE_ROOM,
      spaceRoom({
        ...deps,
        store,
        documents,
        instances,
        roomMetrics,
        pace,
        isStopping: () => isStopping,
        onSaved: ({ spaceId, instanceId }, version, isHost) =>
          void callOtherInstances(spaceId, instanceId, "savedElsewhere", [version, isHost]),
        onEntered: ({ spaceId, instanceId }, visitorId) =>
          void callOtherInstances(spaceId, instanceId, "replace", [visitorId]),
        onHost: (spaceId) => callAllInstances(spaceId, "lookForHost"),
      }),
    )
    .on("create", (room: { open(): void }) => room.open());
  await matchMaker.accept();
  await matchMaker.presence.subscribe(ASSETS, (asset: FileAsset) => {
    for (const { document } of instances) document.assetChanged(asset);
  });

  const allListed = async (): Promise<Listed[]> => (await matchMaker.query({ name: SPACE_ROOM })) as Listed[];
  const listed = async (spaceId: string): Promise<Listed[]> =>
    (await allListed()).filter(({ metadata }) => metadata.spaceId === spaceId);

  /** Instances that end meanwhile need not hear it. */
  const callAllInstances = async (
    spaceId: string,
    method: "refresh" | "end" | "lookForHost",
  ): Promise<void> => {
    await Promise.allSettled(
      (await listed(spaceId)).map(({ roomId }) => matchMaker.remoteRoomCall(roomId, method)),
    );
  };

  const callOtherInstances = async (
    spaceId: string,
    from: string,
    ...[method, data]: ToRest
  ): Promise<void> => {
    const others = (await listed(spaceId)).filter(({ roomId }) => roomId !== from);
    await Promise.allSettled(others.map(({ roomId }) => matchMaker.remoteRoomCall(roomId, method, data)));
  };

  const open = async (
    request: ReservationRequest,
    capacity: number,
    taken: readonly number[],
  ): Promise<Listed> => {
    const [left] = await leftBehind(request);
    let number = 1;
    while (taken.includes(number)) number += 1;
    const options: SpaceRoomOptions = {
      spaceId: request.spaceId,
      instanceId: left?.instanceId ?? randomBytes(9).toString("base64url"),
      number: left?.number ?? number,
      createdAt: (left?.createdAt ?? new Date(deps.now())).toISOString(),
      capacity,
    };
    try {
      return (await matchMaker.createRoom(SPACE_ROOM, options)) as unknown as Listed;
    } catch (cause) {
      // Of what went wrong Colyseus passes on its words alone, and from another process no code.
      const isGone = (cause as { code?: unknown }).code === "SPACE_NOT_FOUND";
      if (isGone || (await deps.spaces.about(request.spaceId)) === null)
        throw new NamedError("SPACE_NOT_FOUND", { cause });
      throw cause;
    }
  };

  /** Instances of before a restart that nobody has brought back yet; the one asked for comes first. */
  const leftBehind = async (request: ReservationRequest) => {
    const running = new Set((await listed(request.spaceId)).map(({ roomId }) => roomId));
    const records = (await store.leftBehind(request.spaceId, deps.now())).filter(
      ({ instanceId }) => !running.has(instanceId),
    );
    const asked = records.filter(({ instanceId }) => instanceId === askedFor(request));
    return asked.length > 0 ? asked : records;
  };

  /** Null of one that is no more. */
  const census = (roomId: string, visitorId: string): Promise<Occupancy | null> =>
    matchMaker.remoteRoomCall(roomId, "census", [visitorId]).then(
      (count) => count as Occupancy,
      () => null,
    );

  const choose = async (request: ReservationRequest, capacity: number): Promise<Listed> => {
    const rooms = await listed(request.spaceId);
    const { holder } = request;
    const friends = new Set(holder.friendIds);
    const counts = await Promise.all(rooms.map(({ roomId }) => census(roomId, holder.visitorId)));
    const candidates = rooms.flatMap((room, at): Candidate[] => {
      const count = counts[at];
      // It ends at this moment.
      if (!count) return [];
      const { isHost, userIds } = room.metadata;
      return [
        {
          instanceId: room.roomId,
          people: count.taken,
          // Hosts come in however full it is.
          capacity: holder.isHost ? Infinity : Math.min(room.metadata.capacity, capacity),
          friends: userIds.filter((id) => friends.has(id)).length,
          isHost,
          isHere: count.isHere,
        },
      ];
    });
    const limit = holder.isHost ? Infinity : (request.capacity ?? Infinity);
    const taken = rooms.map(({ metadata }) => metadata.number);
    const choiceFor = (asked: string | null) => chooseInstance(candidates, asked, limit, request.mayCopy);
    const asked = askedFor(request);
    const first = choiceFor(asked);
    if (first.kind === "gone") {
      const [left] = await leftBehind(request);
      if (left?.instanceId === asked) return open(request, capacity, taken);
    }
    const isAnotherFine = request.instanceId === null && first.kind !== "existing";
    const choice = isAnotherFine ? choiceFor(null) : first;
    if (choice.kind === "full") throw new NamedError("SPACE_FULL");
    if (choice.kind === "new") return open(request, capacity, taken);
    if (choice.kind === "gone") throw new NamedError("INSTANCE_NOT_FOUND");
    const chosen = rooms.find(({ roomId }) => roomId === choice.instanceId);
    if (chosen === undefined) throw new NamedError("INSTANCE_NOT_FOUND");
    return chosen;
  };

  const expect = (roomId: string, { holder, address }: ReservationRequest): Promise<boolean> => {
    const { visitorId, isHost } = holder;
    const expected: PendingVisitor = { visitorId, isHost, address: address ?? null };
    return matchMaker.remoteRoomCall(roomId, "expectVisitor", [expected]).then(
      (hasPlace) => hasPlace === true,
      () => false,
    );
  };

  const seat = async (request: ReservationRequest): Promise<Seat> => {
    const capacity = Math.min(request.capacity ?? deps.instanceCeiling, deps.instanceCeiling);
    const { holder } = request;
    const reserved: Reservation = { holder, address: request.address ?? null };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const room = await choose(request, capacity);
      if (!(await expect(room.roomId, request))) continue;
      const reservation = await matchMaker.reserveSeatFor(room as IRoomCache, reserved).catch(() => null);
      if (reservation === null) continue;
      const ticket = await signTicket(
        {
          seat: reservation.sessionId,
          spaceId: request.spaceId,
          instanceId: room.roomId,
          visitorId: holder.visitorId,
        },
        deps.secret,
        deps.now(),
      );
      const address = `${deps.address}/${room.processId}/${room.roomId}?sessionId=${reservation.sessionId}`;
      return { instanceId: room.roomId, address, ticket, expiresInS: TICKET_SECONDS };
    }
    throw new NamedError("SPACE_FULL");
  };

  return {
    // One after the other for each space: arrivals at an empty space meet in one instance.
    reserve: async (request) => {
      // Calls are counted by address before they come here.
      if (!pace.take(request.holder.visitorId, null, deps.monotonic())) throw new NamedError("RATE_LIMITED");
      return arrivals.run(request.spaceId, () => seat(request));
    },

    instances: async (spaceId) =>
      (await listed(spaceId))
        .map(({ roomId, metadata }): SpaceInstance => ({
          instanceId: roomId,
          number: metadata.number,
          participantCount: metadata.people,
          capacity: metadata.capacity,
          createdAt: metadata.createdAt,
          isHostInstance: metadata.isHost,
        }))
        .sort((a, b) => a.number - b.number),

    presence: async (spaceIds) => {
      const wanted = new Set(spaceIds);
      const presence = new Map<string, Presence>();
      for (const [spaceId, found] of bySpace(await allListed())) {
        if (wanted.has(spaceId) && found.count > 0) presence.set(spaceId, found);
      }
      return presence;
    },

    busiest: async (limit) =>
      [...bySpace(await allListed())]
        .map(([spaceId, { count }]) => ({ spaceId, count }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, limit),

    instancesOf: async (accountIds) => {
      const everyone = new Map<string, InstanceRef>();
      for (const { roomId, metadata } of await allListed()) {
        for (const id of metadata.userIds)
          everyone.set(id, { spaceId: metadata.spaceId, instanceId: roomId });
      }
      // Thousands may be asked for, and most are nowhere.
      const instancesOf = new Map<string, InstanceRef>();
      if (everyone.size === 0) return instancesOf;
      for (const id of accountIds) {
        const place = everyone.get(id);
        if (place !== undefined) instancesOf.set(id, place);
      }
      return instancesOf;
    },

    visitors: async () => new Set((await allListed()).flatMap(({ metadata }) => metadata.userIds)),

    guest: async (spaceId, participantId) => {
      const found = await Promise.allSettled(
        (await listed(spaceId)).map(({ roomId }) =>
          matchMaker.remoteRoomCall(roomId, "guest", [participantId]),
        ),
      );
      const [guest] = found.flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []));
      return (guest as KnownGuest | undefined) ?? null;
    },

    part: async (one, other) => {
      const met = (await allListed()).filter(
        ({ metadata: { userIds } }) => userIds.includes(one) && userIds.includes(other),
      );
      await Promise.all(met.map(({ roomId }) => matchMaker.remoteRoomCall(roomId, "part", [[one, other]])));
    },

    refresh: (spaceId) => callAllInstances(spaceId, "refresh"),
    end: (spaceId) => callAllInstances(spaceId, "end"),
    endSession: (sessionId) => {
      for (const instance of instances) instance.endSession(sessionId);
    },
    assetChanged: async (asset) => {
      await matchMaker.presence.publish(ASSETS, asset);
    },

    chatHistory: async (spaceId, instanceId, hiddenIds) => {
      const [room] = (await listed(spaceId)).filter(({ roomId }) => roomId === instanceId);
      if (room === undefined) return null;
      return (await matchMaker.remoteRoomCall(room.roomId, "chatHistory", [hiddenIds])) as ChatMessage[];
    },

    attach: (server) => {
      transport.attachToServer(server, {
        // Not parsed: what comes here is any bytes, and an address that can't be parsed would throw.
        filter: ({ url = "/" }) => url.startsWith(pathOf(deps.address)),
      });
    },

    close: async () => {
      if (isStopping) return;
      isStopping = true;
      clearTimeout(alive);
      await matchMaker.presence.unsubscribe(ASSETS);
      await matchMaker.gracefullyShutdown();
      transport.shutdown();
    },
  };
}

const pathOf = (address: string): string => `${new URL(address, "ws://rooms").pathname.replace(/\/$/, "")}/`;

function bySpace(rooms: readonly Listed[]): Map<string, Presence> {
  const spaces = new Map<string, Presence>();
  for (const room of rooms) {
    const before = spaces.get(room.metadata.spaceId) ?? { count: 0, faces: [] };
    spaces.set(room.metadata.spaceId, {
      count: before.count + room.metadata.people,
      faces: [...before.faces, ...room.metadata.faces].slice(0, 3),
    });
  }
  return spaces;
}
