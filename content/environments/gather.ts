/**
 * Works the light of rooms out without Blender, in a minute or two: `node environments/gather.ts gallery [--rays 24]`.
 *
 * From every texel some rays are sent once, and where they end is kept; each layer of light then only has to be passed
 * on along them, bounce by bounce (radiosity). It writes the same layers as make.py, for what the scene in `work` is
 * made of. Leaves are left out.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SURFACE_KINDS } from "@veranda/contract/environment";
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";

import { orderOf } from "./orders.ts";
import { SceneFolder, type SceneMesh } from "./pack/scene.ts";
import { rasterise, type Texels } from "./pack/texels.ts";

type Point = readonly [number, number, number];
type Portal = { x: [number, number]; y: [number, number]; z: [number, number]; normal: Point; gain: number };
type Lamp = {
  kind?: "spot" | "panel";
  position: Point;
  target?: Point;
  strength: number;
  cone?: number;
  size?: [number, number];
};
/** Something that shines: a rectangle (corner and two sides) or a place. */
type Source = {
  corner: Point;
  across: Point;
  up: Point;
  /** Where it looks; null: all round. */
  normal: Point | null;
  /** What white receives from it at one metre, straight on. */
  power: number;
  spot: { full: number; dark: number } | null;
};

const BOUNCES = 5;
const SHADOW_RAYS = 4;
/** They light up by themselves and hold nothing back. */
const CLEAR = new Set(["glow", "neon", "led"]);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rays: { type: "string", default: "24" }, work: { type: "string" } },
});
const [name = "gallery"] = positionals;
const rays = Number(options.rays);
const work = options.work ?? join(import.meta.dirname, "../.work", name);

const folder = new SceneFolder(work);
const scene = await folder.description();
const extra = JSON.parse(await readFile(join(work, "scene.json"), "utf8")) as {
  panels: Lamp[];
  portals: Portal[];
};
const { size, bvh, texelAt, albedoAt, outdoors, texels } = await solid();
const listed: number[] = [];
for (let texel = 0; texel < size * size; texel++) if (texels.covered[texel]) listed.push(texel);
const random = sequence(11);
const hits = shootRays();

const order = await orderOf(name);
const layers = new Set(
  Object.values(order.variants).flatMap((variant) => variant.mix.map(({ layer }) => layer)),
);
for (const layer of layers) {
  const started = Date.now();
  await writeLayer(layer);
  console.log(`${layer}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Everything that stops light, and what each of its triangles is. */
async function solid() {
  const { still, landscape, lightmapSize } = scene;
  const positions: number[] = [];
  const triangles: { texel: [number, number][] | null; albedo: Point; normal: Point }[] = [];
  const take = async (mesh: SceneMesh): Promise<void> => {
    const p = await folder.floats(mesh.positions);
    const surface = await folder.bytes(mesh.surface);
    const indices = await folder.integers(mesh.indices);
    const uv = mesh.uv ? await folder.floats(mesh.uv) : null;
    for (let at = 0; at < indices.length; at += 3) {
      const corners = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0];
      const [a = 0] = corners;
      if (CLEAR.has(SURFACE_KINDS[surface[a * 4 + 3] ?? 0] ?? "")) continue;
      for (const c of corners) positions.push(p[c * 3] ?? 0, p[c * 3 + 1] ?? 0, p[c * 3 + 2] ?? 0);
      triangles.push({
        texel: uv
          ? corners.map((c): [number, number] => [
              (uv[c * 2] ?? 0) * lightmapSize,
              (uv[c * 2 + 1] ?? 0) * lightmapSize,
            ])
          : null,
        albedo: [
          linear(surface[a * 4] ?? 0),
          linear(surface[a * 4 + 1] ?? 0),
          linear(surface[a * 4 + 2] ?? 0),
        ],
        normal: [0, 1, 0],
      });
    }
  };
  await take(still);
  if (landscape) await take(landscape);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(Array.from({ length: positions.length / 3 }, (_, i) => i));
  const tree = new MeshBVH(geometry, { indirect: true });
  const a = new Vector3();
  const b = new Vector3();
  const c = new Vector3();
  const p = new Vector3();
  const at = (vertex: number, target: Vector3): Vector3 =>
    target.set(positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0);
  return {
    size: lightmapSize,
    bvh: tree,
    texels: rasterise(
      {
        positions: await folder.floats(still.positions),
        normals: await folder.floats(still.normals),
        uv: await folder.floats(still.uv),
        indices: await folder.integers(still.indices),
      },
      lightmapSize,
    ) satisfies Texels,
    albedoAt: (triangle: number): Point => triangles[triangle]?.albedo ?? [0, 0, 0],
    outdoors: (triangle: number): boolean => triangles[triangle]?.texel === null,
    texelAt: (triangle: number, point: Vector3): number => {
      const corners = triangles[triangle]?.texel;
      if (!corners) return -1;
      at(triangle * 3, a);
      at(triangle * 3 + 1, b).sub(a);
      at(triangle * 3 + 2, c).sub(a);
      p.copy(point).sub(a);
      const bb = b.dot(b);
      const bc = b.dot(c);
      const cc = c.dot(c);
      const pb = p.dot(b);
      const pc = p.dot(c);
      const whole = bb * cc - bc * bc;
      const v = whole ? (cc * pb - bc * pc) / whole : 0;
      const w = whole ? (bb * pc - bc * pb) / whole : 0;
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]] = corners;
      const x = Math.floor(ax + (bx - ax) * v + (cx - ax) * w);
      const y = Math.floor(ay + (by - ay) * v + (cy - ay) * w);
      return (
        Math.min(lightmapSize - 1, Math.max(0, y)) * lightmapSize + Math.min(lightmapSize - 1, Math.max(0, x))
      );
    },
  };
}

/** For each listed texel and ray: the texel it ends on, -1 the sky, -2 land outside, -3 nothing. And its colour. */
function shootRays(): { ends: Int32Array; colours: Float32Array } {
  const ends = new Int32Array(listed.length * rays).fill(-3);
  const colours = new Float32Array(listed.length * rays * 3);
  const ray = new Ray();
  const started = Date.now();
  for (const [index, texel] of listed.entries()) {
    const [n, s, t] = frameAt(texel);
    const turn = random();
    for (let k = 0; k < rays; k++) {
      // Even over the disc, and so by cosine over the hemisphere.
      const radius = Math.sqrt((k + random()) / rays);
      const angle = (k * 0.618034 + turn) * 2 * Math.PI;
      const x = radius * Math.cos(angle);
      const y = radius * Math.sin(angle);
      const z = Math.sqrt(Math.max(0, 1 - radius * radius));
      ray.direction.set(
        s[0] * x + t[0] * y + n[0] * z,
        s[1] * x + t[1] * y + n[1] * z,
        s[2] * x + t[2] * y + n[2] * z,
      );
      start(texel, ray.origin);
      const hit = bvh.raycastFirst(ray, DoubleSide);
      const at = index * rays + k;
      if (!hit) {
        ends[at] = ray.direction.y > -0.05 ? -1 : -3;
        continue;
      }
      const triangle = hit.faceIndex ?? 0;
      const end = texelAt(triangle, hit.point);
      if (outdoors(triangle)) ends[at] = -2;
      else if (end >= 0 && texels.covered[end] && facesBack(end, ray.direction)) ends[at] = end;
      colours.set(albedoAt(triangle), at * 3);
    }
  }
  console.log(`${listed.length} texels, ${rays} rays each: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return { ends, colours };
}

/** A sheet is dark behind. */
function facesBack(texel: number, way: Vector3): boolean {
  const n = texels.normals;
  return (
    (n[texel * 3] ?? 0) * way.x + (n[texel * 3 + 1] ?? 0) * way.y + (n[texel * 3 + 2] ?? 0) * way.z < 0.05
  );
}

async function writeLayer(layer: string): Promise<void> {
  const direct = new Float32Array(size * size * 3);
  const sun = layer.endsWith("-sun") ? scene.lights[layer.slice(0, -4)] : undefined;
  if (sun) sunlight(direct, sun);
  if (layer === "windows") shine(direct, extra.portals.map(windowSource));
  if (layer === "lamps") shine(direct, [...scene.lamps, ...extra.panels].map(lampSource));
  const sky = layer === "sky" ? 1 : 0;
  const land = sun ? Math.max(0, sun[1]) : sky * 0.9;
  let passed = new Float32Array(size * size * 3);
  for (let bounce = 0; bounce < BOUNCES; bounce++) passed = passOn(direct, passed, sky, land);
  const out = new Float32Array(size * size * 4);
  for (const texel of listed) {
    for (let k = 0; k < 3; k++) {
      out[texel * 4 + k] = (passed[texel * 3 + k] ?? 0) + (sun ? 0 : (direct[texel * 3 + k] ?? 0));
    }
    out[texel * 4 + 3] = 1;
  }
  await writeFile(join(work, `${layer}.light`), Buffer.from(out.buffer));
}

function passOn(
  direct: Float32Array,
  passed: Float32Array,
  sky: number,
  land: number,
): Float32Array<ArrayBuffer> {
  const next = new Float32Array(size * size * 3);
  const { ends, colours } = hits;
  for (const [index, texel] of listed.entries()) {
    for (let at = index * rays; at < (index + 1) * rays; at++) {
      const end = ends[at] ?? -3;
      if (end === -3) continue;
      for (let k = 0; k < 3; k++) {
        const light =
          end >= 0 ? (direct[end * 3 + k] ?? 0) + (passed[end * 3 + k] ?? 0) : end === -1 ? sky : land;
        const share = end === -1 ? 1 : (colours[at * 3 + k] ?? 0);
        next[texel * 3 + k] = (next[texel * 3 + k] ?? 0) + (light * share) / rays;
      }
    }
  }
  return next;
}

function sunlight(direct: Float32Array, towards: Point): void {
  const ray = new Ray();
  ray.direction.set(...towards);
  for (const texel of listed) {
    const facing = dot(normalAt(texel), towards);
    if (facing <= 0) continue;
    start(texel, ray.origin);
    if (!bvh.raycastFirst(ray, DoubleSide)) direct.fill(facing, texel * 3, texel * 3 + 3);
  }
}

/** From every source one place is tried; shadow rays go to those that would give the most. */
function shine(direct: Float32Array, sources: readonly Source[]): void {
  const ray = new Ray();
  const places = sources.map(() => new Vector3());
  const gives = new Float64Array(sources.length);
  const way = new Vector3();
  for (const texel of listed) {
    const n = normalAt(texel);
    start(texel, ray.origin);
    let sum = 0;
    for (const [i, source] of sources.entries()) {
      const place = places[i];
      if (!place) continue;
      gives[i] = give(source, ray.origin, n, place, way);
      sum += gives[i] ?? 0;
    }
    if (sum < 1e-6) continue;
    let reached = 0;
    for (let k = 0; k < SHADOW_RAYS; k++) {
      let pick = ((k + random()) / SHADOW_RAYS) * sum;
      let chosen = 0;
      while (chosen < sources.length - 1 && pick > (gives[chosen] ?? 0)) pick -= gives[chosen++] ?? 0;
      const place = places[chosen];
      if (!place) continue;
      ray.direction.copy(place).sub(ray.origin);
      const far = ray.direction.length();
      ray.direction.divideScalar(far);
      const hit = bvh.raycastFirst(ray, DoubleSide);
      if (!hit || hit.distance > far - 0.03) reached++;
    }
    direct.fill((sum * reached) / SHADOW_RAYS, texel * 3, texel * 3 + 3);
  }
}

function give(source: Source, from: Vector3, n: Point, place: Vector3, way: Vector3): number {
  const u = random();
  const v = random();
  place.set(
    source.corner[0] + source.across[0] * u + source.up[0] * v,
    source.corner[1] + source.across[1] * u + source.up[1] * v,
    source.corner[2] + source.across[2] * u + source.up[2] * v,
  );
  way.copy(place).sub(from);
  const far = Math.max(0.12, way.length());
  way.divideScalar(far);
  const facing = n[0] * way.x + n[1] * way.y + n[2] * way.z;
  if (facing <= 0) return 0;
  let share = 1;
  if (source.normal) {
    const { normal, spot } = source;
    const back = -(normal[0] * way.x + normal[1] * way.y + normal[2] * way.z);
    if (back <= 0) return 0;
    if (!spot) share = back;
    else {
      const t = Math.min(1, Math.max(0, (back - spot.dark) / (spot.full - spot.dark)));
      share = t * t * (3 - 2 * t);
    }
  }
  return (source.power * facing * share) / (far * far);
}

function windowSource({ x, y, z, normal, gain }: Portal): Source {
  const sides = [x, y, z].map(([low, high], axis): Point => [
    axis === 0 ? high - low : 0,
    axis === 1 ? high - low : 0,
    axis === 2 ? high - low : 0,
  ]);
  const [across = [0, 0, 0], up = [0, 0, 0]] = sides.filter((side) => Math.hypot(...side) > 0);
  const area = Math.hypot(...across) * Math.hypot(...up);
  return { corner: [x[0], y[0], z[0]], across, up, normal, power: (gain * area) / Math.PI, spot: null };
}

/** Strengths are watts as Blender counts them. */
function lampSource(lamp: Lamp): Source {
  const { kind, position, target, strength, cone = 1, size: [wide, deep] = [0, 0] } = lamp;
  const none: Point = [0, 0, 0];
  if (!kind || !target) {
    const power = strength / (4 * Math.PI ** 2);
    return { corner: position, across: none, up: none, normal: null, power, spot: null };
  }
  const normal = unit([target[0] - position[0], target[1] - position[1], target[2] - position[2]]);
  if (kind === "spot") {
    const spot = { full: Math.cos(cone * 0.1), dark: Math.cos(cone * 0.5) };
    return { corner: position, across: none, up: none, normal, power: strength / (4 * Math.PI ** 2), spot };
  }
  const s = unit(Math.abs(normal[1]) > 0.8 ? [1, 0, 0] : cross([0, 1, 0], normal));
  const t = cross(normal, s);
  const across: Point = [s[0] * wide, s[1] * wide, s[2] * wide];
  const up: Point = [t[0] * deep, t[1] * deep, t[2] * deep];
  const corner: Point = [
    position[0] - (across[0] + up[0]) / 2,
    position[1] - (across[1] + up[1]) / 2,
    position[2] - (across[2] + up[2]) / 2,
  ];
  return { corner, across, up, normal, power: strength / Math.PI ** 2, spot: null };
}

function start(texel: number, target: Vector3): void {
  const { positions: p, normals: n } = texels;
  const lift = 0.012;
  target.set(
    (p[texel * 3] ?? 0) + (n[texel * 3] ?? 0) * lift,
    (p[texel * 3 + 1] ?? 0) + (n[texel * 3 + 1] ?? 0) * lift,
    (p[texel * 3 + 2] ?? 0) + (n[texel * 3 + 2] ?? 0) * lift,
  );
}

function normalAt(texel: number): Point {
  const n = texels.normals;
  return unit([n[texel * 3] ?? 0, n[texel * 3 + 1] ?? 0, n[texel * 3 + 2] ?? 0]);
}

function frameAt(texel: number): [Point, Point, Point] {
  const n = normalAt(texel);
  const s = unit(cross(Math.abs(n[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], n));
  return [n, s, cross(n, s)];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Point): Point {
  const long = Math.hypot(...a) || 1;
  return [a[0] / long, a[1] / long, a[2] / long];
}

function linear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** The same for everyone: a repeatable row of numbers in [0, 1). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
