import { HEARING_METRES } from "@veranda/contract/records/object";
import type { Audio, PlacedVoice } from "../../../platform/audio/audio.ts";
import type { Video } from "../../../platform/media.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import type { UserRenderContext } from "../user-render-context.ts";

/** Drift in seconds above which playback seeks; below, the playback rate is adjusted slightly. */
const JUMP = 0.3;
const CLOSE_ENOUGH = 0.03;
const HURRY = 0.08;
/** Seeking takes time: minimum delay until the next seek. */
const SETTLE_SECONDS = 0.8;
const CHECK_SECONDS = 0.25;
/** Delay before a failed download is retried; doubled after each failure. */
const AGAIN_SECONDS = 20;
const VOLUME = 0.8;
/** Hysteresis: a playing sound keeps its slot until another is clearly nearer. */
const KEEP = 0.8;

type Playing = {
  video: Video;
  voice: PlacedVoice | null;
  sinceJump: number;
  /** Timestamp of the last play, pause or seek that was applied. */
  pressed: number | undefined;
  url: string;
  /** Seconds since it failed; null: it has not failed. */
  failedFor: number | null;
};

/** Synchronized playback of videos and sounds: only the nearest few play, at the position shared by everyone. */
export class Playback {
  readonly #context: UserRenderContext;
  readonly #noun: "video" | "sound";
  readonly #hasPicture: boolean;
  /** Number of consecutive failures by URL. */
  readonly #failures = new Map<string, number>();
  readonly #onChange: (entry: ObjectEntry) => void;
  readonly #watched = new Map<ObjectEntry, string>();
  readonly #playing = new Map<ObjectEntry, Playing>();
  readonly #order: { entry: ObjectEntry; far: number }[] = [];
  /** Maximum number of videos and sounds that play at the same time. */
  most: number;
  #untilCheck = 0;

  constructor(
    context: UserRenderContext,
    noun: "video" | "sound",
    most: number,
    onChange: (entry: ObjectEntry) => void,
  ) {
    this.#context = context;
    this.#noun = noun;
    this.#hasPicture = noun === "video";
    this.most = most;
    this.#onChange = onChange;
  }

  /** The video element of an object, if it is one of those that play; null: its poster is enough. */
  videoOf(entry: ObjectEntry): Video | null {
    return this.#playing.get(entry)?.video ?? null;
  }

  /** Whether something plays or is about to. */
  get isPlaying(): boolean {
    for (const { state } of this.#playing.keys()) if (state?.isPlaying === true) return true;
    return false;
  }

  /** Sets the URL that an object plays; null: none. */
  watch(entry: ObjectEntry, url: string | null): void {
    if (this.#watched.get(entry) === url) return;
    this.#stop(entry);
    if (url === null) this.#watched.delete(entry);
    else this.#watched.set(entry, url);
    this.#untilCheck = 0;
  }

  update({ dt, eye }: RenderFrame): void {
    this.#untilCheck -= dt;
    if (this.#untilCheck > 0) return;
    const passed = CHECK_SECONDS - this.#untilCheck;
    this.#untilCheck = CHECK_SECONDS;
    this.#choose(eye);
    for (const [entry, playing] of this.#playing) this.#keepUp(entry, playing, passed);
  }

  dispose(): void {
    for (const entry of this.#watched.keys()) this.#stop(entry);
    this.#watched.clear();
  }

  /** Assigns videos to the nearest objects that are playing or paused midway. */
  #choose(eye: RenderFrame["eye"]): void {
    let count = 0;
    for (const [entry] of this.#watched) {
      const { state } = entry;
      const far = distance(entry, eye);
      const isWanted = state?.isPlaying === true || (this.#hasPicture && (state?.seconds ?? 0) > 0);
      if (!isWanted || far > reachOf(entry) * (this.#hasPicture ? 4 : 1)) {
        if (this.#playing.has(entry)) this.#stop(entry, true);
        continue;
      }
      const setTransform = (this.#order[count] ??= { entry, far });
      setTransform.entry = entry;
      setTransform.far = this.#playing.has(entry) ? far * KEEP : far;
      count += 1;
    }
    this.#order.length = count;
    this.#order.sort((a, b) => a.far - b.far);
    for (let i = this.most; i < count; i++) {
      const { entry } = this.#order[i] ?? {};
      if (entry && this.#playing.has(entry)) this.#stop(entry, true);
    }
    for (let i = 0; i < Math.min(this.most, count); i++) {
      const { entry } = this.#order[i] ?? {};
      if (entry && !this.#playing.has(entry)) this.#start(entry);
    }
  }

  #start(entry: ObjectEntry): void {
    const url = this.#watched.get(entry);
    if (url === undefined) return;
    const video = this.#context.media.openVideo(url, this.#hasPicture);
    const at = this.#secondsOf(entry, video);
    if (at > 0) video.seek(at);
    this.#playing.set(entry, {
      video,
      voice: null,
      sinceJump: 0,
      pressed: entry.state?.since,
      url,
      failedFor: null,
    });
  }

  #stop(entry: ObjectEntry, isTold = false): void {
    const playing = this.#playing.get(entry);
    if (!playing) return;
    this.#playing.delete(entry);
    if (isTold) this.#onChange(entry);
    playing.voice?.close();
    playing.video.close();
  }

  /** The shared playback position by the server's clock. */
  #secondsOf({ state, object }: ObjectEntry, video: Video): number {
    const since = state?.since ?? 0;
    const passed = state?.isPlaying === true && since > 0 ? (this.#context.serverNow() - since) / 1000 : 0;
    const at = Math.max(0, (state?.seconds ?? 0) + passed);
    if (video.length === null) return at;
    return object.props.isLooping === true ? at % video.length : Math.min(at, video.length);
  }

  #keepUp(entry: ObjectEntry, playing: Playing, passed: number): void {
    const { video } = playing;
    playing.sinceJump += passed;
    if (playing.pressed !== entry.state?.since) {
      // Somebody has sought: don't wait for an earlier seek.
      playing.pressed = entry.state?.since;
      playing.sinceJump = SETTLE_SECONDS;
    }
    this.#sound(entry, playing);
    const was = video.status;
    if (was === "failed") return this.#failed(entry, playing, passed);
    this.#onChange(entry);
    if (was === "loading") return;
    this.#failures.delete(playing.url);
    const at = this.#secondsOf(entry, video);
    const isOver = video.length !== null && entry.object.props.isLooping !== true && at >= video.length;
    const isPlaying = entry.state?.isPlaying === true && !isOver;
    if (isPlaying) video.play();
    else video.pause();
    let drift = at - video.seconds;
    if (video.length !== null && entry.object.props.isLooping === true) {
      if (drift > video.length / 2) drift -= video.length;
      else if (drift < -video.length / 2) drift += video.length;
    }
    if (Math.abs(drift) > (isPlaying ? JUMP : 0.05)) {
      video.setRate(1);
      if (playing.sinceJump < SETTLE_SECONDS) return;
      playing.sinceJump = 0;
      video.seek(at);
      return;
    }
    const hurry = Math.abs(drift) < CLOSE_ENOUGH ? 0 : Math.min(HURRY, Math.max(-HURRY, drift * 0.4));
    video.setRate(1 + hurry);
  }

  /** Reports the error, and schedules a retry if that may help. */
  #failed(entry: ObjectEntry, playing: Playing, passed: number): void {
    const { video, url } = playing;
    const { fileId: id = url, name = "" } = entry.asset ?? {};
    if (playing.failedFor === null) {
      playing.failedFor = 0;
      this.#failures.set(url, (this.#failures.get(url) ?? 0) + 1);
      this.#context.faults.tell({ id, name, noun: this.#noun }, "unplayable", video.fault?.reason);
      return this.#onChange(entry);
    }
    playing.failedFor += passed;
    const wait = AGAIN_SECONDS * 2 ** ((this.#failures.get(url) ?? 1) - 1);
    if (video.fault?.isFinal === true || playing.failedFor < wait) return;
    this.#stop(entry);
    this.#start(entry);
  }

  #sound(entry: ObjectEntry, playing: Playing): void {
    const audio: Audio | null = this.#context.audio();
    if (!audio) return playing.video.setMuted(true);
    playing.voice ??= audio.openVoice(playing.video.sound);
    // Browsers allow only muted playback before the person's first gesture.
    playing.video.setMuted(audio.status !== "on");
    const { elements: e } = entry.matrix;
    const { volume } = entry.object.props;
    playing.voice.setGain(typeof volume === "number" ? volume : VOLUME);
    playing.voice.setPosition(e[12], e[13], e[14], reachOf(entry));
  }
}

const reachOf = ({ object: { props } }: ObjectEntry): number =>
  typeof props.hearing === "number" ? props.hearing : HEARING_METRES;

function distance({ matrix: { elements: e } }: ObjectEntry, eye: RenderFrame["eye"]): number {
  return Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z);
}

/** Formatted as 3:05; at least one second. */
export function minutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
