import type { PrefabCollider, PrefabLamp } from "@veranda/contract/prefab";
import { Euler, Quaternion } from "three";
import type { Mesh, Vec } from "./kit/mesh.ts";

/** A thing that can be placed in a space: what it is called, how one bumps into it, and how it is made. */
export type PrefabSource = {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly tint?: string;
  readonly colliders: readonly PrefabCollider[];
  readonly lamps?: readonly PrefabLamp[];
  /** Metres above the ground of what stands on it; null: it hangs or lies too thin to shade the ground. */
  readonly contact?: boolean;
  readonly build: (mesh: Mesh) => void;
};

/** A box that stands on `at`. */
export const boxCollider = (at: Vec, size: Vec, heading = 0, tilt = 0): PrefabCollider => {
  const q = new Quaternion().setFromEuler(new Euler(tilt, heading, 0, "YXZ"));
  return {
    shape: "box",
    centre: [at[0], at[1] + size[1] / 2, at[2]],
    size: [...size],
    rotation: [q.x, q.y, q.z, q.w],
  };
};

/** An upright drum that stands on `at`. */
export const drumCollider = (at: Vec, radius: number, height: number): PrefabCollider => ({
  shape: "cylinder",
  centre: [at[0], at[1] + height / 2, at[2]],
  radius,
  height,
});

export const lamp = (position: Vec, reach: number, strength: number, isFlickering = false): PrefabLamp => ({
  position: [...position],
  colour: isFlickering ? [1, 0.48, 0.16] : [1, 0.68, 0.36],
  reach,
  strength,
  isFlickering,
});
