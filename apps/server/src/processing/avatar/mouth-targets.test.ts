import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CUSTOM_AVATAR_MOUTH_REACH,
  CUSTOM_AVATAR_VERTEX_BYTES as STRIDE,
  customAvatarManifest,
} from "@veranda/contract/custom-avatar";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { afterAll, describe, expect, it } from "vitest";
import { convertAvatar } from "./convert-avatar.ts";
import { makePerson } from "./model.fixture.ts";
import { mouthTargets } from "./mouth-targets.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-mouths-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Vertical displacement of each converted vertex as the mouth opens, in metres. */
async function movesOf(model: Uint8Array): Promise<number[]> {
  const path = join(folder, "model");
  writeFileSync(path, model);
  const { manifest } = await convertAvatar({ path, folder, bones: null, height: null }, () => undefined);
  const { near } = customAvatarManifest.parse(JSON.parse(readFileSync(join(folder, manifest), "utf8")));
  const { byteStart, vertexBytes, vertices } = near.level;
  const packed = readFileSync(join(folder, near.mesh)).subarray(byteStart, byteStart + vertexBytes);
  const stored = new Uint8Array(vertices * STRIDE);
  MeshoptDecoder.decodeVertexBuffer(stored, vertices, STRIDE, packed);
  const data = new DataView(stored.buffer);
  return Array.from(
    { length: vertices },
    (_, v) => (data.getInt8(v * STRIDE + 6) / 127) * CUSTOM_AVATAR_MOUTH_REACH,
  );
}

describe("the mouth of an uploaded model", () => {
  it.each([
    ["vrm0", {}],
    ["vrm1", {}],
    ["glb", { name: "Fcl_MTH_A" }],
    ["glb", { name: "jawOpen" }],
  ] as const)("of a %s opens as its own shape does %o", async (kind, named) => {
    const moves = await movesOf(await makePerson({ kind, opens: { by: 0.03, ...named } }));
    expect(Math.min(...moves)).toBeCloseTo(-0.03, 2);
    // Only the head moves.
    expect(moves.filter((move) => move < 0).length).toBeLessThan(moves.length / 4);
    expect(Math.max(...moves)).toBe(0);
  });

  it("opens in proportion to the figure, and within the stored range", async () => {
    const inCentimetres = await makePerson({ kind: "vrm1", scale: 100, opens: { by: 3 } });
    expect(Math.min(...(await movesOf(inCentimetres)))).toBeCloseTo(-0.03, 2);
    const far = await makePerson({ kind: "vrm1", opens: { by: 0.5 } });
    expect(Math.min(...(await movesOf(far)))).toBeCloseTo(-CUSTOM_AVATAR_MOUTH_REACH, 3);
  });

  it("stays closed without a morph target for it", async () => {
    const other = await makePerson({ kind: "glb", opens: { by: 0.03, name: "blink" } });
    expect(new Set((await movesOf(other)).map(Math.abs))).toEqual(new Set([0]));
  });
});

describe("mouth targets", () => {
  it("have the file's weights, and values that aren't numbers are ignored", () => {
    const bind = (mesh: unknown, index: unknown, weight: unknown) => ({ mesh, index, weight });
    const binds = [
      bind(0, 2, 50),
      bind(0, 3, 400),
      bind("1", 0, 100),
      bind(2, -1, 100),
      bind(3, 1, "x"),
      null,
    ];
    const group = { presetName: "A", binds };
    const json = { extensions: { VRM: { blendShapeMaster: { blendShapeGroups: [group, null, 4] } } } };
    expect([...mouthTargets(json)]).toEqual([
      [
        0,
        [
          { target: 2, weight: 0.5 },
          { target: 3, weight: 1 },
        ],
      ],
      [3, [{ target: 1, weight: 1 }]],
    ]);
  });

  it("are found by the most specific name", () => {
    const mesh = (...targetNames: unknown[]) => ({ extras: { targetNames } });
    const json = { meshes: [mesh("jawOpen", "viseme_aa"), mesh(), mesh(3, null, "mouthOpen"), {}] };
    expect([...mouthTargets(json)]).toEqual([
      [0, [{ target: 1, weight: 1 }]],
      [2, [{ target: 2, weight: 1 }]],
    ]);
  });
});
