import { AVATAR_BONES, type AvatarBone, type AvatarPart } from "@veranda/contract/avatar";
import { type Part, SLOTS } from "../parts/part.ts";
import { figure, skull } from "../shape/body.ts";
import { shapeOffset } from "../shape/builds.ts";
import type { Field, Vec3 } from "../shape/field.ts";
import { HEAD_PIVOT, HEAD_SCALE } from "../shape/skeleton.ts";
import { meshField } from "../shape/mesh.ts";
import type { Weights } from "../shape/weights.ts";

/** A vertex before packing; positions in metres in the modelled pose. */
export type Vertex = {
  position: Vec3;
  normal: Vec3;
  slot: number;
  /** 1 if unoccluded, less in folds and under the chin. */
  light: number;
  bones: readonly (readonly [bone: number, weight: number])[];
  breadth: Vec3;
  roundness: Vec3;
  /** How far this is pressed towards the middle of the head under a hat, 0 to 1. */
  pressed: number;
};

/**
 * Shares of the authored triangles to keep. With these every outfit stays within the family's 6,000 (catalogue.test.ts
 * adds up the heaviest one).
 */
const KEPT: Readonly<Record<Part["kind"], number>> = {
  body: 0.8,
  top: 0.76,
  bottom: 0.64,
  shoes: 0.62,
  hair: 0.84,
  accessory: 0.54,
  far: 1,
};

/** A part's catalogue entry before packing. */
export type PartFacts = Omit<AvatarPart, "mesh" | "indexCount" | "levels">;
export type Assembled = { vertices: Vertex[]; indices: number[]; part: PartFacts };

export async function assemble(part: Part): Promise<Assembled> {
  const vertices: Vertex[] = [];
  const indices: number[] = [];
  for (const solid of part.solids) {
    const half = part.mirrored && !solid.apart;
    const mesh = await meshField(solid.field, {
      min: solid.min,
      max: solid.max,
      cell: solid.cell,
      triangles: Math.round(solid.triangles * KEPT[part.kind]),
      half,
      bending: (x, y, z) => bendingOf(mirroredWeights(solid.rig, [x, y, z])),
      ...(solid.softness === undefined ? {} : { softness: solid.softness }),
      ...(solid.hiddenBy === undefined ? {} : { hiddenBy: solid.hiddenBy }),
      ...(solid.shading === undefined ? {} : { shading: solid.shading }),
    });
    const first = vertices.length;
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const position = triple(mesh.positions, v);
      const normal = triple(mesh.normals, v);
      const weights = mirroredWeights(solid.rig, position);
      vertices.push({
        position: headScaled(position, weights.get("head") ?? 0),
        normal: half && position[0] === 0 ? flat(normal) : normal,
        slot: SLOTS[solid.slot],
        light: openness(solid.field, position, normal),
        bones: strongest(weights),
        breadth: shapeOffset("breadth", ...position, weights),
        roundness: shapeOffset("roundness", ...position, weights),
        pressed: part.kind === "hair" ? hatPress(position) : 0,
      });
    }
    for (const i of mesh.indices) indices.push(first + i);
  }
  const triangles = indices.length / 3;
  return {
    vertices,
    indices,
    part: {
      id: part.id,
      kind: part.kind,
      mirrored: part.mirrored,
      coversHair: part.coversHair ?? false,
      hides: [...(part.hides ?? [])],
      triangles: part.mirrored ? triangles * 2 : triangles,
    },
  };
}

function headScaled([x, y, z]: Vec3, weight: number): Vec3 {
  const by = (HEAD_SCALE - 1) * weight;
  return [x + x * by, y + (y - HEAD_PIVOT[1]) * by, z + (z - HEAD_PIVOT[2]) * by];
}

const triple = (list: Float32Array, at: number): Vec3 => [
  list[at] as number,
  list[at + 1] as number,
  list[at + 2] as number,
];

/** Weights at a mesh's folds: thighs, shins, upper and lower arms, hands and toes. */
function bendingOf(weights: Weights): number[] {
  const sum = (...bones: string[]) =>
    bones.reduce((s, bone) => s + (weights.get(bone as AvatarBone) ?? 0), 0);
  return [
    sum("leftUpperLeg", "leftLowerLeg", "leftFoot") - sum("rightUpperLeg", "rightLowerLeg", "rightFoot"),
    sum("leftLowerLeg", "leftFoot"),
    sum("leftUpperArm", "leftLowerArm", "leftHand"),
    sum("leftLowerArm", "leftHand"),
    sum("hips", "leftToes"),
  ];
}

function flat([, y, z]: Vec3): Vec3 {
  const l = Math.hypot(y, z) || 1;
  return [0, y / l, z / l];
}

/** Rigs are defined for the left half; points of the right half get the other side's bones. */
function mirroredWeights(rig: (x: number, y: number, z: number) => Weights, [x, y, z]: Vec3): Weights {
  const weights = rig(Math.abs(x), y, z);
  if (x >= 0) return weights;
  return new Map(
    [...weights].map(([bone, w]) => [
      (bone.startsWith("left")
        ? `right${bone.slice(4)}`
        : bone.startsWith("right")
          ? `left${bone.slice(5)}`
          : bone) as typeof bone,
      w,
    ]),
  );
}

function strongest(weights: Weights): [number, number][] {
  const top = [...weights]
    .map(([bone, w]): [number, number] => [AVATAR_BONES.indexOf(bone), w])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4);
  const sum = top.reduce((s, [, w]) => s + w, 0);
  return top.map(([bone, w]) => [bone, w / sum]);
}

/** Ambient occlusion by marching along the normal through the figure and the solid itself. */
function openness(solid: Field, [x, y, z]: Vec3, [nx, ny, nz]: Vec3): number {
  let hidden = 0;
  let share = 1;
  for (const reach of [0.012, 0.025, 0.05, 0.09]) {
    const [px, py, pz] = [x + nx * reach, y + ny * reach, z + nz * reach];
    const d = Math.min(figure(px, py, pz) + 0.006, solid(px, py, pz));
    hidden += share * Math.max(0, Math.min(1, (reach - d) / reach));
    share *= 0.8;
  }
  return Math.max(0.25, 1 - hidden * 0.34);
}

const HAT_CENTRE: Vec3 = [0, 1.575, -0.014];
/** Hair is pressed from this height, and entirely above a hat's edge: otherwise it would poke out. */
const HAT_LINE = 1.576;

const LEAST_PRESSED = 1 / 255;

/** How far, 0 to 1, a point of hair moves towards HAT_CENTRE to lie under a hat's crown. */
function hatPress([x, y, z]: Vec3): number {
  const above = (y - HAT_LINE - 0.16 * z) / 0.026;
  if (above <= 0) return 0;
  const d = skull(x, y, z) - 0.008;
  // Hair close to the head stays in place; the smallest value still marks it as under a hat.
  if (d <= 0) return LEAST_PRESSED;
  const far = Math.hypot(x - HAT_CENTRE[0], y - HAT_CENTRE[1], z - HAT_CENTRE[2]);
  return Math.max(LEAST_PRESSED, Math.min(1, above) * Math.min(1, d / far));
}
