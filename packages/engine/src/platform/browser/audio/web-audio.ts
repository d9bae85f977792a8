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
import { IdleSuspension } from "./idle-suspension.ts";
import { LayerLoops } from "./layer-loops.ts";
import { Mixer } from "./mixer.ts";
import { LONG_BLOCKS } from "./once-a-block.ts";
import { AudioBufferCache } from "./audio-buffer-cache.ts";
import { BrowserStreamVoice } from "./stream-voice.ts";
import { Voices } from "./voices.ts";

/** Events that count as user activation, after which a page may play sound. */
const GESTURES = ["pointerdown", "pointerup", "touchend", "keydown"] as const;
const RESTS_AFTER_MS = 250;
/** Synthesized in advance, as they coincide with other work for somebody who arrives or writes. */
const NOTICES = ["arrival", "message"] as const;
const BUS_OF_SOUND: { readonly [sound in PlacedSound]?: SoundBus } = {
  gull: "ambience",
  owl: "ambience",
  flourish: "interface",
};
const FAR_CALLS = { voices: 3, near: 26 };
/** Seconds of audio that the output takes at once; at the 10 ms of "balanced" the same sound takes up to twice the processor time. */
const OUTPUT_SECONDS = 0.02;
/** Sample rate of the voices of peer connections. */
const CALL_SAMPLE_RATE = 48_000;
/**
 * In Chromium, a context with another rate resamples each voice separately; Firefox only takes voices with its own
 * rate.
 */
const sampleRate = (): { sampleRate?: number } =>
  "userAgentData" in navigator ? { sampleRate: CALL_SAMPLE_RATE } : {};
/** Phones and tablets lack the power for HRTF panning. */
const isHandheld = (): boolean =>
  navigator.maxTouchPoints > 0 && window.matchMedia("(pointer: coarse)").matches;

/** Only Chrome lets an audio context choose (the TypeScript library lacks this method). */
type WithSink = AudioContext & { setSinkId?: (deviceId: string) => Promise<void> };

/** A device that is no longer plugged in is replaced by the system's. */
function sendTo(context: WithSink, deviceId: string | null): void {
  context.setSinkId?.(deviceId ?? "").catch(() => context.setSinkId?.("").catch(() => undefined));
}

type Desk = {
  context: AudioContext;
  ear: SceneAudioListener;
  mixer: Mixer;
  idle: IdleSuspension;
  shelf: AudioBufferCache;
  loops: LayerLoops;
  near: Voices;
  far: Voices;
  notices: Voices;
  bed: AmbienceBed | null;
};

/** WebAudio output. No audio context is created before the person's first gesture in the page. */
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
    const { context, idle } = this.#desk;
    return context.state === "running" || idle.isSuspended ? "on" : "waiting";
  }

  onStatus(listener: (status: AudioStatus) => void): void {
    this.#onStatus = listener;
    this.#told = this.status;
    listener(this.#told);
  }

  setLevel(bus: SoundBus | "master", gain: number): void {
    if (this.#levels[bus] === gain) return;
    this.#levels[bus] = gain;
    this.#desk?.idle.stir();
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
    const bus = BUS_OF_SOUND[sound] ?? "effects";
    if (this.status !== "on" || !desk || !this.#stirFor(bus, desk)) return;
    const voices = bus === "ambience" ? desk.far : bus === "interface" ? desk.notices : desk.near;
    voices.play(desk.shelf.take(sound), x, y, z, gain, rate, gain / (1 + desk.ear.distance(x, y, z)));
  }

  play(sound: PlainSound): void {
    const desk = this.#desk;
    if (this.status !== "on" || !desk || !this.#stirFor("interface", desk)) return;
    const source = new AudioBufferSourceNode(desk.context, { buffer: desk.shelf.take(sound) });
    source.connect(desk.mixer.bus("interface"));
    source.addEventListener("ended", () => source.disconnect());
    source.start();
  }

  openVoice({ element }: SoundSource): PlacedVoice {
    const voice = new ElementVoice(element as HTMLMediaElement, () => {
      this.#elements.delete(voice);
      this.#desk?.idle.stir();
    });
    this.#elements.add(voice);
    this.#desk?.idle.stir();
    if (this.#desk) voice.connect(this.#desk.context, this.#desk.mixer.bus("effects"));
    return voice;
  }

  openStream(stream: MediaStream): StreamVoice {
    const voice = new BrowserStreamVoice(stream, !isHandheld(), () => {
      this.#streams.delete(voice);
      this.#desk?.idle.stir();
    });
    this.#streams.add(voice);
    this.#desk?.idle.stir();
    if (this.#desk) voice.connect(this.#desk.context, this.#desk.mixer);
    return voice;
  }

  setAmbience(layers: readonly AmbienceLayer[], fadeSeconds: number): void {
    this.#layers = layers;
    this.#desk?.idle.stir();
    if (this.#desk) this.#layBed(this.#desk, fadeSeconds);
  }

  setResting(isResting: boolean): void {
    if (this.#isResting === isResting) return;
    this.#isResting = isResting;
    window.clearTimeout(this.#restTimer);
    const desk = this.#desk;
    if (!isResting) this.#wake();
    else if (desk) {
      // Fades out first: a cut would click.
      desk.mixer.setLevel("master", 0);
      this.#restTimer = window.setTimeout(() => void desk.context.suspend(), RESTS_AFTER_MS);
    }
    this.#tell();
  }

  /** The whole output, for a recording; null before sound is allowed. */
  tap(): MediaStream | null {
    const desk = this.#desk;
    if (!desk) return null;
    if (!this.#tapped) {
      this.#tapped = new MediaStreamAudioDestinationNode(desk.context);
      desk.mixer.tap(this.#tapped);
      desk.idle.stir();
    }
    return this.#tapped.stream;
  }

  dispose(): void {
    this.#isDisposed = true;
    window.clearTimeout(this.#restTimer);
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.#act, { capture: true });
    this.#onStatus = null;
    for (const voice of this.#streams) voice.close();
    this.#desk?.idle.end();
    void this.#desk?.context.close();
    this.#desk = null;
  }

  /** On a gesture or the end of a rest: creates or resumes the context. */
  #wake(): void {
    if (this.#isResting || this.#isDisposed) return;
    const desk = this.#desk ?? this.#open();
    if (!desk) return;
    desk.mixer.setLevel("master", this.#levels.master);
    // Without a gesture the browser refuses: the next gesture retries.
    const { context, idle } = desk;
    if (context.state === "running" || (idle.isSuspended && this.#isSilent())) return;
    context.resume().catch(() => undefined);
    idle.stir();
  }

  #open(): Desk | null {
    // Some keys, such as Escape, are no user activation.
    if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return null;
    const context = new AudioContext({ latencyHint: OUTPUT_SECONDS, ...sampleRate(), ...LONG_BLOCKS });
    const mixer = new Mixer(context);
    const shelf = new AudioBufferCache(context);
    const desk: Desk = {
      context,
      idle: new IdleSuspension(context, () => this.#isSilent()),
      ear: new SceneAudioListener(context.listener),
      mixer,
      shelf,
      loops: new LayerLoops(context, shelf),
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
    void desk.bed.start(this.#layers, desk.loops, fadeSeconds);
  }

  #isHeard(bus: SoundBus): boolean {
    return this.#levels.master > 0 && this.#levels[bus] > 0;
  }

  /** Before a single sound; false: nobody would hear it, and it would wait in a suspended context. */
  #stirFor(bus: SoundBus, { idle }: Desk): boolean {
    if (this.#isHeard(bus)) idle.stir();
    else if (idle.isSuspended) return false;
    return true;
  }

  /** Whether nothing is heard but single sounds. Films wait for a suspended context, and recordings miss its time. */
  #isSilent(): boolean {
    if (this.#elements.size > 0 || this.#streams.size > 0 || this.#tapped) return false;
    return this.#layers.length === 0 || !this.#isHeard("ambience");
  }

  #tell(): void {
    const { status } = this;
    if (status === this.#told) return;
    this.#told = status;
    this.#onStatus?.(status);
  }
}
