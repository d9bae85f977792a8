import type { Server } from "node:http";
import type {
  ChatMessage,
  ChatRestriction,
  FileAsset,
  RoomHosts,
  SpaceInstance,
  SpaceObject,
  SpaceSetting,
} from "@veranda/contract";
import type { MediaTicket } from "@veranda/contract/media";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { IncomingStream, MediaServer } from "../platform/media/media-server.ts";
import type { RoomLive } from "@veranda/contract/rooms/live";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { InstanceAct } from "./hosting/instance-act.ts";
import type { ROOMS_TIMING } from "./limits.ts";
import type { VoiceZone } from "./voice/voice-zones.ts";

type Tx = Pick<NodePgDatabase, "execute" | "select" | "insert" | "update" | "delete">;

/** What those in a space know of it besides its document. */
export type SpaceAbout = { name: string; hosts: RoomHosts };
/** What the plan of a space allows of cameras, screens and broadcasts; seconds null: no limit. */
export type VideoLimits = {
  isWebcamAllowed: boolean;
  screenShareDailyLimitSeconds: number | null;
  isGoLiveAllowed: boolean;
};
/** Objects and look of a space. */
export type Saved = { objects: readonly SpaceObject[]; setting: SpaceSetting };
/** `version`: the one that a person saved last; null: nobody has yet. */
export type SavedWork = Saved & { version: number | null };
/** What is written of a document. */
export type DocumentWork = {
  /** JSON of the objects. */
  objects: string;
  objectCount: number;
  setting: SpaceSetting;
  /** Files that stand in it. */
  fileIds: readonly string[];
};

/**
 * What unsaved work counts: of the space's main instance it is the draft, whatever was the draft before; beside a main
 * instance it never is; among equals it is when there is none.
 */
export type DraftRank = "main" | "aside" | "equal";

/** Somebody who is to enter, or is inside. */
export type AtTheDoor = {
  accountId: string | null;
  shareIds: readonly string[];
  deviceId: string | null;
};
/**
 * `isBanned`, `isGated`: that is why they may not enter. `isJudging`: they may for no other reason than that they judge a
 * report of the space.
 */
export type RoomAdmission = {
  mayEnter: boolean;
  isHost: boolean;
  isBanned?: boolean;
  isGated?: boolean;
  isJudging?: boolean;
};
/** Why somebody may not be in a space, or no more. */
export type ShutOut = "denied" | "banned" | "gated" | "review_over";

/** What running instances ask of spaces and write to them. */
export type RoomSpaces = {
  /** Null when the space does not exist any more. `hostNames`: how its hosts are called; nobody is told. */
  about(
    spaceId: string,
  ): Promise<(SpaceAbout & { hostNames?: readonly string[]; videoLimits?: VideoLimits }) | null>;
  /** For each of these people, with what they came with: whether they may enter, and whether as a host. */
  admissions(spaceId: string, people: readonly AtTheDoor[]): Promise<readonly RoomAdmission[]>;
  /** What was saved last; null when the space does not exist any more. */
  saved(spaceId: string): Promise<SavedWork | null>;
  /** `isLast`: it is what was saved last. */
  version(spaceId: string, version: number): Promise<(Saved & { isLast: boolean }) | null>;
  /** Writes a version, and answers its number. */
  save(tx: Tx, spaceId: string, work: DocumentWork, savedBy: string): Promise<number>;
  /** Keeps what nobody saved as a version beside the space. */
  keep(tx: Tx, spaceId: string, work: DocumentWork): Promise<void>;
  /** Takes over the unsaved work of instances before, in the transaction that writes it down elsewhere. */
  takeDraft(tx: Tx, spaceId: string): Promise<Saved | null>;
  /** Leaves unsaved work to the next instance, or keeps it as a version. */
  keepDraft(tx: Tx, spaceId: string, work: DocumentWork, rank: DraftRank): Promise<void>;
};

/** Ids of a person's friends, and of those whom they have blocked or who have blocked them. */
export type Circle = { readonly friendIds: readonly string[]; readonly blockedIds: readonly string[] };

/** What running instances ask of people, each time as it is now. */
export type RoomPeople = {
  circleOf(accountId: string): Promise<Circle>;
  /** Name and avatar of those of these accounts that are there. */
  facesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Face>>;
  /** Pairs among these accounts of whom the first has blocked the second. */
  blocksAmong(accountIds: readonly string[]): Promise<readonly (readonly [string, string])[]>;
};

/** What running instances ask of files. */
export type RoomFiles = {
  assetsOf(fileIds: readonly string[]): Promise<FileAsset[]>;
  /** Whether someone may put all of these into a space. */
  mayUse(accountId: string, spaceId: string, fileIds: readonly string[]): Promise<boolean>;
  /** These files are used here, and no others. */
  useIn(tx: Tx, place: { spaceId: string; part: string }, fileIds: readonly string[]): Promise<void>;
};

/** Who asks for something of a seat that they say they have; a guest's token is for one space. */
export type SeatedVisitor = { visitorId: string; spaceId: string | null };

export type RoomMedia = Pick<
  MediaServer,
  | "kind"
  | "ticket"
  | "setGrant"
  | "setHeard"
  | "setSeen"
  | "watchTicket"
  | "openStream"
  | "onStream"
  | "remove"
  | "endRoom"
  | "onActivity"
>;

/** Who asks for a seat; `visitorId` is the uid cookie or the account and is never shown to others. */
export type Visitor = {
  visitorId: string;
  userId: string | null;
  isAuthless: boolean;
  isHost: boolean;
  /** Staff who are let in to judge a report, and for nothing else. */
  isJudging?: boolean;
  /** The session that a signed-in person came with; the visit ends with it. */
  sessionId?: string;
  /** Share ids that they came with. */
  shareIds?: readonly string[];
  /** The uid cookie of the browser that they came with, where it is known; of guests it is `visitorId`. */
  deviceId?: string;
  /** Of the signed-in: what their account says. A guest says it at the door. */
  displayName?: string;
  avatar?: string;
};

/** Somebody with an account, and the uid cookie of the browser that they came with where it is known. */
export type SignedInVisitor = { accountId: string; deviceId: string | null };

/**
 * Whom a seat is for: a visitor, the account ids of their friends, and those of people whom they have blocked
 * or who have blocked them; absent: none.
 */
export type ReservationHolder = Visitor & { friendIds: readonly string[]; blockedIds?: readonly string[] };

export type ReservationRequest = {
  spaceId: string;
  /** People that the space may hold at once, over all its instances, by its plan; null: no limit. One instance holds at most the ceiling. */
  capacity: number | null;
  /** The instance of a friend is preferred. */
  holder: ReservationHolder;
  /** What limits count their address as; absent: not counted. */
  address?: string;
  /** This instance and no other, or null. */
  instanceId: string | null;
  /** Chosen while it runs and has room, otherwise another one; absent: none. Without effect beside `instanceId`. */
  preferredInstanceId?: string | null;
  /** Whether a further instance opens when the others are full; absent: it does. */
  isInstancingEnabled?: boolean;
};

/** What a seat is reserved with. `address` as limits count it, or null. */
export type Reservation = { holder: ReservationHolder; address: string | null };

export type Seat = { instanceId: string; address: string; ticket: string; expiresInS: number };

/** Where someone is: an instance of a space. */
export type InstanceRef = { readonly spaceId: string; readonly instanceId: string };

export type Face = { displayName: string; avatar: string };
/** As listings have it; `accountId` is told to nobody, and absent for guests. */
export type ListedFace = Face & { accountId?: string };

/** `capacity`: how many fit into the instances that run now. */
export type Presence = {
  count: number;
  capacity: number;
  faces: readonly ListedFace[];
  /** One of its instances is broadcast; absent: none is. */
  isLive?: boolean;
};

/** Places of an environment that one comes to without walking. Metres. */
export type ArrivalPoints = {
  /** From anywhere: places to arrive at and those worth seeing. */
  arrivals: readonly (readonly [number, number, number])[];
  teleporters: readonly {
    from: readonly [number, number, number];
    radius: number;
    to: readonly [number, number, number];
  }[];
};

/** What visits ask of signed-in sessions. */
export type RoomSessions = {
  /** Known to have ended, without asking the database. */
  hasEnded(sessionId: string): boolean;
  /** Those of these sessions that are over, by the database. */
  ended(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
};

/** Somebody who is in a space, or was a while ago. */
export type Occupant = {
  accountId: string | null;
  /** What rooms know them by: see Visitor. */
  visitorId: string;
  deviceId: string | null;
  displayName: string;
};

/** What an instance knows of a guest. */
export type GuestIdentity = Pick<Visitor, "visitorId"> & { displayName: string };

/** The realtime side, as the calls see it. */
export type Rooms = {
  /** Chooses an instance and keeps a seat. Throws NamedError SPACE_FULL, INSTANCE_NOT_FOUND or RATE_LIMITED. */
  reserve(request: ReservationRequest): Promise<Seat>;
  /** Those that `reserve` gives seats in: this process' own. */
  instances(spaceId: string): Promise<SpaceInstance[]>;
  /** Who is in these spaces now; spaces without anyone are absent. */
  presence(spaceIds: readonly string[]): Promise<Map<string, Presence>>;
  /** Spaces with people in them, fullest first. */
  busiest(limit: number): Promise<{ spaceId: string; count: number }[]>;
  /** Spaces that are broadcast, fullest first. */
  live(limit: number): Promise<{ spaceId: string }[]>;
  /** Where those of these accounts are that are in a space now. */
  instancesOf(accountIds: readonly string[]): Promise<Map<string, InstanceRef>>;
  /** Accounts of everyone who is in a space now. */
  visitors(): Promise<Set<string>>;
  /** A guest who is in this space now, or was since its instances opened; null for nobody. */
  guest(spaceId: string, participantId: string): Promise<GuestIdentity | null>;
  /**
   * One of two people has blocked or unblocked the other: wherever they are together in this process they are hidden
   * from each other or shown, by the blocks that there are now.
   */
  settleBlocks(accountId: string, otherId: string): Promise<void>;
  /**
   * Name, hosts, restrictions or sharing of a space have changed, or it was deleted: everyone there is told and has their
   * rights anew; who may not be there any more leaves.
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
   * INSTANCE_NOT_FOUND, FORBIDDEN for who isn't in it, and what the media server rejects with.
   */
  mediaTicket(instanceId: string, visitor: SeatedVisitor): Promise<MediaTicket>;
  /**
   * Lets somebody watch the space's broadcast from outside; a guest by the name that they want in the chat, any where
   * they want none. `address` as limits count it, or null. Throws NamedError NOT_LIVE, DOOR_CLOSED,
   * DOOR_ASKS, SPACE_FULL and UNAVAILABLE.
   */
  watch(
    spaceId: string,
    holder: ReservationHolder,
    page?: { guestName?: string | undefined; address: string | null },
  ): Promise<{
    key: string;
    displayName: string;
    live: RoomLive;
    chat: ChatMessage[];
    chatRestriction: ChatRestriction | null;
    media: MediaTicket;
  }>;
  /**
   * Takes the stream of a program with this key as the space's broadcast. Throws NamedError UNAUTHENTICATED,
   * FORBIDDEN, NOT_LIVE, STREAM_TAKEN, STREAM_CODEC_UNSUPPORTED, INVALID_INPUT and UNAVAILABLE.
   */
  openStream(key: string, offer: string): Promise<IncomingStream>;
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

export type RoomsDeps = {
  db: NodePgDatabase;
  log: Logger;
  metrics: Registry;
  /** Signs tickets; 32 bytes, the same on every process. */
  secret: Uint8Array;
  /** Which process this is, among those on one database: the same after a restart, and nobody else's meanwhile. */
  processId: string;
  /** Address that the page connects to, absolute or a path of this server. */
  address: string;
  /** People that one instance holds at the most, whatever the plan says. */
  instanceCeiling: number;
  /** Seats that one address may have in a minute, and comings back by sockets; 0: any number, of one visitor too. */
  joinsPerMinute: number;
  /** In front of this server. */
  trustedProxies?: readonly string[];
  now: () => number;
  /** For every span that is measured in this process. */
  monotonic: () => number;
  timing?: Partial<typeof ROOMS_TIMING>;
  spaces: RoomSpaces;
  people: RoomPeople;
  sessions: RoomSessions;
  files: RoomFiles;
  isAvatarAllowed: (avatar: string, isAuthless: boolean) => boolean;
  /** Whether an avatar is one that this account brought. */
  isOwnAvatar: (accountId: string, avatar: string) => Promise<boolean>;
  /** Where an environment lets people appear; null for one that isn't known. */
  arrivalPointsOf: (environment: string) => ArrivalPoints | null;
  /** Where in an environment who hears whom is different; the same list for the same environment. */
  voiceZonesOf: (environment: string) => readonly VoiceZone[];
  /** Forwards people's voices; a room of it is an instance, an identity a participant. */
  media: RoomMedia;
  /** With which a participant's page may send its sound to the speech recognition; null: there is none. */
  captionTicket: (instanceId: string, participantId: string) => string | null;
  randomName: () => string;
  randomAvatar: () => string;
  /** Who an access token says that someone is in this space; null when it opens nothing. */
  identify: (accessToken: string, spaceId: string) => Promise<ReservationHolder | null>;
  /**
   * Someone arrived in a space (not: came back after a lost connection). `present` are the accounts of those who are in
   * that instance and whom they see.
   */
  onVisit: (spaceId: string, visitor: Visitor, present: readonly string[]) => void;
  /** A host has done something to people of an instance, or to its rules. */
  onHostAct: (
    instance: { readonly spaceId: string; readonly number: number },
    host: Pick<Participant, "userId" | "displayName">,
    act: InstanceAct,
  ) => void;
  /** An account has a new stream key for a space; this process knows already. */
  onStreamKey: (spaceId: string, madeBy: string) => void;
  /** A signed-in person came to an instance or left one; `places` knows of it already. */
  onMoved: (accountId: string) => void;
};
