import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { Mesh } from "./mesh.ts";

const RAYS = 160;
/** Range of occlusion, in metres. */
const REACH = 0.9;
const LIFT = 0.006;

/** Cosine-weighted directions over the hemisphere about +Y, by the golden angle. */
const DIRECTIONS = Array.from({ length: RAYS }, (_, i) => {
  const r = Math.sqrt((i + 0.5) / RAYS);
  const angle = i * 2.399963;
  return new Vector3(r * Math.cos(angle), Math.sqrt(1 - r * r), r * Math.sin(angle));
});

const bvhOf = (mesh: Mesh): MeshBVH => {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(mesh.positions), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(mesh.triangles), 1));
  return new MeshBVH(geometry, { indirect: true });
};

/** Open sky visible from each vertex, 0 to 1, with the ground at 0 as an obstacle. */
export const occlusionOf = (mesh: Mesh, standsOnGround: boolean): number[] => {
  const bvh = bvhOf(mesh);
  const open = Array.from({ length: mesh.vertexCount }, (_, i) => {
    const point = new Vector3().fromArray(mesh.positions, i * 3);
    const normal = new Vector3().fromArray(mesh.normals, i * 3);
    // Cloth and leaves are translucent: the brighter side counts.
    const front = openness(bvh, point, normal, standsOnGround);
    return front;
  });
  return fillInside(mesh, open);
};

/** null if the vertex is inside another shape and never visible. */
const openness = (bvh: MeshBVH, point: Vector3, normal: Vector3, standsOnGround: boolean): number | null => {
  const [side, over] = frameOf(normal);
  const ray = new Ray(point.clone().addScaledVector(normal, LIFT));
  let [seen, free] = [0, 0];
  for (const d of DIRECTIONS) {
    ray.direction.copy(side).multiplyScalar(d.x).addScaledVector(normal, d.y).addScaledVector(over, d.z);
    const hit = bvh.raycastFirst(ray, DoubleSide);
    const backwards = hit?.face && hit.face.normal.dot(ray.direction) > 0;
    if (hit && backwards && hit.distance < REACH * 0.6) continue;
    seen++;
    const down =
      ray.direction.y < -0.02 && standsOnGround ? Math.max(0, ray.origin.y) / -ray.direction.y : Infinity;
    const distance = Math.min(hit?.distance ?? Infinity, down * 1.6);
    free += Math.min(1, distance / REACH) ** 0.8;
  }
  return seen < RAYS * 0.22 ? null : free / seen;
};

const frameOf = (normal: Vector3): [Vector3, Vector3] => {
  const side = (Math.abs(normal.y) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0))
    .cross(normal)
    .normalize();
  return [side, normal.clone().cross(side)];
};

/** Vertices hidden inside other shapes take the values of visible neighbours, to prevent dark seams. */
const fillInside = (mesh: Mesh, open: readonly (number | null)[]): number[] => {
  const sums = open.map(() => [0, 0] as [number, number]);
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const corner = mesh.triangles.slice(t, t + 3);
    for (const a of corner) {
      for (const b of corner) {
        const value = open[b];
        const sum = sums[a];
        if (value != null && sum) {
          sum[0] += value;
          sum[1]++;
        }
      }
    }
  }
  return open.map((value, i) => value ?? (sums[i]?.[1] ? (sums[i]?.[0] ?? 0) / (sums[i]?.[1] ?? 1) : 0.8));
};

export type Contact = {
  columns: number;
  rows: number;
  min: [number, number];
  max: [number, number];
  dark: number[];
};

const CELL = 0.14;
const MARGIN = 0.42;
const MAX_CELLS = 26;

/** The object's shadow on the ground round its base: a grid of values 0 to 1 that fades out at its rim. */
export const contactOf = (mesh: Mesh): Contact => {
  const bvh = bvhOf(mesh);
  const reach = 0.55;
  let [x0, x1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < mesh.vertexCount; i++) {
    const [x = 0, y = 0, z = 0] = mesh.positions.slice(i * 3, i * 3 + 3);
    if (y > 0.8) continue;
    [x0, x1, z0, z1] = [Math.min(x0, x), Math.max(x1, x), Math.min(z0, z), Math.max(z1, z)];
  }
  const min: [number, number] = [x0 - MARGIN, z0 - MARGIN];
  const max: [number, number] = [x1 + MARGIN, z1 + MARGIN];
  const cells = (length: number) => Math.min(MAX_CELLS, Math.max(4, Math.ceil(length / CELL)));
  const [columns, rows] = [cells(max[0] - min[0]), cells(max[1] - min[1])];
  const dark: number[] = [];
  const ray = new Ray();
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      const [u, v] = [c / columns, r / rows];
      ray.origin.set(min[0] + (max[0] - min[0]) * u, 0.004, min[1] + (max[1] - min[1]) * v);
      let blocked = 0;
      for (const d of DIRECTIONS) {
        ray.direction.copy(d);
        const hit = bvh.raycastFirst(ray, DoubleSide);
        if (hit) blocked += Math.max(0, 1 - hit.distance / reach);
      }
      const rim = Math.min(u * columns, (1 - u) * columns, v * rows, (1 - v) * rows);
      dark.push((blocked / RAYS) * Math.min(1, rim / 2));
    }
  }
  return { columns, rows, min, max, dark };
};
