import { mayHost } from "@veranda/contract";
import type { RecordingEnd, RoomLive } from "@veranda/contract/rooms/live";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { NamedError } from "../../named-error.ts";
import { VIDEO_CLOCK } from "../../platform/media/container/samples.ts";
import type { StreamSegment } from "../../platform/media/stream-segment.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import type { Member } from "../participants/member.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { RecordingSink, RoomRecordings } from "./recordings-port.ts";

/** How long the last segment, which holds what was broadcast up to the end, is awaited; one takes at least two seconds. */
const LAST_SEGMENT_MS = 4_000;

/** A segment comes so long after its end: packets are put in order first. */
const HELD_MS = 250;
const TICKS_A_MS = VIDEO_CLOCK / 1000;

export type InstanceRecordingDeps = {
  spaceId: string;
  recordings: RoomRecordings;
  members: readonly Member[];
  /** People whose seats are held since before the process began. */
  heldReservations: () => number;
  isLive: () => boolean;
  now: () => number;
  monotonic: () => number;
  /** Whether segments are to be made of the stream. */
  setSegmented: (isWanted: boolean) => void;
  /** They are made already, for who watches. */
  isSegmented: () => boolean;
  onAct: (host: Member, act: InstanceAct) => void;
};

type Shown = NonNullable<RoomLive["recording"]>;
/**
 * announcing: nobody is recorded before everybody is told. ending: the last segment is awaited until `until`, a time of the
 * monotonic clock.
 */
type Recording = {
  shown: Shown;
  readonly sink: RecordingSink;
  phase: "announcing" | "on" | "ending";
  until: number;
  /** What was broadcast before this time of the monotonic clock isn't recorded: not everybody had been told. */
  since: number;
  /** A segment that a video can begin with came. */
  hasContent: boolean;
  /** The broadcast that it is of is over. */
  isOver: boolean;
};

/** The recording of what an instance broadcasts, to the files of the host who asked for it. */
export class InstanceRecording {
  readonly #deps: InstanceRecordingDeps;
  #recording: Recording | null = null;
  #isBeginning = false;
  /** Broadcasts that have ended. */
  #ended = 0;

  constructor(deps: InstanceRecordingDeps) {
    this.#deps = deps;
  }

  /** What everybody is told; null: nothing is recorded. */
  get shown(): Shown | null {
    return this.#recording?.shown ?? null;
  }

  /** Answers why it was refused; null: it has begun. */
  async start(host: Member, name: string): Promise<RoomRefusal | null> {
    const refusal = this.#startRefusal(host);
    if (refusal !== null) return refusal;
    const { recordings, spaceId, now } = this.#deps;
    const { id: byId, displayName: by, userId } = host.participant;
    if (userId === null) return "HOSTS_ONLY";
    this.#isBeginning = true;
    const ended = this.#ended;
    try {
      const sink = await recordings.begin({ accountId: userId, spaceId, name }, (reason) =>
        this.#endedBySink(sink, reason),
      );
      // Meanwhile they may have left, or the broadcast may have ended, and another one begun.
      if (ended !== this.#ended || this.#startRefusal(host, true) !== null) {
        void sink.finish();
        return "NOT_NOW";
      }
      this.#recording = {
        shown: { by, byId, startedAt: now() },
        sink,
        phase: "announcing",
        until: Infinity,
        since: Number.NEGATIVE_INFINITY,
        hasContent: false,
        isOver: false,
      };
    } catch (error) {
      if (!(error instanceof NamedError)) return "RECORDING_FAILED";
      if (error.code === "DISK_FULL") return "RECORDING_DISK_FULL";
      return error.code === "STORAGE_FULL" ? "RECORDING_STORAGE_FULL" : "RECORDING_FAILED";
    } finally {
      this.#isBeginning = false;
    }
    this.#deps.onAct(host, { act: "recording_started" });
    return null;
  }

  /** Any host may end it. */
  stop(host: Member): RoomRefusal | null {
    if (!mayHost(host.rights)) return "HOSTS_ONLY";
    if (this.#recording === null || this.#recording.phase === "ending") return null;
    this.#endSoon(this.#recording);
    this.#deps.onAct(host, { act: "recording_stopped" });
    return null;
  }

  /** Who records may have another name now. */
  renamed({ id, displayName: by }: Pick<Participant, "id" | "displayName">): void {
    const recording = this.#recording;
    if (recording?.shown.byId === id) recording.shown = { ...recording.shown, by };
  }

  /** Everybody has been told that this is recorded. */
  announced(shown: RoomLive["recording"]): void {
    const recording = this.#recording;
    if (recording === null || shown === null || recording.phase !== "announcing") return;
    recording.phase = "on";
    if (this.#deps.isSegmented()) recording.since = this.#deps.monotonic();
    this.#deps.setSegmented(true);
  }

  /** A segment of the broadcast. */
  take(segment: StreamSegment): void {
    const recording = this.#recording;
    if (recording === null || recording.phase === "announcing") return;
    const beganAt = this.#deps.monotonic() - (segment.to - segment.from) / TICKS_A_MS - HELD_MS;
    if (beganAt < recording.since) return;
    recording.sink.append(segment);
    recording.hasContent ||= segment.isKey;
    if (recording.phase === "ending") this.#finish(recording);
  }

  /** The broadcast is over: what is still on its way belongs to this, and nothing of the next one. */
  broadcastEnded(): void {
    this.#ended += 1;
    const recording = this.#recording;
    if (recording === null) return;
    recording.isOver = true;
    if (recording.phase !== "ending") this.#endSoon(recording);
  }

  /** A stream has come: what follows is of the broadcast that goes on by now. */
  streamOpened(): void {
    if (this.#recording?.isOver === true) this.#finish(this.#recording);
  }

  /** Once a tick. */
  tick(): void {
    const recording = this.#recording;
    if (recording === null) return;
    const { members, heldReservations, monotonic } = this.#deps;
    const host = members.find(({ participant }) => participant.id === recording.shown.byId);
    const isHeld = host === undefined && heldReservations() > 0;
    if (host !== undefined && !mayHost(host.rights)) this.#finish(recording);
    else if (recording.phase === "ending") {
      if (monotonic() >= recording.until) this.#finish(recording);
    } else if (host === undefined && !isHeld) this.#endSoon(recording);
  }

  /** With the instance. */
  end(): void {
    if (this.#recording !== null) this.#finish(this.#recording);
  }

  #startRefusal(host: Member, isBegun = false): RoomRefusal | null {
    const { members, isLive } = this.#deps;
    if (!mayHost(host.rights) || !members.includes(host)) return "HOSTS_ONLY";
    if (host.rights.isUnder16) return "LIVE_FROM_16";
    if (!isLive()) return "NOT_NOW";
    return this.#recording !== null || this.#isBeginning !== isBegun ? "RECORDING_TAKEN" : null;
  }

  #endSoon(recording: Recording): void {
    if (recording.phase === "announcing") {
      this.#finish(recording);
      return;
    }
    recording.phase = "ending";
    recording.until = this.#deps.monotonic() + LAST_SEGMENT_MS;
  }

  #endedBySink(sink: RecordingSink, reason: RecordingEnd): void {
    const recording = this.#recording;
    if (recording?.sink === sink) this.#finish(recording, reason);
  }

  #finish(recording: Recording, reason: RecordingEnd | null = null): void {
    this.#recording = null;
    const { byId } = recording.shown;
    const host = this.#deps.members.find(({ participant }) => participant.id === byId);
    host?.replicator?.link.post(messageBytes("recordingEnded", { reason, hasContent: recording.hasContent }));
    this.#deps.setSegmented(false);
    void recording.sink.finish();
  }
}
