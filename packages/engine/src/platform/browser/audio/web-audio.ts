import type {
  AmbienceLayer,
  Audio,
  AudioStatus,
  AudioVector,
  PlacedSound,
  PlacedVoice,
  PlainSound,
  SoundBus,
  SoundSource,
  StreamVoice,
} from "../../audio/audio.ts";
import { AmbienceBed } from "./ambience-bed.ts";
import { SceneAudioListener } from "./audio-listener.ts";
import { ElementVoice } from "./element-voice.ts";
import { Mixer } from "./mixer.ts";
import { AudioBufferCache } from "./audio-buffer-cache.ts";
import { BrowserStreamVoice } from "./stream-voice.ts";
import { Voices } from "./voices.ts";

/** What counts as a person's own act, after which a page may sound. */
const GESTURES = ["pointerdown", "pointerup", "touchend", "keydown"] as const;
const RESTS_AFTER_MS = 250;
/** They come together with what else has to be done for whoever comes or writes. */
const NOTICES = ["arrival", "message"] as const;
const FAR_CALLS = { voices: 3, near: 26 };
/** Seconds of sound made at a time; at the 10 ms of "balanced" the same sound takes up to twice the processor time. */
const BLOCK_SECONDS = 0.02;
/** Sample rate of the voices of peer connections. */
const CALL_SAMPLE_RATE = 48_000;
/** In Chromium a context of another rate resamples each voice by itself; Firefox takes only voices of its own rate. */
const sampleRate = (): { sampleRate?: number } =>
  "userAgentData" in navigator ? { sampleRate: CALL_SAMPLE_RATE } : {};
/** Phones and tablets have no power to spare for the shape of a head. */
const isHandheld = (): boolean =>
  navigator.maxTouchPoints > 0 && window.matchMedia("(pointer: coarse)").matches;

/** Chrome alone lets an audio context choose (the TypeScript library knows no such method yet). */
type WithSink = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> };

/** A device that is not plugged in any more gives way to the system's own. */
function sendTo(context: WithSink, deviceId: string | null): void {
  context.setSinkId?.(deviceId ?? "").catch(() => context.setSinkId?.("").catch(() => undefined));
}

type Desk = {
  context: AudioContext;
  ear: SceneAudioListener;
  mixer: Mixer;
  shelf: AudioBufferCache;
  near: Voices;
  far: Voices;
  notices: Voices;
  bed: AmbienceBed | null;
};

/** Sound by the browser. There is no audio context before the person's first act in the page. */
export class WebAudio implements Audio {
  readonly #levels: Record<SoundBus | "master", number> = {
    master: 0,
    ambience: 0,
    effects: 0,
    interface: 0,
    voices: 0,
  };
  #desk: Desk | null = null;
  #layers: readonly AmbienceLayer[] = [];
  #speaker: string | null = null;
  #isResting = false;
  #isDisposed = false;
  #onStatus: ((status: AudioStatus) => void) | null = null;
  readonly #elements = new Set<ElementVoice>();
  readonly #streams = new Set<BrowserStreamVoice>();
  #tapped: MediaStreamAudioDestinationNode | null = null;
  #told: AudioStatus = "waiting";
  #restTimer = 0;
  readonly #act = (): void => this.#wake();

  constructor() {
    for (const gesture of GESTURES)
      window.addEventListener(gesture, this.#act, { capture: true, passive: true });
    if (navigator.userActivation?.hasBeenActive) this.#wake();
  }

  get status(): AudioStatus {
    if (!this.#desk) return "waiting";
    if (this.#isResting) return "paused";
    return this.#desk.context.state === "running" ? "on" : "waiting";
  }

  onStatus(listener: (status: AudioStatus) => void): void {
    this.#onStatus = listener;
    this.#told = this.status;
    listener(this.#told);
  }

  setLevel(bus: SoundBus | "master", gain: number): void {
    if (this.#levels[bus] === gain) return;
    this.#levels[bus] = gain;
    if (bus !== "master" || !this.#isResting) this.#desk?.mixer.setLevel(bus, gain);
  }

  setSpeaker(deviceId: string | null): void {
    if (deviceId === this.#speaker) return;
    this.#speaker = deviceId;
    if (this.#desk) sendTo(this.#desk.context, deviceId);
  }

  setListenerPose(at: AudioVector, look: AudioVector, up: AudioVector): void {
    if (this.status === "on") this.#desk?.ear.place(at, look, up);
  }

  playAt(sound: PlacedSound, x: number, y: number, z: number, gain: number, rate: number): void {
    const desk = this.#desk;
    if (this.status !== "on" || !desk) return;
    const voices =
      sound === "gull" || sound === "owl" ? desk.far : sound === "flourish" ? desk.notices : desk.near;
    voices.play(desk.shelf.take(sound), x, y, z, gain, rate, gain / (1 + desk.ear.distance(x, y, z)));
  }

  play(sound: PlainSound): void {
    const desk = this.#desk;
    if (this.status !== "on" || !desk) return;
    const source = new AudioBufferSourceNode(desk.context, { buffer: desk.shelf.take(sound) });
    source.connect(desk.mixer.bus("interface"));
    source.addEventListener("ended", () => source.disconnect());
    source.start();
  }

  openVoice({ element }: SoundSource): PlacedVoice {
    const voice = new ElementVoice(element as HTMLMediaElement, () => this.#elements.delete(voice));
    this.#elements.add(voice);
    if (this.#desk) voice.connect(this.#desk.context, this.#desk.mixer.bus("effects"));
    return voice;
  }

  openStream(stream: MediaStream): StreamVoice {
    const voice = new BrowserStreamVoice(stream, !isHandheld(), () => this.#streams.delete(voice));
    this.#streams.add(voice);
    if (this.#desk) voice.connect(this.#desk.context, this.#desk.mixer);
    return voice;
  }

  setAmbience(layers: readonly AmbienceLayer[], fadeSeconds: number): void {
    this.#layers = layers;
    if (this.#desk) this.#layBed(this.#desk, fadeSeconds);
  }

  setResting(isResting: boolean): void {
    if (this.#isResting === isResting) return;
    this.#isResting = isResting;
    window.clearTimeout(this.#restTimer);
    const desk = this.#desk;
    if (!isResting) this.#wake();
    else if (desk) {
      // Softly first: what is cut clicks.
      desk.mixer.setLevel("master", 0);
      this.#restTimer = window.setTimeout(() => void desk.context.suspend(), RESTS_AFTER_MS);
    }
    this.#tell();
  }

  /** All that is heard, for a recording; null before anything may sound. */
  tap(): MediaStream | null {
    const desk = this.#desk;
    if (!desk) return null;
    if (!this.#tapped) {
      this.#tapped = new MediaStreamAudioDestinationNode(desk.context);
      desk.mixer.tap(this.#tapped);
    }
    return this.#tapped.stream;
  }

  dispose(): void {
    this.#isDisposed = true;
    window.clearTimeout(this.#restTimer);
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.#act, { capture: true });
    this.#onStatus = null;
    for (const voice of this.#streams) voice.close();
    void this.#desk?.context.close();
    this.#desk = null;
  }

  /** On a gesture, and when it shall sound again: a context is made, or goes on. */
  #wake(): void {
    if (this.#isResting || this.#isDisposed) return;
    const desk = this.#desk ?? this.#open();
    if (!desk) return;
    desk.mixer.setLevel("master", this.#levels.master);
    // Without a gesture the browser says no, and nothing is lost: the next gesture asks again.
    if (desk.context.state !== "running") desk.context.resume().catch(() => undefined);
  }

  #open(): Desk | null {
    // Some keys, Escape for one, are no permission.
    if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return null;
    const context = new AudioContext({ latencyHint: BLOCK_SECONDS, ...sampleRate() });
    const mixer = new Mixer(context);
    const desk: Desk = {
      context,
      ear: new SceneAudioListener(context.listener),
      mixer,
      shelf: new AudioBufferCache(context),
      near: new Voices(context, mixer.bus("effects")),
      far: new Voices(context, mixer.bus("ambience"), FAR_CALLS.voices, FAR_CALLS.near),
      notices: new Voices(context, mixer.bus("interface"), 3),
      bed: null,
    };
    this.#desk = desk;
    if (this.#speaker !== null) sendTo(context, this.#speaker);
    for (const bus of ["ambience", "effects", "interface", "voices"] as const)
      mixer.setLevel(bus, this.#levels[bus]);
    context.addEventListener("statechange", () => this.#tell());
    this.#layBed(desk, 3);
    void desk.shelf.makeReady(NOTICES);
    for (const voice of this.#elements) voice.connect(context, mixer.bus("effects"));
    for (const voice of this.#streams) voice.connect(context, mixer);
    return desk;
  }

  #layBed(desk: Desk, fadeSeconds: number): void {
    desk.bed?.end(fadeSeconds);
    desk.bed = null;
    if (this.#layers.length === 0) return;
    desk.bed = new AmbienceBed(desk.context, desk.mixer.bus("ambience"));
    void desk.bed.start(this.#layers, desk.shelf, fadeSeconds);
  }

  #tell(): void {
    const { status } = this;
    if (status === this.#told) return;
    this.#told = status;
    this.#onStatus?.(status);
  }
}
