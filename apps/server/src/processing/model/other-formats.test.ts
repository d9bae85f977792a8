// Slow: reads large models again and again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";
import { zipOf } from "../zip/zip.fixture.ts";
import { listDrawn } from "./drawn.ts";
import { FBX, PLATE, stlOf } from "./other-formats.fixture.ts";
import { apart, ball, ballModel, pictureOf, readGlbFile, writeGlb } from "./model.fixture.ts";

const WAIT = { timeout: 90_000 };
const BLUE = "newmtl blue\nKd 0.1 0.2 0.9\nmap_Kd textures/blue.png\n";

describe("a model in another format", () => {
  const { run, refusal, faultsOf } = taskRunner();
  const whole = async (ran: Awaited<ReturnType<typeof run>>) =>
    readGlbFile(readFileSync(join(ran.folder, String(ran.made.levels[0]?.name))));

  it("OBJ in a zip, with its material and its texture", WAIT, async () => {
    const ran = await run(
      "model",
      "plate.zip",
      zipOf([
        { name: "plate/plate.obj", content: PLATE },
        { name: "plate/plate.mtl", content: BLUE },
        { name: "plate/textures/blue.png", content: await pictureOf(64) },
      ]),
    );
    expect(ran.made.levels[0]?.triangles).toBe(2);
    expect(ran.made.bounds?.max).toEqual([expect.closeTo(1, 2), expect.closeTo(1, 2), expect.closeTo(0, 2)]);
    const model = await whole(ran);
    const [material] = model.getRoot().listMaterials();
    expect(material?.getBaseColorTexture()).not.toBeNull();
    // Texture orientation: glTF's origin is at the top.
    for (const { positions, uvs } of listDrawn(model))
      for (let i = 0; i < positions.length / 3; i++)
        expect(uvs?.[i * 2 + 1]).toBeCloseTo((positions[i * 3 + 1] ?? 0) > 0.5 ? 0 : 1, 2);
  });

  it("OBJ alone, reporting missing materials", WAIT, async () => {
    const { made } = await run("model", "plate.obj", PLATE);
    expect(made.changes).toEqual([{ code: "MATERIALS_NOT_BESIDE", values: {} }]);
    expect(made.levels[0]?.triangles).toBe(2);
  });

  it("STL in millimetres, upright", WAIT, async () => {
    const { made } = await run("model", "ball.stl", stlOf(ball(12), 800));
    expect(made.changes).toEqual([{ code: "READ_AS_MILLIMETRES", values: {} }]);
    expect((made.bounds?.max[1] ?? 0) - (made.bounds?.min[1] ?? 0)).toBeCloseTo(0.8, 2);
    expect(made.poster).not.toBeNull();
  });

  it("FBX in centimetres, with its colour", WAIT, async () => {
    const ran = await run("model", "plate.fbx", FBX);
    expect(ran.made.bounds?.max[0]).toBeCloseTo(1, 2);
    const [material] = (await whole(ran)).getRoot().listMaterials();
    expect(material?.getBaseColorFactor()[0]).toBeGreaterThan(material?.getBaseColorFactor()[1] ?? 1);
  });

  it("glTF in a zip, with its files beside it", WAIT, async () => {
    const { json, binary } = apart(await writeGlb(await ballModel(10, await pictureOf(16))));
    const gltf = JSON.stringify({
      ...json,
      buffers: [{ byteLength: binary.length, uri: "ball%20data.bin" }],
    });
    const { made } = await run(
      "model",
      "ball.zip",
      zipOf([
        { name: "ball.gltf", content: gltf },
        { name: "ball data.bin", content: binary },
      ]),
    );
    expect(made.levels[0]?.triangles).toBe(400);
    expect(await refusal("model", "ball.zip", zipOf([{ name: "ball.gltf", content: gltf }]))).toMatchObject({
      fault: "OTHER_FILES",
    });
  });

  it("is rejected with an error code if it can't be read", WAIT, async () => {
    expect(
      await faultsOf("model", [
        ["a.zip", zipOf([{ name: "a.exe", content: "MZ" }])],
        ["a.zip", zipOf([{ name: "../a.glb", content: "glTF" }])],
        ["a.fbx", "; FBX 7.4.0 project file\nObjects: {{{{{\n"],
        ["a.obj", "# nothing\nv 0 0 0\n"],
      ]),
    ).toEqual(["NOT_A_MODEL", "ZIP_PATHS", "DAMAGED", "EMPTY"]);
  });
});
