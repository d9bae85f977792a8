import type { Node } from "@gltf-transform/core";
import { type Bounds, product } from "../drawn.ts";
import type { KeyframeTrack } from "./keyframe-track.ts";
import type { MovedBox } from "./moved-boxes.ts";
import { spanned } from "./spanned.ts";

type Values = Record<KeyframeTrack["path"], number[]>;
/** Deviation of each value at times near the current one. */
type Deviations = Record<KeyframeTrack["path"], number>;
type Placed = { node: Node; parent: number; values: Values; deviations: Deviations; normError: number };
/**
 * A node's transform in the model: its matrix, the maximum factor by which it lengthens near this time, and how far
 * points may deviate from their current position near this time: `deviation` metres, plus `deviationPerMetre` for each
 * metre from the node's origin.
 */
type World = { matrix: readonly number[]; stretch: number; deviation: number; deviationPerMetre: number };
const ROOT: Omit<World, "matrix"> = { stretch: 1, deviation: 0, deviationPerMetre: 0 };

/** The nodes with boxes, and their ancestors, at one time of an animation. */
export class MovingPose {
  readonly #boxes: readonly (MovedBox & { radius: number })[];
  /** Parents first. */
  readonly #placed: Placed[] = [];
  readonly #at = new Map<Node, number>();

  constructor(boxes: readonly MovedBox[]) {
    this.#boxes = boxes.map((box) => ({
      ...box,
      radius: Math.hypot(...box.min.map((least, k) => Math.max(Math.abs(least), Math.abs(box.max[k] ?? 0)))),
    }));
    for (const { node } of boxes) this.#place(node);
  }

  /** Matrices computed per time. */
  get size(): number {
    return this.#placed.length + this.#boxes.length;
  }

  rest(): void {
    for (const each of this.#placed) {
      each.values = valuesOf(each.node);
      each.deviations = { translation: 0, rotation: 0, scale: 0 };
      each.normError = 0;
    }
  }

  setTo({ node, path, valueAt }: KeyframeTrack, time: number): void {
    this.#set(node, path, valueAt(time), 0, 0);
  }

  /** Sets the value in the middle of an interval. */
  setOver({ node, path, valueAt, deviationOver, normError }: KeyframeTrack, from: number, to: number): void {
    this.#set(node, path, valueAt((from + to) / 2), deviationOver(from, to), normError);
  }

  /** Extends `now` to where its boxes are, and `near` to where they may be near this time. */
  include(now: Bounds, near: Bounds | null): void {
    const worlds = this.#worlds();
    for (const box of this.#boxes) {
      const world = worlds[this.#at.get(box.node) ?? -1];
      if (!world) continue;
      const deviation = world.deviation + world.deviationPerMetre * box.radius;
      for (let axis = 0; axis < 3; axis++) {
        const [least, most] = spanned(world.matrix, axis, box.min, box.max);
        widen(now, axis, least, most);
        if (near) widen(near, axis, least - deviation, most + deviation);
      }
    }
  }

  #worlds(): World[] {
    const worlds: World[] = [];
    for (const { parent, values, deviations, normError } of this.#placed) {
      const own = matrixOf(values);
      const {
        matrix: above,
        stretch,
        deviation,
        deviationPerMetre,
      } = worlds[parent] ?? { ...ROOT, matrix: null };
      const scale = Math.max(...values.scale.map(Math.abs));
      const turn = lengthening(values.rotation);
      // For rotations that aren't exactly unit, the squared length counts, on both sides.
      const turned = 2 * Math.sin(Math.min(Math.PI, deviations.rotation) / 2) + 16 * normError;
      const most = turn + 8 * normError;
      worlds.push({
        matrix: above ? product(above, own) : own,
        stretch: stretch * most * (scale + deviations.scale),
        deviation:
          stretch * deviations.translation +
          deviationPerMetre * Math.hypot(...values.translation) +
          deviation,
        deviationPerMetre:
          stretch * (most * deviations.scale + turned * scale) + deviationPerMetre * turn * scale,
      });
    }
    return worlds;
  }

  #set(node: Node, path: KeyframeTrack["path"], value: number[], deviation: number, normError: number): void {
    const placed = this.#placed[this.#at.get(node) ?? -1];
    if (!placed) return;
    placed.values[path] = value;
    placed.deviations[path] = deviation;
    placed.normError = Math.max(placed.normError, normError);
  }

  #place(node: Node): number {
    const there = this.#at.get(node);
    if (there !== undefined) return there;
    const above = node.getParentNode();
    const parent = above ? this.#place(above) : -1;
    const deviations = { translation: 0, rotation: 0, scale: 0 };
    const at = this.#placed.push({ node, parent, values: valuesOf(node), deviations, normError: 0 }) - 1;
    this.#at.set(node, at);
    return at;
  }
}

/** NaN is preserved. */
function widen({ min, max }: Bounds, axis: number, least: number, most: number): void {
  min[axis] = Math.min(min[axis] ?? 0, least);
  max[axis] = Math.max(max[axis] ?? 0, most);
}

const valuesOf = (node: Node): Values => ({
  translation: node.getTranslation(),
  rotation: node.getRotation(),
  scale: node.getScale(),
});

/** The maximum lengthening by a quaternion: only a unit quaternion is a pure rotation. */
function lengthening([x = 0, y = 0, z = 0, w = 1]: readonly number[]): number {
  const axis = x * x + y * y + z * z;
  return Math.max(1, Math.hypot(1 - 2 * axis, 2 * w * Math.sqrt(axis)));
}

/** Translation × rotation × scale; 4 × 4, column-major. */
function matrixOf({ translation, rotation, scale }: Values): number[] {
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  const [sx = 1, sy = 1, sz = 1] = scale;
  const [tx = 0, ty = 0, tz = 0] = translation;
  // prettier-ignore
  return [
    sx * (1 - 2 * (y * y + z * z)), sx * 2 * (x * y + w * z), sx * 2 * (x * z - w * y), 0,
    sy * 2 * (x * y - w * z), sy * (1 - 2 * (x * x + z * z)), sy * 2 * (y * z + w * x), 0,
    sz * 2 * (x * z + w * y), sz * 2 * (y * z - w * x), sz * (1 - 2 * (x * x + y * y)), 0,
    tx, ty, tz, 1,
  ];
}
