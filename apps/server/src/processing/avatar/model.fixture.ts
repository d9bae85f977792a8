import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { needs } from "../../testing/needs.ts";

type Json = Record<string, unknown>;
type Point = readonly [number, number, number];

/** A character with an unusual skeleton; not part of the repository. */
export const KNIGHT = join(import.meta.dirname, "../../../../../../shared/samples/knight.glb");
/** Options of tests that use it. */
export const needsSample = needs("shared/samples/knight.glb beside the repository", existsSync(KNIGHT));

/** A GLB with this JSON and binary chunk. */
export function glbOf(json: unknown, binary: Uint8Array = new Uint8Array()): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const pad = (length: number) => Math.ceil(length / 4) * 4;
  const out = new Uint8Array(
    12 + 8 + pad(text.length) + (binary.length > 0 ? 8 + pad(binary.length) : 0),
  ).fill(32);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, out.length, true);
  view.setUint32(12, pad(text.length), true);
  view.setUint32(16, 0x4e4f534a, true);
  out.set(text, 20);
  if (binary.length === 0) return out;
  const at = 20 + pad(text.length);
  view.setUint32(at, pad(binary.length), true);
  view.setUint32(at + 4, 0x004e4942, true);
  out.fill(0, at + 8);
  out.set(binary, at + 8);
  return out;
}

/** The sample's JSON, to be modified before it is written again. */
export function knight(): { json: Json; binary: Uint8Array } {
  const bytes = readFileSync(KNIGHT);
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.toString("utf8", 20, 20 + length)) as Json;
  const start = 20 + length + 8;
  return { json, binary: new Uint8Array(bytes.subarray(start, start + bytes.readUInt32LE(20 + length))) };
}

/** Joints of a person in T-pose, facing +Z; left is +X. */
const BODY: Record<string, [parent: string | null, at: Point]> = {
  hips: [null, [0, 0.95, 0]],
  spine: ["hips", [0, 1.05, 0]],
  chest: ["spine", [0, 1.2, 0]],
  neck: ["chest", [0, 1.42, 0]],
  head: ["neck", [0, 1.5, 0]],
};
for (const [side, x] of [
  ["left", 1],
  ["right", -1],
] as const)
  Object.assign(BODY, {
    [`${side}Shoulder`]: ["chest", [0.04 * x, 1.38, 0]],
    [`${side}UpperArm`]: [`${side}Shoulder`, [0.16 * x, 1.38, 0]],
    [`${side}LowerArm`]: [`${side}UpperArm`, [0.42 * x, 1.38, 0]],
    [`${side}Hand`]: [`${side}LowerArm`, [0.66 * x, 1.38, 0]],
    [`${side}ThumbProximal`]: [`${side}Hand`, [0.69 * x, 1.37, 0.03]],
    [`${side}UpperLeg`]: ["hips", [0.09 * x, 0.9, 0]],
    [`${side}LowerLeg`]: [`${side}UpperLeg`, [0.09 * x, 0.5, 0]],
    [`${side}Foot`]: [`${side}LowerLeg`, [0.09 * x, 0.09, 0]],
    [`${side}Toes`]: [`${side}Foot`, [0.09 * x, 0.02, 0.13]],
  });

type PersonOptions = {
  kind: "vrm0" | "vrm1" | "glb";
  nameOf?: (bone: string) => string;
  /** Metres per unit of the file, and its direction. */
  scale?: number;
  looksBack?: boolean;
  /** Makes limbs round with this many sides; without it they are boxes. */
  sides?: number;
  /** Title of a VRM. */
  title?: string;
  /**
   * A morph target that lowers the head by this distance in the file's units; a VRM declares it as the vowel A, a GLB
   * names it.
   */
  opens?: { by: number; name?: string };
  /** Its texture as PNG. */
  picture?: Uint8Array;
};

/** A figure of simple limbs, one per bone, with a texture; as VRM or plain GLB. */
export async function makePerson({
  kind,
  nameOf = (bone) => bone,
  scale = 1,
  looksBack = false,
  sides = 0,
  title = "Box",
  opens,
  picture,
}: PersonOptions): Promise<Uint8Array> {
  const bones = Object.keys(BODY);
  const turn = looksBack ? -1 : 1;
  const place = (bone: string): Point => {
    const [x, y, z] = BODY[bone]?.[1] ?? [0, 0, 0];
    return [x * turn * scale, y * scale, z * turn * scale];
  };
  const positions: number[] = [];
  const joints: number[] = [];
  const indices: number[] = [];
  bones.forEach((bone, b) => {
    const child = bones.find((other) => BODY[other]?.[0] === bone);
    const from = place(bone);
    const to = child === undefined ? ([from[0], from[1] + 0.1 * scale, from[2]] as const) : place(child);
    const first = positions.length / 3;
    const limb = sides > 0 ? round(from, to, 0.06 * scale, sides) : box(from, to, 0.05 * scale);
    for (const corner of limb.corners) {
      positions.push(...corner);
      joints.push(b, 0, 0, 0);
    }
    indices.push(...limb.indices.map((corner) => first + corner));
  });
  const count = positions.length / 3;
  const image =
    picture ??
    (await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c8623f" } })
      .png()
      .toBuffer());
  const parts = [
    new Uint8Array(new Float32Array(positions).buffer),
    new Uint8Array(new Float32Array(Array.from({ length: count * 2 }, (_, i) => (i % 7) / 7)).buffer),
    Uint8Array.from(joints),
    new Uint8Array(
      new Float32Array(Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0))).buffer,
    ),
    new Uint8Array(Uint16Array.from(indices).buffer),
    new Uint8Array(
      new Float32Array(
        bones.flatMap((bone) => {
          const [x, y, z] = place(bone);
          return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
        }),
      ).buffer,
    ),
    new Uint8Array(image),
  ];
  if (opens) {
    const head = bones.indexOf("head");
    const moves = positions.map((_, i) =>
      i % 3 === 1 && joints[Math.floor(i / 3) * 4] === head ? -opens.by : 0,
    );
    parts.push(new Uint8Array(new Float32Array(moves).buffer));
  }
  const bufferViews: Json[] = [];
  let length = 0;
  for (const part of parts) {
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: part.length });
    length += Math.ceil(part.length / 4) * 4;
  }
  const binary = new Uint8Array(length);
  parts.forEach((part, i) => binary.set(part, bufferViews[i]?.["byteOffset"] as number));
  const nodes: Json[] = bones.map((bone) => {
    const parent = BODY[bone]?.[0];
    const [x, y, z] = place(bone);
    const [px, py, pz] = parent ? place(parent) : [0, 0, 0];
    return {
      name: nameOf(bone),
      translation: [x - px, y - py, z - pz],
      children: bones.flatMap((other, i) => (BODY[other]?.[0] === bone ? [i] : [])),
    };
  });
  nodes.push({ name: "Body", mesh: 0, skin: 0 });
  const json: Json = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0, bones.length] }],
    nodes,
    skins: [{ joints: bones.map((_, i) => i), inverseBindMatrices: 5 }],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0, TEXCOORD_0: 1, JOINTS_0: 2, WEIGHTS_0: 3 },
            indices: 4,
            material: 0,
            ...(opens ? { targets: [{ POSITION: 6 }] } : {}),
          },
        ],
        ...(opens?.name === undefined ? {} : { extras: { targetNames: [opens.name] } }),
      },
    ],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ bufferView: 6, mimeType: "image/png" }],
    accessors: [
      { bufferView: 0, componentType: 5126, count, type: "VEC3" },
      { bufferView: 1, componentType: 5126, count, type: "VEC2" },
      { bufferView: 2, componentType: 5121, count, type: "VEC4" },
      { bufferView: 3, componentType: 5126, count, type: "VEC4" },
      { bufferView: 4, componentType: 5123, count: indices.length, type: "SCALAR" },
      { bufferView: 5, componentType: 5126, count: bones.length, type: "MAT4" },
      ...(opens ? [{ bufferView: 7, componentType: 5126, count, type: "VEC3" }] : []),
    ],
    bufferViews,
    buffers: [{ byteLength: binary.length }],
  };
  if (kind === "vrm0")
    json["extensions"] = {
      VRM: {
        meta: { title },
        humanoid: { humanBones: bones.map((bone, node) => ({ bone, node })) },
        ...(opens
          ? {
              blendShapeMaster: {
                blendShapeGroups: [{ presetName: "a", binds: [{ mesh: 0, index: 0, weight: 100 }] }],
              },
            }
          : {}),
      },
    };
  if (kind === "vrm1") {
    const humanBones = Object.fromEntries(
      bones.map((bone, node) => [bone.replace("ThumbProximal", "ThumbMetacarpal"), { node }]),
    );
    json["extensions"] = {
      VRMC_vrm: {
        specVersion: "1.0",
        meta: { name: title },
        humanoid: { humanBones },
        ...(opens
          ? {
              expressions: {
                preset: { aa: { morphTargetBinds: [{ node: bones.length, index: 0, weight: 1 }] } },
              },
            }
          : {}),
      },
    };
  }
  return glbOf(json, binary);
}

type Limb = { corners: Point[]; indices: number[] };

/** A box of eight corners around the line between two points. */
function box(from: Point, to: Point, thick: number): Limb {
  const corners = [from, to].flatMap(([x, y, z]) =>
    [-1, 1].flatMap((i) =>
      [-1, 1].map((k): Point => [x + i * thick, y + (i * k * thick) / 9, z + k * thick]),
    ),
  );
  const faces = [
    0, 1, 2, 2, 1, 3, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5, 2, 3, 6, 6, 3, 7, 0, 2, 4, 4, 2, 6, 1, 5, 3, 3, 5,
    7,
  ];
  return { corners, indices: faces };
}

/** The same as a spindle with `sides` sides and as many rings. */
function round(from: Point, to: Point, thick: number, sides: number): Limb {
  const corners: Point[] = [];
  const indices: number[] = [];
  const isUpright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);
  for (let ring = 0; ring <= sides; ring++) {
    const t = ring / sides;
    const radius = thick * Math.sqrt(Math.sin(Math.PI * Math.min(0.98, Math.max(0.02, t))));
    for (let side = 0; side < sides; side++) {
      const [u, v] = [
        Math.cos((side / sides) * 2 * Math.PI) * radius,
        Math.sin((side / sides) * 2 * Math.PI) * radius,
      ];
      const [x, y, z] = [0, 1, 2].map((k) => (from[k] ?? 0) * (1 - t) + (to[k] ?? 0) * t) as [
        number,
        number,
        number,
      ];
      corners.push(isUpright ? [x + u, y, z + v] : [x, y + u, z + v]);
      if (ring === sides) continue;
      const [a, b] = [ring * sides + side, ring * sides + ((side + 1) % sides)];
      indices.push(a, a + sides, b, b, a + sides, b + sides);
    }
  }
  return { corners, indices };
}
