import type { Prefab } from "@veranda/contract/prefab";
import type { FileAsset } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { MediaServer } from "../platform/media/media-server.ts";
import type { Processes } from "../platform/processes/processes.ts";
import type { AdmissionSubject, RoomAdmission } from "./access/admission.ts";
import type { Assignments, SpaceAbout } from "./access/space-about.ts";
import type {
  SerializedDocument,
  DraftRank,
  DocumentSnapshot,
  SavedDocument,
} from "./document/document-snapshot.ts";
import type { Announced } from "./hosting/announced.ts";
import type { RemovedContent } from "./document/removed-content.ts";
import type { InstanceAct } from "./hosting/instance-act.ts";
import type { RoomRecordings } from "./live/recordings-port.ts";
import type { ROOMS_TIMING } from "./limits/limits.ts";
import type { ArrivalPoints } from "./movement/arrival-points.ts";
import type { Face, ReservationHolder, Visitor } from "./participants/visitor.ts";
import type { VideoLimits } from "./video/video-limits.ts";
import type { VoiceZone } from "./voice/voice-zones.ts";

type Tx = Pick<NodePgDatabase, "execute" | "select" | "insert" | "update" | "delete">;

/** What running instances ask of spaces and write to them. */
export type RoomSpaces = {
  /** Null when the space does not exist any more. `hostNames` (how its hosts are called), `assignments` and `removed` are told nobody. */
  about(spaceId: string): Promise<
    | (SpaceAbout & {
        hostNames?: readonly string[];
        assignments?: Assignments;
        videoLimits?: VideoLimits;
        removed?: RemovedContent;
      })
    | null
  >;
  /** For each of these people, with what they came with: whether they may enter, and whether as a host. */
  admissions(spaceId: string, people: readonly AdmissionSubject[]): Promise<readonly RoomAdmission[]>;
  /** What was saved last; null when the space does not exist any more. */
  saved(spaceId: string): Promise<SavedDocument | null>;
  /** `isLast`: it is what was saved last. */
  version(spaceId: string, version: number): Promise<(DocumentSnapshot & { isLast: boolean }) | null>;
  /** Writes a version, and answers its number. */
  save(tx: Tx, spaceId: string, document: SerializedDocument, savedBy: string): Promise<number>;
  /** Keeps what nobody saved as a version beside the space. */
  keep(tx: Tx, spaceId: string, document: SerializedDocument): Promise<void>;
  /** Takes over the unsaved work of instances before, in the transaction that writes it down elsewhere. */
  takeDraft(tx: Tx, spaceId: string): Promise<DocumentSnapshot | null>;
  /** Leaves unsaved work to the next instance, or keeps it as a version. */
  keepDraft(tx: Tx, spaceId: string, document: SerializedDocument, rank: DraftRank): Promise<void>;
};

/** Ids of a person's friends, and of those they have blocked or who have blocked them. */
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
  /** Why someone may not put all of these into a space, nor show those of it that stand there anew; null: they may. */
  refusalToUse(
    accountId: string,
    spaceId: string,
    fileIds: readonly string[],
    standing?: readonly string[],
  ): Promise<"FILE_NOT_FOUND" | "REMOVED_BY_STAFF" | null>;
  /** The package that is shown from this address, among those that someone may put into a space; null: none is. */
  packageAt(accountId: string, spaceId: string, url: string): Promise<string | null>;
  /** A document without what shows banned content where `standing`, whose place it takes, doesn't. */
  withoutBanned<D extends DocumentSnapshot>(document: D, standing: DocumentSnapshot): Promise<D>;
  /** These files are used here, and no others. */
  useIn(tx: Tx, place: { spaceId: string; part: string }, fileIds: readonly string[]): Promise<void>;
};

export type RoomMedia = Pick<
  MediaServer,
  | "takesStreams"
  | "ticket"
  | "setGrant"
  | "setHeard"
  | "setSeen"
  | "watchTicket"
  | "broadcastTicket"
  | "openStream"
  | "onStream"
  | "setSegmented"
  | "onSegment"
  | "remove"
  | "endRoom"
  | "onActivity"
>;

/** What visits ask of signed-in sessions. */
export type RoomSessions = {
  /** Known to have ended, without asking the database. */
  hasEnded(sessionId: string): boolean;
  /** Those of these sessions that are over, by the database. */
  ended(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
};

export type RoomsDeps = {
  db: NodePgDatabase;
  log: Logger;
  metrics: Registry;
  /** Where programs send streams by RTMP; null: nowhere. */
  rtmpPort: () => number | null;
  /** Signs tickets; 32 bytes, the same on every process. */
  secret: Uint8Array;
  /** Which process this is, among those on one database: the same after a restart, and nobody else's meanwhile. */
  processId: string;
  /** The others on that database; none unless given. */
  processes?: Processes;
  /** Address that the page connects to, absolute or a path of this server. */
  address: string;
  /** People that one instance holds at the most, whatever the plan says. */
  instanceCeiling: number;
  /** Pages that watch a broadcast of one instance by WebRTC; more get it by HLS. */
  webrtcWatchersMax: number;
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
  recordings: RoomRecordings;
  isAvatarAllowed: (avatar: string, isAuthless: boolean) => boolean;
  /** Whether an avatar is one that this account brought. */
  ownsCustomAvatar: (accountId: string, avatar: string) => Promise<boolean>;
  /** One of the emotes of the body that the installation has, with its own emoji or none. */
  isEmote: (name: string, codepoint: string | null) => boolean;
  /** Whether the installation has an environment of this name. */
  isEnvironment: (name: string) => boolean;
  /** How far a prefab of the installation reaches from its origin, in metres; null for one that isn't known. */
  prefabBounds: (id: string) => Prefab["bounds"] | null;
  /** Names of the seats of an environment; null for one that isn't known. */
  seatsOf: (environment: string) => ReadonlySet<string> | null;
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
  /** A host has announced something to all instances of a space; those of this process know already. */
  onAnnounced: (spaceId: string, announced: Announced) => void;
  /** An account has a new stream key for a space; this process knows already. */
  onStreamKey: (spaceId: string, madeBy: string) => void;
  /** A signed-in person came to an instance or left one; `instancesOf` knows of it already. */
  onMoved: (accountId: string) => void;
};
