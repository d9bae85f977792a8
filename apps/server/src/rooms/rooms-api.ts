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

/** `capacity`: how many fit into the instances that run now. */
export type Presence = {
  count: number;
  capacity: number;
  faces: readonly ListedFace[];
  /** One of its instances is broadcast; absent: none is. */
  isLive?: boolean;
};

/** The realtime side, as the calls see it. */
export type Rooms = {
  /** Chooses an instance and keeps a seat. Throws NamedError SPACE_FULL, INSTANCE_NOT_FOUND or RATE_LIMITED. */
  reserve(request: ReservationRequest): Promise<Seat>;
  /** Those that `reserve` gives seats in: this process' own. */
  instances(spaceId: string): Promise<SpaceInstance[]>;
  /** Who is in which of a space's instances, on whatever process. */
  peopleIn(spaceId: string): Promise<InstancePeople[]>;
  /** A host has announced something in an instance of another process: those of this one show it too, unless
   * a parent has turned voice and chat off for whoever announced it by now.
   */
  announce(spaceId: string, announced: Announced): Promise<void>;
  /** Who is in these spaces now; spaces without anyone are absent. */
  presence(spaceIds: readonly string[]): Promise<Map<string, Presence>>;
  /** Spaces with people in them, fullest first. */
  busiest(limit: number): Promise<{ spaceId: string; count: number }[]>;
  /** Spaces that are broadcast, fullest first. */
  live(limit: number): Promise<{ spaceId: string }[]>;
  /** Where those of these accounts are that are in a space now. */
  instancesOf(accountIds: readonly string[]): Promise<Map<string, InstanceRef>>;
  /** Where those of these visitors are that are in an instance of this process now. */
  seatsOf(visitorIds: readonly string[]): Map<string, SeatOfVisitor>;
  /** Who is a participant of the instance of this process that a visitor is in; null: nobody. */
  companion(visitorId: string, participantId: string): Companion | null;
  /** Tells these visitors, in whatever process they are, that something of their group has changed. */
  groupChanged(visitorIds: readonly string[]): Promise<void>;
  /** Keeps places in an instance of this process for visitors who may be on the way, as far as there are any free. */
  holdPlaces(instanceId: string, visitorIds: readonly string[]): void;
  /** Accounts of everyone who is in a space now. */
  visitors(): Promise<Set<string>>;
  /** Visits to instances of this process: those that have ended since this was asked last, and all that go on. */
  takeVisits(): MeteredVisit[];
  /** A guest who is in this space now, or was since its instances opened; null for nobody. */
  guest(spaceId: string, participantId: string): Promise<GuestIdentity | null>;
  /**
   * One of two people has blocked or unblocked the other: wherever they are together in this process they are hidden
   * from each other or shown, by the blocks that there are now.
   */
  settleBlocks(accountId: string, otherId: string): Promise<void>;
  /** Two people are friends now, or no longer. */
  settleFriends(accountId: string, otherId: string): Promise<void>;
  /** How old somebody is known to be has changed: where they are, they get their rights again, or have to leave. */
  followAge(accountId: string): Promise<void>;
  /**
   * Name, hosts, restrictions or sharing of a space have changed, or it was deleted: everyone there is told and has their
   * rights again; who may not be there any more leaves.
   */
  refresh(spaceId: string): Promise<void>;
  /** Somebody in this space, by their account or as a participant of any process; null for nobody. */
  occupant(spaceId: string, accountOrParticipantId: string): Promise<Occupant | null>;
  /**
   * The instance that this account is in as a co-host of it, in any process; null: it is in none. Numbers are given again
   * once an instance is gone: what is older than it was another's.
   */
  coHosting(spaceId: string, accountId: string): Promise<{ number: number; createdAt: Date } | null>;
  /** An account may have another name or avatar: those of its participants in this process follow. */
  followAccount(accountId: string): Promise<void>;
  /** Puts this visitor out of the space's instances in this process; they can come back. */
  putOut(spaceId: string, visitorId: string): void;
  /** Staff have removed a message of an instance, or restored it: where it runs in this process, all are told. */
  followMessage(instanceId: string, messageId: string): Promise<void>;
  /** A session has ended: whoever came with it leaves the instances of this process. */
  endSession(sessionId: string): void;
  /** A file was made light, or is being: told wherever it stands. */
  assetChanged(asset: FileAsset): Promise<void>;
  /** The signed-in who are in instances of this process, wait at their doors or watch, by space. */
  signedInInside(): ReadonlyMap<string, readonly SignedInVisitor[]>;
  /**
   * The last messages of a running instance without those of people who are hidden from the reader, who is inside
   * or could come in now; null when this space has no such instance. Throws NamedError DOOR_CLOSED.
   */
  chatHistory(spaceId: string, instanceId: string, reader: ReservationHolder): Promise<ChatMessage[] | null>;
  /**
   * A way to the media server for a visitor who sits in this instance of this process. Throws NamedError
   * INSTANCE_NOT_FOUND, FORBIDDEN for who isn't in it, NOT_LIVE where nothing is broadcast, and what the media server
   * rejects with.
   */
  mediaTicket(instanceId: string, visitor: SeatedVisitor, of: MediaSource): Promise<MediaTicket>;
  /**
   * Lets somebody watch the space's broadcast from outside; a guest by the name that they want in the chat, any where
   * they want none. Throws NamedError NOT_LIVE, DOOR_CLOSED,
   * DOOR_ASKS, SPACE_FULL and UNAVAILABLE.
   */
  watch(
    spaceId: string,
    holder: ReservationHolder,
    page?: WatchingPage,
  ): Promise<{
    key: string;
    /** Of their participant. */
    id: string;
    displayName: string;
    live: RoomLive;
    chat: ChatMessage[];
    chatRestriction: ChatRestriction | null;
    chatRules: OwnChatRules;
    media: MediaTicket | null;
    hlsPath: string | null;
    /** Where the socket is. */
    socketPath: string;
  }>;
  /** What this key of an HLS address opens in this process; null: nothing, or no longer. */
  hls(key: string): HlsAccess | null;
  /** Instances of this space whose broadcast an account watches from outside in this process. */
  watchedBy(spaceId: string, accountId: string): string[];
  /** How many pages of this address watch a broadcast of this process. */
  watchersAt(address: string): number;
  /**
   * Takes the stream of a program with this key as the space's broadcast. Throws NamedError UNAUTHENTICATED,
   * FORBIDDEN, NOT_LIVE, STREAM_TAKEN, STREAM_CODEC_UNSUPPORTED, INVALID_INPUT and UNAVAILABLE.
   */
  openStream(key: string, offer: string): Promise<LiveStream>;
  /** A broadcast of this process waits for the stream of a program, or has it. */
  readonly isStreamWanted: boolean;
  /** The address of another process that runs a broadcast of the space, as it says it; null: none, or not known. */
  broadcastElsewhere(spaceId: string): Promise<string | null>;
  /** The same of the broadcast that this stream key is for. */
  streamElsewhere(key: string): Promise<string | null>;
  /** This account has a new stream key for the space: a stream sent to this process with the old one ends. */
  endStreams(spaceId: string, madeBy: string): void;
  /** Makes all stream keys of an account void; streams sent to this process with them end. */
  revokeStreamKeys(accountId: string): Promise<void>;
  /** Streams sent to this process with any stream key of the account end. */
  endStreamsBy(accountId: string): void;
  /** Whether the sound of a participant of this process may be sent to the speech recognition at this moment. */
  mayStreamCaptions(instanceId: string, participantId: string): boolean;
  /** Whether somebody is in an instance of this process, if only with a lost connection. */
  isParticipant(instanceId: string, participantId: string): boolean;
  /** Whether another process runs this instance. */
  runsElsewhere(instanceId: string): Promise<boolean>;
  /** Takes the sockets of a listening server; other upgrades are left alone. */
  attach(server: Server): void;
  close(): Promise<void>;
};
