import { mp4Fragment, mp4Head } from "../../../container/mp4.ts";
import {
  SOUND_CLOCK,
  soundTicksOf,
  VIDEO_CLOCK,
  type SoundSample,
  type StreamFormat,
  type VideoSample,
} from "../../../container/samples.ts";
import { webmCluster, webmHead } from "../../../container/webm.ts";
import type { StreamSegment } from "../../../stream-segment.ts";
import type { StreamCodec } from "../../stream-offer.ts";
import { randomUint32 } from "../random-uint32.ts";
import type { SenderTime } from "../rtcp.ts";
import { timestampOf } from "../rtp-packet.ts";
import { ArrivalClock } from "./arrival-clock.ts";
import { FrameAssembler, type Frame } from "./frame-assembler.ts";
import { h264Frames, h264Parameters, h264Size } from "./h264-frames.ts";
import { opusTicks, SILENCE, SILENCE_TICKS } from "./opus-packet.ts";
import { PacketOrder } from "./packet-order.ts";
import { vp8Frames, vp8Size } from "./vp8-frames.ts";

/** How long packets are held so that video and sound can be interleaved. */
const HOLD_MS = 250;
/**
 * A segment ends with the first key frame after the minimum, otherwise with the first frame after the cut, or with its
 * sound soon after: never so late that its duration rounds to more than SEGMENT_SECONDS.
 */
const LEAST_TICKS = Math.round(1.7 * VIDEO_CLOCK);
const CUT_TICKS = Math.round(2.3 * VIDEO_CLOCK);
const SOUND_CUT_TICKS = Math.round(2.35 * VIDEO_CLOCK);
const LONGEST_TICKS = Math.round(2.45 * VIDEO_CLOCK);
/** A key frame is requested in time for the next segment. */
const KEY_FRAME_DUE_MS = 1_800;
/** More than a stream may send during a segment, including its burst. */
const LARGEST_BYTES = 6_000_000;
/** Maximum frames, and sound samples, of a segment: no encoder makes so many. */
const MOST_SAMPLES = 2_000;
/**
 * Maximum frames and sounds held for HOLD_MS, including those that waited for a lost packet: no encoder makes so many
 * in this time.
 */
const HELD_MAX = 2_500;
/** Maximum lag of video that resumes after its sound went on alone. */
const BEHIND_SOUND_TICKS = VIDEO_CLOCK;
const ASK_AGAIN_MS = 500;
/** Sound within this of its expected time is contiguous; larger gaps are filled with silence. */
const SOUND_TOLERANCE = 0.03 * SOUND_CLOCK;
/** Maximum lag of video behind its sound, for a slow encoder; larger values in sender reports are ignored. */
const MOST_LAG_MS = 2_000;
/** Sound that deviates by more than this from its video is realigned. */
const IN_STEP_MS = 5;
/** A larger jump of the timestamps starts a new run. */
const JUMP_TICKS = 10 * VIDEO_CLOCK;
/** Display time of a stream's last frame. */
const LAST_FRAME_TICKS = VIDEO_CLOCK / 25;

export type StreamSegmenterDeps = {
  codec: StreamCodec;
  requestKeyFrame: () => void;
  onSegment: (segment: StreamSegment) => void;
};

type Held = { readonly ticks: number; readonly arrivedMs: number } & (
  | { readonly frame: Frame }
  | { readonly sound: Buffer }
);
type Origin = { readonly video: number; sound: number; readonly format: StreamFormat; readonly head: Buffer };

/** Cuts a stream's packets into segments, without transcoding. */
export class StreamSegmenter {
  readonly #deps: StreamSegmenterDeps;
  readonly #order: PacketOrder;
  readonly #frames: FrameAssembler;
  readonly #videoClock = new ArrivalClock(VIDEO_CLOCK);
  readonly #soundClock = new ArrivalClock(SOUND_CLOCK);
  readonly #held: Held[] = [];
  #run = randomUint32();
  /** Null until the stream has started. */
  #origin: Origin | null = null;
  #video: VideoSample[] = [];
  #sound: SoundSample[] = [];
  #bytes = 0;
  #from = 0;
  #nextSound = 0;
  /** When the last frame and all before it had arrived. */
  #arrivedMs = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #beganAt = 0;
  /** Number of the next fragment. */
  #sequence = 1;

  constructor(deps: StreamSegmenterDeps) {
    this.#deps = deps;
    this.#frames = new FrameAssembler(deps.codec === "VP8" ? vp8Frames() : h264Frames(), (frame) => {
      // Frames before it may have waited for lost packets.
      this.#arrivedMs = Math.max(this.#arrivedMs, frame.arrivedMs);
      const ticks = this.#videoClock.note(frame.timestamp, frame.arrivedMs);
      this.#hold({ ticks, arrivedMs: this.#arrivedMs, frame });
    });
    this.#order = new PacketOrder((packet, isAfterGap) => this.#frames.take(packet, isAfterGap));
  }

  /** Number of packets, frames and sounds that are buffered until they are in a segment. */
  get kept(): number {
    return this.#order.size + this.#held.length + this.#video.length + this.#sound.length;
  }

  /** `start`: offset of the payload. The packet is retained, not copied. Throws if too much is buffered. */
  takeVideo(packet: Buffer, start: number, arrivedMs: number): void {
    this.#order.add({ packet, start, arrivedMs });
  }

  /** The same for sound. */
  takeSound(packet: Buffer, start: number, arrivedMs: number): void {
    const ticks = this.#soundClock.note(timestampOf(packet), arrivedMs);
    this.#hold({ ticks, arrivedMs, sound: packet.subarray(start) });
  }

  /** Notes a sender report about the time of its packets. */
  noteReport(of: "video" | "sound", time: SenderTime): void {
    (of === "video" ? this.#videoClock : this.#soundClock).noteReport(time);
  }

  tick(nowMs: number): void {
    this.#order.tick(nowMs);
    const isDue = this.#origin === null || this.#frames.isStuck || nowMs - this.#beganAt > KEY_FRAME_DUE_MS;
    if (isDue && nowMs - this.#askedAt >= ASK_AGAIN_MS) {
      this.#askedAt = nowMs;
      this.#deps.requestKeyFrame();
    }
    this.#realign();
    // Whichever of video and sound arrives earlier is held longer.
    const lag = this.#lagMs ?? 0;
    const held = { sound: HOLD_MS + Math.max(0, lag), video: HOLD_MS + Math.max(0, -lag) };
    this.#release((one) => nowMs - one.arrivedMs >= ("frame" in one ? held.video : held.sound));
  }

  /** The stream has ended: the rest becomes the last segment. */
  end(): void {
    this.#release(() => true);
    const last = this.#video.at(-1);
    if (last !== undefined) this.#emit(last.at + LAST_FRAME_TICKS);
  }

  #hold(held: Held): void {
    if (this.#held.length >= HELD_MAX) throw new Error("more is held than a stream has");
    this.#held.push(held);
  }

  #release(isDue: (held: Held) => boolean): void {
    const due = this.#held.filter(isDue);
    if (due.length === 0) return;
    const left = this.#held.filter((held) => !isDue(held));
    this.#held.splice(0, this.#held.length, ...left);
    const soundOriginMs = this.#soundClock.originMs + (this.#lagMs ?? 0);
    const msOf = (held: Held): number =>
      "frame" in held
        ? this.#videoClock.originMs + held.ticks / (VIDEO_CLOCK / 1000)
        : soundOriginMs + held.ticks / (SOUND_CLOCK / 1000);
    for (const held of due.sort((a, b) => msOf(a) - msOf(b)))
      if ("frame" in held) this.#addFrame(held.frame, held.ticks);
      else this.#addSound(held.sound, held.ticks);
  }

  /** How much later video arrives than its sound, by sender reports of both; null if unknown. */
  get #lagMs(): number | null {
    const [video, sound] = [this.#videoClock, this.#soundClock];
    const lag = sound.senderOriginMs - video.senderOriginMs - (sound.originMs - video.originMs);
    return Math.abs(lag) <= MOST_LAG_MS ? lag : null;
  }

  /** Sound ticks at the time of these video ticks; NaN if there is no sound yet. */
  #soundTicksAt(videoTicks: number): number {
    const soundOriginMs = this.#soundClock.originMs + (this.#lagMs ?? 0);
    if (!Number.isFinite(soundOriginMs)) return Number.NaN;
    const ms = this.#videoClock.originMs + videoTicks / (VIDEO_CLOCK / 1000);
    return Math.round((ms - soundOriginMs) * (SOUND_CLOCK / 1000));
  }

  /** Realigns the sound that follows after new sender reports, or when the sender's two clocks have drifted apart. */
  #realign(): void {
    const origin = this.#origin;
    if (origin === null || Number.isNaN(origin.sound) || this.#lagMs === null) return;
    const sound = this.#soundTicksAt(origin.video);
    if (Math.abs(sound - origin.sound) > IN_STEP_MS * (SOUND_CLOCK / 1000)) origin.sound = sound;
  }

  #addFrame(frame: Frame, ticks: number): void {
    const at = this.#origin === null ? 0 : ticks - this.#origin.video;
    const lastFrame = this.#video.at(-1);
    const last = lastFrame?.at ?? this.#from;
    const earliest = lastFrame === undefined ? last - BEHIND_SOUND_TICKS : last;
    if (this.#origin !== null && (at < earliest || at - last > JUMP_TICKS)) this.#restart();
    if (this.#origin === null) {
      if (frame.isKey) this.#begin(frame, ticks);
      return;
    }
    // The video was frozen, and there was no sound.
    while (at - this.#from > LONGEST_TICKS) this.#emit(this.#from + CUT_TICKS);
    const long = at - this.#from;
    const isFull = long >= CUT_TICKS || this.#bytes >= LARGEST_BYTES || this.#video.length >= MOST_SAMPLES;
    const changed = frame.isKey ? this.#changedFormat(frame, this.#origin.format) : null;
    if (this.#video.length > 0 && (isFull || changed || (frame.isKey && long >= LEAST_TICKS))) {
      this.#emit(at);
      this.#beganAt = frame.arrivedMs;
    }
    if (changed !== null) this.#origin = { ...this.#origin, format: changed, head: this.#headOf(changed) };
    // The first frame of a segment begins with it: players stall at a gap.
    this.#push(frame, this.#video.length === 0 ? this.#from : Math.max(at, last + 1));
  }

  #begin(frame: Frame, ticks: number): void {
    const format = this.#formatOf(frame);
    if (format === null) return;
    this.#origin = { video: ticks, sound: this.#soundTicksAt(ticks), format, head: this.#headOf(format) };
    this.#beganAt = frame.arrivedMs;
    this.#push(frame, 0);
  }

  #formatOf({ data }: Frame): StreamFormat | null {
    const { codec } = this.#deps;
    if (codec === "VP8") {
      const size = vp8Size(data);
      return size && { codec, ...size, parameters: null };
    }
    const parameters = h264Parameters(data);
    const size = parameters && h264Size(parameters.sequence);
    return size && { codec, ...size, parameters };
  }

  #headOf(format: StreamFormat): Buffer {
    return format.codec === "VP8" ? webmHead(format) : mp4Head(format);
  }

  /**
   * The format in an H.264 key frame if it has changed, for example because the encoder changed the size; otherwise
   * null.
   */
  #changedFormat(frame: Frame, { parameters }: StreamFormat): StreamFormat | null {
    const format = parameters === null ? null : this.#formatOf(frame);
    if (!format?.parameters || parameters === null) return null;
    const { sequence, picture } = format.parameters;
    const isSame =
      Buffer.compare(sequence, parameters.sequence) === 0 &&
      Buffer.compare(picture, parameters.picture) === 0;
    return isSame ? null : format;
  }

  #push({ data, isKey }: Frame, at: number): void {
    this.#video.push({ at, data, isKey });
    this.#bytes += data.length;
  }

  #addSound(data: Buffer, ticks: number): void {
    const duration = opusTicks(data);
    if (this.#origin === null || duration === 0) return;
    // Sound that starts later than the video starts at the current position.
    if (Number.isNaN(this.#origin.sound)) this.#origin.sound = ticks - this.#soundNow;
    const off = ticks - this.#origin.sound - this.#nextSound;
    if (Math.abs(off) > 2 * SOUND_CLOCK)
      this.#origin.sound = ticks - Math.max(this.#nextSound, this.#soundNow);
    const at = ticks - this.#origin.sound;
    if (at < this.#nextSound - SOUND_TOLERANCE) return;
    while (at > this.#nextSound + SOUND_TOLERANCE) {
      this.#fillSilence(Math.min(at, soundTicksOf(this.#from + SOUND_CUT_TICKS) + SILENCE_TICKS));
      this.#endBySound();
    }
    this.#sound.push({ at: this.#nextSound, duration, data });
    this.#nextSound += duration;
    this.#bytes += data.length;
    this.#endBySound();
  }

  /** Ends the segment by its sound if the video is frozen, for example of a phone that shows another app. */
  #endBySound(): void {
    const heardUntil = Math.floor(this.#nextSound / (SOUND_CLOCK / VIDEO_CLOCK));
    const long = heardUntil - this.#from;
    const isFull = this.#bytes >= LARGEST_BYTES || this.#sound.length >= MOST_SAMPLES;
    if (long >= SOUND_CUT_TICKS || (long > 0 && isFull)) this.#emit(heardUntil);
  }

  get #soundNow(): number {
    return soundTicksOf(this.#video.at(-1)?.at ?? this.#from);
  }

  /** Fills a gap in the sound, at which players would stall. */
  #fillSilence(until: number): void {
    for (; this.#nextSound + SILENCE_TICKS <= until; this.#nextSound += SILENCE_TICKS)
      this.#sound.push({ at: this.#nextSound, duration: SILENCE_TICKS, data: SILENCE });
  }

  #emit(to: number): void {
    const { codec } = this.#deps;
    const origin = this.#origin;
    if (origin === null) return;
    if (soundTicksOf(to) - this.#nextSound > SOUND_TOLERANCE) this.#fillSilence(soundTicksOf(to));
    const samples = { from: this.#from, to, video: this.#video, sound: this.#sound };
    const { sequence } = origin.format.parameters ?? {};
    this.#deps.onSegment({
      container: codec === "VP8" ? "webm" : "mp4",
      mimeType:
        sequence === undefined
          ? 'video/webm; codecs="vp8, opus"'
          : `video/mp4; codecs="avc3.${Buffer.from(sequence.subarray(1, 4)).toString("hex")}, opus"`,
      head: origin.head,
      data: codec === "VP8" ? webmCluster(samples) : mp4Fragment(this.#sequence++, samples),
      run: this.#run,
      from: this.#from,
      to,
      isKey: this.#video[0]?.isKey === true,
    });
    this.#from = to;
    this.#video = [];
    this.#sound = [];
    this.#bytes = 0;
  }

  /** The timestamps jumped: starts a new run. */
  #restart(): void {
    const last = this.#video.at(-1);
    if (last !== undefined) this.#emit(last.at + LAST_FRAME_TICKS);
    this.#run = randomUint32();
    this.#origin = null;
    this.#from = 0;
    this.#nextSound = 0;
    this.#sequence = 1;
  }
}
