import { Sphere, Vector4 } from "three";
import type { BufferGeometry, Material, Matrix4 } from "three";
import { FrustumCulledBatch } from "./frustum-culled-batch.ts";

const WHITE = new Vector4(1, 1, 1, 1);
const COPIES = 256;

/** Range of its indices, and its bounding sphere. */
type Shape = { readonly id: number; start: number; readonly count: number; readonly sphere: Sphere };

/** Many instances of many shapes in one draw call; grows with their number. */
export class Batch {
  readonly mesh: FrustumCulledBatch;
  readonly #shapes = new Map<string, Shape>();
  readonly #shapeOf: (Shape | undefined)[] = [];
  #vertices: number;
  #indices: number;
  #hasHoles = false;

  constructor(material: Material, vertices: number, indices: number) {
    this.mesh = new FrustumCulledBatch(COPIES, vertices, indices, material);
    this.mesh.sortObjects = false;
    // Each instance is culled individually; culling the whole would be wasted effort.
    this.mesh.frustumCulled = false;
    this.mesh.boundingSphere = new Sphere();
    this.#vertices = vertices;
    this.#indices = indices;
  }

  addShape(key: string, geometry: BufferGeometry): void {
    if (this.#shapes.has(key)) return;
    const [vertices, indices] = [geometry.getAttribute("position").count, geometry.getIndex()?.count ?? 0];
    let [freeVertices, freeIndices] = [this.mesh.unusedVertexCount, this.mesh.unusedIndexCount];
    if (this.#hasHoles && (vertices > freeVertices || indices > freeIndices)) {
      this.#closeHoles();
      [freeVertices, freeIndices] = [this.mesh.unusedVertexCount, this.mesh.unusedIndexCount];
    }
    if (vertices > freeVertices || indices > freeIndices) {
      this.#vertices = Math.max(this.#vertices * 2, this.#vertices - freeVertices + vertices);
      this.#indices = Math.max(this.#indices * 2, this.#indices - freeIndices + indices);
      this.mesh.setGeometrySize(this.#vertices, this.#indices);
    }
    const id = this.mesh.addGeometry(geometry);
    const run = this.mesh.getGeometryRangeAt(id);
    const sphere = new Sphere();
    this.mesh.getBoundingSphereAt(id, sphere);
    this.#shapes.set(key, { id, start: run?.start ?? 0, count: run?.count ?? 0, sphere });
  }

  /** Removes a shape that has no instances any more. */
  removeShape(key: string): void {
    const shape = this.#shapes.get(key);
    if (!shape) return;
    this.#shapes.delete(key);
    this.mesh.deleteGeometry(shape.id);
    this.#hasHoles = true;
  }

  hasShape(key: string): boolean {
    return this.#shapes.has(key);
  }

  /** Adds an instance; null if the shape isn't here. */
  add(key: string, matrix: Matrix4, colour: Vector4 | null = WHITE): number | null {
    const shape = this.#shapes.get(key);
    if (shape === undefined) return null;
    if (this.mesh.instanceCount >= this.mesh.maxInstanceCount)
      this.mesh.setInstanceCount(this.mesh.maxInstanceCount * 2);
    const copy = this.mesh.addInstance(shape.id);
    this.#shapeOf[copy] = shape;
    this.place(copy, matrix);
    if (colour) this.mesh.setColorAt(copy, colour);
    return copy;
  }

  place(copy: number, matrix: Matrix4): void {
    const shape = this.#shapeOf[copy];
    if (!shape) return;
    this.mesh.setMatrixAt(copy, matrix);
    const { center, radius } = shape.sphere;
    this.mesh.setCopy(copy, matrix, center, radius, shape.start, shape.count);
  }

  remove(copy: number): void {
    this.mesh.deleteInstance(copy);
    this.mesh.dropCopy(copy);
    this.#shapeOf[copy] = undefined;
  }

  /** Compacts the buffers after shapes were removed, and updates the instances' offsets. */
  #closeHoles(): void {
    this.#hasHoles = false;
    this.mesh.optimize();
    for (const shape of this.#shapes.values())
      shape.start = this.mesh.getGeometryRangeAt(shape.id)?.start ?? 0;
    for (const [copy, shape] of this.#shapeOf.entries()) if (shape) this.mesh.setStart(copy, shape.start);
  }

  dispose(): void {
    this.mesh.dispose();
    const { material } = this.mesh;
    for (const one of Array.isArray(material) ? material : [material]) one.dispose();
  }
}
