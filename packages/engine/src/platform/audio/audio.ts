/** Kinds of ground with different footstep sounds. */
export const GROUND_SOUNDS = [
  "stone",
  "tile",
  "wood",
  "carpet",
  "metal",
  "grass",
  "gravel",
  "sand",
  "water",
] as const;
export type GroundSound = (typeof GROUND_SOUNDS)[number];
export const FOOT_SOUNDS = ["step", "jump", "land"] as const;
export type FootSound = (typeof FOOT_SOUNDS)[number];

/** One-shot positional sounds. */
export type PlacedSound = `${FootSound} ${GroundSound}` | "gull" | "owl" | "flourish";
/** One-shot sounds without a position. */
export type PlainSound = "message" | "arrival" | "tap";
/** Looping sounds. */
export type LoopSound = "noise" | "trickle" | "crackle" | "crickets";

/** Channels with a volume of their own, below the master's. */
export type SoundBus = "ambience" | "effects" | "interface" | "voices";

/** Position of a sound, and the distance at which it is half as loud. Metres. */
export type SoundPosition = { x: number; y: number; z: number; near: number };

/** One layer of an ambience. `level` 0 to 1; without a position it comes from all around. */
export type AmbienceLayer = {
  sound: LoopSound;
  level: number;
  /** Playback rate of the loop: below 1 is lower and slower. */
  pace: number;
  filter: { type: "lowpass" | "bandpass" | "highpass"; hz: number; q: number } | null;
  /** Swells like waves: with this period in seconds, by this share of the level. */
  swell: { seconds: number; share: number } | null;
  position: SoundPosition | null;
};

/** An external source of sound: a video's element. */
export type SoundSource = { readonly element: unknown };

/** A looping positional sound, attenuated by distance. */
export type PlacedVoice = {
  /** `reach`: distance in metres from which on it is silent. */
  setPosition(x: number, y: number, z: number, reach: number): void;
  setGain(gain: number): void;
  close(): void;
};

/** A person's continuous voice, at their position. Silent until its gain is set. */
export type StreamVoice = {
  setPosition(x: number, y: number, z: number): void;
  /** 1 is unchanged. */
  setGain(gain: number): void;
  /** Binaural panning (HRTF) if this machine can afford it. Preferably set while silent. */
  setPrecise(isPrecise: boolean): void;
  close(): void;
};

/** In space coordinates, Y up. */
export type AudioVector = Readonly<{ x: number; y: number; z: number }>;

/** waiting: until the person's first gesture, before which browsers allow no sound. */
export type AudioStatus = "waiting" | "on" | "paused";

/**
 * Audio output. Before sound is allowed, persistent settings (levels, ambience) are stored, and single sounds are
 * dropped.
 */
export type Audio = {
  readonly status: AudioStatus;
  onStatus(listener: (status: AudioStatus) => void): void;
  /** Volume as a factor of amplitude, 0 to 1. */
  setLevel(bus: SoundBus | "master", gain: number): void;
  /** The output device, if the browser lets pages choose; null is the system's default. */
  setSpeaker(deviceId: string | null): void;
  /** Position, view direction and up vector of the listener, so that ears tilt with the head. */
  setListenerPose(at: AudioVector, look: AudioVector, up: AudioVector): void;
  /** `rate` 1 is unchanged; higher is shorter and brighter. */
  playAt(sound: PlacedSound, x: number, y: number, z: number, gain: number, rate: number): void;
  play(sound: PlainSound): void;
  /** Plays a source at a position once sound is allowed; silent until then. */
  openVoice(source: SoundSource): PlacedVoice;
  /** Plays a voice once sound is allowed. */
  openStream(stream: MediaStream): StreamVoice;
  /** Sets the continuous ambience; an empty list is silence. */
  setAmbience(layers: readonly AmbienceLayer[], fadeSeconds: number): void;
  /** While resting, audio processing is suspended. */
  setResting(isResting: boolean): void;
  dispose(): void;
};
