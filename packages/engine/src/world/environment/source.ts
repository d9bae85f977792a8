import type { EnvironmentManifest } from "@veranda/contract/environment";
import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import type { BufferGeometry, Camera, Color, CubeTexture, Object3D, Texture } from "three";

import type { SkyPicture } from "../../platform/platform.ts";
import type { AtmosphereUniforms } from "./atmosphere-uniforms.ts";
import type { EnvironmentQuality } from "./quality.ts";

/** Where an environment comes from and what the caller can do for it. */
export type EnvironmentSource = {
  manifestUrl: string;
  variant: string;
  fetchBytes(url: string, onBytes?: (loaded: number) => void, signal?: AbortSignal): Promise<ArrayBuffer>;
  /** null where there is no screen. Pixels must come as they are: no flip, no colour conversion. */
  makeTexture: ((bytes: ArrayBuffer, mime: string) => Promise<Texture>) | null;
  /** 0 to 1, by bytes. */
  onProgress(fraction: number): void;
  signal: AbortSignal;
};

/** An environment that stands in the scene. */
export type EnvironmentView = {
  root: Object3D;
  manifest: EnvironmentManifest;
  /** World space, indexed, closed solids. */
  collider: BufferGeometry;
  /** Height of the floor, where what stands on it is part of the collider too; absent or null: all of it is floor. */
  readonly floor?: number | null;
  /** What of it is lit as objects are, not by a lightmap; absent or null: nothing. */
  readonly placed?: Object3D | null;
  /** For the renderer's tone mapping; changes during a fade. */
  readonly exposure: number;
  readonly variant: string;
  /** Its light or its sky fades to another. */
  readonly isChanging: boolean;
  /** The air between camera and things: fog and see-through, as they are now. */
  readonly air: AtmosphereUniforms;
  /** Shows a picture instead of the sky, and its light; null: its own sky again. Lets go of the one before. */
  setSky(picture: SkyPicture | null, fadeSeconds: number): void;
  /** From now on looks as set by hand; what is absent or null is as the variant has it. */
  adjust(set: EnvironmentAdjustments): void;
  /** The light as it will be when every fade has ended. */
  settings(): EnvironmentSettings;
  /** Cross-fades light, sky, fog and sea. Resolves when the fade ends; a later call overtakes it. */
  setVariant(variant: string, fadeSeconds: number): Promise<void>;
  /** The room that polished things mirror is another one, changed its light, or was never drawn: `updateReflection` is due. */
  readonly isReflectionStale: boolean;
  /** Has the room drawn from where its picture is taken. */
  updateReflection(
    take: (root: Object3D, from: readonly [number, number, number]) => CubeTexture | null,
  ): void;
  /** The graphics card lost what was drawn once: still shadows, and the room that polished things mirror. */
  redraw(): void;
  update(timeSeconds: number, dt: number, camera: Camera): void;
  setQuality(level: EnvironmentQuality): void;
  /** Diffuse light (radiance of white) that lies on the floor that y is on, without the sun's own. */
  groundLightAt(x: number, y: number, z: number, target: Color): Color;
  dispose(): void;
};
