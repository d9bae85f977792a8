import type { EnvironmentManifest } from "@veranda/contract/environment";
import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import type { BufferGeometry, Camera, Color, CubeTexture, Object3D, Texture } from "three";

import type { SkyPicture } from "../../platform/platform.ts";
import type { AtmosphereUniforms } from "./atmosphere-uniforms.ts";
import type { EnvironmentQuality } from "./quality.ts";

/** Where to load an environment from, and what the caller provides. */
export type EnvironmentSource = {
  manifestUrl: string;
  variant: string;
  fetchBytes(url: string, onBytes?: (loaded: number) => void, signal?: AbortSignal): Promise<ArrayBuffer>;
  /** null without a screen. Pixels must be unchanged: no flip, no colour conversion. */
  makeTexture: ((bytes: ArrayBuffer, mime: string) => Promise<Texture>) | null;
  /** 0 to 1, by bytes. */
  onProgress(fraction: number): void;
  signal: AbortSignal;
};

/** A loaded environment in the scene. */
export type EnvironmentView = {
  root: Object3D;
  manifest: EnvironmentManifest;
  /** World space, indexed, closed solids. */
  collider: BufferGeometry;
  /**
   * Height of the floor if the collider also contains what stands on it; absent or null: all surfaces count as floor.
   */
  readonly floor?: number | null;
  /** The part that is lit like objects rather than by a lightmap; absent or null: none. */
  readonly placed?: Object3D | null;
  /** For the renderer's tone mapping; changes during a fade. */
  readonly exposure: number;
  readonly variant: string;
  /** A fade of light or sky is running. */
  readonly isChanging: boolean;
  /** The air between camera and scene: current fog and faded obstacles. */
  readonly air: AtmosphereUniforms;
  /** Shows a picture instead of the sky, with its light; null: the original sky. Disposes of the previous picture. */
  setSky(picture: SkyPicture | null, fadeSeconds: number): void;
  /** Applies manual adjustments; absent or null ones are as in the variant. */
  adjust(set: EnvironmentAdjustments): void;
  /** The settings after all fades have ended. */
  settings(): EnvironmentSettings;
  /** Cross-fades light, sky, fog and sea. Resolves when the fade ends; a later call supersedes it. */
  setVariant(variant: string, fadeSeconds: number): Promise<void>;
  /** The reflected room or its light has changed, or it was never rendered: call `updateReflection`. */
  readonly isReflectionStale: boolean;
  /** Renders the room's reflection from its viewpoint. */
  updateReflection(
    take: (root: Object3D, from: readonly [number, number, number]) => CubeTexture | null,
  ): void;
  /** The graphics context was lost, with everything rendered once: static shadows and the room's reflection. */
  redraw(): void;
  update(timeSeconds: number, dt: number, camera: Camera): void;
  setQuality(level: EnvironmentQuality): void;
  /** Diffuse light (radiance of white) on the floor below y, without direct sunlight. */
  groundLightAt(x: number, y: number, z: number, target: Color): Color;
  dispose(): void;
};
