import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { chatMessage } from "../records/chat.ts";
import { fileAsset } from "../records/file.ts";
import { spaceObject } from "../records/object.ts";
import { roomRights } from "../records/rights.ts";
import { leaveReason, participant, roomData } from "../rooms/messages.ts";
import { editingState, savingState } from "./editing-state.ts";
import { environmentSettings } from "./environment-settings.ts";
import { headsetState } from "./headset.ts";
import { soundState } from "./sound.ts";
import { guidedWalk, surroundings } from "./surroundings.ts";

export const graphicsQuality = z.enum(["low", "medium", "high", "ultra"]);
export type GraphicsQuality = z.infer<typeof graphicsQuality>;
export const antiAliasing = z.enum(["none", "fxaa", "msaa"]);
export type AntiAliasing = z.infer<typeof antiAliasing>;
/** Two to be there by, three to film by: in the air, round oneself, behind oneself. */
export const cameraMode = z.enum([
  "third_person",
  "first_person",
  "film_flight",
  "film_orbit",
  "film_follow",
]);
export type CameraMode = z.infer<typeof cameraMode>;
/** free: a drag turns the view. follow: it also comes round behind who walks. locked: the captured mouse turns it. */
export const cameraRotationMode = z.enum(["free", "follow", "locked"]);
export type CameraRotationMode = z.infer<typeof cameraRotationMode>;

/** How one films. Angles in degrees, distances in metres. */
export const cameraShot = z.object({
  fov: z.number().min(12).max(110),
  roll: z.number().min(-90).max(90),
  /** Metres a second in flight; round oneself, a full turn takes 60 m of it. */
  speed: z.number().min(0.2).max(20),
  /** 0: all is sharp. */
  blur: z.number().min(0).max(1),
  /** What is sharp; null: oneself. */
  focus: z.number().min(0.2).max(100).nullable(),
  hidesNames: z.boolean(),
});
export type CameraShot = z.infer<typeof cameraShot>;

/** What the person holds in their hands: prompts show its keys or buttons. */
const inputDevice = z.enum(["keyboard", "touch", "gamepad"]);
export type InputDevice = z.infer<typeof inputDevice>;

/** Something that one can do where one stands; `key` is the `KeyboardEvent.code` that does it. */
export const zonePrompt = z.object({
  kind: z.enum(["sit", "stand", "climb", "climb_down"]),
  title: z.string(),
  key: z.string(),
});
export type ZonePrompt = z.infer<typeof zonePrompt>;

/** Join/session states of the specification, section 4. */
export const sessionStatus = z.enum([
  "not_connected",
  "session_setup",
  "requesting_to_join",
  "joining",
  "joined",
  "join_failed",
  "timeout",
  "leaving",
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

/**
 * The engine's published state: one tree of plain data. A change replaces the values on its path;
 * what did not change keeps its identity, so that a reader compares by ===.
 */
export const engineState = z.object({
  boot: z.object({ status: z.enum(["starting", "ready", "failed"]), error: z.string().nullable() }),
  session: z.object({
    status: sessionStatus,
    roomId: z.string().nullable(),
    shareId: z.string().nullable(),
    instanceId: z.string().nullable(),
    me: z.string().nullable(),
    leaveReason: leaveReason.nullable(),
    /** Not null while the connection is being mended. */
    reconnecting: z.object({ attempt: z.int(), nextTryInMs: z.number() }).nullable(),
    pingMs: z.number().nullable(),
  }),
  loading: z.object({
    /** 0 to 1, true bytes of what this space needs. */
    progress: z.number(),
    /** The environment is drawn and the avatar stands in it. */
    isReady: z.boolean(),
    error: z.string().nullable(),
  }),
  /** As it was when one came, or was told anew; what changes since is in `objects`. */
  room: roomData.nullable(),
  /** The document as one sees it: what the room says, and one's own edits that are under way. */
  objects: z.record(z.string(), spaceObject),
  /** What is drawn of the files that the objects name, by file. */
  assets: z.record(z.string(), fileAsset),
  /** What one may do here; null outside of a space. */
  rights: roomRights.nullable(),
  /** Who has what in hand: participants by object. */
  holds: z.record(z.string(), z.string()),
  saving: savingState,
  editing: editingState,
  participants: z.record(z.string(), participant),
  /** Who speaks, 0 to 1; absent means silent. */
  speaking: z.record(z.string(), z.number()),
  chat: z.object({ messages: z.array(chatMessage) }),
  user: z.object({
    isAuthless: z.boolean(),
    displayName: z.string(),
    isConfirmed: z.boolean(),
    /** What others see. */
    avatar: avatarCode,
    /** Something else than one's own is worn for this session. */
    isAvatarOverridden: z.boolean(),
  }),
  emotes: z.object({
    available: z.array(
      z.object({
        animationAssetName: z.string(),
        title: z.string(),
        codepoint: z.string(),
        isLoop: z.boolean(),
        /** Goes on for as long as its key is held. */
        canHold: z.boolean().optional(),
      }),
    ),
    playing: z.string().nullable(),
  }),
  settings: z.object({
    graphicsQuality,
    pixelRatio: z.object({ ratio: z.number(), auto: z.boolean(), effective: z.number() }),
    frameRate: z.object({ target: z.int(), vSyncCount: z.int() }),
    antiAliasing,
  }),
  sound: soundState,
  camera: z.object({
    mode: cameraMode,
    rotationMode: cameraRotationMode,
    zoom: z.number(),
    shot: cameraShot,
  }),
  input: z.object({
    device: inputDevice,
    /** The mouse is captured until Escape. */
    isPointerHeld: z.boolean(),
  }),
  /** Environment that is shown now; differs from room.setting after set_environment. */
  environment: z.object({
    name: z.string().nullable(),
    variant: z.string().nullable(),
    variants: z.array(z.string()),
    /** Address of the picture that is shown instead of the sky. */
    skybox: z.string().nullable(),
    /** Sun and fog as they are, or will be when a fade has ended; null before anything is shown. */
    settings: environmentSettings.nullable(),
    /** Those of them that set_environment_settings has set. */
    adjusted: z.array(z.string()),
  }),
  /** Where one stands, renewed ten times a second; heading in radians. */
  me: z.object({
    position: z.tuple([z.number(), z.number(), z.number()]),
    heading: z.number(),
    motion: z.string(),
    /** Title of the smallest area of the place that one is in; null where it has no name. */
    area: z.string().nullable(),
  }),
  zones: z.object({
    /** What the interact key does here and now. */
    prompt: zonePrompt.nullable(),
    /** Names of all areas that one is in: triggers enter and leave by them. */
    areas: z.array(z.string()),
    /** What is worth seeing in this place. */
    pointsOfInterest: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string(),
        position: z.tuple([z.number(), z.number(), z.number()]),
        heading: z.number(),
      }),
    ),
  }),
  headset: headsetState,
  /** What is around; null unless it is asked for. */
  surroundings: surroundings.nullable(),
  guidedWalk: guidedWalk.nullable(),
  /** True while the person moves: the page fades its bars. */
  isMoving: z.boolean(),
  stats: z.object({ fps: z.number(), frameMs: z.number(), drawCalls: z.int(), triangles: z.int() }),
});
export type EngineState = z.infer<typeof engineState>;

/** First two levels of the tree can be observed; a deeper change is heard at its second level. */
type Paths = {
  [K in keyof EngineState]:
    | K
    | (NonNullable<EngineState[K]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${K}.${Extract<keyof NonNullable<EngineState[K]>, string>}`);
}[keyof EngineState];
export type StatePath = Paths;
export const statePath = z.custom<StatePath>(
  (path) => typeof path === "string" && isStatePath(path),
  "no such state path",
);

function isStatePath(path: string): boolean {
  const [first = "", ...rest] = path.split(".");
  return first in engineState.shape && rest.length <= 1;
}
