import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type Material,
  Mesh,
  Sphere,
} from "three";
import type { FamilyMesh } from "./mesh-file.ts";

/** One draw call: a run of the family's triangles for everybody who wears one of its parts. */
class Draw {
  readonly mesh: Mesh<InstancedBufferGeometry>;
  readonly #people: InstancedBufferAttribute;
  #count = 0;
  #most = 0;
  #hasChanged = false;

  constructor(
    name: string,
    family: InstancedBufferGeometry,
    start: number,
    count: number,
    capacity: number,
    material: Material,
  ) {
    const geometry = new InstancedBufferGeometry();
    geometry.index = family.index;
    for (const [key, attribute] of Object.entries(family.attributes)) geometry.setAttribute(key, attribute);
    this.#people = new InstancedBufferAttribute(new Float32Array(capacity * 2), 2);
    this.#people.setUsage(DynamicDrawUsage);
    geometry.setAttribute("aPerson", this.#people);
    geometry.setDrawRange(start, count);
    geometry.instanceCount = 0;
    // People are culled one by one; where the family lies otherwise would be worked out when it is first seen.
    geometry.boundingSphere = new Sphere(undefined, Infinity);
    this.mesh = new Mesh(geometry, material);
    this.mesh.name = name;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.receiveShadow = true;
  }

  clear(): void {
    this.#count = 0;
  }

  add(row: number, mask: number): void {
    const { array } = this.#people;
    const at = this.#count++ * 2;
    if (array[at] === row && array[at + 1] === mask) return;
    array[at] = row;
    array[at + 1] = mask;
    this.#hasChanged = true;
  }

  get count(): number {
    return this.#count;
  }

  /** Hands the list to the graphics card when it has changed. */
  commit(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    // All that ever was in it: what was changed before may not have been drawn, and so not been handed over.
    this.#most = Math.max(this.#most, this.#count);
    this.#people.clearUpdateRanges();
    this.#people.addUpdateRange(0, this.#most * 2);
    this.#people.needsUpdate = true;
  }
}

/** What the far model leaves out or covers: bits above those of parts; the lowest says that its only part is worn. */
const FAR_BALD = 1 + (1 << 20);
const FAR_SCARF = 1 + (1 << 21);
const FAR_ROBE = 1 + (1 << 22);

const BARE = "bare";
/** So many ways to dress are remembered. */
const DRESSES_MOST = 1024;

/** What one look takes from each draw: which draws, and which of their parts. Mask 0 takes the whole draw. */
export type Wardrobe = readonly { draw: Draw; mask: number }[];

type Dress = {
  /** All of it that is there. */
  whole: Wardrobe;
  /** As it is from afar, which is always there. */
  far: Wardrobe;
  farMask: number;
  /** Whether something is worn on the hair. */
  coversHair: boolean;
  /** Whether all of its parts are there. */
  isWhole: boolean;
};

export class CrowdDraws {
  readonly #draws = new Map<string, Draw>();
  readonly far: Draw;
  /** Everybody's cast shadow, drawn from the far model. */
  readonly shadow: Draw;
  readonly #parts: ReadonlyMap<string, AvatarPart>;
  readonly #partDraw = new Map<string, { draw: Draw; mask: number }>();
  readonly #dresses = new Map<string, Dress>();
  readonly #geometries: InstancedBufferGeometry[] = [];
  readonly #capacity: number;
  readonly #material: Material;

  /** `parts` are all there are, also those that come later. */
  constructor(
    parts: readonly AvatarPart[],
    family: FamilyMesh,
    capacity: number,
    material: Material,
    depth: Material,
  ) {
    this.#parts = new Map(parts.map((part) => [part.id, part]));
    this.#capacity = capacity;
    this.#material = material;
    const geometry = this.#put(family);
    const far = family.draws.get("far");
    const farDraw = this.#draws.get("far");
    if (!far || !farDraw) throw new Error("The avatar catalogue has no far model.");
    this.far = farDraw;
    this.shadow = new Draw("shadow", geometry, far.start, far.count, capacity, material);
    castOnly(this.shadow.mesh, depth);
  }

  /** Parts of another mesh file; answers with what is to be drawn besides. */
  bring(family: FamilyMesh): Mesh[] {
    this.#put(family);
    return [...family.draws.keys()].flatMap((name) => this.#draws.get(name)?.mesh ?? []);
  }

  #put(family: FamilyMesh): InstancedBufferGeometry {
    const geometry = familyGeometry(family);
    this.#geometries.push(geometry);
    this.#dresses.clear();
    for (const [name, { start, count, parts }] of family.draws) {
      const draw = new Draw(name, geometry, start, count, this.#capacity, this.#material);
      this.#draws.set(name, draw);
      parts.forEach((part, i) => this.#partDraw.set(part.id, { draw, mask: parts.length > 1 ? 1 << i : 0 }));
    }
    return geometry;
  }

  get meshes(): Mesh[] {
    return [...this.#draws.values(), this.shadow].map((draw) => draw.mesh);
  }

  /** What is drawn of a look; worked out once for all who wear the same. */
  dress(look: AvatarLook): Dress {
    const { hair, top, bottom, shoes, accessories } = look;
    const worn = `${hair} ${top} ${bottom} ${shoes} ${accessories.join(" ")}`;
    let dress = this.#dresses.get(worn);
    if (dress) return dress;
    if (this.#dresses.size >= DRESSES_MOST) this.#dresses.clear();
    this.#dresses.set(worn, (dress = this.#sew(look)));
    return dress;
  }

  #sew({ hair, top, bottom, shoes, accessories }: AvatarLook): Dress {
    const worn = [BARE, hair ?? "", top, bottom, shoes, ...accessories].flatMap(
      (id) => this.#parts.get(id) ?? [],
    );
    const hidden = new Set(worn.flatMap(({ hides }) => hides));
    const masks = new Map<Draw, number>();
    for (const { id, kind } of worn) {
      const there = this.#partDraw.get(id);
      if (there && !hidden.has(kind)) masks.set(there.draw, (masks.get(there.draw) ?? 0) | there.mask);
    }
    const farMask =
      (hidden.has("hair") ? FAR_SCARF : hair === null ? FAR_BALD : 0) | (hidden.has("bottom") ? FAR_ROBE : 0);
    return {
      whole: Array.from(masks, ([draw, mask]) => ({ draw, mask })),
      far: [{ draw: this.far, mask: farMask }],
      farMask,
      coversHair: worn.some((part) => part.coversHair),
      isWhole: worn.every(({ id }) => this.#partDraw.has(id)),
    };
  }

  clear(): void {
    for (const draw of this.#draws.values()) draw.clear();
    this.shadow.clear();
  }

  commit(): void {
    for (const draw of this.#draws.values()) draw.commit();
    this.shadow.commit();
  }

  dispose(): void {
    for (const mesh of this.meshes) (mesh.geometry as InstancedBufferGeometry).dispose();
    for (const geometry of this.#geometries) geometry.dispose();
  }
}

function familyGeometry(family: FamilyMesh): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setIndex(new BufferAttribute(family.indices, 1));
  geometry.setAttribute("position", new BufferAttribute(family.positions, 4, true));
  geometry.setAttribute("normal", new BufferAttribute(family.normals, 4, true));
  geometry.setAttribute("aBones", new BufferAttribute(family.bones, 4));
  geometry.setAttribute("aWeights", new BufferAttribute(family.weights, 4, true));
  geometry.setAttribute("aBreadth", new BufferAttribute(family.breadth, 4, true));
  geometry.setAttribute("aRoundness", new BufferAttribute(family.roundness, 4, true));
  geometry.setAttribute("aSurface", new BufferAttribute(family.surface, 4));
  return geometry;
}

/** Drawn into shadow maps, not into the picture. */
function castOnly(mesh: Mesh<InstancedBufferGeometry>, depth: Material): void {
  const { geometry } = mesh;
  let people = 0;
  mesh.castShadow = true;
  mesh.receiveShadow = false;
  mesh.customDepthMaterial = depth;
  mesh.onBeforeRender = () => {
    people = geometry.instanceCount;
    geometry.instanceCount = 0;
  };
  mesh.onAfterRender = () => {
    geometry.instanceCount = people;
  };
}
