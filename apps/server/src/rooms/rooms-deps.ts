import type { Prefab } from "@veranda/contract/prefab";
import type { FileAsset } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { VoiceZone } from "@veranda/contract/rooms/voice-zones";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { HostActLine } from "../domains/moderation/host-act-lines.ts";
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

type Tx = Pick<NodePgDatabase, "execute" | "select" | "insert" | "update" | "delete">;

/** What running instances read from spaces and write to them. */
export type RoomSpaces = {
  /** Null if the space no longer exists. `hostNames`, `assignments` and `removed` are not sent to anyone. */
  about(spaceId: string): Promise<
    | (SpaceAbout & {
        hostNames?: readonly string[];
        assignments?: Assignments;
        videoLimits?: VideoLimits;
        removed?: RemovedContent;
      })
    | null
  >;
  /** For each of these people, with the links that they came with: whether they may enter, and whether as a host. */
  admissions(spaceId: string, people: readonly AdmissionSubject[]): Promise<readonly RoomAdmission[]>;
  /** The version saved last; null if the space no longer exists. */
  saved(spaceId: string): Promise<SavedDocument | null>;
  /** `isLast`: it is the version saved last. */
  version(spaceId: string, version: number): Promise<(DocumentSnapshot & { isLast: boolean }) | null>;
  /** Writes a version, and resolves to its number. */
  save(tx: Tx, spaceId: string, document: SerializedDocument, savedBy: string): Promise<number>;
  /** Stores unsaved work as a version beside the space. */
  keep(tx: Tx, spaceId: string, document: SerializedDocument): Promise<void>;
  /** Takes over the unsaved work of earlier instances, in the transaction that writes it elsewhere. */
  takeDraft(tx: Tx, spaceId: string): Promise<DocumentSnapshot | null>;
  /** Leaves unsaved work to the next instance, or stores it as a version. */
  keepDraft(tx: Tx, spaceId: string, document: SerializedDocument, rank: DraftRank): Promise<void>;
};

/** Ids of a person's friends, and of those they have blocked or who have blocked them. */
export type Circle = { readonly friendIds: readonly string[]; readonly blockedIds: readonly string[] };

/** What running instances read about people, always current. */
export type RoomPeople = {
  circleOf(accountId: string): Promise<Circle>;
  /** Name and avatar of these accounts, as far as they exist. */
  facesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Face>>;
  /** Pairs among these accounts where the first has blocked the second. */
  blocksAmong(accountIds: readonly string[]): Promise<readonly (readonly [string, string])[]>;
};

/** What running instances read about files. */
export type RoomFiles = {
  assetsOf(fileIds: readonly string[]): Promise<FileAsset[]>;
  /** Why someone may not place these files in a space, nor show an existing one in a new way; null: they may. */
  refusalToUse(
    accountId: string,
    spaceId: string,
    fileIds: readonly string[],
    standing?: readonly string[],
  ): Promise<"FILE_NOT_FOUND" | "REMOVED_BY_STAFF" | null>;
  /** The package that is served from this address, among those that someone may place in a space; null: none. */
  packageAt(accountId: string, spaceId: string, url: string): Promise<string | null>;
  /** The document without objects that show banned content, unless they are in `standing`, which it replaces. */
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

/** The log of what hosts do in instances. */
export type RoomHostActs = {
  /** The line of what a host has done now to people of an instance, or to its rules. */
  lineOf(
    instance: { readonly spaceId: string; readonly number: number },
    host: Pick<Participant, "userId" | "displayName">,
    act: InstanceAct,
  ): HostActLine;
  /** Writes lines down, with what they did: each once, however often. */
  write(tx: Pick<Tx, "insert">, lines: readonly HostActLine[]): Promise<void>;
};

/** What visits read about sessions. */
export type RoomSessions = {
  /** Whether it is known to have ended, without asking the database. */
  hasEnded(sessionId: string): boolean;
  /** Those of these sessions that have ended, according to the database. */
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
  /**
   * The id of this process among those on one database: the same after a restart, and never another process' at the
   * same time.
   */
  processId: string;
  /** The other processes on that database; none unless given. */
  processes?: Processes;
  /** Address that the page connects to, absolute or a path of this server. */
  address: string;
  /** Maximum number of people in an instance, whatever the plan allows. */
  instanceCeiling: number;
  /** Maximum number of viewers of an instance's broadcast by WebRTC; further ones get HLS. */
  webrtcWatchersMax: number;
  /** Reservations that one address may have in a minute, and reconnections; 0: no limit, also for a single visitor. */
  joinsPerMinute: number;
  /** Reverse proxies in front of this server. */
  trustedProxies?: readonly string[];
  now: () => number;
  /** For every duration that is measured in this process. */
  monotonic: () => number;
  timing?: Partial<typeof ROOMS_TIMING>;
  spaces: RoomSpaces;
  people: RoomPeople;
  sessions: RoomSessions;
  files: RoomFiles;
  recordings: RoomRecordings;
  isAvatarAllowed: (avatar: string, isAuthless: boolean) => boolean;
  /** Whether an avatar was uploaded by this account. */
  ownsCustomAvatar: (accountId: string, avatar: string) => Promise<boolean>;
  /** Whether this is an emote of the installation, with its own emoji or none. */
  isEmote: (name: string, codepoint: string | null) => boolean;
  /** Whether the installation has an environment of this name. */
  isEnvironment: (name: string) => boolean;
  /** How far a prefab of the installation extends from its origin, in metres; null for an unknown one. */
  prefabBounds: (id: string) => Prefab["bounds"] | null;
  /** Names of the seats of an environment; null for an unknown one. */
  seatsOf: (environment: string) => ReadonlySet<string> | null;
  /** Arrival points of an environment; null for an unknown one. */
  arrivalPointsOf: (environment: string) => ArrivalPoints | null;
  /** Zones of an environment in which voices are heard differently; the same array for the same environment. */
  voiceZonesOf: (environment: string) => readonly VoiceZone[];
  /** Forwards voices; its rooms are instances, its identities participants. */
  media: RoomMedia;
  /** Ticket by which a participant's page may send its sound to speech recognition; null: there is none. */
  captionTicket: (instanceId: string, participantId: string) => string | null;
  randomName: () => string;
  randomAvatar: () => string;
  /** Who somebody in this space is according to an access token; null if the token is invalid. */
  identify: (accessToken: string, spaceId: string) => Promise<ReservationHolder | null>;
  /**
   * Someone arrived in a space (not: reconnected). `present` are the accounts of those in that instance whom they can
   * see.
   */
  onVisit: (spaceId: string, visitor: Visitor, present: readonly string[]) => void;
  hostActs: RoomHostActs;
  /** A host has made an announcement to all instances of a space; those of this process have it already. */
  onAnnounced: (spaceId: string, announced: Announced) => void;
  /** Hosts of a space have set its chat rules; instances of this process have them already. */
  onChatRulesSaved: (spaceId: string) => void;
  /** An account has a new stream key for a space; this process knows already. */
  onStreamKey: (spaceId: string, madeBy: string) => void;
  /** A signed-in person entered or left an instance; `instancesOf` is up to date already. */
  onMoved: (accountId: string) => void;
};
