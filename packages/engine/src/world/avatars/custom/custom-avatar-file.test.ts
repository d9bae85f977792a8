import { AVATAR_BONES } from "@veranda/contract/avatar";
import type { CustomAvatarManifest } from "@veranda/contract/custom-avatar";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import { describe, expect, it } from "vitest";
import { readCustomAvatar } from "./custom-avatar-file.ts";

const NAME = "0".repeat(64);

/** Three vertices of 28 bytes and a triangle, as the server writes them. */
async function packed(corners: [number, number, number] = [0, 1, 2]) {
  await MeshoptEncoder.ready;
  const vertices = MeshoptEncoder.encodeVertexBuffer(new Uint8Array(3 * 28).fill(7), 3, 28);
  const indices = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(Uint32Array.from(corners).buffer), 3, 4);
  const level = {
    byteStart: 0,
    vertexBytes: vertices.length,
    vertices: 3,
    indexBytes: indices.length,
    triangles: 1,
  };
  const near: CustomAvatarManifest["near"] = { mesh: `${NAME}.bin`, texture: `${NAME}.webp`, level };
  return { near, bytes: Uint8Array.from([...vertices, ...indices]).buffer };
}

function reading(bytes: ArrayBuffer) {
  const asked: string[] = [];
  let rests = 0;
  const means = {
    bytesOf: async (path: string) => {
      asked.push(path);
      return bytes;
    },
    cut: null,
    rest: () => void (rests += 1),
  };
  return { means, asked, rests: () => rests };
}

/** A manifest whose middle level has coarser triangles over its vertices. */
async function withLower(corners: [number, number, number], triangles = 1) {
  const { near, bytes } = await packed();
  const coarse = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(Uint32Array.from(corners).buffer), 3, 4);
  const manifest: CustomAvatarManifest = {
    version: 1,
    height: 1.7,
    joints: AVATAR_BONES.map(() => [0, 0, 0]),
    bindRotations: AVATAR_BONES.map(() => [0, 0, 0, 1]),
    stride: 1,
    crowd: {
      mesh: near.mesh,
      middle: near.level,
      lower: [{ byteStart: bytes.byteLength, indexBytes: coarse.length, triangles }],
      far: near.level,
      texture: near.texture,
    },
    near,
    portrait: near.texture,
  };
  const { lower: _, ...before } = manifest.crowd;
  const filesOf = (json: unknown) => ({
    cut: null,
    rest: () => undefined,
    bytesOf: async (path: string) =>
      path.endsWith(".json")
        ? new TextEncoder().encode(JSON.stringify(json)).buffer
        : Uint8Array.from([...new Uint8Array(bytes), ...coarse]).buffer,
  });
  return { means: filesOf(manifest), before: filesOf({ ...manifest, crowd: before }) };
}

describe("reading a custom avatar", () => {
  it("decompresses a level in steps, and requests no texture without rendering", async () => {
    const { near, bytes } = await packed();
    const { means, asked, rests } = reading(bytes);
    const { levels, pieces, manifest } = await readCustomAvatar({ near }, means);
    expect(levels[0]?.count).toBe(3);
    expect(levels[0]?.vertices).toEqual(new Uint8Array(3 * 28).fill(7));
    expect(Array.from(levels[0]?.indices[0] ?? []).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(pieces).toEqual([]);
    expect(manifest).toBeNull();
    expect(asked).toEqual([`/files/${NAME}.bin`]);
    expect(rests()).toBeGreaterThan(2);
  });

  it("refuses a level over its budget, and triangles with missing vertices", async () => {
    const { near, bytes } = await packed();
    const large = { ...near, level: { ...near.level, vertices: 1_000_000 } };
    await expect(readCustomAvatar({ near: large }, reading(bytes).means)).rejects.toThrow("budget");
    const damaged = await packed([0, 1, 9]);
    await expect(readCustomAvatar({ near: damaged.near }, reading(damaged.bytes).means)).rejects.toThrow(
      "damaged",
    );
  });

  it("decompresses coarser triangles over the same vertices, and supports older avatars without them", async () => {
    const { means, before } = await withLower([2, 1, 0]);
    const { levels } = await readCustomAvatar({ id: NAME }, means);
    expect(levels.map(({ indices }) => indices.length)).toEqual([2, 1]);
    expect(Array.from(levels[0]?.indices[1] ?? []).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    const old = await readCustomAvatar({ id: NAME }, before);
    expect(old.levels.map(({ indices }) => indices.length)).toEqual([1, 1]);
  });

  it("refuses coarser triangles over their budget, or with missing vertices", async () => {
    const large = await withLower([0, 1, 2], 1_000_000);
    await expect(readCustomAvatar({ id: NAME }, large.means)).rejects.toThrow("budget");
    const damaged = await withLower([0, 1, 9]);
    await expect(readCustomAvatar({ id: NAME }, damaged.means)).rejects.toThrow("damaged");
  });

  it("refuses an invalid manifest", async () => {
    const none = new TextEncoder().encode("{}").buffer;
    await expect(readCustomAvatar({ id: NAME }, reading(none).means)).rejects.toThrow("expected");
  });
});
