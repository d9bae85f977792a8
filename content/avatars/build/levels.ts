import {
  AVATAR_ACCESSORIES,
  AVATAR_ACCESSORY_PLACES,
  AVATAR_BONES,
  type AvatarBone,
} from "@veranda/contract/avatar";
import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import type { Assembled, PartFacts, Vertex } from "./assemble.ts";
import { heaviestOutfit } from "./heaviest-outfit.ts";

/** Triangles that nobody has more of, by level after the whole: middle, low and far. */
export const LEVEL_TRIANGLES = [1_500, 700, 300] as const;

/** Metres of outline that count as much as a normal turned by a radian, all light, and a limb's whole hold on a vertex. */
const SHADING_METRES = 0.006;
const LIGHT_METRES = 0.06;
const BENDING_METRES = 0.05;
/** Faces are looked at first, and hair lies so closely on heads that they would come through: so much less may they stray. */
const FACE_SHARE = 0.5;
const HAIR_SHARE = 0.65;
/** Hats lie as closely on heads, and are as large: a flat one has forehead and hair come through. */
const HAT_SHARE = 0.4;
/** Rims of glasses are as thin as a level strays, and are part of the face. */
const RIM_SHARE = 0.1;
/** What has fewer triangles left is a splinter of what it was, and is left out. */
const SPLINTERS = 4;
/** No level strays further. */
const WORST_METRES = 0.2;
const STEP_METRES = 0.0002;

/** Bones between which a mesh folds. */
const LIMBS = AVATAR_BONES.filter((bone) => /(Arm|Hand|Leg|Foot)$/.test(bone));

export type Levels = {
  /** Coarser and coarser, by a part's id: corners counted as the whole part's are. */
  indices: Map<string, number[][]>;
  /** How far each level strays from the whole, in metres. */
  errors: number[];
};

/**
 * Coarser triangles over the vertices that parts have. A level strays equally far everywhere, and as little as lets the
 * heaviest outfit keep its limit; what is smaller than that is left out.
 */
export async function makeLevels(assembled: readonly Assembled[]): Promise<Levels> {
  await MeshoptSimplifier.ready;
  const sources = assembled.map(sourceOf);
  const parts = sources.map(({ part }) => part);
  const mostAt = (error: number, isFirst: boolean): number => {
    const triangles = new Map(
      sources.map((source) => [
        source.part.id,
        (simplify(source, error, isFirst).length / 3) * (source.part.mirrored ? 2 : 1),
      ]),
    );
    return heaviestOutfit(parts, (id) => triangles.get(id) ?? 0);
  };
  const errors = LEVEL_TRIANGLES.map((limit, level) => {
    let [least, most] = [0, WORST_METRES];
    while (most - least > STEP_METRES) {
      const between = (least + most) / 2;
      if (mostAt(between, level === 0) > limit) least = between;
      else most = between;
    }
    return most;
  });
  return {
    indices: new Map(
      sources.map((source) => [
        source.part.id,
        errors.map((error, level) => [...simplify(source, error, level === 0)]),
      ]),
    ),
    errors: errors.map((error) => Math.round(error * 1e4) / 1e4),
  };
}

type Source = {
  part: PartFacts;
  indices: Uint32Array;
  positions: Float32Array;
  attributes: Float32Array;
  weights: number[];
};

function sourceOf({ vertices, indices, part }: Assembled): Source {
  const positions = Float32Array.from(vertices.flatMap(({ position }) => position));
  // Weights are of differences over the whole extent.
  const extent = MeshoptSimplifier.getScale(positions, 3);
  return {
    part,
    indices: Uint32Array.from(indices),
    positions,
    attributes: Float32Array.from(vertices.flatMap(attributesOf)),
    weights: [
      ...Array.from({ length: 3 }, () => SHADING_METRES / extent),
      LIGHT_METRES / extent,
      ...LIMBS.map(() => BENDING_METRES / extent),
    ],
  };
}

const attributesOf = ({ normal, light, bones }: Vertex): number[] => [
  ...normal,
  light,
  ...LIMBS.map((limb: AvatarBone) => bones.find(([bone]) => bone === AVATAR_BONES.indexOf(limb))?.[1] ?? 0),
];

function simplify(source: Source, error: number, isFirst: boolean): Uint32Array {
  const { id, kind, coversHair } = source.part;
  const isRim =
    isFirst && AVATAR_ACCESSORIES.some((worn) => worn === id && AVATAR_ACCESSORY_PLACES[worn] === "eyes");
  const share = isRim
    ? RIM_SHARE
    : isFirst && coversHair
      ? HAT_SHARE
      : kind === "body"
        ? FACE_SHARE
        : kind === "hair"
          ? HAIR_SHARE
          : 1;
  const kept = simplifyTo(source, error * share);
  return kept.length / 3 < SPLINTERS ? new Uint32Array() : kept;
}

const simplifyTo = ({ indices, positions, attributes, weights }: Source, error: number): Uint32Array =>
  MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes,
    weights.length,
    weights,
    null,
    0,
    error,
    ["ErrorAbsolute", "Prune"],
  )[0];
