import {
  type CustomAvatarLevel,
  type CustomAvatarLowerLevel,
  type CustomAvatarManifest,
  customAvatarManifest,
  CUSTOM_AVATAR_BUDGET as BUDGET,
  CUSTOM_AVATAR_VERTEX_BYTES as STRIDE,
  customAvatarManifestUrl,
} from "@veranda/contract/custom-avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import type { CutPicture, Piece } from "./custom-avatar-texture.ts";

/** Vertices as stored, and triangles over them: those of the level itself, then of coarser ones. */
export type LevelData = { vertices: Uint8Array; count: number; indices: readonly Uint32Array[] };

/** Limit for avatars from before there were coarser levels. */
export const FAR_TRIANGLES_MOST = 400;

/** Requested files of an avatar: the crowd levels, by id, or the fine level. */
export type CustomAvatarRequest = { readonly id: string } | { readonly near: CustomAvatarManifest["near"] };
export type CustomAvatarResponse = {
  /** Of an avatar that was requested by id. */
  readonly manifest: CustomAvatarManifest | null;
  readonly levels: readonly LevelData[];
  readonly pieces: readonly Piece[];
};
/** Loads the files of custom avatars. Rejects if one is unavailable or invalid. */
export type CustomAvatarReader = {
  read(ask: CustomAvatarRequest): Promise<CustomAvatarResponse>;
  dispose(): void;
};

type Means = {
  bytesOf: (path: string) => Promise<ArrayBuffer>;
  /** Absent without rendering. */
  cut: CutPicture | null;
  /** Called between two pieces of work. */
  rest: () => Promise<void> | void;
};

export async function readCustomAvatar(
  ask: CustomAvatarRequest,
  means: Means,
): Promise<CustomAvatarResponse> {
  await MeshoptDecoder.ready;
  if ("near" in ask) {
    const { mesh, level, texture } = ask.near;
    const [bytes, pieces] = await files(mesh, texture, BUDGET.near.texture, means);
    return { manifest: null, levels: [await unpack(bytes, level, [], BUDGET.near, means)], pieces };
  }
  const json = await means.bytesOf(customAvatarManifestUrl(ask.id));
  await means.rest();
  const manifest = customAvatarManifest.parse(JSON.parse(new TextDecoder().decode(json)));
  const { mesh, middle, lower, far, texture } = manifest.crowd;
  const [bytes, pieces] = await files(mesh, texture, BUDGET.middle.texture, means);
  const levels = [
    await unpack(bytes, middle, lower, BUDGET.middle, means),
    await unpack(bytes, far, [], { ...BUDGET.far, triangles: FAR_TRIANGLES_MOST }, means),
  ];
  return { manifest, levels, pieces };
}

function files(
  mesh: string,
  texture: string,
  side: number,
  { bytesOf, cut }: Means,
): Promise<[ArrayBuffer, Piece[]]> {
  return Promise.all([
    bytesOf(`/files/${mesh}`),
    cut ? bytesOf(`/files/${texture}`).then((bytes) => cut(bytes, side)) : [],
  ]);
}

/** Decompresses a level with the coarser ones over its vertices; throws if it is invalid. */
async function unpack(
  bytes: ArrayBuffer,
  level: CustomAvatarLevel,
  lower: readonly CustomAvatarLowerLevel[],
  most: { vertices: number; triangles: number },
  { rest }: Means,
): Promise<LevelData> {
  const { byteStart, vertexBytes, vertices, indexBytes, triangles } = level;
  if (vertices > most.vertices || triangles > most.triangles)
    throw new RangeError("The avatar is over its budget.");
  if (lower.some((each, i) => each.triangles > (BUDGET.lower[i] ?? 0)))
    throw new RangeError("The avatar is over its budget.");
  await rest();
  const stored = new Uint8Array(vertices * STRIDE);
  MeshoptDecoder.decodeVertexBuffer(stored, vertices, STRIDE, new Uint8Array(bytes, byteStart, vertexBytes));
  const indices: Uint32Array[] = [];
  for (const each of [{ byteStart: byteStart + vertexBytes, indexBytes, triangles }, ...lower]) {
    await rest();
    const read = new Uint32Array(each.triangles * 3);
    MeshoptDecoder.decodeIndexBuffer(
      new Uint8Array(read.buffer),
      read.length,
      4,
      new Uint8Array(bytes, each.byteStart, each.indexBytes),
    );
    await rest();
    for (let i = 0; i < read.length; i++)
      if ((read[i] ?? 0) >= vertices) throw new RangeError("The avatar's mesh is damaged.");
    indices.push(read);
  }
  return { vertices: stored, count: vertices, indices };
}
