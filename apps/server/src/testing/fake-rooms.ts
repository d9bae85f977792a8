import type { ChatMessage, FileAsset, SpaceInstance } from "@veranda/contract";
import { NamedError } from "../named-error.ts";
import type { InstanceRef } from "../rooms/instance/instance-ref.ts";
import type { Face, GuestIdentity, Occupant, ReservationHolder } from "../rooms/participants/visitor.ts";
import type { MeteredVisit } from "../rooms/participants/visit-meter.ts";
import type { ReservationRequest } from "../rooms/reservations/reservation.ts";
import type { Presence, Rooms } from "../rooms/rooms-api.ts";
import type { RoomsDeps } from "../rooms/rooms-deps.ts";

/** Fake rooms whose state a test sets. */
export type FakeRooms = Rooms & {
  readonly people: Map<string, Presence>;
  /** By space and participant: `space/participant`. */
  readonly guests: Map<string, GuestIdentity>;
  /** By space and account or participant: `space/id`. */
  readonly occupants: Map<string, Occupant>;
  /** Names of visitors in their space. */
  readonly names: Map<string, string>;
  /** Instance and visitor of reserved places. */
  readonly heldPlaces: [string, string][];
  /** Those among visitors who are guests. */
  readonly guestIds: Set<string>;
  /** Visitors notified of a group change, in order. */
  readonly groupChanges: string[];
  /** Instances of accounts, or of guests by visitor id. */
  readonly whereabouts: Map<string, InstanceRef>;
  readonly running: Map<string, SpaceInstance[]>;
  readonly chats: Map<string, ChatMessage[]>;
  readonly reserved: ReservationRequest[];
  /** People who requested to watch, in order. */
  readonly watchers: ReservationHolder[];
  readonly full: Set<string>;
  /** Refreshed spaces, in order. */
  readonly refreshed: string[];
  /** Pairs whose blocks were to be checked again. */
  readonly settled: [string, string][];
  readonly assets: FileAsset[];
  /** Visits that are reported once. */
  readonly visits: MeteredVisit[];
  deps: RoomsDeps | null;
  isClosed: boolean;
};

/** Participant id of a visitor. */
export const participantOf = (visitorId: string): string => `p-${Buffer.from(visitorId).toString("hex")}`;

export function createFakeRooms(): FakeRooms {
  const faceOf = (id: string): Face => ({ displayName: rooms.names.get(id) ?? "Somebody", avatar: "family" });
  const rooms: FakeRooms = {
    people: new Map(),
    guests: new Map(),
    occupants: new Map(),
    whereabouts: new Map(),
    names: new Map(),
    heldPlaces: [],
    guestIds: new Set(),
    groupChanges: [],
    running: new Map(),
    chats: new Map(),
    reserved: [],
    watchers: [],
    full: new Set(),
    refreshed: [],
    settled: [],
    assets: [],
    visits: [],
    deps: null,
    isClosed: false,
    async reserve(request) {
      if (rooms.full.has(request.spaceId)) throw new NamedError("SPACE_FULL");
      if (request.instanceId !== null && !rooms.chats.has(request.instanceId))
        throw new NamedError("INSTANCE_NOT_FOUND");
      rooms.reserved.push(request);
      const { preferredInstanceId: preferred } = request;
      const isRunning = typeof preferred === "string" && rooms.chats.has(preferred);
      return {
        instanceId: request.instanceId ?? (isRunning ? preferred : "instance1"),
        address: "/rooms",
        ticket: "ticket-1",
        expiresInS: 15,
      };
    },
    instances: async (spaceId) => rooms.running.get(spaceId) ?? [],
    followChatRules: async () => undefined,
    presence: async (ids) => new Map([...rooms.people].filter(([id]) => ids.includes(id))),
    busiest: async (limit) =>
      [...rooms.people]
        .map(([spaceId, { count }]) => ({ spaceId, count }))
        .sort((a, b) => b.count - a.count)
        .slice(0, limit),
    live: async (limit) =>
      [...rooms.people]
        .flatMap(([spaceId, { isLive }]) => (isLive === true ? { spaceId } : []))
        .slice(0, limit),
    peopleIn: async () => [],
    announce: async () => undefined,
    takeVisits: () => rooms.visits.splice(0),
    visitors: async () => new Set(rooms.whereabouts.keys()),
    instancesOf: async (ids) => new Map([...rooms.whereabouts].filter(([id]) => ids.includes(id))),
    seatsOf: (ids) =>
      new Map(
        ids.flatMap((id) => {
          const seat = rooms.whereabouts.get(id);
          return seat === undefined
            ? []
            : [[id, { ...seat, ...faceOf(id), participantId: participantOf(id) }]];
        }),
      ),
    companion: (visitorId, participantId) => {
      const seat = rooms.whereabouts.get(visitorId);
      const found = [...rooms.whereabouts].find(
        ([id, { instanceId }]) => participantOf(id) === participantId && instanceId === seat?.instanceId,
      );
      if (found === undefined) return null;
      const [id] = found;
      const accountId = rooms.guestIds.has(id) ? null : id;
      return { accountId, visitorId: id, displayName: faceOf(id).displayName };
    },
    groupChanged: async (visitorIds) => void rooms.groupChanges.push(...visitorIds),
    holdPlaces: (instanceId, visitorIds) => {
      for (const visitorId of visitorIds) rooms.heldPlaces.push([instanceId, visitorId]);
    },
    mayStreamCaptions: () => false,
    isParticipant: () => false,
    guest: async (spaceId, id) => rooms.guests.get(`${spaceId}/${id}`) ?? null,
    occupant: async (spaceId, id) => rooms.occupants.get(`${spaceId}/${id}`) ?? null,
    coHosting: async () => null,
    putOut: async () => false,
    seatElsewhere: async () => null,
    dropSeat: async () => false,
    runsHere: () => false,
    followAccount: async () => undefined,
    settleFriends: async () => undefined,
    followAge: async () => undefined,
    async settleBlocks(one, other) {
      rooms.settled.push([one, other]);
    },
    async refresh(spaceId) {
      rooms.refreshed.push(spaceId);
    },
    endSession: () => undefined,
    signedInInside: () => new Map(),
    async assetChanged(asset) {
      rooms.assets.push(asset);
    },
    async mediaTicket(instanceId) {
      throw new NamedError(rooms.chats.has(instanceId) ? "FORBIDDEN" : "INSTANCE_NOT_FOUND");
    },
    watch: async (_, holder) => {
      rooms.watchers.push(holder);
      throw new NamedError("NOT_LIVE");
    },
    hls: () => null,
    watchedBy: () => [],
    followMessage: async () => undefined,
    watchersAt: () => 0,
    openStream: async () => {
      throw new NamedError("UNAUTHENTICATED");
    },
    isStreamWanted: false,
    broadcastElsewhere: async () => null,
    streamElsewhere: async () => null,
    isStreamWantedElsewhere: async () => false,
    endStreams: () => undefined,
    endStreamsBy: () => undefined,
    revokeStreamKeys: async () => undefined,
    runsElsewhere: async () => false,
    chatHistory: async (_, instanceId) => rooms.chats.get(instanceId) ?? null,
    attach: () => undefined,
    async close() {
      rooms.isClosed = true;
    },
  };
  return rooms;
}
