import type { EngineWords } from "@veranda/contract/engine/words";
import type { Prefab } from "@veranda/contract/prefab";
import type { FileAsset } from "@veranda/contract/records/file";
import { Color } from "three";
import type { Object3D } from "three";
import type { Audio } from "../../platform/audio/audio.ts";
import type { PortalSpaces } from "./portal-spaces.ts";
import type { SharedScreens } from "./shared-screens.ts";
import type { ObjectEntry } from "./object-renderer.ts";
import type { PlacedLamp } from "./lamp-glow.ts";
import type { ObjectUniforms } from "./object-material.ts";
import type { ObjectLook, ObjectSource } from "./object-layer.ts";

/** Shared by all renderers. */
export type RenderContext = {
  readonly source: ObjectSource;
  readonly words: EngineWords;
  /** The prefabs of this version's catalogue, by id. */
  readonly catalogue: ReadonlyMap<string, Prefab>;
  /** Spaces that portals lead to. */
  readonly spaces: PortalSpaces;
  readonly shares: SharedScreens;
  readonly uniforms: ObjectUniforms;
  readonly sky: SkyVisibility;
  /** Sets an object's lamps; an empty list removes them. */
  setLamps(id: string, lamps: readonly PlacedLamp[]): void;
  /** Its bounding box has become known or has changed. */
  resized(entry: ObjectEntry): void;
  /** Adds a drawable thing. `isOnFoot`: lit by the light of the floor below it, without a skylight share of its own. */
  added(thing: Object3D, isOnFoot?: boolean): void;
  /** Pictures or shapes have changed, though nothing moved. */
  changed(): void;
  /** A file that an object references besides its own; null: none, or it isn't known yet. */
  assetOf(fileId: unknown): FileAsset | null;
  /** Output for the sound of videos and audio objects; null: none. */
  audio(): Audio | null;
  /** The server's time, as far as it is known. */
  serverNow(): number;
};

/** Skylight at a position, as on the ground there. */
export class SkyVisibility {
  look: ObjectLook = { lamps: 0, skyLightAt: null };
  readonly #colour = new Color();

  at(x: number, z: number): number {
    if (!this.look.skyLightAt) return 1;
    const { r, g, b } = this.look.skyLightAt(x, z, this.#colour);
    return 0.3 * r + 0.5 * g + 0.2 * b + 0.002;
  }
}
