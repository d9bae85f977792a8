import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import type { DataTexture, Material, Mesh } from "three";
import { BARE, FAR } from "./common-parts.ts";
import { FamilyGeometry } from "./family-geometry.ts";
import type { PartMesh } from "./mesh-file.ts";
import { MultiRunDraw, Run, whoTexture } from "./multi-run-draw.ts";

/** What the far model omits or covers, as read by shaders. */
const FAR_BALD = 1;
const FAR_SCARF = 2;
const FAR_ROBE = 4;
/** Shaded like a coarse level. */
const COARSE = 8;

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

/** The draws of a look, as far as its parts are loaded. */
export type LoadedOutfit = {
  /** All loaded parts. */
  whole: Outfit;
  /** The far model, which is always loaded. */
  far: Outfit;
  /** Whether something is worn on the hair. */
  coversHair: boolean;
  /** Parts that are not loaded yet. */
  missing: readonly AvatarPart[];
};

export class CrowdDraws {
  readonly #geometry: FamilyGeometry;
  readonly #family: MultiRunDraw;
  /** The far model by level. */
  readonly #far: readonly Run[];
  /** Shadows of people nearby and of others, including the far model. */
  readonly #shadows: readonly [near: Run, beyond: Run];
  readonly #shadow: MultiRunDraw;
  readonly #parts: ReadonlyMap<string, AvatarPart>;
  readonly #runs = new Map<string, readonly Run[]>();
  readonly #outfits = new Map<string, LoadedOutfit>();

  /**
   * `parts` are all parts, including those loaded later; `common` are the meshes of COMMON_PARTS. Materials draw for the
   * people in their texture's lists.
   */
  constructor(
    parts: readonly AvatarPart[],
    common: readonly PartMesh[],
    material: (who: DataTexture) => Material,
    depth: (who: DataTexture) => Material,
  ) {
    this.#parts = new Map(parts.map((part) => [part.id, part]));
    this.#geometry = new FamilyGeometry(parts);
    const who = whoTexture();
    this.#family = new MultiRunDraw("family", material(who), who);
    this.#family.geometry = this.#geometry.geometry;
    this.add(common);
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

  /** Adds parts that have been loaded; outfits that were asked for before are asked for again. */
  add(meshes: readonly PartMesh[]): void {
    this.#outfits.clear();
    for (const mesh of meshes) {
      const { id } = mesh.part;
      if (this.#runs.has(id)) continue;
      const first = this.#geometry.put(mesh);
      const runs = mesh.levels.map(
        ({ start, count }, level) => new Run(`${id} ${level}`, first + start, count),
      );
      this.#runs.set(id, runs);
      this.#family.runs.push(...runs);
    }
  }

  get meshes(): Mesh[] {
    return [this.#family, this.#shadow];
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
      missing: worn.filter(({ id }) => !this.#runs.has(id)),
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
    this.#shadow.begin();
  }

  commit(): void {
    this.#family.commit();
    this.#shadow.commit();
  }

  dispose(): void {
    this.#family.dispose();
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
