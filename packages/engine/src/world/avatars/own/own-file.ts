import {
  type OwnAvatarLevel,
  type OwnAvatarManifest,
  ownAvatarManifest,
  OWN_AVATAR_BUDGET as BUDGET,
  OWN_AVATAR_VERTEX_BYTES as STRIDE,
  ownManifestUrl,
} from "@veranda/contract/own-avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import type { Texture } from "three";
import type { AvatarAssets } from "../types.ts";
import { type LevelData, levelsOf } from "./own-page.ts";

/** A picture's levels of detail, the largest first; none where nothing is drawn. */
export type Pictures = readonly Texture[];

/** A level as it came; unpacking it takes a while. */
export type PackedLevel = {
  bytes: ArrayBuffer;
  at: OwnAvatarLevel;
  most: { vertices: number; triangles: number };
};

/** Brings the files of avatars that people brought. Rejects when one can't be had or is not what it should be. */
export class OwnFiles {
  readonly #assets: AvatarAssets;

  constructor(assets: AvatarAssets) {
    this.#assets = assets;
  }

  /** As it came; reading it takes a while. */
  manifest(id: string): Promise<ArrayBuffer> {
    return this.#bytes(ownManifestUrl(id));
  }

  async crowd({
    crowd,
  }: OwnAvatarManifest): Promise<{ levels: [PackedLevel, PackedLevel]; pictures: Pictures }> {
    const [bytes, pictures] = await Promise.all([
      this.#bytes(`/files/${crowd.mesh}`),
      this.#pictures(crowd.texture, BUDGET.middle.texture),
      MeshoptDecoder.ready,
    ]);
    const { middle, far } = crowd;
    return {
      levels: [
        { bytes, at: middle, most: BUDGET.middle },
        { bytes, at: far, most: BUDGET.far },
      ],
      pictures,
    };
  }

  async near({ near }: OwnAvatarManifest): Promise<{ level: PackedLevel; pictures: Pictures }> {
    const [bytes, pictures] = await Promise.all([
      this.#bytes(`/files/${near.mesh}`),
      this.#pictures(near.texture, BUDGET.near.texture),
      MeshoptDecoder.ready,
    ]);
    return { level: { bytes, at: near.level, most: BUDGET.near }, pictures };
  }

  #bytes(url: string): Promise<ArrayBuffer> {
    return this.#assets.fetchBytes(url, undefined, this.#assets.signal);
  }

  async #pictures(name: string, side: number): Promise<Pictures> {
    const { painter } = this.#assets;
    if (!painter) return [];
    return painter.decode(await this.#bytes(`/files/${name}`), side, levelsOf(side));
  }
}

export const readManifest = (bytes: ArrayBuffer): OwnAvatarManifest =>
  ownAvatarManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));

/** Unpacks a level, step by step; throws when it is not what it should be. */
export function* unpack({ bytes, at, most }: PackedLevel): Generator<void, LevelData> {
  const { byteStart, vertexBytes, vertices, indexBytes, triangles } = at;
  if (vertices > most.vertices || triangles > most.triangles)
    throw new RangeError("The avatar is over its budget.");
  const stored = new Uint8Array(vertices * STRIDE);
  MeshoptDecoder.decodeVertexBuffer(stored, vertices, STRIDE, new Uint8Array(bytes, byteStart, vertexBytes));
  yield;
  const indices = new Uint32Array(triangles * 3);
  MeshoptDecoder.decodeIndexBuffer(
    new Uint8Array(indices.buffer),
    triangles * 3,
    4,
    new Uint8Array(bytes, byteStart + vertexBytes, indexBytes),
  );
  yield;
  for (let i = 0; i < indices.length; i++)
    if ((indices[i] as number) >= vertices) throw new RangeError("The avatar's mesh is damaged.");
  yield;
  return { vertices: stored, count: vertices, indices };
}
