import { z } from "zod";
import type { EngineState } from "./state-tree.ts";

export type { EngineState, InputDevice, SessionStatus, ZonePrompt } from "./state-tree.ts";

export const graphicsQuality = z.enum(["low", "medium", "high", "ultra"]);
export type GraphicsQuality = z.infer<typeof graphicsQuality>;
export const antiAliasing = z.enum(["none", "fxaa", "msaa"]);
export type AntiAliasing = z.infer<typeof antiAliasing>;
/** Two to be there by, three to film by (in the air, round oneself, behind oneself), one to build by: out of the body. */
export const cameraMode = z.enum([
  "third_person",
  "first_person",
  "film_flight",
  "film_orbit",
  "film_follow",
  "build_flight",
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

/** Written out: who asks for a path carries no schema of what is there. */
const BRANCHES: Readonly<Record<keyof EngineState, true>> = {
  boot: true,
  session: true,
  loading: true,
  room: true,
  objects: true,
  assets: true,
  drawn: true,
  rights: true,
  holds: true,
  saving: true,
  editing: true,
  participants: true,
  people: true,
  speaking: true,
  chat: true,
  user: true,
  emotes: true,
  settings: true,
  sound: true,
  camera: true,
  input: true,
  environment: true,
  me: true,
  zones: true,
  headset: true,
  surroundings: true,
  guidedWalk: true,
  isMoving: true,
  stats: true,
};

function isStatePath(path: string): boolean {
  const [first = "", ...rest] = path.split(".");
  return Object.hasOwn(BRANCHES, first) && rest.length <= 1;
}
