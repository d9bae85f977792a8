import { Document, type GLTF, type Node } from "@gltf-transform/core";
import { expect, it } from "vitest";
import { cleanModel } from "./clean-model.ts";
import { boundsOf } from "./drawn.ts";
import { motionBoundsOf } from "./motion/motion-bounds.ts";
import { packModel, readPacked } from "./pack-model.ts";

const SCENE = 0;

/** Squares animated by clips, as other programs write them. */
function written() {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene("a scene");
  const list = (type: GLTF.AccessorType, array: Float32Array<ArrayBuffer> | Int16Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const square = (name: string) => {
    const primitive = document
      .createPrimitive()
      .setAttribute("POSITION", list("VEC3", new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 1])));
    const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
    scene.addChild(node);
    return { node, primitive };
  };
  const play = (node: Node, path: "translation" | "rotation", output: ReturnType<typeof list>) => {
    const times = Float32Array.from({ length: output.getCount() }, (_, i) => i);
    const sampler = document.createAnimationSampler().setInput(list("SCALAR", times)).setOutput(output);
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path)
      .setSampler(sampler);
    document.createAnimation().addSampler(sampler).addChannel(channel);
  };
  const measured = async () => {
    await cleanModel(document, []);
    const rest = boundsOf(document);
    const packed = await readPacked(await packModel(document));
    return { packed, reach: rest && motionBoundsOf(packed, rest) };
  };
  return { document, scene, list, square, play, measured };
}

it("animated nodes are found by name, even if others share it", async () => {
  const { square, list, play, measured } = written();
  for (const name of ["arm", "arm", "arm_1"])
    play(square(name).node, "translation", list("VEC3", new Float32Array([0, 0, 0, 0, 7, 0])));
  const { packed, reach } = await measured();
  expect(reach?.max[1]).toBeCloseTo(7, 1);
  const root = packed.getRoot();
  const names = root.listAnimations().map((clip) => clip.listChannels()[0]?.getTargetNode()?.getName());
  expect(new Set(names).size).toBe(3);
  expect(root.listScenes()[SCENE]?.getName()).toBe("");
});

it("keys may be integers, and share accessors with vertices", async () => {
  const { square, list, play, measured } = written();
  const { node, primitive } = square("one");
  // A quarter turn about +Y.
  const whole = Math.round(Math.SQRT1_2 * 32_767);
  play(
    node,
    "rotation",
    list("VEC4", new Int16Array([0, 0, 0, 32_767, 0, whole, 0, whole])).setNormalized(true),
  );
  const { node: other } = square("other");
  const shared = primitive.getAttribute("POSITION");
  if (shared) play(other, "translation", shared);
  const { packed, reach } = await measured();
  expect(reach?.max[0]).toBeGreaterThan(1.9);
  const outputs = packed
    .getRoot()
    .listAnimations()
    .flatMap((clip) => clip.listSamplers());
  for (const sampler of outputs) expect(sampler.getOutput()?.getArray()).toBeInstanceOf(Float32Array);
});

it("a skin is drawn at its bones, wherever its node is", async () => {
  const { document, scene, square, list, play, measured } = written();
  const { node, primitive } = square("skin");
  const ones = new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  primitive
    .setAttribute("JOINTS_0", list("VEC4", new Float32Array(12)).setArray(new Uint8Array(12)))
    .setAttribute("WEIGHTS_0", list("VEC4", ones));
  const bone = document.createNode("bone");
  scene.addChild(bone);
  node.setSkin(document.createSkin().addJoint(bone)).setTranslation([1e9, 0, 0]);
  play(node, "translation", list("VEC3", new Float32Array([0, 0, 0, 1e9, 0, 0])));
  play(bone, "translation", list("VEC3", new Float32Array([0, 0, 0, 0, 5, 0])));
  const { reach } = await measured();
  expect(reach?.max[0]).toBeLessThan(1.2);
  expect(reach?.max[1]).toBeCloseTo(5, 1);
});
