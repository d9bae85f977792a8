import type { AvatarCatalogue, AvatarLook, EmoteEntry } from "@veranda/contract/avatar";
import type { GraphicsQuality } from "@veranda/contract/engine/state";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import type { Camera, DataArrayTexture, Object3D, Texture, Vector3 } from "three";
import type { FetchBytes } from "../../core/download.ts";

/** How the crowd gets its files. */
export type AvatarAssets = {
  /** Address of avatars.json; the other files are named relative to it. */
  manifestUrl: string;
  fetchBytes: FetchBytes;
  signal: AbortSignal;
  /** Absent without rendering. */
  painter?: LayerPainter | null;
  /** Called with a file that could not be downloaded; it is retried later. */
  onMissing?: (file: string, error: unknown) => void;
};

/** Uploads pictures to the graphics card, layer by layer of one texture. */
export type LayerPainter = {
  /** `y` is the row of the level at which the picture begins. */
  paint(source: Texture, target: DataArrayTexture, layer: number, level: number, y: number): void;
  /** Compiles the shaders of what is about to be shown. */
  prepare?: (thing: Object3D) => Promise<void>;
};

/**
 * Motion states; each is sent as its own. move: standing, moving, jumping, falling. ready: about to jump. double: in a
 * double jump.
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

/** Depth of a swimmer's feet below the surface. */
export const WATERLINE = 1.36;

/** Height of the ground, highest first, between two heights at a position; false if there is none. */
export type FindGround = (x: number, z: number, from: number, to: number, out: GroundHit) => boolean;
export type GroundHit = { y: number; nx: number; ny: number; nz: number };

/** The current motion of a body, as measured by whoever moves it. Metres, seconds, radians. */
export type AvatarMotion = {
  /** Ground speed along the heading and to its left. */
  along: number;
  across: number;
  grounded: boolean;
  verticalSpeed: number;
  /** Change of heading per second; positive turns left. */
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
 * Audible events since the last call: the listener resets the counts. Metres, m/s; `impact` is the intensity of the
 * last landing, 0 to 1.
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

/** One person in the crowd. Its methods only record the target state; `Crowd.update` draws it. */
export type Avatar = {
  readonly audible: Audible;
  setLook(look: AvatarLook): void;
  /**
   * A custom avatar, by the id in its code; the placeholder stands in until its files are loaded. null takes it off.
   */
  setCustomAvatar(id: string | null): void;
  /** Loading state of that avatar; until it is ready, or if it failed, the placeholder is shown. */
  readonly customAvatarState: CustomAvatarState;
  /** Position of the feet; heading about +Y in radians, 0 looks along -Z. */
  setPose(x: number, y: number, z: number, heading: number): void;
  setMotion(motion: AvatarMotion): void;
  /**
   * Unknown names are ignored: another client may have a newer catalogue. With hold, a loop continues until stopEmote.
   */
  playEmote(name: string, options?: { hold?: boolean }): void;
  /** The key of a held emote was released: it plays to its end. */
  releaseEmote(): void;
  stopEmote(): void;
  /** Visibility, 0 to 1; dithered and growing in between. */
  setFade(alpha: number): void;
  /** Slightly above the crown, in world space, for the name. */
  headPosition(out: Vector3): Vector3;
  setVisible(visible: boolean): void;
  /** Looks at a point in the world as far as the neck allows; null looks ahead. */
  lookAt(point: Vector3 | null): void;
  /** Loudness of the voice, 0 to 1: moves the mouth if its shape isn't known. */
  setTalking(level: number): void;
  /** The mouth as in pose frames: the viseme in the high four bits, its weight in the low four. */
  setMouth(mouth: number): void;
  /**
   * Head and arms from a headset, valid until the next or for some seconds; null releases them. Emotes have priority.
   */
  setHands(pose: HandsPose | null): void;
};

export type Crowd = {
  root: Object3D;
  readonly catalogue: AvatarCatalogue;
  readonly emotes: readonly EmoteEntry[];
  /**
   * Loads the motion of whatever bodies do besides walking: sitting, swimming, landing … Whoever is about to do so loads
   * it as well, and stands or walks until then. A failed download is retried after a delay.
   */
  loadActions(): Promise<void>;
  /**
   * Loads the emotes' motion, which walking does not need; a request to play one loads it as well, and waits for it. A
   * failed download is retried after a delay.
   */
  loadEmotes(): Promise<void>;
  /** Queries the ground for the feet. */
  setGround(find: FindGround): void;
  /** Loads the parts of these looks, so that whoever wears them appears complete at once. Never rejects. */
  loadLooks(looks: readonly AvatarLook[]): Promise<void>;
  /** Loads whatever can be worn. Never rejects. */
  loadAllParts(): Promise<void>;
  add(look: AvatarLook): Avatar;
  remove(avatar: Avatar): void;
  /** Once a frame, before rendering. `dt` in seconds since the last, `timeSeconds` any steady clock. */
  update(dt: number, timeSeconds: number, camera: Camera): void;
  setQuality(level: GraphicsQuality): void;
  /** Called with what is added to `root` later. */
  onAdded: ((object: Object3D) => void) | null;
  /** Bytes of custom avatars on the graphics card. */
  customAvatarBytes(): number;
  /** The graphics context was lost with its textures: custom avatars are loaded again. */
  renew(): void;
  /** Highlights what one bone moves of custom avatars, by its index; -1: none. */
  highlightCustomBone(bone: number): void;
  dispose(): void;
};
