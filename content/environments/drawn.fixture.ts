import { readFile } from "node:fs/promises";
import { THIN_RADIUS_STEP } from "@veranda/contract/environment";
import { parseGlb } from "@veranda/engine/world/environment/geometry";
import {
  BufferGeometry,
  Float32BufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  Triangle,
  Vector3,
} from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { Ground } from "../spaces/ground.ts";

/** A mesh that an environment is drawn with; `copies` contains one matrix if it isn't instanced. */
export type DrawnMesh = { name: string; geometry: BufferGeometry; matrix: Matrix4; copies: Matrix4[] };

/** The meshes of an environment's file as the product reads them. */
export async function meshesOf({ folder, manifest }: Ground): Promise<DrawnMesh[]> {
  const bytes = await readFile(new URL(manifest.files.geometry.file, folder));
  const scene = await parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  scene.updateMatrixWorld(true);
  const meshes: DrawnMesh[] = [];
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    const copies =
      thing instanceof InstancedMesh
        ? Array.from({ length: thing.count }, (_, i) => {
            const copy = new Matrix4();
            thing.getMatrixAt(i, copy);
            return copy.premultiply(thing.matrixWorld);
          })
        : [thing.matrixWorld];
    const geometry = thing.geometry as BufferGeometry;
    thicken(geometry, thing.matrixWorld);
    meshes.push({
      name: thing.name || (thing.parent?.name ?? ""),
      geometry,
      matrix: thing.matrixWorld,
      copies,
    });
  });
  return meshes;
}

/** Expands thin tubes, stored by their centre line, as the shader draws them nearby. */
function thicken(geometry: BufferGeometry, matrix: Matrix4): void {
  if (!geometry.hasAttribute("_radius")) return;
  const [radii, normals, middles] = [
    geometry.getAttribute("_radius"),
    geometry.getAttribute("normal"),
    geometry.getAttribute("position"),
  ];
  const places = new Float32BufferAttribute(middles.count * 3, 3);
  const [place, outward] = [new Vector3(), new Vector3()];
  const step = THIN_RADIUS_STEP / matrix.getMaxScaleOnAxis();
  for (let at = 0; at < middles.count; at++) {
    outward.fromBufferAttribute(normals, at).normalize();
    place.fromBufferAttribute(middles, at).addScaledVector(outward, radii.getX(at) * step);
    places.setXYZ(at, place.x, place.y, place.z);
  }
  geometry.setAttribute("position", places);
}

/** Triangles in world space with their paint: for the first hit, and the one right behind it. */
export class Painted {
  readonly bvh: MeshBVH;
  readonly #paints: number[] = [];
  readonly #normals: Vector3[] = [];

  constructor(meshes: readonly DrawnMesh[]) {
    const places: number[] = [];
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    for (const { geometry, copies } of meshes) {
      const [from, paints] = [geometry.getAttribute("position"), geometry.getAttribute("_surface")];
      const index = geometry.getIndex();
      for (const matrix of copies)
        for (let at = 0; at < (index?.count ?? 0); at += 3) {
          const corners = [a, b, c].map((corner, k) =>
            corner.fromBufferAttribute(from, index?.getX(at + k) ?? 0).applyMatrix4(matrix),
          );
          for (const corner of corners) places.push(corner.x, corner.y, corner.z);
          this.#normals.push(Triangle.getNormal(a, b, c, new Vector3()));
          const first = index?.getX(at) ?? 0;
          this.#paints.push(
            ...[0, 1, 2, 3].map((k) => Math.round((paints?.getComponent(first, k) ?? 0) * 255)),
          );
        }
    }
    const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places, 3));
    // Indirect: triangles keep their numbers.
    this.bvh = new MeshBVH(geometry, { indirect: true });
  }

  normal(triangle: number): Vector3 {
    return this.#normals[triangle] ?? new Vector3();
  }

  paint(t: number): number[] {
    return this.#paints.slice(t * 4, t * 4 + 4);
  }
  /** Difference of two triangles' colours, of 255; another pattern counts as the maximum. */
  differ(one: number, other: number): number {
    const paint = (triangle: number, k: number): number => this.#paints[triangle * 4 + k] ?? 0;
    if (paint(one, 3) !== paint(other, 3)) return 255;
    return Math.max(...[0, 1, 2].map((k) => Math.abs(paint(one, k) - paint(other, k))));
  }
}
