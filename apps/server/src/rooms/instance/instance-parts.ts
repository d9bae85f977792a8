import type { LeaveReason } from "@veranda/contract/rooms/messages";
import type { InstanceDocument } from "../document/instance-document.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import type { InstanceHosting } from "../hosting/instance-hosting.ts";
import type { InstanceJournal, InstanceMemory, InstanceRecord } from "../journal/journal.ts";
import type { SeatJournal } from "../journal/seat-journal.ts";
import type { InstanceRecording } from "../live/instance-recording.ts";
import type { InstanceLive } from "../live/instance-live.ts";
import type { InstanceHls } from "../live/hls/instance-hls.ts";
import type { SegmentDemand } from "../live/segment-demand.ts";
import type { Watchers } from "../live/watchers.ts";
import type { InstanceVideo } from "../video/instance-video.ts";
import type { InstanceVoice } from "../voice/instance-voice.ts";
import type { Access } from "../access/access.ts";
import type { DepartedRateLimits } from "../limits/action-rate-limits.ts";
import type { BodyPlacement } from "../movement/body-placement.ts";
import type { Broadcast } from "../participants/broadcast.ts";
import type { HeldReservations } from "../reservations/held-reservations.ts";
import type { InstanceChat } from "../chat/instance-chat.ts";
import type { InstanceDeps } from "./instance-deps.ts";
import type { Member } from "../participants/member.ts";
import type { InstanceCapacity } from "../reservations/instance-capacity.ts";
import type { Positions } from "../movement/positions.ts";
import type { Roster } from "../participants/roster.ts";
import type { SpaceInfo } from "../access/space-info.ts";

/** What any part of an instance may be built from: it exists before all of them. */
export type InstanceCore = {
  readonly record: InstanceRecord;
  /** The instance as stored before its process ended; null: it is new. */
  readonly memory: InstanceMemory | null;
  readonly journal: InstanceJournal;
  readonly deps: InstanceDeps;
  readonly about: SpaceInfo;
  readonly roster: Roster;
  readonly positions: Positions;
  readonly held: HeldReservations;
  readonly departedRateLimits: DepartedRateLimits;
  readonly broadcast: Broadcast;
  /** Sends everyone the current state of this participant. */
  readonly broadcastUpdate: (member: Member) => void;
  readonly leave: (member: Member, reason: LeaveReason) => void;
  readonly end: (reason: LeaveReason) => void;
  /** A host has done something that is written down. */
  readonly hostDid: (host: Member, act: InstanceAct) => void;
};

/**
 * Parts with mutual dependencies. Some are created before those that they use: a factory may read only those that its
 * comment names; all others are read lazily.
 */
export type InstanceParts = {
  readonly chat: InstanceChat;
  readonly hosting: InstanceHosting;
  readonly instanceCapacity: InstanceCapacity;
  readonly document: InstanceDocument;
  readonly bodyPlacement: BodyPlacement;
  readonly video: InstanceVideo;
  readonly watchers: Watchers;
  readonly live: InstanceLive;
  readonly hls: InstanceHls;
  readonly segmentDemand: SegmentDemand;
  readonly recording: InstanceRecording;
  readonly voice: InstanceVoice;
  readonly seatJournal: SeatJournal;
  readonly access: Access;
};
