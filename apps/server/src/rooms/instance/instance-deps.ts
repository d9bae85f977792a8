import type { FileAsset } from "@veranda/contract";
import type { VoiceZone } from "@veranda/contract/rooms/voice-zones";
import type { Processes } from "../../platform/processes/processes.ts";
import type { Opened } from "../document/document-store.ts";
import type { InstanceDocumentDeps } from "../document/instance-document.ts";
import type { InstanceMemory, InstanceRecord } from "../journal/journal.ts";
import type { Appearance } from "../participants/new-participant.ts";
import type { SpaceAbout } from "../access/space-about.ts";
import type { ArrivalPoints } from "../movement/arrival-points.ts";
import type { VisitMeter } from "../participants/visit-meter.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { RoomHostActs, RoomMedia, RoomPeople, RoomSessions, RoomSpaces } from "../rooms-deps.ts";
import type { Announced } from "../hosting/announced.ts";
import type { SpaceChats } from "../hosting/space-chat.ts";
import type { RoomRecordings } from "../live/recordings-port.ts";
import type { HlsStreams } from "../live/hls/hls-streams.ts";
import type { StreamKeys } from "../live/stream-keys.ts";
import type { ShareTimeStore } from "../video/share-time-store.ts";

/** What an instance needs from its surroundings. */
export type InstanceDeps = Pick<
  InstanceDocumentDeps,
  | "lease"
  | "now"
  | "monotonic"
  | "log"
  | "store"
  | "files"
  | "isEnvironment"
  | "prefabBounds"
  | "onSaved"
  | "verifyLease"
> &
  Appearance & {
    spaces: Omit<RoomSpaces, "save" | "keep" | "takeDraft" | "keepDraft">;
    people: RoomPeople;
    sessions: RoomSessions;
    ownsCustomAvatar(accountId: string, avatar: string): Promise<boolean>;
    isEmote(name: string, codepoint: string | null): boolean;
    seatsOf(environment: string): ReadonlySet<string> | null;
    arrivalPointsOf(environment: string): ArrivalPoints | null;
    voiceZonesOf(environment: string): readonly VoiceZone[];
    media: RoomMedia;
    recordings: RoomRecordings;
    shareTimes: Pick<ShareTimeStore, "add">;
    streamKeys: Pick<StreamKeys, "make" | "revoke">;
    hostActs: RoomHostActs;
    spaceChats: Pick<SpaceChats, "save" | "forgetWords">;
    hlsStreams: HlsStreams;
    processes: Pick<Processes, "mark" | "pathHere">;
    webrtcWatchersMax: number;
    rtmpPort(): number | null;
    /** An account has a new stream key; streams with the old one end in every instance of the space. */
    onStreamKey(madeBy: string): void;
    captionTicket(instanceId: string, participantId: string): string | null;
    onVisit(spaceId: string, holder: ReservationHolder, present: readonly string[]): void;
    /** Capacity of this instance; hosts can enter beyond it. */
    capacity: number;
    /** A visitor has entered: they are no longer in any other instance of this space. */
    onEntered(visitorId: string): void;
    /** A host has made an announcement to all instances of the space. */
    onAnnounced(announced: Announced): void;
    visitMeter: Pick<VisitMeter, "entered" | "left">;
    /** Somebody entered, left or changed, or the capacity changed: listings must be updated. */
    onListing(): void;
    /** Makes this the space's main instance; every instance of it is notified by `access.setHostInstance`. */
    becomeHost(): Promise<void>;
  };

/** The initial state of an instance. */
export type InstanceSeed = {
  record: InstanceRecord;
  memory: InstanceMemory | null;
  about: SpaceAbout;
  opened: Opened;
  /** Assets of the files in the document. */
  assets: readonly FileAsset[];
};
