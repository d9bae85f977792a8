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
} from "../audio/audio.ts";

type Played = { sound: PlacedSound | PlainSound; x: number; y: number; z: number; gain: number };

/** Records what would have been played. */
export class NullAudio implements Audio {
  status: AudioStatus = "waiting";
  readonly levels: Record<SoundBus | "master", number> = {
    master: 1,
    ambience: 1,
    effects: 1,
    interface: 1,
    voices: 1,
  };
  readonly ear = { x: 0, y: 0, z: 0, look: { x: 0, y: 0, z: -1 }, up: { x: 0, y: 1, z: 0 } };
  played: Played[] = [];
  ambience: readonly AmbienceLayer[] = [];
  readonly voices: { source: SoundSource; x: number; y: number; z: number; reach: number; gain: number }[] =
    [];
  /** Open voices, by stream. */
  readonly streams = new Map<
    MediaStream,
    { x: number; y: number; z: number; gain: number; isPrecise: boolean }
  >();
  speaker: string | null = null;
  isDisposed = false;
  #isTouched = false;
  #isResting = false;
  #onStatus: ((status: AudioStatus) => void) | null = null;

  onStatus(listener: (status: AudioStatus) => void): void {
    this.#onStatus = listener;
  }

  setLevel(bus: SoundBus | "master", gain: number): void {
    this.levels[bus] = gain;
  }

  setSpeaker(deviceId: string | null): void {
    this.speaker = deviceId;
  }

  setListenerPose({ x, y, z }: AudioVector, look: AudioVector, up: AudioVector): void {
    Object.assign(this.ear, { x, y, z });
    for (const [own, given] of [
      [this.ear.look, look],
      [this.ear.up, up],
    ] as const)
      Object.assign(own, { x: given.x, y: given.y, z: given.z });
  }

  playAt(sound: PlacedSound, x: number, y: number, z: number, gain: number): void {
    if (this.status === "on") this.played.push({ sound, x, y, z, gain });
  }

  play(sound: PlainSound): void {
    if (this.status === "on") this.played.push({ sound, x: 0, y: 0, z: 0, gain: 1 });
  }

  openVoice(source: SoundSource): PlacedVoice {
    const voice = { source, x: 0, y: 0, z: 0, reach: 0, gain: 1 };
    this.voices.push(voice);
    return {
      setPosition: (x, y, z, reach) => void Object.assign(voice, { x, y, z, reach }),
      setGain: (gain) => (voice.gain = gain),
      close: () => void this.voices.splice(this.voices.indexOf(voice), 1),
    };
  }

  openStream(stream: MediaStream): StreamVoice {
    const voice = { x: 0, y: 0, z: 0, gain: 0, isPrecise: false };
    this.streams.set(stream, voice);
    return {
      setPosition: (x, y, z) => void Object.assign(voice, { x, y, z }),
      setGain: (gain) => (voice.gain = gain),
      setPrecise: (isPrecise) => (voice.isPrecise = isPrecise),
      close: () => void this.streams.delete(stream),
    };
  }

  setAmbience(layers: readonly AmbienceLayer[]): void {
    this.ambience = layers;
  }

  setResting(isResting: boolean): void {
    this.#isResting = isResting;
    this.#tell();
  }

  /** The person's first gesture. */
  touch(): void {
    this.#isTouched = true;
    this.#tell();
  }

  dispose(): void {
    this.isDisposed = true;
  }

  #tell(): void {
    this.status = !this.#isTouched ? "waiting" : this.#isResting ? "paused" : "on";
    this.#onStatus?.(this.status);
  }
}
