// Slow: reads large models again and again.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, NodeIO } from "@gltf-transform/core";
import {
  ALL_EXTENSIONS,
  EXTMeshGPUInstancing,
  EXTTextureWebP,
  KHRMeshQuantization,
} from "@gltf-transform/extensions";
import { environmentManifest } from "@veranda/contract/environment";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { validateBytes } from "gltf-validator";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ball, ballModel, pictureOf, writeGlb } from "../model/model.fixture.ts";
import { FBX, PLATE, stlOf } from "../model/other-formats.fixture.ts";
import { zipOf } from "../zip/zip.fixture.ts";
import type { SceneItem, SceneTask } from "./scene-task.ts";
import { writeScene } from "./write-scene.ts";

const WAIT = 90_000;
const BUILT = new URL("../../../../../content/built/", import.meta.url).pathname;
const ENVIRONMENTS = readdirSync(join(BUILT, "environments"));
const folder = mkdtempSync(join(tmpdir(), "veranda-valid-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = <T>(path: string, schema: { parse(value: unknown): T }): T =>
  schema.parse(JSON.parse(readFileSync(join(BUILT, path), "utf8")));

function environmentOf(id: string, light?: string): SceneTask["environment"] {
  const manifest = read(`environments/${id}/environment.json`, environmentManifest);
  const variant = manifest.variants[light ?? manifest.defaultVariant];
  if (variant === undefined) throw new Error(`${id} has no such light`);
  const place = join(BUILT, "environments", id);
  return {
    geometry: join(place, manifest.files.geometry.file),
    lightmap: join(place, variant.lightmap.file),
    range: variant.lightmap.range,
    exposure: variant.exposure,
  };
}

/** Errors of the glTF validator, which people see who open the exported file in other programs. */
async function errorsOf(items: SceneItem[], environment: SceneTask["environment"]): Promise<string[]> {
  const out = mkdtempSync(join(folder, "out-"));
  const made = await writeScene({ folder: out, name: "Yard", environment, items }, () => undefined);
  expect(made.leftOut).toEqual([]);
  const bytes = new Uint8Array(readFileSync(made.path));
  const { issues } = await validateBytes(bytes, { maxIssues: 0 });
  rmSync(out, { recursive: true });
  return issues.messages
    .filter(({ severity }) => severity === 0)
    .slice(0, 5)
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

/** As edits may leave it: within a hundredth of a unit quaternion. */
const CROOKED: SceneItem["transform"] = {
  position: [1, 2, 3],
  rotation: [0.003, 0.704, 0.002, 0.704],
  scale: [1, -2, 0.5],
};

describe("an exported space has no errors of the glTF validator", () => {
  test.each(ENVIRONMENTS)(
    "on the environment %s",
    async (id) => {
      expect(await errorsOf([], environmentOf(id))).toEqual([]);
    },
    WAIT,
  );

  test(
    "with every prefab, plain and coloured",
    async () => {
      const { prefabs } = read("prefabs/prefabs.json", prefabCatalogue);
      const items = prefabs.flatMap(({ id, file, tint }) =>
        [tint, "#3366cc"].map((colour) => ({
          kind: "prefab" as const,
          name: id,
          path: join(BUILT, "prefabs", file),
          tint: colour,
          transform: CROOKED,
        })),
      );
      expect(await errorsOf(items, environmentOf("studio"))).toEqual([]);
    },
    WAIT,
  );

  test(
    "with a picture, lights, and what can only be described",
    async () => {
      const path = join(folder, "picture.webp");
      await sharp({ create: { width: 33, height: 17, channels: 4, background: "#b4532a80" } })
        .webp()
        .toFile(path);
      const light = { kind: "light" as const, name: "", colour: "#ff00ff", transform: CROOKED };
      const items: SceneItem[] = [
        { kind: "picture", name: "Dusk", path, aspect: 33 / 17, transform: CROOKED },
        { ...light, strength: 0, reach: 0.5, angle: null },
        { ...light, strength: 10, reach: 50, angle: 5 },
        { ...light, strength: 1, reach: 6, angle: 160 },
        { kind: "mark", name: "Note", extras: { text: "Ola!", n: 1, isBig: true }, transform: CROOKED },
      ];
      expect(await errorsOf(items, environmentOf("studio"))).toEqual([]);
    },
    WAIT,
  );
});

describe("an uploaded model has no errors of the glTF validator in an exported space", () => {
  let texture: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    texture = await pictureOf(32);
  });
  const errorsWith = async (name: string, content: Uint8Array | string): Promise<string[]> => {
    const own = mkdtempSync(join(folder, "model-"));
    mkdirSync(own, { recursive: true });
    const path = join(own, name);
    writeFileSync(path, content);
    const item = { kind: "model" as const, name, path, transform: CROOKED };
    // Twice: the second instance reuses the first one's meshes.
    return errorsOf([item, item], environmentOf("studio"));
  };

  test(
    "whatever its numbers are",
    async () => {
      expect(await errorsWith("crooked.glb", await crooked(texture))).toEqual([]);
    },
    WAIT,
  );

  test(
    "textured with JPEG, WebP, or an invalid picture",
    async () => {
      for (const format of ["jpeg", "webp", "none"] as const) {
        const document = await ballModel(6, texture);
        const [skin] = document.getRoot().listTextures();
        if (format === "webp") {
          document.createExtension(EXTTextureWebP).setRequired(true);
          skin?.setImage(new Uint8Array(await sharp(texture).webp().toBuffer())).setMimeType("image/webp");
        } else if (format === "jpeg") {
          // Declared as PNG, as some programs do.
          skin?.setImage(await pictureOf(16, "jpeg"));
        } else skin?.setImage(new Uint8Array([1, 2, 3, 4]));
        expect(await errorsWith(`${format}.glb`, await writeGlb(document))).toEqual([]);
      }
    },
    WAIT,
  );

  test(
    "with quantised numbers, in many copies",
    async () => {
      const document = await ballModel(6, texture);
      document.createExtension(KHRMeshQuantization).setRequired(true);
      const instancing = document.createExtension(EXTMeshGPUInstancing).setRequired(false);
      const [node] = document.getRoot().listNodes();
      const [buffer] = document.getRoot().listBuffers();
      const turns = document
        .createAccessor()
        .setType("VEC4")
        .setNormalized(true)
        .setArray(new Int8Array([3, 90, 1, 88, 0, 0, 0, 127]))
        .setBuffer(buffer ?? null);
      node?.setExtension(
        "EXT_mesh_gpu_instancing",
        instancing.createInstancedMesh().setAttribute("ROTATION", turns),
      );
      expect(await errorsWith("copies.glb", await writeGlb(document))).toEqual([]);
    },
    WAIT,
  );

  test(
    "as OBJ with its texture, FBX, STL or USDZ",
    async () => {
      const zip = zipOf([
        { name: "plate.obj", content: PLATE },
        { name: "plate.mtl", content: "newmtl blue\nKd 0.1 0.2 0.9\nmap_Kd blue.png\n" },
        { name: "blue.png", content: texture },
      ]);
      expect(await errorsWith("plate.zip", zip)).toEqual([]);
      expect(await errorsWith("plate.fbx", FBX)).toEqual([]);
      expect(await errorsWith("ball.stl", stlOf(ball(6), 1))).toEqual([]);
      const usdz = zipOf([{ name: "board.usda", content: BOARD, isStored: true }]);
      expect(await errorsWith("board.usdz", usdz)).toEqual([]);
    },
    WAIT,
  );
});

const BOARD = `#usda 1.0
(
  upAxis = "Z"
)
def Mesh "Board"
{
  int[] faceVertexCounts = [4]
  int[] faceVertexIndices = [0, 1, 2, 3]
  point3f[] points = [(0, 0, 0), (2, 0, 0), (2, 0, 3), (0, 0, 3)]
}
`;

/** A body with joints, colours, tangents, an animation and two materials, all with invalid numbers. */
async function crooked(texture: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const document: Document = await ballModel(5, texture);
  const root = document.getRoot();
  const [mesh] = root.listMeshes();
  const [primitive] = mesh?.listPrimitives() ?? [];
  const [node] = root.listNodes();
  const [buffer] = root.listBuffers();
  const [scene] = root.listScenes();
  if (!mesh || !primitive || !node || !buffer || !scene) throw new Error("The ball has changed");
  const count = primitive.getAttribute("POSITION")?.getCount() ?? 0;
  const filled = (parts: number, value: (i: number) => number) =>
    new Float32Array(count * parts).map((_, i) => value(i));
  const accessor = (
    type: "VEC3" | "VEC4" | "SCALAR" | "MAT4",
    array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  primitive
    .setAttribute(
      "NORMAL",
      accessor(
        "VEC3",
        filled(3, (i) => (i < 6 ? 0 : i % 7)),
      ),
    )
    .setAttribute(
      "TANGENT",
      accessor(
        "VEC4",
        filled(4, (i) => (i % 4) * 0.4 - 0.3),
      ),
    )
    .setAttribute(
      "COLOR_0",
      accessor(
        "VEC4",
        filled(4, (i) => (i % 5) * 0.6 - 0.4),
      ),
    )
    .setAttribute(
      "JOINTS_0",
      accessor(
        "VEC4",
        new Uint8Array(count * 4).map((_, i) => (i % 3 === 0 ? 1 : 0)),
      ),
    )
    .setAttribute(
      "WEIGHTS_0",
      accessor(
        "VEC4",
        filled(4, (i) => (i < 8 ? 0 : (i % 4) * 0.3)),
      ),
    );
  mesh.addPrimitive(primitive.clone().setMaterial(document.createMaterial("second")));
  const joints = ["hip", "knee"].map((name) => document.createNode(name).setRotation([0, 0.5, 0, 0.5]));
  const [hip, knee] = joints;
  if (!hip || !knee) throw new Error("There are two");
  hip.addChild(knee);
  scene.addChild(hip);
  const skin = document.createSkin().setSkeleton(hip).addJoint(hip).addJoint(knee);
  node.setSkin(skin).setRotation([0.1, 0.2, 0.3, 0.4]);
  const times = accessor("SCALAR", new Float32Array([0, 1]));
  const turns = accessor("VEC4", new Float32Array([0, 0, 0, 0, 0, 2, 0, 2]));
  const sampler = document.createAnimationSampler().setInput(times).setOutput(turns);
  document
    .createAnimation("bow")
    .addSampler(sampler)
    .addChannel(
      document.createAnimationChannel().setTargetNode(knee).setTargetPath("rotation").setSampler(sampler),
    );
  return new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document);
}
