import { Sphere, Vector4 } from "three";
import type { BufferGeometry, Material, Matrix4 } from "three";
import { SeenBatch } from "./seen-batch.ts";

const WHITE = new Vector4(1, 1, 1, 1);
const COPIES = 256;

/** Where its indices lie, and the sphere that it fills. */
type Shape = { id: number; start: number; count: number; sphere: Sphere };

/** Many copies of many shapes in one draw call; grows as shapes and copies come. */
export class Batch {
  readonly mesh: SeenBatch;
  readonly #shapes = new Map<string, Shape>();
  readonly #shapeOf: (Shape | undefined)[] = [];
  #vertices: number;
  #indices: number;

  constructor(material: Material, vertices: number, indices: number) {
    this.mesh = new SeenBatch(COPIES, vertices, indices, material);
    this.mesh.sortObjects = false;
    // Each copy is culled by itself; the whole would only be measured for nothing.
    this.mesh.frustumCulled = false;
    this.mesh.boundingSphere = new Sphere();
    this.#vertices = vertices;
    this.#indices = indices;
  }

  addShape(key: string, geometry: BufferGeometry): void {
    if (this.#shapes.has(key)) return;
    const [vertices, indices] = [geometry.getAttribute("position").count, geometry.getIndex()?.count ?? 0];
    const [freeVertices, freeIndices] = [this.mesh.unusedVertexCount, this.mesh.unusedIndexCount];
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

  hasShape(key: string): boolean {
    return this.#shapes.has(key);
  }

  /** Places a copy; null when the shape isn't here. */
  add(key: string, matrix: Matrix4, colour: Vector4 = WHITE): number | null {
    const shape = this.#shapes.get(key);
    if (shape === undefined) return null;
    if (this.mesh.instanceCount >= this.mesh.maxInstanceCount)
      this.mesh.setInstanceCount(this.mesh.maxInstanceCount * 2);
    const copy = this.mesh.addInstance(shape.id);
    this.#shapeOf[copy] = shape;
    this.place(copy, matrix);
    this.mesh.setColorAt(copy, colour);
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

  dispose(): void {
    this.mesh.dispose();
    const { material } = this.mesh;
    for (const one of Array.isArray(material) ? material : [material]) one.dispose();
  }
}
