import { AVATAR_BONES, type AvatarLook } from "@veranda/contract/avatar";
import {
  CUSTOM_AVATAR_VERTEX_BYTES as STRIDE,
  customAvatarManifestUrl,
  type CustomAvatarManifest,
} from "@veranda/contract/custom-avatar";
import { MeshoptEncoder } from "meshoptimizer/encoder";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { cameraAt, runOf, standing } from "../avatars.fixture.ts";
import { createCrowd } from "../crowd.ts";
import type { Avatar, Crowd } from "../types.ts";

const BUILT = new URL("../../../../../../content/built/avatars/", import.meta.url);
const ID = "a".repeat(64);
const MESH = `${"0".repeat(64)}.bin`;

/** An avatar with one triangle per level, and its file. */
async function avatarFiles(): Promise<{ manifest: CustomAvatarManifest; file: ArrayBuffer }> {
  await MeshoptEncoder.ready;
  const vertices = MeshoptEncoder.encodeVertexBuffer(new Uint8Array(3 * STRIDE).fill(7), 3, STRIDE);
  const indices = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(Uint32Array.of(0, 1, 2).buffer), 3, 4);
  const level = {
    byteStart: 0,
    vertexBytes: vertices.length,
    vertices: 3,
    indexBytes: indices.length,
    triangles: 1,
  };
  const texture = MESH.replace(".bin", ".webp");
  return {
    manifest: {
      version: 1,
      height: 1.7,
      joints: AVATAR_BONES.map((_, at) => [0, at * 0.05, 0]),
      bindRotations: AVATAR_BONES.map(() => [0, 0, 0, 1]),
      stride: 1,
      crowd: { mesh: MESH, middle: level, lower: [], far: level, texture },
      near: { mesh: MESH, level, texture },
      portrait: texture,
    },
    file: Uint8Array.from([...vertices, ...indices]).buffer,
  };
}

describe("somebody with a custom avatar", () => {
  let avatar: Awaited<ReturnType<typeof avatarFiles>>;
  beforeAll(async () => {
    avatar = await avatarFiles();
  });

  /** A crowd whose server has avatars by id; missing files get a 404. */
  async function crowdWith(has: () => boolean = () => true) {
    const asked: string[] = [];
    const crowd = await createCrowd(
      {
        manifestUrl: "/content/avatars/avatars.json",
        signal: new AbortController().signal,
        fetchBytes: async (url) => {
          if (url.startsWith("/files/")) {
            asked.push(url);
            if (!has()) throw new Error(`${url} answered 404`);
            return url === customAvatarManifestUrl(ID)
              ? new TextEncoder().encode(JSON.stringify(avatar.manifest)).buffer
              : avatar.file.slice(0);
          }
          const bytes = await readFile(new URL(url.slice(url.lastIndexOf("/") + 1), BUILT));
          return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        },
      },
      { capacity: 8 },
    );
    const [preset] = crowd.catalogue.presets;
    if (!preset) throw new Error("The family has nobody");
    const { look } = preset;
    await crowd.loadLooks([look]);
    return { crowd, asked, look };
  }
  const camera = cameraAt(0, 1.6, 4);
  const come = (crowd: Crowd, look: AvatarLook, x = 0): Avatar => {
    const one = crowd.add(look);
    one.setPose(x, 0, 0, 0);
    one.setMotion(standing);
    one.setFade(1);
    return one;
  };
  /** Runs frames until a condition holds; pending fetches may complete in between. */
  const pass = async (crowd: Crowd, isSo: () => boolean): Promise<boolean> => {
    const until = performance.now() + 15_000;
    while (!isSo() && performance.now() < until) {
      crowd.update(1 / 60, 0, camera);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return isSo();
  };
  const family = (crowd: Crowd): number =>
    [0, 1, 2, 3].reduce((sum, level) => sum + (runOf(crowd, `bare ${level}`)?.count ?? 0), 0);

  it("is the neutral figure until it is loaded, then switches to it", async () => {
    const { crowd, look } = await crowdWith();
    const one = come(crowd, look);
    expect(one.customAvatarState).toBe("none");
    one.setCustomAvatar(ID);
    expect(one.customAvatarState).toBe("loading");
    crowd.update(1 / 60, 0, camera);
    crowd.update(1 / 60, 0, camera);
    expect(family(crowd)).toBe(1);
    expect(await pass(crowd, () => one.customAvatarState === "ready")).toBe(true);
    expect(await pass(crowd, () => family(crowd) === 0)).toBe(true);
    expect(crowd.customAvatarBytes()).toBeGreaterThan(0);
  });

  it("shares it with everybody who wears the same: it is fetched once", async () => {
    const { crowd, asked, look } = await crowdWith();
    const both = [come(crowd, look, -1), come(crowd, look, 1)];
    for (const one of both) one.setCustomAvatar(ID);
    expect(await pass(crowd, () => both.every((one) => one.customAvatarState === "ready"))).toBe(true);
    expect(asked.filter((url) => url === customAvatarManifestUrl(ID))).toHaveLength(1);
  });

  it("stays the neutral figure if loading fails, and reports it", async () => {
    const { crowd, look } = await crowdWith(() => false);
    const one = come(crowd, look);
    one.setCustomAvatar(ID);
    expect(await pass(crowd, () => one.customAvatarState === "failed")).toBe(true);
    expect(family(crowd)).toBe(1);
  });

  it("triggers a retry for the next wearer", async () => {
    let isThere = false;
    const { crowd, look } = await crowdWith(() => isThere);
    const one = come(crowd, look, -1);
    one.setCustomAvatar(ID);
    await pass(crowd, () => one.customAvatarState === "failed");
    isThere = true;
    const other = come(crowd, look, 1);
    other.setCustomAvatar(ID);
    expect(await pass(crowd, () => other.customAvatarState === "ready")).toBe(true);
  });

  it("and takes it off is a family member again, at once and at the own height", async () => {
    const { crowd, look } = await crowdWith();
    const one = come(crowd, look);
    one.setCustomAvatar(ID);
    await pass(crowd, () => family(crowd) === 0 && one.customAvatarState === "ready");
    one.setCustomAvatar(null);
    expect(one.customAvatarState).toBe("none");
    crowd.update(1 / 60, 0, camera);
    crowd.update(1 / 60, 0, camera);
    expect(family(crowd)).toBe(1);
  });

  it("is loaded again after a context loss, with a placeholder meanwhile", async () => {
    const { crowd, asked, look } = await crowdWith();
    const one = come(crowd, look);
    one.setCustomAvatar(ID);
    await pass(crowd, () => family(crowd) === 0 && one.customAvatarState === "ready");
    const before = asked.length;
    crowd.renew();
    crowd.update(1 / 60, 0, camera);
    crowd.update(1 / 60, 0, camera);
    expect(family(crowd)).toBe(1);
    expect(await pass(crowd, () => family(crowd) === 0)).toBe(true);
    expect(asked.length).toBeGreaterThan(before);
  });

  it("and leaves keeps the avatars of others intact", async () => {
    const { crowd, look } = await crowdWith();
    const [one, other] = [come(crowd, look, -1), come(crowd, look, 1)];
    for (const each of [one, other]) each.setCustomAvatar(ID);
    await pass(crowd, () => family(crowd) === 0 && other.customAvatarState === "ready");
    crowd.remove(one);
    crowd.update(1 / 60, 0, camera);
    expect(other.customAvatarState).toBe("ready");
    expect(family(crowd)).toBe(0);
    crowd.dispose();
    expect(crowd.root.children).toEqual([]);
  });
});
