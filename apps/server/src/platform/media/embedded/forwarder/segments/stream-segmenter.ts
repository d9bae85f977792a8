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

/** How long packets are held so that picture and sound can be put in one order. */
const HOLD_MS = 250;
/**
 * A segment ends with the first key frame after the least, and without one with the first frame after the cut, or with its
 * sound soon after it: never so late that it is more than SEGMENT_SECONDS, rounded.
 */
const LEAST_TICKS = Math.round(1.7 * VIDEO_CLOCK);
const CUT_TICKS = Math.round(2.3 * VIDEO_CLOCK);
const SOUND_CUT_TICKS = Math.round(2.35 * VIDEO_CLOCK);
const LONGEST_TICKS = Math.round(2.45 * VIDEO_CLOCK);
/** A key frame is asked for in time for the next segment. */
const KEY_FRAME_DUE_MS = 1_800;
/** Above what a stream may send in the time of a segment, with its burst. */
const LARGEST_BYTES = 6_000_000;
/** Frames of one segment, and sounds of it: no encoder makes so many. */
const MOST_SAMPLES = 2_000;
/** Frames and sounds that are held for HOLD_MS, also those that waited for a lost packet: nor so many in this time. */
const HELD_MAX = 2_500;
/** A picture that comes again after its sound went on alone may be so much behind it. */
const BEHIND_SOUND_TICKS = VIDEO_CLOCK;
const ASK_AGAIN_MS = 500;
/** Sound that is nearer than this to where it is expected follows on; what is missing is filled with silence. */
const SOUND_TOLERANCE = 0.03 * SOUND_CLOCK;
/** Pictures may come so much later than their sound, by an encoder that takes its time; a sender that says more is not believed. */
const MOST_LAG_MS = 2_000;
/** Sound that is further off its picture than this is moved. */
const IN_STEP_MS = 5;
/** A jump of the timestamps beyond this begins another run. */
const JUMP_TICKS = 10 * VIDEO_CLOCK;
/** The last picture of a stream is shown for so long. */
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

/** Makes segments of a stream's packets. Nothing is transcoded. */
export class StreamSegmenter {
  readonly #deps: StreamSegmenterDeps;
  readonly #order: PacketOrder;
  readonly #frames: FrameAssembler;
  readonly #videoClock = new ArrivalClock(VIDEO_CLOCK);
  readonly #soundClock = new ArrivalClock(SOUND_CLOCK);
  readonly #held: Held[] = [];
  #run = randomUint32();
  /** Null: it hasn't begun. */
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
  /** Of the next fragment. */
  #sequence = 1;

  constructor(deps: StreamSegmenterDeps) {
    this.#deps = deps;
    this.#frames = new FrameAssembler(deps.codec === "VP8" ? vp8Frames() : h264Frames(), (frame) => {
      // Those before it may have waited for what was lost.
      this.#arrivedMs = Math.max(this.#arrivedMs, frame.arrivedMs);
      const ticks = this.#videoClock.note(frame.timestamp, frame.arrivedMs);
      this.#hold({ ticks, arrivedMs: this.#arrivedMs, frame });
    });
    this.#order = new PacketOrder((packet, isAfterGap) => this.#frames.take(packet, isAfterGap));
  }

  /** Packets, frames and sounds that are kept until they are a segment's. */
  get kept(): number {
    return this.#order.size + this.#held.length + this.#video.length + this.#sound.length;
  }

  /** `start`: of its payload. The packet is kept, not copied. Throws where more is held than a stream has. */
  takeVideo(packet: Buffer, start: number, arrivedMs: number): void {
    this.#order.add({ packet, start, arrivedMs });
  }

  /** The same for sound. */
  takeSound(packet: Buffer, start: number, arrivedMs: number): void {
    const ticks = this.#soundClock.note(timestampOf(packet), arrivedMs);
    this.#hold({ ticks, arrivedMs, sound: packet.subarray(start) });
  }

  /** What the sender says of the time of its packets. */
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
    // Of pictures and sounds, what comes first waits for what comes later.
    const lag = this.#lagMs ?? 0;
    const held = { sound: HOLD_MS + Math.max(0, lag), video: HOLD_MS + Math.max(0, -lag) };
    this.#release((one) => nowMs - one.arrivedMs >= ("frame" in one ? held.video : held.sound));
  }

  /** The stream is over: what is left becomes the last segment. */
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

  /** How much later pictures arrive than their sound, by what the sender says of both; null: it isn't known. */
  get #lagMs(): number | null {
    const [video, sound] = [this.#videoClock, this.#soundClock];
    const lag = sound.senderOriginMs - video.senderOriginMs - (sound.originMs - video.originMs);
    return Math.abs(lag) <= MOST_LAG_MS ? lag : null;
  }

  /** Ticks of the sound that belong to the picture of these; NaN: there is no sound yet. */
  #soundTicksAt(videoTicks: number): number {
    const soundOriginMs = this.#soundClock.originMs + (this.#lagMs ?? 0);
    if (!Number.isFinite(soundOriginMs)) return Number.NaN;
    const ms = this.#videoClock.originMs + videoTicks / (VIDEO_CLOCK / 1000);
    return Math.round((ms - soundOriginMs) * (SOUND_CLOCK / 1000));
  }

  /** The sender has said more, or its two clocks have drifted apart: the sound that follows is put in step. */
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
    // The picture stood still, and without a sound.
    while (at - this.#from > LONGEST_TICKS) this.#emit(this.#from + CUT_TICKS);
    const long = at - this.#from;
    const isFull = long >= CUT_TICKS || this.#bytes >= LARGEST_BYTES || this.#video.length >= MOST_SAMPLES;
    const changed = frame.isKey ? this.#changedFormat(frame, this.#origin.format) : null;
    if (this.#video.length > 0 && (isFull || changed || (frame.isKey && long >= LEAST_TICKS))) {
      this.#emit(at);
      this.#beganAt = frame.arrivedMs;
    }
    if (changed !== null) this.#origin = { ...this.#origin, format: changed, head: this.#headOf(changed) };
    // The picture of a segment begins with it: players stall at a gap.
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

  /** What a key frame of H.264 says where it isn't what was said before, as when the encoder has changed the size; else null. */
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
    // Sound that begins later than the picture begins where it has come to.
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

  /** The picture stands still, as of a phone that shows another app: the segment ends by its sound. */
  #endBySound(): void {
    const heardUntil = Math.floor(this.#nextSound / (SOUND_CLOCK / VIDEO_CLOCK));
    const long = heardUntil - this.#from;
    const isFull = this.#bytes >= LARGEST_BYTES || this.#sound.length >= MOST_SAMPLES;
    if (long >= SOUND_CUT_TICKS || (long > 0 && isFull)) this.#emit(heardUntil);
  }

  get #soundNow(): number {
    return soundTicksOf(this.#video.at(-1)?.at ?? this.#from);
  }

  /** Players stall at a gap in the sound, so it is filled. */
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

  /** The timestamps jumped: what follows is another run. */
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
