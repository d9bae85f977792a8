import type {
  ChatMessage,
  ChatRestriction,
  FileAsset,
  InstancePeople,
  SpaceInstance,
} from "@veranda/contract";
import type { MediaSource, MediaTicket } from "@veranda/contract/media";
import type { OwnChatRules } from "@veranda/contract/rooms/hosting";
import type { RoomLive } from "@veranda/contract/rooms/live";
import type { Server } from "node:http";
import type { ActingHost } from "./hosting/acting-host.ts";
import type { Announced } from "./hosting/announced.ts";
import type { LiveStream } from "./live/stream-ingest.ts";
import type { WatchingPage } from "./access/entrance.ts";
import type { HlsAccess } from "./live/hls/hls-streams.ts";
import type { InstanceRef } from "./instance/instance-ref.ts";
import type {
  Companion,
  GuestIdentity,
  ListedFace,
  Occupant,
  ReservationHolder,
  SeatedVisitor,
  SeatOfVisitor,
  SignedInVisitor,
} from "./participants/visitor.ts";
import type { MeteredVisit } from "./participants/visit-meter.ts";
import type { ReservationRequest, Seat } from "./reservations/reservation.ts";

/** `capacity`: the total capacity of the instances that run now. */
export type Presence = {
  count: number;
  capacity: number;
  faces: readonly ListedFace[];
  /** One of its instances is being broadcast; absent: none is. */
  isLive?: boolean;
};

/** The realtime side, as used by the calls. */
export type Rooms = {
  /** Chooses an instance and reserves a seat. Throws NamedError SPACE_FULL, INSTANCE_NOT_FOUND or RATE_LIMITED. */
  reserve(request: ReservationRequest): Promise<Seat>;
  /** The instances in which `reserve` gives seats: those of this process. */
  instances(spaceId: string): Promise<SpaceInstance[]>;
  /** Who is in which of a space's instances, in any process. */
  peopleIn(spaceId: string): Promise<InstancePeople[]>;
  /**
   * A host has made an announcement in an instance of another process: show it in those of this one too, unless a
   * parent has turned voice and chat off for the author meanwhile.
   */
  announce(spaceId: string, announced: Announced): Promise<void>;
  /** Who is in these spaces now; spaces without anyone are absent. */
  presence(spaceIds: readonly string[]): Promise<Map<string, Presence>>;
  /** Spaces with people in them, fullest first. */
  busiest(limit: number): Promise<{ spaceId: string; count: number }[]>;
  /** Spaces that are broadcast, fullest first. */
  live(limit: number): Promise<{ spaceId: string }[]>;
  /** The instances that these accounts are in now. */
  instancesOf(accountIds: readonly string[]): Promise<Map<string, InstanceRef>>;
  /** The instances of this process that these visitors are in now. */
  seatsOf(visitorIds: readonly string[]): Map<string, SeatOfVisitor>;
  /** A participant of the instance of this process that a visitor is in; null: nobody. */
  companion(visitorId: string, participantId: string): Companion | null;
  /** Notifies these visitors, in any process, that their group has changed. */
  groupChanged(visitorIds: readonly string[]): Promise<void>;
  /** Holds places in an instance of this process for visitors who may be on the way, as far as there is room. */
  holdPlaces(instanceId: string, visitorIds: readonly string[]): void;
  /** Accounts of everyone who is in a space now. */
  visitors(): Promise<Set<string>>;
  /** Visits to instances of this process: those that have ended since the last call, and all in progress. */
  takeVisits(): MeteredVisit[];
  /** A guest who is in this space now, or was since its instances opened; null for nobody. */
  guest(spaceId: string, participantId: string): Promise<GuestIdentity | null>;
  /**
   * One of two people has blocked or unblocked the other: in this process, they are hidden from each other or shown
   * again, by the current blocks.
   */
  settleBlocks(accountId: string, otherId: string): Promise<void>;
  /** Two people are friends now, or no longer. */
  settleFriends(accountId: string, otherId: string): Promise<void>;
  /** The known age of somebody has changed: their rights are updated wherever they are, or they have to leave. */
  followAge(accountId: string): Promise<void>;
  /**
   * Name, hosts, restrictions or sharing of a space have changed, or it was deleted: everyone there is notified and
   * gets new rights; whoever may no longer be there leaves.
   */
  refresh(spaceId: string): Promise<void>;
  /** Hosts of a space have set its chat rules in another process. */
  followChatRules(spaceId: string): Promise<void>;
  /** Somebody in this space, by the id of their account or participant, in any process; null: nobody. */
  occupant(spaceId: string, accountOrParticipantId: string): Promise<Occupant | null>;
  /**
   * The instance that this account co-hosts at present, in any process; null: none. Numbers are reused: anything older
   * than `createdAt` was about another instance.
   */
  coHosting(spaceId: string, accountId: string): Promise<{ number: number; createdAt: Date } | null>;
  /** The name or avatar of an account may have changed: update its participants in this process. */
  followAccount(accountId: string): Promise<void>;
  /**
   * A host puts this visitor out of the space's instances in this process, with a line in the log; they can come back.
   * Resolves once it is written: otherwise they would be back where the process dies. False: they were in none of them.
   * Throws NamedError UNAVAILABLE where it can't be written at present.
   */
  putOut(spaceId: string, visitorId: string, host: ActingHost): Promise<boolean>;
  /** The instance, not of this process, in which a visitor has a seat, and whether any process runs it; null: in none. */
  seatElsewhere(spaceId: string, visitorId: string): Promise<{ instanceId: string; isRun: boolean } | null>;
  /** The same as `putOut`, of an instance that no process runs: nobody comes back to that seat. False: there is none. */
  dropSeat(instanceId: string, visitorId: string, host: ActingHost): Promise<boolean>;
  /**
   * Staff have removed a message of an instance, or restored it: if it runs in this process, everyone there is
   * notified.
   */
  followMessage(instanceId: string, messageId: string): Promise<void>;
  /** A session has ended: whoever joined with it leaves the instances of this process. */
  endSession(sessionId: string): void;
  /** A file was optimised, or is being optimised: notify wherever it is used. */
  assetChanged(asset: FileAsset): Promise<void>;
  /** Signed-in people who are in instances of this process, wait at their doors or watch, by space. */
  signedInInside(): ReadonlyMap<string, readonly SignedInVisitor[]>;
  /**
   * The last messages of a running instance, without those of people who are hidden from the reader, who is inside or
   * could enter now; null if this space has no such instance. Throws NamedError DOOR_CLOSED.
   */
  chatHistory(spaceId: string, instanceId: string, reader: ReservationHolder): Promise<ChatMessage[] | null>;
  /**
   * A ticket for the media server, for a visitor who has a seat in this instance of this process. Throws NamedError
   * INSTANCE_NOT_FOUND, FORBIDDEN if they aren't in it, NOT_LIVE if nothing is broadcast, and what the media server
   * rejects with.
   */
  mediaTicket(instanceId: string, visitor: SeatedVisitor, of: MediaSource): Promise<MediaTicket>;
  /**
   * Lets somebody watch the space's broadcast from outside; a guest under the chat name that they chose, or a generated
   * one. Throws NamedError NOT_LIVE, DOOR_CLOSED, DOOR_ASKS, SPACE_FULL and UNAVAILABLE.
   */
  watch(
    spaceId: string,
    holder: ReservationHolder,
    page?: WatchingPage,
  ): Promise<{
    key: string;
    /** Id of their participant. */
    id: string;
    displayName: string;
    live: RoomLive;
    chat: ChatMessage[];
    chatRestriction: ChatRestriction | null;
    chatRules: OwnChatRules;
    media: MediaTicket | null;
    hlsPath: string | null;
    /** Path of the socket. */
    socketPath: string;
  }>;
  /** What this key of an HLS address opens in this process; null: nothing, or no longer anything. */
  hls(key: string): HlsAccess | null;
  /** Instances of this space whose broadcast an account is watching from outside in this process. */
  watchedBy(spaceId: string, accountId: string): string[];
  /** How many pages at this address are watching a broadcast of this process. */
  watchersAt(address: string): number;
  /**
   * Takes a program's stream, identified by this key, as the space's broadcast. Throws NamedError UNAUTHENTICATED,
   * FORBIDDEN, NOT_LIVE, STREAM_TAKEN, STREAM_CODEC_UNSUPPORTED, INVALID_INPUT and UNAVAILABLE.
   */
  openStream(key: string, offer: string): Promise<LiveStream>;
  /** Whether a broadcast of this process is waiting for the stream of a program, or has it. */
  readonly isStreamWanted: boolean;
  /** The published address of another process that runs a broadcast of the space; null: none, or unknown. */
  broadcastElsewhere(spaceId: string): Promise<string | null>;
  /** The same for the broadcast that this stream key is for. */
  streamElsewhere(key: string): Promise<string | null>;
  /** Whether a broadcast on another reachable process takes a program's stream; up to three seconds old. */
  isStreamWantedElsewhere(): Promise<boolean>;
  /** This account has a new stream key for the space: a stream sent to this process with the old one ends. */
  endStreams(spaceId: string, madeBy: string): void;
  /** Revokes all stream keys of an account; streams sent to this process with them end. */
  revokeStreamKeys(accountId: string): Promise<void>;
  /** Streams sent to this process with any stream key of the account end. */
  endStreamsBy(accountId: string): void;
  /** Whether the sound of a participant of this process may be sent to speech recognition at this moment. */
  mayStreamCaptions(instanceId: string, participantId: string): boolean;
  /** Whether somebody is in an instance of this process, even if their connection is lost. */
  isParticipant(instanceId: string, participantId: string): boolean;
  /** Whether this process runs this instance. */
  runsHere(instanceId: string): boolean;
  /** Whether another process runs this instance. */
  runsElsewhere(instanceId: string): Promise<boolean>;
  /** Takes the sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): Promise<void>;
};
