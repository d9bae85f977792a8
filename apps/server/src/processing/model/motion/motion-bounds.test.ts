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

/** A square on the ground, half a metre wide, with animations. */
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

  /** Minimum and maximum in centimetres. */
  get reach() {
    const rest = boundsOf(this.document);
    const moving = rest && motionBoundsOf(this.document, rest);
    return (
      moving && [moving.min, moving.max].map((point) => point.map((value) => Math.round(value * 100) + 0))
    );
  }
}

/** The bounds contain all of it and are hardly larger. */
const about =
  ([min = [], max = []]: number[][]) =>
  (reach: Model["reach"]): boolean => {
    const loose = 0.025 * Math.max(...max.map((most, axis) => most - (min[axis] ?? 0)));
    return [0, 1, 2].every((axis) => {
      const [from = 0, to = 0, least = NaN, most = NaN] = [min, max, ...(reach ?? [])].map(
        (point) => point[axis],
      );
      return least <= from && least >= from - loose && most >= to && most <= to + loose;
    });
  };

/** A square skinned to two bones. */
function held(
  weights = [1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
  joints = [0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
) {
  const model = new Model();
  const [bone, other] = [model.document.createNode("bone"), model.document.createNode("other")];
  for (const each of [bone, other]) model.document.getRoot().listScenes()[0]?.addChild(each);
  model.node.setSkin(model.document.createSkin().addJoint(bone).addJoint(other));
  model.primitive
    .setAttribute("JOINTS_0", model.list("VEC4", joints))
    .setAttribute("WEIGHTS_0", model.list("VEC4", weights));
  return { model, bone };
}

const away = (values: number[], more: Partial<Keys> = {}): Keys => ({
  path: "translation",
  times: [0, 1],
  values,
  ...more,
});

describe("the bounds of a model over all animations", () => {
  it("are its rest bounds without animations", () => {
    const { document, reach } = new Model();
    const rest = boundsOf(document);
    expect(rest && motionBoundsOf(document, rest)).toBe(rest);
    expect(reach).toEqual([
      [0, 0, 0],
      [50, 0, 50],
    ]);
  });

  it("include all combinations of keys of position and scale, and the rest pose", () => {
    const model = new Model().plays(away([20, 0, 0, 200, 0, 0]));
    expect(model.reach).toSatisfy(
      about([
        [0, 0, 0],
        [20050, 0, 50],
      ]),
    );
    model.plays({ path: "scale", times: [0, 1], values: [1, 1, 1, 100, 1, 1] });
    expect(model.reach).toSatisfy(
      about([
        [0, 0, 0],
        [25000, 0, 50],
      ]),
    );
  });

  it("include parent nodes, and what lies between keys", () => {
    const model = new Model();
    const arm = model.document.createNode("arm").addChild(model.node);
    model.document.getRoot().listScenes()[0]?.addChild(arm);
    model.node.setTranslation([10, 0, 0]);
    // Half a turn about +Y, in one step.
    model.plays({ path: "rotation", times: [0, 1], values: [0, 0, 0, 1, 0, 1, 0, 0] }, arm);
    expect(model.reach).toSatisfy(
      about([
        [-1050, 0, -1050],
        [1050, 0, 50],
      ]),
    );
  });

  it("include the overshoot of splines", () => {
    const flat = [0, 0, 0];
    const model = new Model().plays(
      away([...flat, ...flat, 400, 0, 0, ...flat, ...flat, ...flat], { interpolation: "CUBICSPLINE" }),
    );
    expect(model.reach?.[1]?.[0]).toBeGreaterThan(5000);
  });

  it("include bones", () => {
    const { model, bone } = held();
    model.plays(away([0, 0, 0, 0, 30, 0]), bone);
    expect(model.reach).toSatisfy(
      about([
        [0, 0, 0],
        [50, 3000, 50],
      ]),
    );
  });

  it("include morph targets, up to their weights", () => {
    const model = new Model();
    const target = model.document.createPrimitiveTarget();
    target.setAttribute("POSITION", model.list("VEC3", [0, 80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    model.primitive.addTarget(target);
    expect(model.reach?.[1]?.[1]).toBe(0);
    model.plays({ path: "weights", times: [0, 1], values: [0, 0.5] });
    expect(model.reach).toSatisfy(
      about([
        [0, 0, 0],
        [50, 4000, 50],
      ]),
    );
  });

  it("are unknown for rotations over a turn, times going back, or too many keys", () => {
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

  it("are unknown once a key, morph target or rest value isn't finite, whatever follows", () => {
    const shapes = (way: number, weights: number[]) => {
      const model = new Model();
      const target = model.document.createPrimitiveTarget();
      const ways = [way, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      model.primitive.addTarget(target.setAttribute("POSITION", model.list("VEC3", ways)));
      return model.plays({ path: "weights", times: [0, 1, 2], values: weights }).reach;
    };
    const times = [0, 1, 2];
    for (const none of [NaN, Infinity, -Infinity]) {
      expect(new Model().plays(away([200, 0, 0, none, 0, 0, 0, 0, 0], { times })).reach).toBeNull();
      expect(new Model().plays(away([0, 0, 0, 1, 0, 0, 2, 0, 0], { times: [0, none, 2] })).reach).toBeNull();
      expect(shapes(1, [200, none, 0])).toBeNull();
      expect(shapes(none, [200, 1, 0])).toBeNull();
    }
    expect(shapes(1, [1, 1, 1])).not.toBeNull();
    // Overflows once it is scaled.
    const scaled = new Model().plays(away([200, 0, 0, 3e38, 0, 0, 0, 0, 0], { times }));
    scaled.document
      .getRoot()
      .listScenes()[0]
      ?.addChild(scaled.document.createNode().setScale([1e300, 1, 1]).addChild(scaled.node));
    expect(scaled.reach).toBeNull();
  });

  it("are unknown for vertices whose weights don't add up", () => {
    const first = (weights: number[], joints?: number[]) => {
      const rest = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
      const { model, bone } = held([...weights, ...rest], joints);
      return model.plays(away([0, 0, 0, 0, 200, 0]), bone).reach;
    };
    expect(first([-0.5, 1.5, 0, 0])).toBeNull();
    expect(first([NaN, 1, 0, 0])).toBeNull();
    expect(first([0, 0, 0, 1], [0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
    // Weights that don't add up are normalised, and all zeros become the first bone's.
    for (const odd of [
      [9, 3, 0, 0],
      [0, 0, 0, 0],
    ])
      expect(
        first(
          odd,
          Array.from({ length: 16 }, () => 0),
        )?.[1]?.[1],
      ).toBeGreaterThanOrEqual(20_000);
  });

  it("are unknown for skins that pages draw elsewhere than at their bones", () => {
    const { model: far, bone } = held();
    far.node.setTranslation([1e9, 0, 0]);
    const { model: moved, bone: other } = held();
    const { model: lost } = held();
    lost.node.getSkin()?.addJoint(lost.document.createNode("nowhere"));
    const { model: shared } = held();
    const scene = shared.document.getRoot().listScenes()[0];
    scene?.addChild(shared.document.createNode("without").setMesh(shared.node.getMesh()));
    expect([
      far.plays(away([0, 0, 0, 1, 0, 0]), bone).reach,
      moved.plays(away([0, 0, 0, 1, 0, 0])).plays(away([0, 0, 0, 1, 0, 0]), other).reach,
      lost.reach,
      shared.reach,
    ]).toEqual([null, null, null, null]);
  });

  it("are unknown if a player can confuse animation targets", () => {
    const twice = new Model().plays(away([0, 0, 0, 1, 0, 0])).plays(away([0, 0, 0, 300, 0, 0]));
    const named = (...names: string[]) => {
      const model = new Model();
      for (const name of names) {
        const node = model.document.createNode(name);
        model.document.getRoot().listScenes()[0]?.addChild(node);
        model.plays(away([0, 0, 0, 1, 0, 0]), node);
      }
      return model.reach;
    };
    const shared = new Model();
    const keys = shared.primitive.getAttribute("POSITION");
    shared.plays(away([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], { times: [0, 1, 2, 3] }));
    shared.document.getRoot().listAnimations()[0]?.listSamplers()[0]?.setOutput(keys);
    expect([
      twice.reach,
      named("arm", "arm", "arm_1"),
      named("arm", "a.rm", "arm_1_1"),
      named("leg", "mesh_0", "mesh_0", "mesh_0_1"),
      named("constructor"),
      named(""),
      shared.reach,
    ]).toEqual([null, null, null, null, null, null, null]);
    for (const names of [["arm", "arm"], ["square"], ["arm_1", "arm_2"]])
      expect(named(...names)).not.toBeNull();
  });

  it("treat a morph target that moves nothing like three does: as the surface itself", () => {
    const model = new Model();
    const [moving, still] = [model.document.createPrimitiveTarget(), model.document.createPrimitiveTarget()];
    const none = Array.from({ length: 12 }, () => 0);
    moving.setAttribute("POSITION", model.list("VEC3", none));
    still.setAttribute("NORMAL", model.list("VEC3", none));
    model.primitive.addTarget(moving).addTarget(still);
    model.plays({ path: "weights", times: [0, 1], values: [0, 0, 0, 9] });
    expect(model.reach?.[1]?.[0]).toBeGreaterThanOrEqual(500);
  });
});
