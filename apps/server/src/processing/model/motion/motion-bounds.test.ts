import { Document, type GLTF, type Node } from "@gltf-transform/core";
import { describe, expect, it } from "vitest";
import { boundsOf } from "../drawn.ts";
import { motionBoundsOf } from "./motion-bounds.ts";

type Path = GLTF.AnimationChannelTargetPath;
type Keys = {
  path: Path;
  times: number[];
  values: number[];
  interpolation?: GLTF.AnimationSamplerInterpolation;
};

/** A square half a metre wide on the ground, and what plays. */
class Model {
  readonly document = new Document();
  readonly node: Node;
  readonly #buffer = this.document.createBuffer();
  readonly #clip = this.document.createAnimation("clip");
  readonly primitive = this.document.createPrimitive();

  constructor() {
    const corners = [0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0.5, 0, 0.5];
    this.primitive.setAttribute("POSITION", this.list("VEC3", corners));
    this.node = this.document
      .createNode("square")
      .setMesh(this.document.createMesh().addPrimitive(this.primitive));
    this.document.createScene().addChild(this.node);
  }

  list(type: "SCALAR" | "VEC3" | "VEC4" | "MAT4", values: number[]) {
    return this.document
      .createAccessor()
      .setType(type)
      .setArray(new Float32Array(values))
      .setBuffer(this.#buffer);
  }

  plays({ path, times, values, interpolation = "LINEAR" }: Keys, node = this.node): this {
    const type = path === "rotation" ? "VEC4" : path === "weights" ? "SCALAR" : "VEC3";
    const sampler = this.document
      .createAnimationSampler()
      .setInput(this.list("SCALAR", times))
      .setOutput(this.list(type, values))
      .setInterpolation(interpolation);
    const channel = this.document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path)
      .setSampler(sampler);
    this.#clip.addSampler(sampler).addChannel(channel);
    return this;
  }

  /** Least and most, centimetres. */
  get reach() {
    const rest = boundsOf(this.document);
    const moving = rest && motionBoundsOf(this.document, rest);
    return (
      moving && [moving.min, moving.max].map((point) => point.map((value) => Math.round(value * 100) + 0))
    );
  }
}

const away = (values: number[], more: Partial<Keys> = {}): Keys => ({
  path: "translation",
  times: [0, 1],
  values,
  ...more,
});

describe("where a model is over all that it plays", () => {
  it("is where it rests, if nothing plays", () => {
    const { document, reach } = new Model();
    const rest = boundsOf(document);
    expect(rest && motionBoundsOf(document, rest)).toBe(rest);
    expect(reach).toEqual([
      [0, 0, 0],
      [50, 0, 50],
    ]);
  });

  it("counts every key of its place and size together, with where it rests", () => {
    const model = new Model().plays(away([20, 0, 0, 200, 0, 0]));
    expect(model.reach).toEqual([
      [0, 0, 0],
      [20050, 0, 50],
    ]);
    model.plays({ path: "scale", times: [0, 1], values: [1, 1, 1, 100, 1, 1] });
    expect(model.reach).toEqual([
      [0, 0, 0],
      [25000, 0, 50],
    ]);
  });

  it("counts what is above it, and what lies between keys", () => {
    const model = new Model();
    const arm = model.document.createNode("arm").addChild(model.node);
    model.document.getRoot().listScenes()[0]?.addChild(arm);
    model.node.setTranslation([10, 0, 0]);
    // Half a turn about +Y, in one step.
    model.plays({ path: "rotation", times: [0, 1], values: [0, 0, 0, 1, 0, 1, 0, 0] }, arm);
    const [min, max] = model.reach ?? [];
    expect(min?.[0]).toBe(-1050);
    expect([min?.[2], max?.[2]].map((z) => Math.abs(z ?? 0)).toSorted((a, b) => a - b)[1]).toBeGreaterThan(
      1000,
    );
  });

  it("counts how far a spline swings out", () => {
    const flat = [0, 0, 0];
    const model = new Model().plays(
      away([...flat, ...flat, 400, 0, 0, ...flat, ...flat, ...flat], { interpolation: "CUBICSPLINE" }),
    );
    expect(model.reach?.[1]?.[0]).toBeGreaterThan(5000);
  });

  it("counts bones", () => {
    const model = new Model();
    const [bone, other] = [model.document.createNode("bone"), model.document.createNode("other")];
    for (const each of [bone, other]) model.document.getRoot().listScenes()[0]?.addChild(each);
    model.node.setSkin(model.document.createSkin().addJoint(bone).addJoint(other));
    model.primitive
      .setAttribute("JOINTS_0", model.list("VEC4", [0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]))
      .setAttribute("WEIGHTS_0", model.list("VEC4", [1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
    model.plays(away([0, 0, 0, 0, 30, 0]), bone);
    expect(model.reach).toEqual([
      [0, 0, 0],
      [50, 3000, 50],
    ]);
  });

  it("counts shapes that are blended in, as far as they are", () => {
    const model = new Model();
    const target = model.document.createPrimitiveTarget();
    target.setAttribute("POSITION", model.list("VEC3", [0, 80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    model.primitive.addTarget(target);
    expect(model.reach?.[1]?.[1]).toBe(0);
    model.plays({ path: "weights", times: [0, 1], values: [0, 0.5] });
    expect(model.reach?.[1]?.[1]).toBe(4000);
  });

  it("isn't known of what turns by more than a turn, goes back in time, or has too many keys", () => {
    const turning = new Model().plays({ path: "rotation", times: [0, 1], values: [0, 0, 0, 1, 9, 0, 0, 9] });
    const back = new Model().plays(away([0, 0, 0, 1, 0, 0, 2, 0, 0], { times: [0, 2, 1] }));
    const long = new Model().plays(
      away(
        Array.from({ length: 60_000 }, () => 0),
        { times: Array.from({ length: 20_000 }, (_, i) => i) },
      ),
    );
    const [clip] = long.document.getRoot().listAnimations();
    const sampler = clip?.listSamplers()[0] ?? null;
    for (let i = 0; i < 100; i += 1)
      clip?.addChannel(
        long.document
          .createAnimationChannel()
          .setTargetNode(long.node)
          .setTargetPath("scale")
          .setSampler(sampler),
      );
    expect([turning.reach, back.reach, long.reach]).toEqual([null, null, null]);
  });
});
