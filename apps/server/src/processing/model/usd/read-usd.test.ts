// Slow: reads large models again and again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { taskRunner } from "../../file/run-task.fixture.ts";
import { Refusal } from "../../refusal.ts";
import { zipOf } from "../../zip/zip.fixture.ts";
import { listDrawn } from "../drawn.ts";
import { pictureOf, readGlbFile } from "../model.fixture.ts";
import { type CrateSpec, crateOf } from "./crate.fixture.ts";
import { readUsd } from "./read-usd.ts";

const WAIT = { timeout: 90_000 };

const usdz = (...files: [name: string, content: Uint8Array | string][]): Buffer =>
  zipOf(files.map(([name, content]) => ({ name, content, isStored: true })));

/** A board of two by three, upright along Z and 0.2 deep, in inches, Z-up. */
const BOARD = `
def Xform "Board"
{
  def Mesh "Face" (
    prepend apiSchemas = ["MaterialBindingAPI"]
  )
  {
    int[] faceVertexCounts = [4, 4]
    int[] faceVertexIndices = [0, 1, 2, 3, 4, 5, 6, 7]
    point3f[] points = [(0, 0, 0), (2, 0, 0), (2, 0, 3), (0, 0, 3), (0, 0.2, 0), (2, 0.2, 0), (2, 0.2, 3), (0, 0.2, 3)]
    texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)] (
      interpolation = "vertex"
    )
    rel material:binding = </Board/Paint>
    uniform bool doubleSided = 1
  }
  def Cube "Ghost"
  {
    double size = 500
    token visibility = "invisible"
  }
  def Material "Paint"
  {
    token outputs:surface.connect = </Board/Paint/Surface.outputs:surface>
    def Shader "Surface"
    {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </Board/Paint/Picture.outputs:rgb>
      float inputs:roughness.connect = </Board/Paint/Rough.outputs:r>
      float inputs:metallic = 1
      token outputs:surface
    }
    def Shader "Picture"
    {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @textures/paint.png@
      token inputs:wrapS = "clamp"
      float3 outputs:rgb
    }
    def Shader "Rough"
    {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @./textures/rough.jpg@
      float outputs:r
    }
  }
}
`;
const text = (stage: string, body = BOARD) => `#usda 1.0\n(\n  ${stage}\n)\n${body}`;
const INCHES = text(`upAxis = "Z"\n  metersPerUnit = 0.0254`);
const METRES = "metersPerUnit = 1";

/** A plate of two by one in the XY plane, raised by five; no unit, Z-up. */
const PLATE: CrateSpec[] = [
  { path: "/", fields: { upAxis: { token: "Z" } } },
  { path: "/Plate", fields: { typeName: { token: "Mesh" } } },
  { path: "/Plate.points", fields: { default: { vectors: [0, 0, 0, 200, 0, 0, 200, 100, 0], size: 3 } } },
  { path: "/Plate.faceVertexCounts", fields: { default: { ints: [3] } } },
  { path: "/Plate.faceVertexIndices", fields: { default: { ints: [0, 1, 2] } } },
  { path: "/Plate.xformOp:translate:lift", fields: { default: { small: [0, -10, 5] } } },
  { path: "/Plate.xformOpOrder", fields: { default: { tokens: ["xformOp:translate:lift"] } } },
];
const bent = (path: string, fields: CrateSpec["fields"]) =>
  PLATE.map((spec) => (spec.path === path ? { path, fields } : spec));

/** The fault of a USDZ with these files, without a worker process. */
async function faultOf(...files: [name: string, content: Uint8Array | string][]): Promise<unknown> {
  const bytes = new Map(files.map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]));
  const [main = new Uint8Array()] = bytes.values();
  return readUsd(
    {
      main: { format: "usdz", bytes: main },
      names: [...bytes.keys()],
      beside: (path) => Promise.resolve(bytes.get(path) ?? null),
    },
    [],
  ).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.fault : error),
  );
}

describe("a USDZ", () => {
  const { run, faultsOf } = taskRunner();
  const whole = (ran: Awaited<ReturnType<typeof run>>) =>
    readGlbFile(readFileSync(join(ran.folder, String(ran.made.levels[0]?.name))));

  it("is upright in its own size, with correct texture orientation", WAIT, async () => {
    const paint = sharp({ create: { width: 64, height: 64, channels: 3, background: "#f00" } }).composite([
      { input: { create: { width: 64, height: 32, channels: 3, background: "#00f" } }, gravity: "south" },
    ]);
    const ran = await run(
      "model",
      "board.usdz",
      usdz(
        ["board.usda", INCHES],
        ["textures/paint.png", await paint.png().toBuffer()],
        ["textures/rough.jpg", await pictureOf(32, "jpeg")],
      ),
    );
    expect(ran.made.changes).toEqual([]);
    expect(ran.made.poster).not.toBeNull();
    const near = (numbers: number[]) => numbers.map((number): unknown => expect.closeTo(number * 0.0254, 3));
    expect(ran.made.bounds).toEqual({ min: near([0, 0, -0.2]), max: near([2, 3, 0]) });
    const model = await whole(ran);
    const [material] = model.getRoot().listMaterials();
    expect(material?.getBaseColorTextureInfo()?.getWrapS()).toBe(33071);
    expect(material?.getDoubleSided()).toBe(true);
    // Roughness in green, and fully metallic.
    expect(material?.getMetallicFactor()).toBe(1);
    const packed = await sharp(material?.getMetallicRoughnessTexture()?.getImage() ?? undefined).stats();
    expect(packed.channels[1]?.mean).toBeLessThan(200);
    expect(packed.channels[2]?.mean).toBe(255);
    // glTF's texture origin is at the top: the highest vertices have the lowest V.
    for (const { positions, uvs } of listDrawn(model))
      for (let i = 0; i < positions.length / 3; i++)
        expect(uvs?.[i * 2 + 1]).toBeCloseTo((positions[i * 3 + 1] ?? 0) > 0.04 ? 0 : 1, 2);
  });

  it("can be a crate file, and is in centimetres without a unit", WAIT, async () => {
    const { made } = await run("model", "plate.usdz", usdz(["plate.usdc", crateOf(PLATE)]));
    expect(made.levels[0]?.triangles).toBe(1);
    const near = (numbers: number[]) => numbers.map((number): unknown => expect.closeTo(number, 3));
    expect(made.bounds).toEqual({ min: near([0, 0.05, -0.9]), max: near([2, 0.05, 0.1]) });
    expect(made.changes).toEqual([{ code: "NO_UNIT", values: {} }]);
  });

  it("includes referenced layers, and reports what is left out", WAIT, async () => {
    const home = text(
      METRES,
      `def Xform "A" (references = @./parts/board.usda@)\n{\n}
def Xform "B" (
  prepend references = @parts/board.usda@
)
{
  double3 xformOp:translate = (0, 0, 7)
  uniform token[] xformOpOrder = ["xformOp:translate"]
}
def Xform "C" (
  prepend references = @gone.usda@
)
{
}
def BasisCurves "Rope"
{
}`,
    );
    const { made } = await run("model", "home.usdz", usdz(["home.usda", home], ["parts/board.usda", INCHES]));
    expect(made.bounds?.max[2]).toBeCloseTo(10, 2);
    expect(new Set(made.changes.map(({ code }) => code))).toEqual(
      new Set(["SHAPES", "PARTS_ELSEWHERE", "TEXTURES_MISSING"]),
    );
    const alone = text(METRES, `def Xform "A" (\n  prepend references = @gone.usda@\n)\n{\n}\n`);
    expect(await faultOf(["home.usda", alone])).toBe("OTHER_FILES");
  });

  it(
    "that is compressed, encrypted, escaping its folder or invalid is rejected with an error code",
    WAIT,
    async () => {
      const part = { name: "a.usda", content: INCHES, isStored: true };
      const bad: [string, Buffer][] = [
        ["UNSUPPORTED", zipOf([{ ...part, isStored: false }])],
        ["LOCKED", zipOf([{ ...part, flags: 1 }])],
        ["ZIP_PATHS", zipOf([part, { ...part, name: "../b.usda" }])],
        ["DAMAGED", usdz(["a.txt", "words"], ["a.usda", INCHES])],
        ["EMPTY", usdz(["a.usda", text(METRES, "")])],
        ["DAMAGED", usdz(["a.usdc", crateOf(PLATE, { specs: 4_000_000_000 })])],
      ];
      expect(
        await faultsOf(
          "model",
          bad.map(([, content]) => ["a.usdz", content]),
        ),
      ).toEqual(bad.map(([fault]) => fault));
    },
  );

  it("with malformed text is rejected, and pollutes no prototype", async () => {
    expect(await faultOf(["a.usda", "no layer"])).toBe("DAMAGED");
    expect(await faultOf(["a.usda", text(METRES, "toString {\n a = 1\n}\n")])).toBe("DAMAGED");
    expect(await faultOf(["a.usda", INCHES.replace("[4, 4]", "[4, 400000000]")])).toBe("DAMAGED");
    expect(await faultOf(["a.usda", text(METRES, 'def "a" {\n'.repeat(200))])).toBe("TOO_MANY_PARTS");
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it("with circular or multiplying references is rejected", async () => {
    const taking = (...names: string[]) =>
      text(
        METRES,
        names.map((name, i) => `def Xform "X${i}" (\n  prepend references = @${name}@\n)\n{\n}\n`).join(""),
      );
    expect(await faultOf(["a.usda", taking("b.usda")], ["b.usda", taking("a.usda")])).toBe("DAMAGED");
    const many = Array.from({ length: 9 }, (_, i): [string, string] => [
      `${i}.usda`,
      i === 8 ? INCHES : taking(...Array.from({ length: 10 }, () => `${i + 1}.usda`)),
    ]);
    expect(await faultOf(...many)).toBe("TOO_MANY_PARTS");
  });

  it("with false claims in its crate is rejected before it is built", async () => {
    const crate = crateOf(PLATE);
    const of = (bytes: Buffer) => faultOf(["a.usdc", bytes]);
    expect(await of(crate.subarray(0, 60))).toBe("DAMAGED");
    expect(await of(crate.subarray(0, crate.length - 40))).toBe("DAMAGED");
    expect(await of(crateOf(PLATE, { specs: 4_000_000_000 }))).toBe("DAMAGED");
    // Each path is a sibling and a child of the previous one: exponentially many ways through it.
    expect(await of(crateOf(PLATE, { jumps: 1 }))).toBe("DAMAGED");
    expect(await of(crateOf(PLATE, { values: 4_000_000_000n }))).toBe("DAMAGED");
    expect(await of(crateOf(bent("/Plate.faceVertexCounts", { default: { ints: [-1] } })))).toBe("DAMAGED");
    const old = Buffer.from(crate);
    old[9] = 3;
    expect(await of(old)).toBe("UNSUPPORTED");
  });
});
