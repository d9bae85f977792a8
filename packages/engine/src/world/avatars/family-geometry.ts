import type { AvatarPart } from "@veranda/contract/avatar";
import { BufferAttribute, BufferGeometry, Sphere } from "three";
import { unfoldedSize, type PartMesh } from "./mesh-file.ts";

/** Shader attributes, four numbers per vertex each: the field in a part's mesh, and whether it is normalised. */
const ATTRIBUTES = [
  ["position", "positions", Int16Array, true],
  ["normal", "normals", Int8Array, true],
  ["aBones", "bones", Uint8Array, false],
  ["aWeights", "weights", Uint8Array, true],
  ["aBreadth", "breadth", Int8Array, true],
  ["aRoundness", "roundness", Int8Array, true],
  ["aSurface", "surface", Uint8Array, false],
  ["aSoft", "soft", Int8Array, true],
] as const;

/**
 * One geometry with room for all parts, also those that are not loaded yet. A part that is loaded later is appended, and
 * only its own range is uploaded to the graphics card.
 */
export class FamilyGeometry {
  readonly geometry = new BufferGeometry();
  readonly #index: BufferAttribute;
  #vertices = 0;
  #indices = 0;

  /** `parts` are all there are. */
  constructor(parts: readonly AvatarPart[]) {
    let [vertices, indices] = [0, 0];
    for (const size of parts.map(unfoldedSize)) {
      vertices += size.vertices;
      indices += size.indices;
    }
    // The family's own bounds don't matter: people are culled individually.
    this.geometry.boundingSphere = new Sphere(undefined, Infinity);
    this.#index = new BufferAttribute(new Uint16Array(indices), 1);
    this.geometry.setIndex(this.#index);
    for (const [name, , Numbers, isFraction] of ATTRIBUTES)
      this.geometry.setAttribute(name, new BufferAttribute(new Numbers(vertices * 4), 4, isFraction));
  }

  /** Adds a part. Returns the place of its first index. */
  put(mesh: PartMesh): number {
    const [firstVertex, firstIndex] = [this.#vertices, this.#indices];
    for (const [name, field] of ATTRIBUTES) write(this.#attribute(name), mesh[field], firstVertex * 4);
    const indices = mesh.indices.map((i) => i + firstVertex);
    write(this.#index, indices, firstIndex);
    this.#vertices += mesh.positions.length / 4;
    this.#indices += indices.length;
    return firstIndex;
  }

  #attribute(name: string): BufferAttribute {
    return this.geometry.getAttribute(name) as BufferAttribute;
  }
}

function write(attribute: BufferAttribute, numbers: ArrayLike<number>, at: number): void {
  attribute.set(numbers, at);
  attribute.addUpdateRange(at, numbers.length);
  attribute.needsUpdate = true;
}
