import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import { BufferAttribute, BufferGeometry, type DataTexture, type Material, type Mesh, Sphere } from "three";
import { MultiRunDraw, Run, whoTexture } from "./multi-run-draw.ts";
import type { FamilyMesh } from "./mesh-file.ts";

/** What the far model omits or covers, as read by shaders. */
const FAR_BALD = 1;
const FAR_SCARF = 2;
const FAR_ROBE = 4;
/** Shaded like a coarse level. */
const COARSE = 8;

const BARE = "bare";
const FAR = "far";
/** Maximum number of cached outfits. */
const OUTFITS_CACHED_MAX = 1024;

/** One level of a look: the mesh ranges that it draws. */
type OutfitLevel = { readonly runs: readonly Run[]; readonly triangles: number };

/** The draws of a look, finest level first. */
export type Outfit = {
  readonly levels: readonly OutfitLevel[];
  /** Triangles of each level. */
  readonly triangles: readonly number[];
  /** For the far model, if it stands in for somebody. */
  readonly mask: number;
};

/** The draws of a look, as far as its mesh files are loaded. */
type LoadedOutfit = {
  /** All loaded parts. */
  whole: Outfit;
  /** The far model, which is always loaded. */
  far: Outfit;
  /** Whether something is worn on the hair. */
  coversHair: boolean;
  /** Whether all of its parts are loaded. */
  isWhole: boolean;
};

export class CrowdDraws {
  /** The parts of the first file, and those of the second. */
  readonly #family: MultiRunDraw;
  readonly #more: MultiRunDraw;
  /** The far model by level. */
  readonly #far: readonly Run[];
  /** Shadows of people nearby and of others, including the far model. */
  readonly #shadows: readonly [near: Run, beyond: Run];
  readonly #shadow: MultiRunDraw;
  readonly #parts: ReadonlyMap<string, AvatarPart>;
  readonly #runs = new Map<string, readonly Run[]>();
  readonly #outfits = new Map<string, LoadedOutfit>();

  /** `parts` are all parts, including those loaded later. Materials draw for the people in their texture's lists. */
  constructor(
    parts: readonly AvatarPart[],
    family: FamilyMesh,
    material: (who: DataTexture) => Material,
    depth: (who: DataTexture) => Material,
  ) {
    this.#parts = new Map(parts.map((part) => [part.id, part]));
    const draw = (name: string): MultiRunDraw => {
      const who = whoTexture();
      return new MultiRunDraw(name, material(who), who);
    };
    this.#family = draw("family");
    this.#more = draw("more family");
    this.#put(this.#family, family);
    this.#far = this.#runs.get(FAR) ?? [];
    const beyond = this.#far.at(-1);
    if (!beyond) throw new Error("The avatar catalogue has no far model.");
    const castBy = ({ start, length }: Run) => new Run("shadow", start, length);
    this.#shadows = [castBy(this.#far.at(-2) ?? beyond), castBy(beyond)];
    const cast = whoTexture();
    this.#shadow = new MultiRunDraw("shadow", this.#family.material, cast);
    this.#shadow.geometry = this.#family.geometry;
    this.#shadow.runs.push(...this.#shadows);
    this.#shadow.castOnly(depth(cast));
  }

  /** Parts of another mesh file. */
  add(family: FamilyMesh): void {
    this.#put(this.#more, family);
  }

  #put(draw: MultiRunDraw, family: FamilyMesh): void {
    draw.geometry.dispose();
    draw.geometry = familyGeometry(family);
    this.#outfits.clear();
    for (const { part, levels } of family.parts) {
      const runs = levels.map(({ start, count }, level) => new Run(`${part.id} ${level}`, start, count));
      this.#runs.set(part.id, runs);
      draw.runs.push(...runs);
    }
  }

  get meshes(): Mesh[] {
    return [this.#family, this.#more, this.#shadow];
  }

  /** The draws of a look; computed once for all who wear the same. */
  outfitOf(look: AvatarLook): LoadedOutfit {
    const { hair, top, bottom, shoes, accessories } = look;
    const worn = `${hair} ${top} ${bottom} ${shoes} ${accessories.join(" ")}`;
    let loaded = this.#outfits.get(worn);
    if (loaded) return loaded;
    if (this.#outfits.size >= OUTFITS_CACHED_MAX) this.#outfits.clear();
    this.#outfits.set(worn, (loaded = this.#compose(look)));
    return loaded;
  }

  #compose({ hair, top, bottom, shoes, accessories }: AvatarLook): LoadedOutfit {
    const worn = [BARE, hair ?? "", top, bottom, shoes, ...accessories].flatMap(
      (id) => this.#parts.get(id) ?? [],
    );
    const hidden = new Set(worn.flatMap(({ hides }) => hides));
    const seen = worn.flatMap(({ id, kind }) => (hidden.has(kind) ? [] : [this.#runs.get(id) ?? []]));
    const mask =
      (hidden.has("hair") ? FAR_SCARF : hair === null ? FAR_BALD : 0) | (hidden.has("bottom") ? FAR_ROBE : 0);
    return {
      whole: outfit(seen, 0),
      far: outfit([this.#far], mask),
      coversHair: worn.some((part) => part.coversHair),
      isWhole: worn.every(({ id }) => this.#runs.has(id)),
    };
  }

  /** `leaving`: the level being faded out; -1: none. */
  put({ levels, mask }: Outfit, row: number, level: number, leaving: number): void {
    addTo(levels[Math.min(level, levels.length - 1)], row, level > 0 ? mask | COARSE : mask, false);
    if (leaving >= 0)
      addTo(levels[Math.min(leaving, levels.length - 1)], row, leaving > 0 ? mask | COARSE : mask, true);
  }

  /** Someone nearby or someone further away casts a shadow. */
  castShadow(row: number, isNear: boolean): void {
    this.#shadows[isNear ? 0 : 1].add(row, 0);
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

function addTo(level: OutfitLevel | undefined, row: number, mask: number, isLeaving: boolean): void {
  for (const run of level?.runs ?? []) run.add(row, mask, isLeaving);
}

/** A level that omits a part has no range of it; a part without levels stays whole. */
function outfit(parts: readonly (readonly Run[])[], mask: number): Outfit {
  const count = Math.max(1, ...parts.map(({ length }) => length));
  const levels = Array.from({ length: count }, (_, level): OutfitLevel => {
    const runs = parts
      .flatMap((part) => part[Math.min(level, part.length - 1)] ?? [])
      .filter(({ length }) => length > 0);
    return { runs, triangles: runs.reduce((sum, { length }) => sum + length / 3, 0) };
  });
  return { levels, triangles: levels.map(({ triangles }) => triangles), mask };
}

function familyGeometry(family: FamilyMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  // The family's own bounds don't matter: people are culled individually.
  geometry.boundingSphere = new Sphere(undefined, Infinity);
  geometry.setIndex(new BufferAttribute(family.indices, 1));
  geometry.setAttribute("position", new BufferAttribute(family.positions, 4, true));
  geometry.setAttribute("normal", new BufferAttribute(family.normals, 4, true));
  geometry.setAttribute("aBones", new BufferAttribute(family.bones, 4));
  geometry.setAttribute("aWeights", new BufferAttribute(family.weights, 4, true));
  geometry.setAttribute("aBreadth", new BufferAttribute(family.breadth, 4, true));
  geometry.setAttribute("aRoundness", new BufferAttribute(family.roundness, 4, true));
  geometry.setAttribute("aSurface", new BufferAttribute(family.surface, 4));
  geometry.setAttribute("aSoft", new BufferAttribute(family.soft, 4, true));
  return geometry;
}
