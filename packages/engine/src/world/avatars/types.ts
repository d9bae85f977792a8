import type { AvatarCatalogue, AvatarLook, EmoteEntry } from "@veranda/contract/avatar";
import type { GraphicsQuality } from "@veranda/contract/engine/state";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import type { Camera, DataArrayTexture, Object3D, Texture, Vector3 } from "three";

/** What the crowd needs from outside to get its files. */
export type AvatarAssets = {
  /** Address of avatars.json; the other files are named relative to it. */
  manifestUrl: string;
  fetchBytes: (url: string, onBytes?: (loaded: number) => void, signal?: AbortSignal) => Promise<ArrayBuffer>;
  signal: AbortSignal;
  /** Absent where nothing is drawn. */
  painter?: LayerPainter | null;
  /** Is told of a file that could not be downloaded now; it is tried again later. */
  onMissing?: (file: string, error: unknown) => void;
};

/** Brings pictures to the graphics card, layer by layer of one texture. */
export type LayerPainter = {
  /** `y` is the row of the level that the picture begins at. */
  paint(source: Texture, target: DataArrayTexture, layer: number, level: number, y: number): void;
  /** Builds the shaders of what is to be seen. */
  prepare?: (thing: Object3D) => Promise<void>;
};

/**
 * What a body does besides going about; each has a motion of its own on the wire. move: stands, goes, jumps, falls.
 * ready: about to jump. double: jumped off the air.
 */
export type Doing =
  | "move"
  | "ready"
  | "double"
  | "climb"
  | "swim"
  | "sit"
  | "sitBench"
  | "sitStool"
  | "sitFloor"
  | "ride";

/** How deep a swimmer's feet are below the surface. */
export const WATERLINE = 1.36;

/** Height of the ground, highest first, between two heights at a place; false when there is none. */
export type FindGround = (x: number, z: number, from: number, to: number, out: GroundHit) => boolean;
export type GroundHit = { y: number; nx: number; ny: number; nz: number };

/** What a body does right now, as measured by whoever moves it. Metres, seconds, radians. */
export type AvatarMotion = {
  /** Ground speed along the heading and to its left. */
  along: number;
  across: number;
  grounded: boolean;
  verticalSpeed: number;
  /** Change of heading a second; positive turns left. */
  turnRate: number;
  doing: Doing;
};
export const atRest = (): AvatarMotion => ({
  along: 0,
  across: 0,
  grounded: true,
  verticalSpeed: 0,
  turnRate: 0,
  doing: "move",
});

/**
 * What someone does that can be heard, since somebody listened last: the listener sets the counts back to 0.
 * Metres, m/s; `impact` is how hard the last landing was, 0 to 1.
 */
export type Audible = {
  steps: number;
  jumps: number;
  landings: number;
  flourishes: number;
  impact: number;
  speed: number;
  x: number;
  y: number;
  z: number;
};
export const audible = (): Audible => ({
  steps: 0,
  jumps: 0,
  landings: 0,
  flourishes: 0,
  impact: 0,
  speed: 0,
  x: 0,
  y: 0,
  z: 0,
});

export type CustomAvatarState = "none" | "loading" | "ready" | "failed";

/** One person in the crowd. Its methods only note what is wanted; `Crowd.update` draws it. */
export type Avatar = {
  readonly audible: Audible;
  setLook(look: AvatarLook): void;
  /** An avatar of their own, by the id in its code; until its files have come the look stands for it. null takes it off. */
  setCustomAvatar(id: string | null): void;
  /** How far that avatar is; until it is ready, or where it failed, the look stands there. */
  readonly customAvatarState: CustomAvatarState;
  /** Where the feet stand; heading about +Y in radians, 0 looks along -Z. */
  setPose(x: number, y: number, z: number, heading: number): void;
  setMotion(motion: AvatarMotion): void;
  /** Unknown names are ignored: a newer catalogue elsewhere may know more. With hold, a loop goes on until stopEmote. */
  playEmote(name: string, options?: { hold?: boolean }): void;
  /** The key of an emote that is held was let go: it plays to its end. */
  releaseEmote(): void;
  stopEmote(): void;
  /** 0 unseen to 1 whole; grows and dithers in between. */
  setFade(alpha: number): void;
  /** A little above the crown, in world space, for the name. */
  headPosition(out: Vector3): Vector3;
  setVisible(visible: boolean): void;
  /** Looks at a point in the world as far as the neck allows; null looks ahead. */
  lookAt(point: Vector3 | null): void;
  /** Loudness of the voice, 0 to 1: moves the mouth where nothing is known of its shape. */
  setTalking(level: number): void;
  /** How the mouth is, as pose frames say it: the viseme in the high four bits, its weight in the low four. */
  setMouth(mouth: number): void;
  /** Head and arms by a headset, until the next or for some seconds; null gives them back. Emotes come first. */
  setHands(pose: HandsPose | null): void;
};

export type Crowd = {
  root: Object3D;
  readonly catalogue: AvatarCatalogue;
  readonly emotes: readonly EmoteEntry[];
  /** Brings the emotes' motion, which walking does not need; a wish to play one brings it as well, and waits for it. A download that fails is tried again after a pause. */
  loadEmotes(): Promise<void>;
  /** Feet stand on what this finds. */
  setGround(find: FindGround): void;
  /** Brings the parts that not everybody wears; someone who wears one is seen once they are there. */
  loadMoreParts(): Promise<void>;
  add(look: AvatarLook): Avatar;
  remove(avatar: Avatar): void;
  /** Once a frame, before rendering. `dt` in seconds since the last, `timeSeconds` any steady clock. */
  update(dt: number, timeSeconds: number, camera: Camera): void;
  setQuality(level: GraphicsQuality): void;
  /** Told of what is added to `root` later. */
  onAdded: ((object: Object3D) => void) | null;
  /** Bytes that avatars of people's own take on the graphics card. */
  customAvatarBytes(): number;
  /** The graphics context was lost with its textures: custom avatars are loaded again. */
  renew(): void;
  /** Highlights what one bone moves of custom avatars, by its index; -1: none. */
  highlightCustomBone(bone: number): void;
  dispose(): void;
};
