import { z } from "zod";
import type { EngineState } from "./state-tree.ts";

export type { EngineState, InputDevice, SessionStatus, ZonePrompt } from "./state-tree.ts";
export type {
  AntiAliasing,
  CameraMode,
  CameraRotationMode,
  CameraShot,
  GraphicsQuality,
} from "./view-settings.ts";

/** The first two levels of the tree can be observed; a deeper change is reported at its second level. */
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

/** Written out, so that observing a path doesn't load the schema of what is there. */
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
  voice: true,
  hosting: true,
  live: true,
  video: true,
  captions: true,
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
