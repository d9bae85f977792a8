import { inflateRawSync } from "node:zlib";
import type { AvatarLook } from "@veranda/contract/avatar";
import { portraitKit, type PortraitKit } from "@veranda/contract/avatar-portrait";

/** Bytes of a stored vertex; see content/avatars/README.md for the layout. */
const VERTEX = 28;

/** Heads and shoulders of the family, and the poses of portraits. */
export type Kit = PortraitKit & { view: DataView; indices: Uint16Array; poses: Float32Array };

export function readKit(packed: Uint8Array): Kit {
  const bytes = inflateRawSync(packed);
  const headBytes = bytes.readUInt32LE(0);
  const kit = portraitKit.parse(JSON.parse(bytes.toString("utf8", 4, 4 + headBytes)));
  const vertices = 4 + headBytes;
  const indices = vertices + kit.vertexCount * VERTEX;
  const poses = indices + kit.indexCount * 2;
  const slice = (from: number, to: number): ArrayBuffer => Uint8Array.from(bytes.subarray(from, to)).buffer;
  return {
    ...kit,
    view: new DataView(slice(vertices, indices)),
    indices: new Uint16Array(slice(indices, poses)),
    poses: new Float32Array(slice(poses, bytes.length)),
  };
}

/** Vertices in world space, ready to be drawn. */
export type Posed = {
  /** x, y, z in metres. */
  at: Float32Array;
  normal: Float32Array;
  /** Positions in the unposed model, where faces and patterns are drawn. */
  modelled: Float32Array;
  slot: Uint8Array;
  light: Float32Array;
};

/** Triangles of the kit used by a look, as vertex indices. */
export function wornTriangles(kit: Kit, look: AvatarLook): { corners: number[]; coversHair: boolean } {
  const ids = new Set<string | null>(["bare", look.hair, look.top, ...look.accessories]);
  const worn = kit.parts.filter(({ id }) => ids.has(id));
  const hidden = new Set(worn.flatMap(({ hides }) => hides));
  const corners: number[] = [];
  for (const { kind, indexStart, indexCount } of worn)
    if (!hidden.has(kind))
      for (let i = indexStart; i < indexStart + indexCount; i++) corners.push(kit.indices[i] ?? 0);
  return { corners, coversHair: worn.some(({ coversHair }) => coversHair) };
}
