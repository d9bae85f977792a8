import type { OwnAvatarManifest } from "@veranda/contract/custom-avatar";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import { describe, expect, it } from "vitest";
import { readCustomAvatar } from "./custom-avatar-file.ts";

const NAME = "0".repeat(64);

/** Three vertices of 28 bytes and a triangle over them, as the server writes them. */
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
  const near: OwnAvatarManifest["near"] = { mesh: `${NAME}.bin`, texture: `${NAME}.webp`, level };
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

describe("reading an avatar of someone's own", () => {
  it("unpacks a level in steps, and asks for no picture where nothing is drawn", async () => {
    const { near, bytes } = await packed();
    const { means, asked, rests } = reading(bytes);
    const { levels, pieces, manifest } = await readCustomAvatar({ near }, means);
    expect(levels[0]?.count).toBe(3);
    expect(levels[0]?.vertices).toEqual(new Uint8Array(3 * 28).fill(7));
    expect(Array.from(levels[0]?.indices ?? []).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(pieces).toEqual([]);
    expect(manifest).toBeNull();
    expect(asked).toEqual([`/files/${NAME}.bin`]);
    expect(rests()).toBeGreaterThan(2);
  });

  it("refuses a level over its budget, and triangles over vertices that aren't there", async () => {
    const { near, bytes } = await packed();
    const large = { ...near, level: { ...near.level, vertices: 1_000_000 } };
    await expect(readCustomAvatar({ near: large }, reading(bytes).means)).rejects.toThrow("budget");
    const damaged = await packed([0, 1, 9]);
    await expect(readCustomAvatar({ near: damaged.near }, reading(damaged.bytes).means)).rejects.toThrow(
      "damaged",
    );
  });

  it("refuses a manifest that is none", async () => {
    const none = new TextEncoder().encode("{}").buffer;
    await expect(readCustomAvatar({ id: NAME }, reading(none).means)).rejects.toThrow("expected");
  });
});
