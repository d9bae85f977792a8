/** Kinds of ground that footsteps sound different on. */
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

/** Heard once, from somewhere in the space. */
export type PlacedSound = `${FootSound} ${GroundSound}` | "gull" | "owl" | "flourish";
/** Heard once, from nowhere. */
export type PlainSound = "message" | "arrival" | "tap";
/** Heard without end. */
export type LoopSound = "noise" | "trickle" | "crackle" | "crickets";

/** Channels with a volume of their own below the master's. */
export type SoundBus = "ambience" | "effects" | "interface" | "voices";

/** Where something sounds from, and how far off it is half as loud. Metres. */
export type SoundPosition = { x: number; y: number; z: number; near: number };

/** One steady part of an ambience. `level` 0 to 1; without a place it is all round. */
export type AmbienceLayer = {
  sound: LoopSound;
  level: number;
  /** Speed of the loop: below 1 is lower and slower. */
  pace: number;
  filter: { type: "lowpass" | "bandpass" | "highpass"; hz: number; q: number } | null;
  /** Comes and goes like a wave: every so many seconds, by this share of the level. */
  swell: { seconds: number; share: number } | null;
  position: SoundPosition | null;
};

/** Something outside that sounds: a video's element. */
export type SoundSource = { readonly element: unknown };

/** A looping positional sound, attenuated by distance. */
export type PlacedVoice = {
  /** `reach`: metres from which on it isn't heard. */
  setPosition(x: number, y: number, z: number, reach: number): void;
  setGain(gain: number): void;
  close(): void;
};

/** Somebody's voice that goes on, from where they are. It is silent until it is given a gain. */
export type StreamVoice = {
  setPosition(x: number, y: number, z: number): void;
  /** 1 is as loud as it came. */
  setGain(gain: number): void;
  /** Heard from exactly its direction, as far as this machine can afford it. Best told while it is silent. */
  setPrecise(isPrecise: boolean): void;
  close(): void;
};

/** Of the space, Y up. */
export type AudioVector = Readonly<{ x: number; y: number; z: number }>;

/** waiting: until the person's first touch or key, without which a page may not sound. */
export type AudioStatus = "waiting" | "on" | "paused";

/** Where sounds go. What it is told before it may sound is either kept (levels, ambience) or let pass (single sounds). */
export type Audio = {
  readonly status: AudioStatus;
  onStatus(listener: (status: AudioStatus) => void): void;
  /** Loudness as a factor of amplitude, 0 to 1. */
  setLevel(bus: SoundBus | "master", gain: number): void;
  /** Which device it comes out of, where the browser lets pages choose; null is the system's own. */
  setSpeaker(deviceId: string | null): void;
  /** Where one hears from, which way one looks, and where the crown of the head points: ears tilt with it. */
  setListenerPose(at: AudioVector, look: AudioVector, up: AudioVector): void;
  /** `rate` 1 is as made; higher is shorter and brighter. */
  playAt(sound: PlacedSound, x: number, y: number, z: number, gain: number, rate: number): void;
  play(sound: PlainSound): void;
  /** Has a source sound from a place, once sound is on; it stays silent till then. */
  openVoice(source: SoundSource): PlacedVoice;
  /** Has a voice sound, once sound is on. */
  openStream(stream: MediaStream): StreamVoice;
  /** What is heard all the time from now on; an empty list is silence. */
  setAmbience(layers: readonly AmbienceLayer[], fadeSeconds: number): void;
  /** Resting, nothing sounds and nothing is worked out. */
  setResting(isResting: boolean): void;
  dispose(): void;
};
