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

/** What every renderer works with. */
export type RenderContext = {
  readonly source: ObjectSource;
  readonly words: EngineWords;
  /** The prefabs that this version knows, by their ids. */
  readonly catalogue: ReadonlyMap<string, Prefab>;
  /** Spaces that objects lead to. */
  readonly spaces: PortalSpaces;
  readonly shares: SharedScreens;
  readonly uniforms: ObjectUniforms;
  readonly sky: SkyVisibility;
  /** Lamps that an object brings; an empty list: none any more. */
  setLamps(id: string, lamps: readonly PlacedLamp[]): void;
  /** Its box is known, or another. */
  resized(entry: ObjectEntry): void;
  /** Draws this from now on. `isOnFoot`: lit by what lies on the floor where it is, without a share of its own. */
  added(thing: Object3D, isOnFoot?: boolean): void;
  /** Another picture or shape is seen from now on, though nothing moved. */
  changed(): void;
  /** A file that an object names besides its own; null: it names none, or nothing is known of it yet. */
  assetOf(fileId: unknown): FileAsset | null;
  /** Where videos and sounds are heard; null: nothing is. */
  audio(): Audio | null;
  /** The server's clock, as far as it is known here. */
  serverNow(): number;
};

/** Light of the sky at a place, as the ground has it. */
export class SkyVisibility {
  look: ObjectLook = { lamps: 0, skyLightAt: null };
  readonly #colour = new Color();

  at(x: number, z: number): number {
    if (!this.look.skyLightAt) return 1;
    const { r, g, b } = this.look.skyLightAt(x, z, this.#colour);
    return 0.3 * r + 0.5 * g + 0.2 * b + 0.002;
  }
}
