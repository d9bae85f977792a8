// Slow: each of its files is a process's work.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { glbOf } from "../avatar/model.fixture.ts";
import { taskRunner } from "../file/run-task.fixture.ts";
import { apart, ballModel, pictureOf, readGlbFile, writeGlb } from "./model.fixture.ts";

const WAIT = { timeout: 180_000 };

describe("a model", () => {
  const { run, refusal, faultsOf, processing } = taskRunner();
  const { run: runHasty } = taskRunner({ limits: { model: { cpuSeconds: 40 } } });
  let plain: Uint8Array;
  beforeAll(async () => {
    plain = await writeGlb(await ballModel(60, await pictureOf(512)));
  });
  const bent = (change: (json: Record<string, never>) => void): Uint8Array => {
    const { json, binary } = apart(plain);
    change(json as Record<string, never>);
    return glbOf(json, binary);
  };

  it(
    "with few bytes and thousands of nodes is optimised in a fraction of its time limit, with a poster",
    WAIT,
    async () => {
      const nodes = 19_000;
      const small = await writeGlb(await ballModel(7, await pictureOf(16)));
      const { json, binary } = apart(small);
      const spread = Array.from({ length: nodes }, (_, n) => ({
        mesh: 0,
        translation: [n % 140, 0, n / 140],
      }));
      const many = glbOf(
        { ...json, nodes: spread, scenes: [{ nodes: spread.map((_, n) => n) }], scene: 0 },
        binary,
      );
      expect(many.length).toBeLessThan(1_500_000);
      const { made } = await runHasty("model", "many.glb", many);
      expect(made.poster).not.toBeNull();
      expect(made.bounds?.max[0]).toBeCloseTo(139.5, 1);
    },
  );

  it("with thousands of surfaces behind each other is drawn within the time limit", WAIT, async () => {
    const nodes = 15_000;
    const { json, binary } = apart(await writeGlb(await ballModel(7, await pictureOf(16))));
    const behind = Array.from({ length: nodes }, (_, n) => ({ mesh: 0, scale: [1 + n, 1 + n, 1 + n] }));
    const many = glbOf(
      { ...json, nodes: behind, scenes: [{ nodes: behind.map((_, n) => n) }], scene: 0 },
      binary,
    );
    expect((await runHasty("model", "shells.glb", many)).made.poster).not.toBeNull();
  });

  it("with a skin without matrices, which is valid, keeps its bones", WAIT, async () => {
    const document = await ballModel(7, await pictureOf(16));
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    const corners = primitive?.getAttribute("POSITION")?.getCount() ?? 0;
    const [node] = document.getRoot().listNodes();
    const [buffer] = document.getRoot().listBuffers();
    if (primitive === undefined || node === undefined || buffer === undefined) throw new Error("no ball");
    const four = (array: Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>) =>
      document.createAccessor().setType("VEC4").setArray(array).setBuffer(buffer);
    primitive.setAttribute("JOINTS_0", four(new Uint8Array(corners * 4)));
    primitive.setAttribute(
      "WEIGHTS_0",
      four(Float32Array.from({ length: corners * 4 }, (_, i) => (i % 4 ? 0 : 1))),
    );
    const bone = document.createNode("bone");
    document.getRoot().listScenes()[0]?.addChild(bone);
    node.setSkin(document.createSkin().addJoint(bone));
    const { made, folder } = await run("model", "skinned.glb", await writeGlb(document));
    const light = await readGlbFile(readFileSync(join(folder, String(made.levels[0]?.name))));
    expect(light.getRoot().listSkins()[0]?.listJoints()).toHaveLength(1);
  });

  it("gets levels, each a fraction of the previous one, compressed for the graphics card", WAIT, async () => {
    const { made, folder, files, shares } = await run("model", "ball.glb", plain);
    expect(made.levels.map(({ triangles }) => triangles)).toEqual([
      14_400,
      expect.closeTo(4_800, -3),
      expect.closeTo(1_440, -3),
    ]);
    expect(made.bounds?.min[1]).toBeCloseTo(0, 3);
    expect(made.bounds?.max[1]).toBeCloseTo(1, 3);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(files).toHaveLength(made.levels.length + (made.poster === null ? 0 : 1));
    const sizes = made.levels.map(({ bytes }) => bytes);
    expect(sizes[0]).toBeLessThan(plain.length / 3);
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) * 0.75);
    for (const { name, bytes, triangles } of made.levels) {
      const content = readFileSync(join(folder, String(name)));
      expect(content.length).toBe(bytes);
      const document = await readGlbFile(content);
      const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
      expect((primitive?.getIndices()?.getCount() ?? 0) / 3).toBe(triangles);
      expect(document.getRoot().listTextures()[0]?.getMimeType()).toBe("image/ktx2");
      const used = document
        .getRoot()
        .listExtensionsRequired()
        .map(({ extensionName }) => extensionName);
      expect(used).toEqual(expect.arrayContaining(["EXT_meshopt_compression", "KHR_mesh_quantization"]));
    }
  });

  it("keeps its animations", WAIT, async () => {
    const document = await ballModel(6, await pictureOf(8));
    const [node] = document.getRoot().listNodes();
    const [buffer] = document.getRoot().listBuffers();
    if (!node || !buffer) throw new Error("No ball");
    const accessor = (type: "SCALAR" | "VEC3", values: number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const sampler = document
      .createAnimationSampler()
      .setInput(accessor("SCALAR", [0, 1, 2]))
      .setOutput(accessor("VEC3", [0, 0, 0, 0, 1, 0, 0, 0, 0]));
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath("translation")
      .setSampler(sampler);
    document.createAnimation("jump").addSampler(sampler).addChannel(channel);
    const { made, folder } = await run("model", "jump.glb", await writeGlb(document));
    const whole = await readGlbFile(readFileSync(join(folder, String(made.levels[0]?.name))));
    const [animation] = whole.getRoot().listAnimations();
    expect(animation?.getName()).toBe("jump");
    expect(animation?.listChannels()[0]?.getTargetPath()).toBe("translation");
    // Measured when optimised; measuring its levels gives the same.
    const { bounds, motionBounds, levels: kept } = made;
    expect([bounds?.max[1], motionBounds?.max[1]].map((metres) => Math.round(metres ?? 0))).toEqual([1, 2]);
    const levels = kept.map(({ name }) => join(folder, String(name)));
    if (bounds === null) throw new Error("No bounds");
    const again = await processing.run("measure", { levels, bounds }, { reads: levels, writes: null });
    expect(again).toEqual(motionBounds);
  });

  it("keeps collision meshes by name, separate from visible ones", WAIT, async () => {
    const document = await ballModel(30, await pictureOf(8));
    const [scene] = document.getRoot().listScenes();
    const [mesh] = document.getRoot().listMeshes();
    if (!scene || !mesh) throw new Error("No ball");
    const part = (name: string) => document.createNode(name).setMesh(mesh);
    const hull = document.createNode("Collision.001").addChild(part("wall"));
    scene.addChild(hull).addChild(part("chair").setTranslation([3, 0, 0]));
    const { made, folder } = await run("model", "house.glb", await writeGlb(document));
    expect(made.levels.length).toBeGreaterThan(1);
    for (const { name } of made.levels) {
      const whole = await readGlbFile(readFileSync(join(folder, String(name))));
      const names = whole
        .getRoot()
        .listNodes()
        .map((node) => node.getName());
      expect(names.filter((each) => each === "collision")).toHaveLength(1);
    }
  });

  it("can be a text file with embedded data", WAIT, async () => {
    const { json, binary } = apart(await writeGlb(await ballModel(60, await pictureOf(16))));
    const text = JSON.stringify({
      ...json,
      buffers: [
        {
          byteLength: binary.length,
          uri: `data:application/octet-stream;base64,${Buffer.from(binary).toString("base64")}`,
        },
      ],
    });
    const { made } = await run("model", "ball.gltf", text);
    expect(made.levels[0]?.triangles).toBe(14_400);
  });

  describe("is rejected with an error code", () => {
    const put = (path: string, value: unknown) =>
      bent((json) => {
        const keys = path.split(".");
        const last = keys.pop() ?? "";
        const at = keys.reduce((on, key) => on[key] as unknown as Record<string, never>, json);
        (at as Record<string, unknown>)[last] = value;
      });
    const BAD: [string, string, () => Uint8Array | string][] = [
      ["that is none", "NOT_A_MODEL", () => "words"],
      ["cut short", "DAMAGED", () => plain.subarray(0, plain.length - 5_000)],
      [
        "of another glTF",
        "NOT_A_MODEL",
        () => Buffer.concat([Buffer.from("glTF\x01\0\0\0"), plain.subarray(8)]),
      ],
      ["whose numbers run over their view", "DAMAGED", () => put("accessors.0.count", 1e7)],
      ["whose numbers begin past the end", "DAMAGED", () => put("accessors.0.byteOffset", 2 ** 40)],
      ["whose sizes overflow", "TOO_LARGE", () => put("accessors.0.count", Number.MAX_SAFE_INTEGER)],
      [
        "that is huge and holds nothing",
        "TOO_LARGE",
        () => put("accessors.0", { componentType: 5126, type: "MAT4", count: 2e7 }),
      ],
      ["whose views run over the buffer", "DAMAGED", () => put("bufferViews.0.byteLength", 1e9)],
      [
        "that goes round in a circle",
        "DAMAGED",
        () => put("nodes", [{ children: [1] }, { children: [0], mesh: 0 }]),
      ],
      ["that is its own parent", "DAMAGED", () => put("nodes", [{ children: [0], mesh: 0 }])],
      [
        "whose node has two parents",
        "DAMAGED",
        () => put("nodes", [{ children: [2] }, { children: [2] }, { mesh: 0 }]),
      ],
      [
        "with far too many nodes",
        "TOO_MANY_PARTS",
        () =>
          put(
            "nodes",
            Array.from({ length: 30_000 }, () => ({})),
          ),
      ],
      [
        "that shows one mesh too often",
        "TOO_MANY_TRIANGLES",
        () =>
          put(
            "nodes",
            Array.from({ length: 1_000 }, () => ({ mesh: 0 })),
          ),
      ],
      ["that asks an address", "OTHER_FILES", () => put("buffers.0.uri", "http://169.254.169.254/latest/")],
      ["that asks a file of ours", "OTHER_FILES", () => put("images.0", { uri: "../../../../etc/passwd" })],
      ["that asks for itself", "OTHER_FILES", () => put("images.0", { uri: "brought" })],
      ["that demands what is unknown", "UNSUPPORTED", () => put("extensionsRequired", ["EVIL_extension"])],
      ["with a picture that is none", "TEXTURE_UNREADABLE", () => put("images.0.bufferView", 1)],
      [
        "with a drawing for a picture",
        "TEXTURE_UNREADABLE",
        () =>
          put("images.0", {
            uri: "data:image/png;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
          }),
      ],
      ["without anything to see", "EMPTY", () => put("nodes", [{}])],
      ["of lines alone", "EMPTY", () => put("meshes.0.primitives.0.mode", 1)],
      ["whose corners are not there", "DAMAGED", () => put("accessors.0.count", 12)],
      [
        "whose Draco is none",
        "DAMAGED",
        () =>
          bent((json) => {
            const all = json as Record<string, unknown>;
            all["extensionsUsed"] = ["KHR_draco_mesh_compression"];
            const meshes = all["meshes"] as { primitives: Record<string, unknown>[] }[];
            Object.assign(meshes[0]?.primitives[0] ?? {}, {
              extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
            });
          }),
      ],
    ];
    let faults: Map<string, string | null>;
    beforeAll(async () => {
      const found = await faultsOf(
        "model",
        BAD.map(([, , make]) => ["bad.glb", make()]),
      );
      faults = new Map(BAD.map(([what], at) => [what, found[at] ?? null]));
    }, WAIT.timeout);

    it("by the worker process", WAIT, async () => {
      expect(await refusal("model", "bad.glb", "words")).toMatchObject({
        reason: "refused",
        fault: "NOT_A_MODEL",
      });
    });

    it.each(BAD)("%s: %s", (what, fault) => {
      expect(faults.get(what)).toBe(fault);
    });
  });
});
