// How the space is drawn, and from where.
import { z } from "zod";

export const graphicsQuality = z.enum(["low", "medium", "high", "ultra"]);
export type GraphicsQuality = z.infer<typeof graphicsQuality>;
export const antiAliasing = z.enum(["none", "fxaa", "msaa"]);
export type AntiAliasing = z.infer<typeof antiAliasing>;
/**
 * Two views for being there, three for filming (in the air, round the person, behind the person), and one for building,
 * out of the body.
 */
export const cameraMode = z.enum([
  "third_person",
  "first_person",
  "film_flight",
  "film_orbit",
  "film_follow",
  "build_flight",
]);
export type CameraMode = z.infer<typeof cameraMode>;
/**
 * free: dragging turns the view. follow: it also turns behind a walking person. locked: the captured mouse turns it.
 */
export const cameraRotationMode = z.enum(["free", "follow", "locked"]);
export type CameraRotationMode = z.infer<typeof cameraRotationMode>;

/** Camera mode. Angles in degrees, distances in metres. */
export const cameraShot = z.object({
  fov: z.number().min(12).max(110),
  roll: z.number().min(-90).max(90),
  /** Metres a second in flight; a full turn round the person takes 60 m of it. */
  speed: z.number().min(0.2).max(20),
  /** 0: everything is sharp. */
  blur: z.number().min(0).max(1),
  /** What is in focus; null: the person. */
  focus: z.number().min(0.2).max(100).nullable(),
  hidesNames: z.boolean(),
});
export type CameraShot = z.infer<typeof cameraShot>;
