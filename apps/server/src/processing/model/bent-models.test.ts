// Slow: reads large models again and again.
import draco3d from "draco3d";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WebIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS, KHRDracoMeshCompression } from "@gltf-transform/extensions";
import { beforeAll, describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";
import { ballModel, pictureOf, readGlbFile, writeGlb } from "./model.fixture.ts";

const ROUNDS = 24;

describe("a model compressed by other programs", () => {
  const { run } = taskRunner();

  it("with Draco is decompressed", { timeout: 90_000 }, async () => {
    const document = await ballModel(20, await pictureOf(16));
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    const packed = await new WebIO()
      .registerExtensions(ALL_EXTENSIONS)
      .registerDependencies({ "draco3d.encoder": await draco3d.createEncoderModule() })
      .writeBinary(document);
    const { made } = await run("model", "ball.glb", packed);
    // Two rings of its triangles have no area: the encoder drops some of them.
    expect(made.levels[0]?.triangles).toBeGreaterThan(1_500);
    expect(made.levels[0]?.triangles).toBeLessThanOrEqual(1_600);
    expect(made.bounds?.max[1]).toBeCloseTo(1, 2);
  });

  it("by us can be optimised again, including KTX2", { timeout: 90_000 }, async () => {
    const first = await run("model", "ball.glb", await writeGlb(await ballModel(20, await pictureOf(256))));
    const own = readFileSync(join(first.folder, String(first.made.levels[0]?.name)));
    const again = await run("model", "ball.glb", own);
    expect(again.made.levels[0]?.triangles).toBe(first.made.levels[0]?.triangles);
    const twice = await readGlbFile(readFileSync(join(again.folder, String(again.made.levels[0]?.name))));
    expect(twice.getRoot().listTextures()[0]?.getMimeType()).toBe("image/ktx2");
  });
});

describe("random corruption", () => {
  const { faultsOf } = taskRunner({ limits: { model: { seconds: 60, cpuSeconds: 20, megabytes: 900 } } });
  let whole: Uint8Array;
  beforeAll(async () => {
    whole = await writeGlb(await ballModel(8, await pictureOf(16)));
  });

  it("ends in a model or a named refusal", { timeout: 400_000 }, async () => {
    let seed = 20_261_121;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const files: [string, Uint8Array][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bent = Buffer.from(whole);
      // Half of the changes are in the JSON, half anywhere.
      const [from, to] = round % 2 === 0 ? [20, 20 + bent.readUInt32LE(12)] : [0, bent.length];
      for (let k = 0; k < 4; k++) bent[from + next(to - from)] = next(256);
      const cut = round % 5 === 4 ? bent.subarray(0, next(bent.length)) : bent;
      files.push(["bent.glb", cut]);
    }
    // Any other error throws, and so does exceeding the limits of one task by all together.
    expect(await faultsOf("model", files)).toHaveLength(ROUNDS);
  });
});
