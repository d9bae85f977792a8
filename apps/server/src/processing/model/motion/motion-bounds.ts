import type { Animation, Document, Node } from "@gltf-transform/core";
import { type Bounds, product } from "../drawn.ts";
import { type KeyTrack, trackOf } from "./key-track.ts";
import { boxesOf, spanned, type MovedBox } from "./moved-boxes.ts";

/** Values and matrices that are worked out at most, and keys that are read; of more, nothing is said. */
const STEPS_MAX = 20_000_000;
const KEYS_MAX = 2_000_000;
/** Looks from one key to the next: what turns, or moves within what moves, is furthest out between them. */
const PER_KEY = 4;

/**
 * Where a model is drawn over all of its animations: `rest`, where it is as nothing plays, and boxes around all that its
 * nodes and joints carry. The same `rest`: it stays there. Null: it has more keys than are looked at, or such as say
 * nothing sure.
 */
export function motionBoundsOf(document: Document, rest: Bounds): Bounds | null {
  const boxes = boxesOf(document);
  if (boxes.length === 0) return rest;
  const bounds: Bounds = { min: [...rest.min], max: [...rest.max] };
  const pose = new Pose(boxes);
  pose.include(bounds);
  let [steps, keys] = [STEPS_MAX, KEYS_MAX];
  for (const animation of document.getRoot().listAnimations()) {
    keys -= keysOf(animation);
    const tracks = keys < 0 ? null : tracksOf(animation);
    const times = tracks && timesOf(tracks, steps / (tracks.length + pose.size));
    if (!tracks || !times) return null;
    steps -= times.length * (tracks.length + pose.size);
    pose.rest();
    for (const time of times) {
      for (const track of tracks) pose.set(track, time);
      pose.include(bounds);
    }
  }
  return [...bounds.min, ...bounds.max].every(Number.isFinite) ? bounds : null;
}

const keysOf = (animation: Animation): number =>
  animation.listChannels().reduce((sum, each) => sum + (each.getSampler()?.getOutput()?.getCount() ?? 0), 0);

/** Null: one of them says nothing sure. */
function tracksOf(animation: Animation): KeyTrack[] | null {
  const tracks: KeyTrack[] = [];
  for (const channel of animation.listChannels()) {
    if (channel.getTargetPath() === "weights" || !channel.getTargetNode()) continue;
    const track = trackOf(channel);
    if (track === null) return null;
    tracks.push(track);
  }
  return tracks;
}

/** Every key's time, and some between; null: more than `most`. */
function timesOf(tracks: readonly KeyTrack[], most: number): number[] | null {
  const keys = new Set<number>();
  for (const { times } of tracks) for (const time of times) keys.add(time);
  if (keys.size * PER_KEY > most) return null;
  const sorted = [...keys].toSorted((a, b) => a - b);
  return sorted.flatMap((time, i) => {
    const step = ((sorted[i + 1] ?? time) - time) / PER_KEY;
    return step > 0 ? Array.from({ length: PER_KEY }, (_, part) => time + part * step) : [time];
  });
}

type Values = Record<KeyTrack["path"], number[]>;

/** The nodes that carry boxes, and those above them, at a moment of an animation. */
class Pose {
  readonly #boxes: readonly MovedBox[];
  /** Each after its parent. */
  readonly #placed: { node: Node; parent: number; values: Values }[] = [];
  readonly #at = new Map<Node, number>();

  constructor(boxes: readonly MovedBox[]) {
    this.#boxes = boxes;
    for (const { node } of boxes) this.#place(node);
  }

  /** Matrices that are worked out for each moment. */
  get size(): number {
    return this.#placed.length + this.#boxes.length;
  }

  rest(): void {
    for (const each of this.#placed) each.values = valuesOf(each.node);
  }

  set({ node, path, valueAt }: KeyTrack, time: number): void {
    const placed = this.#placed[this.#at.get(node) ?? -1];
    if (placed) placed.values[path] = valueAt(time);
  }

  include({ min, max }: Bounds): void {
    const worlds: (readonly number[])[] = [];
    for (const { parent, values } of this.#placed) {
      const [own, above] = [matrixOf(values), worlds[parent]];
      worlds.push(above ? product(above, own) : own);
    }
    for (const box of this.#boxes) {
      const world = worlds[this.#at.get(box.node) ?? -1] ?? [];
      for (let axis = 0; axis < 3; axis++) {
        const [least, most] = spanned(world, axis, box.min, box.max);
        if (!(least >= (min[axis] ?? 0))) min[axis] = least;
        if (!(most <= (max[axis] ?? 0))) max[axis] = most;
      }
    }
  }

  #place(node: Node): number {
    const there = this.#at.get(node);
    if (there !== undefined) return there;
    const above = node.getParentNode();
    const parent = above ? this.#place(above) : -1;
    const at = this.#placed.push({ node, parent, values: valuesOf(node) }) - 1;
    this.#at.set(node, at);
    return at;
  }
}

const valuesOf = (node: Node): Values => ({
  translation: node.getTranslation(),
  rotation: node.getRotation(),
  scale: node.getScale(),
});

/** Scaled, turned, moved; 4 × 4, column by column. */
function matrixOf({ translation, rotation, scale }: Values): number[] {
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  const [sx = 1, sy = 1, sz = 1] = scale;
  const across = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  const up = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
  const along = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
  return [
    ...across.map((part) => part * sx),
    0,
    ...up.map((part) => part * sy),
    0,
    ...along.map((part) => part * sz),
    0,
    ...translation,
    1,
  ];
}
