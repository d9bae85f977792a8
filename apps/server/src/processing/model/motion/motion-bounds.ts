import type { Animation, Document } from "@gltf-transform/core";
import { type Bounds, boundsOf } from "../drawn.ts";
import { type KeyframeTrack, trackOf } from "./keyframe-track.ts";
import { boxesOf } from "./moved-boxes.ts";
import { MovingPose } from "./moving-pose.ts";
import { areTargetsNamed } from "./target-names.ts";

/** Maximum values and matrices computed, and keys read; beyond it, the result is unknown. */
const STEPS_MAX = 10_000_000;
/** Further computations for refinement between keys: beyond it, bounds are looser. */
const CLOSER_STEPS_MAX = 5_000_000;
const KEYS_MAX = 2_000_000;
/** An interval between two keys is halved this often, while the movement in it may exceed this share of the total. */
const HALVINGS = 7;
const LOOSENESS = 0.01;

/** A clip: its tracks, the times to evaluate, and the work for each of them. */
type Clip = { tracks: KeyframeTrack[]; moments: number[]; steps: number };

/**
 * Bounds of a model over all of its animations, as three reads and plays them: they contain all of it, but may be
 * larger. They include `rest`, its bounds without animation; returns `rest` itself if nothing moves. Null if there are
 * too many keys, or something isn't certain.
 */
export function motionBoundsOf(document: Document, rest: Bounds): Bounds | null {
  if (!mayMove(document)) return rest;
  const drawn = boundsOf(document);
  const boxes = areTargetsNamed(document) ? boxesOf(document) : null;
  if (!drawn || !boxes) return null;
  const pose = new MovingPose(boxes);
  const clips = clipsOf(document, pose.size);
  if (clips === null) return null;
  if (clips.reduce((sum, { moments, steps }) => sum + 2 * moments.length * steps, 0) > STEPS_MAX) return null;
  let spare = CLOSER_STEPS_MAX;

  const sure = unionOf(rest, drawn);
  pose.rest();
  pose.include(sure, null);
  const bounds = unionOf(sure, sure);
  for (const { tracks, moments, steps } of clips) {
    pose.rest();
    for (const time of moments) {
      for (const track of tracks) pose.setTo(track, time);
      pose.include(sure, null);
    }
    const cover = (from: number, to: number, halvings: number): void => {
      const near = unionOf(drawn, drawn);
      for (const track of tracks) pose.setOver(track, from, to);
      pose.include(sure, near);
      if (halvings === 0 || spare < 2 * steps || isNearly(sure, near)) return widen(bounds, near);
      spare -= 2 * steps;
      const middle = (from + to) / 2;
      cover(from, middle, halvings - 1);
      cover(middle, to, halvings - 1);
    };
    for (const [i, time] of moments.slice(1).entries()) cover(moments[i] ?? time, time, HALVINGS);
  }
  widen(bounds, sure);
  return [...bounds.min, ...bounds.max].every(Number.isFinite) ? bounds : null;
}

/** Whether anything can be elsewhere than its vertices transformed by their nodes. */
export function mayMove(document: Document): boolean {
  const root = document.getRoot();
  return (
    root.listAnimations().some((animation) => animation.listChannels().length > 0) ||
    root.listSkins().length > 0 ||
    root
      .listMeshes()
      .some((mesh) => mesh.listPrimitives().some((primitive) => primitive.listTargets().length > 0))
  );
}

/** Null if one isn't certain, or they have too many keys. */
function clipsOf(document: Document, size: number): Clip[] | null {
  const clips: Clip[] = [];
  let keys = KEYS_MAX;
  for (const animation of document.getRoot().listAnimations()) {
    keys -= keysIn(animation);
    const tracks = keys < 0 ? null : tracksOf(animation);
    if (tracks === null) return null;
    const moments = new Set<number>();
    for (const { times } of tracks) for (const time of times) moments.add(time);
    clips.push({
      tracks,
      moments: [...moments].toSorted((a, b) => a - b),
      steps: tracks.length + size,
    });
  }
  return clips;
}

const keysIn = (animation: Animation): number =>
  animation.listChannels().reduce((sum, each) => sum + (each.getSampler()?.getOutput()?.getCount() ?? 0), 0);

/** Null if one of them isn't certain, or two animate the same property, which three mixes. */
function tracksOf(animation: Animation): KeyframeTrack[] | null {
  const tracks: KeyframeTrack[] = [];
  const moved = new Map<unknown, Set<unknown>>();
  for (const channel of animation.listChannels()) {
    const [node, path] = [channel.getTargetNode(), channel.getTargetPath()];
    if (!node) continue;
    const paths = moved.get(node) ?? new Set();
    if (paths.has(path)) return null;
    moved.set(node, paths.add(path));
    if (path === "weights") continue;
    const track = trackOf(channel);
    if (track === null) return null;
    tracks.push(track);
  }
  return tracks;
}

const unionOf = (one: Bounds, other: Bounds): Bounds => {
  const both: Bounds = { min: [...one.min], max: [...one.max] };
  widen(both, other);
  return both;
};

/** NaN is preserved. */
function widen(bounds: Bounds, { min, max }: Bounds): void {
  for (const axis of [0, 1, 2] as const) {
    bounds.min[axis] = Math.min(bounds.min[axis], min[axis]);
    bounds.max[axis] = Math.max(bounds.max[axis], max[axis]);
  }
}

function isNearly(sure: Bounds, near: Bounds): boolean {
  const axes = [0, 1, 2] as const;
  const loose = LOOSENESS * Math.max(...axes.map((axis) => sure.max[axis] - sure.min[axis]));
  return axes.every(
    (axis) => near.min[axis] >= sure.min[axis] - loose && near.max[axis] <= sure.max[axis] + loose,
  );
}
