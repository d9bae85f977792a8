import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DoubleSide, Ray, Vector3 } from "three";

import { SceneFolder } from "../pack/scene.ts";
import { readSolid, type Solid } from "./solid.ts";
import { give, lampSource, pickPlace, windowSource, type Lamp, type Portal, type Source } from "./sources.ts";

/** An entry of LAYERS in an environment's environment.py. */
type Layer = {
  dome?: "even" | "lobe";
  towards?: [number, number, number];
  sharpness?: number;
  sun?: [number, number, number];
  windows?: boolean;
  lamps?: boolean;
  bounce_only?: boolean;
};

/** As many as Cycles computes (kit/bake.py). */
const BOUNCES = 4;
/** A texel with a larger share of rays hitting back faces is inside something: under a foot, behind a frame. */
const BURIED = 0.4;
/** Offset in metres of a ray's origin from its surface. */
const LIFT = 0.012;
/** Occluders this close to a light source are ignored: lamps stand on things. */
const GAP = 0.03;
/** Albedo of the sea (kit/stage.py). */
const SEA = [0.05, 0.17, 0.22] as const;
/** A ray that hits something black; other negative values encode a direction in the sky. */
const DARK = -(2 ** 31);
const SKY_STEPS = 2 ** 15 - 1;

/**
 * Computes light layers without Blender, from the model in `work`, and writes the same files as kit/bake.py.
 *
 * From every sample some rays are traced once, and their hits stored; each layer then only propagates light along them,
 * bounce by bounce (radiosity). Not included: gloss, and detail below a triangle on land, leaves and cloth.
 */
export async function gatherLight(
  work: string,
  names: readonly string[],
  rays: number,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  const folder = new SceneFolder(work);
  const solid = await readSolid(folder);
  const random = sequence(11);
  const started = Date.now();
  const ends = shootRays(solid, rays, random);
  tell(`${solid.listed.length} places, ${rays} rays each: ${seconds(started)} s`);
  const buried = findBuried(solid, ends, rays);
  const { layers, lamps, panels, portals, water } = JSON.parse(
    await readFile(join(work, "scene.json"), "utf8"),
  ) as {
    layers: Record<string, Layer>;
    lamps: Lamp[];
    panels: Lamp[];
    portals: Portal[];
    water?: { sea?: number | null };
  };
  const hasSea = typeof water?.sea === "number";
  for (const name of names) {
    const layer = layers[name];
    if (!layer) throw new Error(`There is no layer "${name}" in LAYERS.`);
    const since = Date.now();
    const afar = fromAfar(solid, ends, rays, layer, hasSea);
    const sources = [
      ...(layer.windows ? portals.map(windowSource) : []),
      ...(layer.lamps ? [...lamps, ...panels].map(lampSource) : []),
    ];
    const near = layer.sun
      ? sunlight(solid, new Vector3(...layer.sun))
      : sources.length > 0
        ? shine(solid, sources, rays, random)
        : new Float32Array(solid.sheets.length);
    let passed: Float32Array = new Float32Array(afar.length);
    for (let bounce = 0; bounce < BOUNCES; bounce++) passed = passOn(solid, ends, rays, afar, near, passed);
    const out = new Float32Array(solid.size ** 2 * 4);
    for (const place of solid.listed) {
      if (place >= solid.size ** 2) break;
      // Omitted texels take the light beside them when the layers are packed.
      if (buried.has(place)) continue;
      for (let k = 0; k < 3; k++)
        out[place * 4 + k] =
          (afar[place * 3 + k] ?? 0) +
          (passed[place * 3 + k] ?? 0) +
          (layer.bounce_only ? 0 : (near[place] ?? 0));
      out[place * 4 + 3] = 1;
    }
    await writeFile(join(work, `${name}.light`), new Uint8Array(out.buffer));
    tell(`${name}: ${seconds(since)} s`);
  }
}

/** The hit of each ray from each listed sample: a sample, DARK, or a direction in the sky. */
function shootRays(solid: Solid, rays: number, random: () => number): Int32Array {
  const { listed, bvh, normals, sheets, placeAt } = solid;
  const ends = new Int32Array(listed.length * rays);
  const ray = new Ray();
  const [facing, side, up, other] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  for (const [index, place] of listed.entries()) {
    const turn = random();
    for (let k = 0; k < rays; k++) {
      facing.fromArray(normals, place * 3);
      if (sheets[place] && k % 2 === 1) facing.negate();
      side.set(0, 1, 0);
      if (Math.abs(facing.y) >= 0.9) side.set(1, 0, 0);
      side.cross(facing).normalize();
      up.crossVectors(facing, side);
      // Uniform over the disc, and so cosine-weighted over the hemisphere.
      const ring = Math.sqrt((k + random()) / rays);
      const angle = (k * 0.618034 + turn) * 2 * Math.PI;
      ray.direction
        .copy(facing)
        .multiplyScalar(Math.sqrt(Math.max(0, 1 - ring * ring)))
        .addScaledVector(side, ring * Math.cos(angle))
        .addScaledVector(up, ring * Math.sin(angle));
      ray.origin.fromArray(solid.positions, place * 3).addScaledVector(facing, LIFT);
      const hit = bvh.raycastFirst(ray, DoubleSide);
      if (!hit) {
        ends[index * rays + k] = skyEnd(ray.direction);
        continue;
      }
      const end = placeAt(hit.faceIndex ?? 0, hit.point);
      const isBack = !sheets[end] && other.fromArray(normals, end * 3).dot(ray.direction) > -1e-3;
      ends[index * rays + k] = isBack ? DARK : end;
    }
  }
  return ends;
}

function findBuried({ listed }: Solid, ends: Int32Array, rays: number): Set<number> {
  const buried = new Set<number>();
  for (const [index, place] of listed.entries()) {
    let dark = 0;
    for (let at = index * rays; at < (index + 1) * rays; at++) if (ends[at] === DARK) dark++;
    if (dark > rays * BURIED) buried.add(place);
  }
  return buried;
}

function skyEnd({ x, y, z }: Vector3): number {
  const height = Math.round(((y + 1) / 2) * SKY_STEPS);
  const round = Math.round((Math.atan2(z, x) / (2 * Math.PI) + 0.5) * SKY_STEPS);
  return -1 - (height * (SKY_STEPS + 1) + round);
}

function skyDirection(end: number, target: Vector3): Vector3 {
  const code = -1 - end;
  const y = (Math.floor(code / (SKY_STEPS + 1)) / SKY_STEPS) * 2 - 1;
  const angle = ((code % (SKY_STEPS + 1)) / SKY_STEPS - 0.5) * 2 * Math.PI;
  const level = Math.sqrt(Math.max(0, 1 - y * y));
  return target.set(level * Math.cos(angle), y, level * Math.sin(angle));
}

/** Light from the sky, and from the sea lit by sky and sun. */
function fromAfar(
  { listed, sheets }: Solid,
  ends: Int32Array,
  rays: number,
  layer: Layer,
  hasSea: boolean,
): Float32Array {
  const out = new Float32Array(sheets.length * 3);
  const sea = hasSea ? onLevel(layer) : 0;
  if (!layer.dome && sea === 0) return out;
  const way = new Vector3();
  for (const [index, place] of listed.entries()) {
    for (let at = index * rays; at < (index + 1) * rays; at++) {
      const end = ends[at] ?? DARK;
      if (end >= 0 || end === DARK) continue;
      skyDirection(end, way);
      const isSea = hasSea && way.y < 0;
      const light = isSea ? sea : dome(layer, way);
      for (let k = 0; k < 3; k++)
        out[place * 3 + k] = (out[place * 3 + k] ?? 0) + (light * (isSea ? (SEA[k] ?? 0) : 1)) / rays;
    }
  }
  return out;
}

function dome({ dome: kind, towards = [0, 1, 0], sharpness = 1 }: Layer, way: Vector3): number {
  if (kind !== "lobe") return kind === "even" ? 1 : 0;
  const [x, y, z] = towards;
  return Math.max(0, way.x * x + way.y * y + way.z * z) ** sharpness;
}

/** A layer's sky light or sunlight on a level, unoccluded sample. */
function onLevel(layer: Layer): number {
  if (layer.sun) return Math.max(0, layer.sun[1]);
  const steps = 48;
  const way = new Vector3();
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    for (let k = 0; k < steps; k++) {
      const ring = Math.sqrt((i + 0.5) / steps);
      const angle = (k / steps) * 2 * Math.PI;
      way.set(ring * Math.cos(angle), Math.sqrt(1 - ring * ring), ring * Math.sin(angle));
      sum += dome(layer, way) / steps ** 2;
    }
  }
  return sum;
}

function sunlight({ bvh, listed, positions, normals, sheets }: Solid, towards: Vector3): Float32Array {
  const out = new Float32Array(sheets.length);
  const ray = new Ray();
  const facing = new Vector3();
  ray.direction.copy(towards);
  for (const place of listed) {
    const cosine = facing.fromArray(normals, place * 3).dot(towards);
    const taken = sheets[place] ? Math.abs(cosine) / 2 : cosine;
    if (taken <= 0) continue;
    ray.origin.fromArray(positions, place * 3).addScaledVector(facing, Math.sign(cosine) * LIFT);
    if (!bvh.raycastFirst(ray, DoubleSide)) out[place] = taken;
  }
  return out;
}

/**
 * Shadow rays sample one point of every source and are traced to one of the strongest. Too few rays would be visible on
 * things narrower than a few texels, where no neighbours smooth them.
 */
function shine(
  { bvh, listed, positions, normals, sheets }: Solid,
  sources: readonly Source[],
  rays: number,
  random: () => number,
): Float32Array {
  const out = new Float32Array(sheets.length);
  const ray = new Ray();
  const tried = sources.map((source) => ({ source, place: new Vector3(), gives: 0 }));
  const [at, facing] = [new Vector3(), new Vector3()];
  for (const place of listed) {
    at.fromArray(positions, place * 3);
    facing.fromArray(normals, place * 3);
    let light = 0;
    for (let k = 0; k < rays; k++) {
      let sum = 0;
      for (const each of tried) {
        pickPlace(each.source, random, each.place);
        each.gives = give(each.source, each.place, at, facing, sheets[place] === 1);
        sum += each.gives;
      }
      if (sum < 1e-6) continue;
      let pick = ((k + random()) / rays) * sum;
      const chosen = tried.find((each) => (pick -= each.gives) <= 0) ?? tried.at(-1);
      if (!chosen) continue;
      ray.direction.subVectors(chosen.place, at);
      const far = ray.direction.length();
      ray.direction.divideScalar(far);
      ray.origin.copy(at).addScaledVector(facing, Math.sign(ray.direction.dot(facing)) * LIFT);
      if (!bvh.raycastFirst(ray, DoubleSide, 0, far - LIFT - GAP)) light += sum;
    }
    out[place] = light / rays;
  }
  return out;
}

/** Light that every sample gets from the samples that it sees. */
function passOn(
  { listed, albedos }: Solid,
  ends: Int32Array,
  rays: number,
  afar: Float32Array,
  near: Float32Array,
  passed: Float32Array,
): Float32Array {
  const next = new Float32Array(passed.length);
  for (const [index, place] of listed.entries()) {
    let [red, green, blue] = [0, 0, 0];
    for (let at = index * rays; at < (index + 1) * rays; at++) {
      const end = ends[at] ?? DARK;
      if (end < 0) continue;
      const from = end * 3;
      const direct = near[end] ?? 0;
      red += (direct + (afar[from] ?? 0) + (passed[from] ?? 0)) * (albedos[from] ?? 0);
      green += (direct + (afar[from + 1] ?? 0) + (passed[from + 1] ?? 0)) * (albedos[from + 1] ?? 0);
      blue += (direct + (afar[from + 2] ?? 0) + (passed[from + 2] ?? 0)) * (albedos[from + 2] ?? 0);
    }
    next[place * 3] = red / rays;
    next[place * 3 + 1] = green / rays;
    next[place * 3 + 2] = blue / rays;
  }
  return next;
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}

/** A seeded sequence of numbers in [0, 1): the same for everyone. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
