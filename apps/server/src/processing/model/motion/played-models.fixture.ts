import { Document, type GLTF, type Node, type Primitive } from "@gltf-transform/core";
import { type Arbitrary, array, boolean, constantFrom, integer, nat, record } from "fast-check";

type Channel = {
  node: number;
  path: GLTF.AnimationChannelTargetPath;
  interpolation: GLTF.AnimationSamplerInterpolation;
  /** Seconds between keys. */
  spans: number[];
  numbers: number[];
};
export type ModelPlan = {
  nodes: { name: string; parent: number; translation: number[]; rotation: number[]; scale: number[] }[];
  binds: number[];
  meshes: { node: number; corners: number[]; shapes: number[]; weights: number[]; joints: number[] }[];
  isSkinned: boolean;
  /** Whether it is cleaned before it is packed, like uploads. */
  isTidied: boolean;
  clips: Channel[][];
};

const number = (least: number, most: number) =>
  integer({ min: least * 100, max: most * 100 }).map((value) => value / 100);
const numbers = (count: number, most = 2, least = -most) =>
  array(number(least, most), { minLength: count, maxLength: count });
const SHAPES = 2;
const VERTICES = 4;
const JOINTS = 3;

/** A few nested nodes, meshes with morph targets, maybe skinned, and clips that animate everything in every way. */
export const modelPlan: Arbitrary<ModelPlan> = record({
  nodes: array(
    record({
      name: constantFrom("arm", "a.rm", "arm_1", "arm_1_1", "mesh_0", "mesh_0_1", ".", "_1", ""),
      parent: integer({ min: -1, max: 4 }),
      translation: numbers(3, 5),
      rotation: numbers(4),
      scale: numbers(3),
    }),
    { minLength: JOINTS, maxLength: 5 },
  ),
  meshes: array(
    record({
      node: nat(4),
      corners: numbers(VERTICES * 3),
      shapes: numbers(SHAPES * VERTICES * 3),
      weights: numbers(VERTICES * 4, 1, 0),
      joints: array(nat(JOINTS - 1), { minLength: VERTICES * 4, maxLength: VERTICES * 4 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  binds: numbers(JOINTS * 4),
  isSkinned: boolean(),
  isTidied: boolean(),
  clips: array(
    array(
      record({
        node: nat(4),
        path: constantFrom("translation", "rotation", "scale", "weights"),
        interpolation: constantFrom("LINEAR", "STEP", "CUBICSPLINE"),
        spans: array(number(0.1, 2), { minLength: 1, maxLength: 3 }),
        numbers: numbers(36, 3),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

export function modelOf({ nodes: planned, binds, meshes, isSkinned, clips }: ModelPlan): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const list = (type: GLTF.AccessorType, values: readonly number[]) =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
  const scene = document.createScene();
  const nodes: Node[] = [];
  for (const [i, { name, parent, translation, rotation, scale }] of planned.entries()) {
    const node = document.createNode(name);
    node.setTranslation(translation as never).setScale(scale as never);
    node.setRotation(unit(rotation) as never);
    const above = parent < i ? nodes[parent] : undefined;
    (above ?? scene).addChild(node);
    nodes.push(node);
  }
  const nodeAt = (i: number): Node => nodes[i % nodes.length] as Node;
  for (const { node, corners, shapes, weights, joints } of meshes) {
    const primitive: Primitive = document
      .createPrimitive()
      .setAttribute("POSITION", list("VEC3", corners))
      .setIndices(
        document
          .createAccessor()
          .setType("SCALAR")
          .setArray(new Uint16Array([0, 1, 2, 1, 2, 3]))
          .setBuffer(buffer),
      );
    for (let shape = 0; shape < SHAPES; shape++) {
      const ways = shapes.slice(shape * VERTICES * 3, (shape + 1) * VERTICES * 3);
      primitive.addTarget(document.createPrimitiveTarget().setAttribute("POSITION", list("VEC3", ways)));
    }
    const holder = document.createNode("mesh").setMesh(document.createMesh().addPrimitive(primitive));
    nodeAt(node).addChild(holder);
    if (!isSkinned) continue;
    primitive
      .setAttribute("JOINTS_0", list("VEC4", joints).setArray(new Uint8Array(joints)))
      .setAttribute("WEIGHTS_0", list("VEC4", weights));
    const matrices = Array.from({ length: JOINTS }, (_, joint) => {
      const [size = 1, x = 0, y = 0, z = 0] = binds.slice(joint * 4);
      return [size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, x, y, z, 1];
    });
    const skin = document.createSkin().setInverseBindMatrices(list("MAT4", matrices.flat()));
    for (let joint = 0; joint < JOINTS; joint++) skin.addJoint(nodeAt(joint));
    holder.setSkin(skin);
  }
  const holders = nodes.flatMap((node) => node.listChildren()).filter((node) => node.getMesh() !== null);
  for (const channels of clips) {
    const clip = document.createAnimation();
    const done = new Set<string>();
    for (const { node, path, interpolation, spans, numbers: values } of channels) {
      const target = path === "weights" ? holders[node % holders.length] : nodeAt(node);
      const isDone = done.has(
        `${path} ${String(path === "weights" ? node % holders.length : node % nodes.length)}`,
      );
      if (!target || isDone) continue;
      done.add(`${path} ${String(path === "weights" ? node % holders.length : node % nodes.length)}`);
      const times = [0];
      for (const span of spans) times.push((times.at(-1) ?? 0) + span);
      const parts = path === "rotation" ? 4 : path === "weights" ? SHAPES : 3;
      const stride = interpolation === "CUBICSPLINE" ? 3 : 1;
      const keys: number[] = [];
      for (let i = 0; i < times.length * stride; i++) {
        const at = Array.from(
          { length: parts },
          (_, part) => values[(i * parts + part) % values.length] ?? 0,
        );
        const isTangent = stride === 3 && i % 3 !== 1;
        keys.push(...(path === "rotation" && !isTangent ? unit(at) : at));
      }
      const type = path === "rotation" ? "VEC4" : path === "weights" ? "SCALAR" : "VEC3";
      const sampler = document
        .createAnimationSampler()
        .setInput(list("SCALAR", times))
        .setOutput(list(type, keys))
        .setInterpolation(interpolation);
      clip
        .addSampler(sampler)
        .addChannel(
          document.createAnimationChannel().setTargetNode(target).setTargetPath(path).setSampler(sampler),
        );
    }
  }
  return document;
}

function unit(turn: readonly number[]): number[] {
  const length = Math.hypot(...turn);
  return length > 0.001 ? turn.map((part) => part / length) : [0, 0, 0, 1];
}
