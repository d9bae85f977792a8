// oxlint-disable no-underscore-dangle -- three reads these names of what it draws as a batch
import { BatchedMesh, Frustum, Matrix4 } from "three";
import type { BufferGeometry, Camera, DataTexture, Material, Vector3 } from "three";

const TO_CLIP = new Matrix4();
const FRUSTUM = new Frustum();
const PLANES = new Float32Array(24);

/**
 * Frustum culling of a batch's copies in a tenth of the time that three's own takes: bounding spheres lie side by side in
 * one array, and the list of visible copies is uploaded only when it has changed.
 */
export class FrustumCulledBatch extends BatchedMesh {
  declare _multiDrawStarts: Int32Array;
  declare _multiDrawCounts: Int32Array;
  declare _multiDrawCount: number;
  declare _indirectTexture: DataTexture;
  /** Centre and radius of each instance. */
  #spheres = new Float32Array(64);
  /** First index and index count of each instance's shape; a count of 0: removed. */
  #runs = new Int32Array(32);
  #copies = 0;
  #list: unknown = null;

  /** Sets an instance: its bounding sphere in shape space, its range of indices, and its matrix. */
  setCopy(
    copy: number,
    matrix: Matrix4,
    { x, y, z }: Vector3,
    radius: number,
    start: number,
    count: number,
  ): void {
    if (copy * 4 >= this.#spheres.length) this.#grow(copy);
    this.#copies = Math.max(this.#copies, copy + 1);
    this.#runs[copy * 2] = start;
    this.#runs[copy * 2 + 1] = count;
    const e = matrix.elements;
    const at = copy * 4;
    this.#spheres[at] = e[0] * x + e[4] * y + e[8] * z + e[12];
    this.#spheres[at + 1] = e[1] * x + e[5] * y + e[9] * z + e[13];
    this.#spheres[at + 2] = e[2] * x + e[6] * y + e[10] * z + e[14];
    this.#spheres[at + 3] = radius * matrix.getMaxScaleOnAxis();
  }

  /** Its shape has moved in the buffer. */
  setStart(copy: number, start: number): void {
    this.#runs[copy * 2] = start;
  }

  dropCopy(copy: number): void {
    this.#runs[copy * 2 + 1] = 0;
  }

  /** Called before drawing, for a view or for a shadow. */
  _updateDrawParameters(camera: Camera, geometry: BufferGeometry, _material: Material): void {
    readPlanes(camera, this.matrixWorld);
    const bytes = geometry.getIndex()?.array.BYTES_PER_ELEMENT ?? 1;
    const list = this._indirectTexture.image.data as Uint32Array;
    const [starts, counts] = [this._multiDrawStarts, this._multiDrawCounts];
    let isAnother = this.#list !== list;
    let drawn = 0;
    for (let copy = 0; copy < this.#copies; copy++) {
      const count = this.#runs[copy * 2 + 1] ?? 0;
      if (count === 0 || !isSeen(this.#spheres, copy * 4)) continue;
      starts[drawn] = (this.#runs[copy * 2] ?? 0) * bytes;
      counts[drawn] = count;
      if (list[drawn] !== copy) {
        list[drawn] = copy;
        isAnother = true;
      }
      drawn += 1;
    }
    this._multiDrawCount = drawn;
    if (!isAnother) return;
    this._indirectTexture.needsUpdate = true;
    this.#list = list;
  }

  #grow(copy: number): void {
    const [spheres, runs] = [this.#spheres, this.#runs];
    const most = 2 ** Math.ceil(Math.log2(copy + 1));
    this.#spheres = new Float32Array(most * 4);
    this.#runs = new Int32Array(most * 2);
    this.#spheres.set(spheres);
    this.#runs.set(runs);
  }
}

/** The frustum planes of a camera, in the batch's space. */
function readPlanes(camera: Camera, world: Matrix4): void {
  TO_CLIP.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(world);
  FRUSTUM.setFromProjectionMatrix(TO_CLIP, camera.coordinateSystem, camera.reversedDepth);
  let at = 0;
  for (const { normal, constant } of FRUSTUM.planes) {
    PLANES[at++] = normal.x;
    PLANES[at++] = normal.y;
    PLANES[at++] = normal.z;
    PLANES[at++] = constant;
  }
}

function isSeen(spheres: Float32Array, at: number): boolean {
  const x = spheres[at] ?? 0;
  const y = spheres[at + 1] ?? 0;
  const z = spheres[at + 2] ?? 0;
  const reach = -(spheres[at + 3] ?? 0);
  for (let plane = 0; plane < 24; plane += 4)
    if (
      (PLANES[plane] ?? 0) * x +
        (PLANES[plane + 1] ?? 0) * y +
        (PLANES[plane + 2] ?? 0) * z +
        (PLANES[plane + 3] ?? 0) <
      reach
    )
      return false;
  return true;
}
