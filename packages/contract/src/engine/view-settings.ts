// How the space is drawn, and from where.
import { z } from "zod";

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
