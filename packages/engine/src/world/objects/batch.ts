import { BatchedMesh, Sphere, Vector4 } from "three";
import type { BufferGeometry, Material, Matrix4 } from "three";

const WHITE = new Vector4(1, 1, 1, 1);

/** Many copies of many shapes in one draw call; grows as shapes and copies come. */
export class Batch {
  readonly mesh: BatchedMesh;
  readonly #shapes = new Map<string, number>();
  #vertices: number;
  #indices: number;

  constructor(material: Material, vertices: number, indices: number) {
    this.mesh = new BatchedMesh(16, vertices, indices, material);
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
    this.#shapes.set(key, this.mesh.addGeometry(geometry));
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
    const copy = this.mesh.addInstance(shape);
    this.mesh.setMatrixAt(copy, matrix);
    this.mesh.setColorAt(copy, colour);
    return copy;
  }

  dispose(): void {
    this.mesh.dispose();
    const { material } = this.mesh;
    for (const one of Array.isArray(material) ? material : [material]) one.dispose();
  }
}
