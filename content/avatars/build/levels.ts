import {
  AVATAR_ACCESSORIES,
  AVATAR_ACCESSORY_PLACES,
  AVATAR_BONES,
  type AvatarBone,
} from "@veranda/contract/avatar";
import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import type { Assembled, PartFacts, Vertex } from "./assemble.ts";
import { heaviestOutfit } from "./heaviest-outfit.ts";

/** Triangle limits by level after the full mesh: middle, low and far. */
export const LEVEL_TRIANGLES = [1_500, 700, 300] as const;

/**
 * Weights of attributes against outline: metres of deviation equivalent to a normal turned by a radian, to all light,
 * and to a limb's full weight on a vertex.
 */
const SHADING_METRES = 0.006;
const LIGHT_METRES = 0.06;
const BENDING_METRES = 0.05;
/**
 * Faces draw attention, and hair is so close to heads that they would poke through: their error limit is reduced by
 * this factor.
 */
const FACE_SHARE = 0.5;
const HAIR_SHARE = 0.65;
/** Hats are as close to heads, and as large: forehead and hair would poke through a simplified one. */
const HAT_SHARE = 0.4;
/** Rims of glasses are as thin as a level's error, and are part of the face. */
const RIM_SHARE = 0.1;
/** Parts with fewer triangles left are omitted. */
const SPLINTERS = 4;
/** Maximum error of any level. */
const WORST_METRES = 0.2;
const STEP_METRES = 0.0002;

/** Bones between which a mesh bends. */
const LIMBS = AVATAR_BONES.filter((bone) => /(Arm|Hand|Leg|Foot)$/.test(bone));

export type Levels = {
  /** Coarser levels by part id, with the full part's vertex numbers. */
  indices: Map<string, number[][]>;
  /** Error of each level against the full mesh, in metres. */
  errors: number[];
};

/**
 * Coarser triangles over the parts' vertices. A level has the same error everywhere, the smallest one that keeps the
 * heaviest outfit within its limit; smaller parts are omitted.
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
  // Weights are relative to the whole extent.
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
