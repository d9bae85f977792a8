import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import { BufferAttribute, BufferGeometry, type DataTexture, type Material, type Mesh, Sphere } from "three";
import { MultiRunDraw, Run, whoTexture } from "./multi-run-draw.ts";
import type { FamilyMesh } from "./mesh-file.ts";

/** What the far model leaves out or covers: bits above those of parts; the lowest says that its only part is worn. */
const FAR_BALD = 1 + (1 << 20);
const FAR_SCARF = 1 + (1 << 21);
const FAR_ROBE = 1 + (1 << 22);

const BARE = "bare";
/** So many ways to dress are remembered. */
const DRESSES_MOST = 1024;

/** What one look takes from each run: which runs, and which of their parts. */
export type OutfitRuns = readonly { run: Run; mask: number }[];

type Outfit = {
  /** All of it that is there. */
  whole: OutfitRuns;
  /** As it is from afar, which is always there. */
  far: OutfitRuns;
  farMask: number;
  /** Whether something is worn on the hair. */
  coversHair: boolean;
  /** Whether all of its parts are there. */
  isWhole: boolean;
};

export class CrowdDraws {
  /** What everybody may wear, and what comes with the second file. */
  readonly #family: MultiRunDraw;
  readonly #more: MultiRunDraw;
  readonly far: Run;
  /** Everybody's cast shadow, drawn from the far model. */
  readonly shadow: Run;
  readonly #shadow: MultiRunDraw;
  readonly #parts: ReadonlyMap<string, AvatarPart>;
  readonly #partRun = new Map<string, { run: Run; mask: number }>();
  readonly #dresses = new Map<string, Outfit>();
  readonly #capacity: number;

  /** `parts` are all there are, also those that come later. Materials draw for the lists in their texture. */
  constructor(
    parts: readonly AvatarPart[],
    family: FamilyMesh,
    capacity: number,
    material: (who: DataTexture) => Material,
    depth: (who: DataTexture) => Material,
  ) {
    this.#parts = new Map(parts.map((part) => [part.id, part]));
    this.#capacity = capacity;
    const draw = (name: string): MultiRunDraw => {
      const who = whoTexture();
      return new MultiRunDraw(name, material(who), who);
    };
    this.#family = draw("family");
    this.#more = draw("more family");
    this.#put(this.#family, family);
    const far = this.#family.runs.find(({ name }) => name === "far");
    if (!far) throw new Error("The avatar catalogue has no far model.");
    this.far = far;
    this.shadow = new Run("shadow", far.start, far.length, capacity);
    const cast = whoTexture();
    this.#shadow = new MultiRunDraw("shadow", this.#family.material, cast);
    this.#shadow.geometry = this.#family.geometry;
    this.#shadow.runs.push(this.shadow);
    this.#shadow.castOnly(depth(cast));
  }

  /** Parts of another mesh file. */
  add(family: FamilyMesh): void {
    this.#put(this.#more, family);
  }

  #put(draw: MultiRunDraw, family: FamilyMesh): void {
    draw.geometry.dispose();
    draw.geometry = familyGeometry(family);
    this.#dresses.clear();
    for (const [name, { start, count, parts }] of family.draws) {
      const run = new Run(name, start, count, this.#capacity);
      draw.runs.push(run);
      parts.forEach((part, i) => this.#partRun.set(part.id, { run, mask: parts.length > 1 ? 1 << i : 0 }));
    }
  }

  get meshes(): Mesh[] {
    return [this.#family, this.#more, this.#shadow];
  }

  /** What is drawn of a look; worked out once for all who wear the same. */
  dress(look: AvatarLook): Outfit {
    const { hair, top, bottom, shoes, accessories } = look;
    const worn = `${hair} ${top} ${bottom} ${shoes} ${accessories.join(" ")}`;
    let dress = this.#dresses.get(worn);
    if (dress) return dress;
    if (this.#dresses.size >= DRESSES_MOST) this.#dresses.clear();
    this.#dresses.set(worn, (dress = this.#sew(look)));
    return dress;
  }

  #sew({ hair, top, bottom, shoes, accessories }: AvatarLook): Outfit {
    const worn = [BARE, hair ?? "", top, bottom, shoes, ...accessories].flatMap(
      (id) => this.#parts.get(id) ?? [],
    );
    const hidden = new Set(worn.flatMap(({ hides }) => hides));
    const masks = new Map<Run, number>();
    for (const { id, kind } of worn) {
      const there = this.#partRun.get(id);
      if (there && !hidden.has(kind)) masks.set(there.run, (masks.get(there.run) ?? 0) | there.mask);
    }
    const farMask =
      (hidden.has("hair") ? FAR_SCARF : hair === null ? FAR_BALD : 0) | (hidden.has("bottom") ? FAR_ROBE : 0);
    return {
      whole: Array.from(masks, ([run, mask]) => ({ run, mask })),
      far: [{ run: this.far, mask: farMask }],
      farMask,
      coversHair: worn.some((part) => part.coversHair),
      isWhole: worn.every(({ id }) => this.#partRun.has(id)),
    };
  }

  clear(): void {
    this.#family.begin();
    this.#more.begin();
    this.#shadow.begin();
  }

  commit(): void {
    this.#family.commit();
    this.#more.commit();
    this.#shadow.commit();
  }

  dispose(): void {
    this.#family.dispose();
    this.#more.dispose();
    this.#shadow.dispose();
  }
}

function familyGeometry(family: FamilyMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  // Where the family lies doesn't matter: people are culled one by one.
  geometry.boundingSphere = new Sphere(undefined, Infinity);
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
