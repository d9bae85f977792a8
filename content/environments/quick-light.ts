/**
 * Light without Blender's long bake: `node environments/quick-light.ts park [--rays 32]`, after the model was built
 * (build.ts, or make.py without --layers). Writes the same layers to content/.work, rougher: two bounces at most.
 * For a look while one works, and for places under the open sky, where little more is to be gained.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Quaternion, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";

import { SceneFolder, type SceneDescription, type SceneMesh } from "./pack/scene.ts";
import { rasterise } from "./pack/texels.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rays: { type: "string", default: "32" }, work: { type: "string" } },
});
const name = positionals[0] ?? "";
const work = options.work ?? join(import.meta.dirname, "../.work", name);
const rays = Number(options.rays);

const CLEAR = new Set(["glow", "neon", "led"]);
/** What the sea far below throws back, and what is lost on the way to a second surface. */
const SEA = [0.05, 0.17, 0.22] as const;
const AGAIN = 0.62;
/** The evening's glow lies lower than its sun. */
const GLOW_HEIGHT = Math.sin((5 * Math.PI) / 180);
const GLOW_SHARPNESS = 5;
const START = 0.02;

const known = new Map<SceneMesh, Awaited<ReturnType<typeof read>>>();
const folder = new SceneFolder(work);
const scene = await folder.description();
const solid = await gather(scene);
const bvh = new MeshBVH(solid.geometry, { targetLeafSize: 8 });
const texels = rasterise(
  {
    positions: await folder.floats(scene.still.positions),
    normals: await folder.floats(scene.still.normals),
    uv: await folder.floats(scene.still.uv),
    indices: await folder.integers(scene.still.indices),
  },
  scene.lightmapSize,
);
await shine();

/** Everything that holds light back, and the colour of each triangle in linear light. */
async function gather({ still, living, landscape, scatters, surfaces }: SceneDescription) {
  const positions: number[] = [];
  const colours: number[] = [];
  const add = async (mesh: SceneMesh, matrix: Matrix4 | null, tint: readonly number[]): Promise<void> => {
    const { points, indices, surface } = await arrays(mesh);
    const at = new Vector3();
    for (let k = 0; k < indices.length; k += 3) {
      const first = indices[k] ?? 0;
      if (CLEAR.has(surfaces[surface[first * 4 + 3] ?? 0] ?? "")) continue;
      for (let c = 0; c < 3; c++) {
        at.fromArray(points, (indices[k + c] ?? 0) * 3);
        if (matrix) at.applyMatrix4(matrix);
        positions.push(at.x, at.y, at.z);
        colours.push(linear(((surface[first * 4 + c] ?? 0) * (tint[c] ?? 255)) / 255));
      }
    }
  };
  for (const mesh of [still, living, landscape]) if (mesh) await add(mesh, null, [255, 255, 255]);
  for (const { mesh, translations, rotations, scales, tints } of scatters) {
    const [t, r, s] = await Promise.all([translations, rotations, scales].map((file) => folder.floats(file)));
    const tint = await folder.bytes(tints);
    for (let copy = 0; copy < (s?.length ?? 0); copy++) {
      const matrix = new Matrix4().compose(
        new Vector3().fromArray(t ?? [], copy * 3),
        new Quaternion().fromArray(r ?? [], copy * 4),
        new Vector3().setScalar(s?.[copy] ?? 1),
      );
      await add(mesh, matrix, [...tint.subarray(copy * 4, copy * 4 + 3)]);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(Array.from({ length: positions.length / 3 }, (_, at) => at));
  return { geometry, colours };
}

async function arrays(mesh: SceneMesh) {
  const found = known.get(mesh) ?? (await read(mesh));
  known.set(mesh, found);
  return found;
}

async function read(mesh: SceneMesh) {
  return {
    points: await folder.floats(mesh.positions),
    indices: await folder.integers(mesh.indices),
    surface: await folder.bytes(mesh.surface),
  };
}

async function shine(): Promise<void> {
  const { size, covered } = texels;
  const suns = [vector(scene.lights["day"]), vector(scene.lights["golden"])];
  const low = vector(scene.lights["golden"])
    .setY(0)
    .normalize()
    .multiplyScalar(Math.sqrt(1 - GLOW_HEIGHT ** 2));
  low.y = GLOW_HEIGHT;
  const layers = ["sky", "glow", "day-sun", "golden-sun", "lamps"].map(
    (layer) => [layer, new Float32Array(size * size * 4)] as const,
  );
  const [sky, glow, day, golden, lamps] = layers.map(([, light]) => light);
  if (!sky || !glow || !day || !golden || !lamps) return;
  const bounced = [day, golden];
  const random = sequence(11);
  const [at, normal, side, up, way, from] = Array.from({ length: 6 }, () => new Vector3());
  if (!at || !normal || !side || !up || !way || !from) return;
  const ray = new Ray();
  const floor = scene.water?.sea ?? null;
  for (let texel = 0; texel < size * size; texel++) {
    if (!covered[texel]) continue;
    at.fromArray(texels.positions, texel * 3);
    normal.fromArray(texels.normals, texel * 3).normalize();
    at.addScaledVector(normal, START);
    for (const [, light] of layers) light[texel * 4 + 3] = 1;
    frame(normal, side, up);
    const turn = random();
    for (let k = 0; k < rays; k++) {
      const ring = Math.sqrt((k + random()) / rays);
      const angle = 2 * Math.PI * ((k * 0.618034 + turn) % 1);
      way
        .copy(normal)
        .multiplyScalar(Math.sqrt(Math.max(0, 1 - ring * ring)))
        .addScaledVector(side, ring * Math.cos(angle))
        .addScaledVector(up, ring * Math.sin(angle));
      ray.origin.copy(at);
      ray.direction.copy(way);
      const hit = bvh.raycastFirst(ray, DoubleSide);
      if (!hit) {
        const onSea = floor !== null && way.y < -0.01;
        const lobe = Math.max(0, way.dot(low)) ** GLOW_SHARPNESS;
        for (let c = 0; c < 3; c++) {
          add(sky, texel, c, onSea ? (SEA[c] ?? 0) : 1);
          add(glow, texel, c, onSea ? (SEA[c] ?? 0) * 0.1 : lobe);
          if (onSea)
            bounced.forEach((light, n) => add(light, texel, c, (SEA[c] ?? 0) * (suns[n]?.y ?? 0) * 0.5));
        }
        continue;
      }
      const face = (hit.faceIndex ?? 0) * 3;
      // @ts-expect-error three-mesh-bvh's answers carry the face's normal.
      const facing: Vector3 = hit.face.normal;
      if (facing.dot(way) > 0) facing.negate();
      const open = AGAIN * (0.55 + 0.45 * facing.y);
      for (let c = 0; c < 3; c++) {
        const colour = solid.colours[face + c] ?? 0;
        add(sky, texel, c, colour * open);
        add(glow, texel, c, colour * 0.12 * (0.4 + Math.max(0, facing.dot(low))));
      }
      suns.forEach((sun, n) => {
        const strength = facing.dot(sun);
        if (strength <= 0) return;
        ray.origin.copy(hit.point).addScaledVector(facing, START);
        ray.direction.copy(sun);
        if (bvh.raycastFirst(ray, DoubleSide)) return;
        const light = bounced[n];
        for (let c = 0; c < 3; c++)
          if (light) add(light, texel, c, (solid.colours[face + c] ?? 0) * strength * 1.2);
      });
    }
    for (const lamp of scene.lamps) {
      from.fromArray(lamp.position).sub(at);
      const away = from.length();
      const cosine = from.dot(normal) / away;
      const strength = (lamp.strength * cosine) / (4 * Math.PI ** 2 * Math.max(away * away, 0.08));
      if (strength < 0.015) continue;
      // Soft shadows: two rays to places on the lamp.
      let seen = 0;
      for (let k = 0; k < 2; k++) {
        ray.direction
          .set(random() - 0.5, random() - 0.5, random() - 0.5)
          .multiplyScalar(2 * lamp.radius)
          .add(from);
        const reach = ray.direction.length();
        ray.direction.divideScalar(reach);
        ray.origin.copy(at);
        const hit = bvh.raycastFirst(ray, DoubleSide, 0, reach - lamp.radius);
        if (!hit) seen += 0.5;
      }
      for (let c = 0; c < 3; c++) lamps[texel * 4 + c] = (lamps[texel * 4 + c] ?? 0) + strength * seen;
    }
  }
  for (const [layer, light] of layers)
    await writeFile(join(work, `${layer}.light`), new Uint8Array(light.buffer));
}

function add(light: Float32Array, texel: number, channel: number, value: number): void {
  light[texel * 4 + channel] = (light[texel * 4 + channel] ?? 0) + value / rays;
}

function frame(normal: Vector3, side: Vector3, up: Vector3): void {
  side.set(normal.y, normal.z, normal.x).cross(normal).normalize();
  up.crossVectors(normal, side);
}

function vector(values: readonly number[] | undefined): Vector3 {
  return new Vector3().fromArray([...(values ?? [0, 1, 0])]).normalize();
}

function linear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
