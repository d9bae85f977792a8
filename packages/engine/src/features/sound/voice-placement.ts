import { DEFAULT_PERSON_VOICE, isHeardEverywhere } from "@veranda/contract/rooms/voice";
import { voiceGain } from "@veranda/contract/rooms/voice-gain";
import { Vector3 } from "three";
import type { Audio, StreamVoice } from "../../platform/audio/audio.ts";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";

/** Interval of updating voices: a panner moved all the time costs ten times as much. */
const EVERY_SECONDS = 0.1;
/** Number of nearest voices with precise positions; a few more keep theirs until others are clearly nearer. */
const PRECISE_VOICES = 6;
const SPARE_VOICES = 2;
/** Amplitude below which somebody pauses, when panning can be switched without a click. */
const PAUSE = 0.01;

type Placed = {
  readonly mediaId: string;
  readonly stream: MediaStream;
  readonly voice: StreamVoice;
  distance: number;
  isPrecise: boolean;
};

/** Plays voices at their speakers' heads. */
export class VoicePlacement {
  readonly #context: Context;
  readonly #audio: Audio;
  readonly #attached: AttachedMediaList;
  readonly #placed: Placed[] = [];
  readonly #head = new Vector3();
  #since = Infinity;

  constructor(context: Context, audio: Audio, attached: AttachedMediaList) {
    this.#context = context;
    this.#audio = audio;
    this.#attached = attached;
  }

  /** Whether there is any voice. */
  get isAnyone(): boolean {
    return this.#attached.all.size > 0;
  }

  /** Call once per frame, with the listener's position. */
  advance(deltaSeconds: number, ear: Readonly<Vector3>): void {
    this.#since += deltaSeconds;
    if (this.#since < EVERY_SECONDS) return;
    this.#since = 0;
    this.#open();
    for (const placed of this.#placed) this.#place(placed, ear);
    this.#choosePrecise();
  }

  dispose(): void {
    for (const { voice } of this.#placed.splice(0)) voice.close();
  }

  /** Opens a voice for each stream, and closes those without one. */
  #open(): void {
    const placed = this.#placed;
    for (let i = placed.length - 1; i >= 0; i--) {
      const each = placed[i];
      if (!each || this.#attached.all.get(each.mediaId)?.stream === each.stream) continue;
      each.voice.close();
      placed.splice(i, 1);
    }
    const { media } = this.#context.state.current.voice;
    for (const [mediaId, { stream }] of this.#attached.all) {
      if (placed.some((each) => each.mediaId === mediaId)) continue;
      // Pictures are silent; a screen's sound is separate media.
      const kind = media[mediaId]?.kind;
      if (kind === "camera" || kind === "screen") continue;
      const voice = this.#audio.openStream(stream);
      placed.push({ mediaId, stream, voice, distance: Infinity, isPrecise: false });
    }
  }

  #place(placed: Placed, ear: Readonly<Vector3>): void {
    const { state, world } = this.#context;
    const { voice, people: hidden } = state.current;
    const id = voice.media[placed.mediaId]?.participantId;
    const isHere = id !== undefined && id in state.current.participants;
    if (!isHere || (hidden.muted.length > 0 && isMuted(state.current, id))) {
      placed.distance = Infinity;
      placed.voice.setGain(0);
      return;
    }
    const isEverywhere = isHeardEverywhere(voice.people[id] ?? DEFAULT_PERSON_VOICE);
    const isOfScreen = voice.media[placed.mediaId]?.kind === "screen_sound";
    const isSeen = isOfScreen ? this.#surfaceOf(id) : world.people?.headOf(id, this.#head) === true;
    const { x, y, z } = isSeen ? this.#head : ear;
    placed.distance = isSeen ? this.#head.distanceTo(ear) : Infinity;
    placed.voice.setPosition(x, y, z);
    // A share without a surface is played without attenuation.
    const gain = isEverywhere || (isOfScreen && !isSeen) ? 1 : isSeen ? voiceGain(placed.distance) : 0;
    placed.voice.setGain(gain * (voice.volumes[id] ?? 1));
  }

  /** Finds the surface of somebody's share. */
  #surfaceOf(id: string): boolean {
    const { video, objects } = this.#context.state.current;
    const surface = objects[video.people[id]?.surfaceId ?? ""];
    if (surface) this.#head.set(...surface.transform.position);
    return surface !== undefined;
  }

  #choosePrecise(): void {
    const placed = this.#placed;
    placed.sort(byDistance);
    for (let i = 0; i < placed.length; i++) {
      const each = placed[i];
      if (!each) continue;
      const isPrecise = i < (each.isPrecise ? PRECISE_VOICES + SPARE_VOICES : PRECISE_VOICES);
      if (isPrecise === each.isPrecise || !this.#isPausing(each)) continue;
      each.isPrecise = isPrecise;
      each.voice.setPrecise(isPrecise);
    }
  }

  #isPausing({ mediaId }: Placed): boolean {
    return (this.#attached.all.get(mediaId)?.level() ?? 0) < PAUSE;
  }
}

const byDistance = (a: Placed, b: Placed): number => a.distance - b.distance;
