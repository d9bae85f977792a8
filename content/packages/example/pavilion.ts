import { Document, NodeIO } from "@gltf-transform/core";
import { KHRLightsPunctual } from "@gltf-transform/extensions";
import type { Point } from "../soup.ts";
import { ball, box, column, nothing, type Shape } from "./shapes.ts";

/** Linear light; `alpha` below 1 is a pane. */
type Paint = { name: string; colour: Point; alpha?: number; shines?: number };

const PAINTS = {
  grass: { name: "grass", colour: [0.13, 0.24, 0.05] },
  stone: { name: "flagstone", colour: [0.52, 0.46, 0.38] },
  plaster: { name: "plaster", colour: [0.8, 0.72, 0.6] },
  clay: { name: "plaster clay", colour: [0.62, 0.26, 0.15] },
  beams: { name: "wood-x beams", colour: [0.3, 0.16, 0.08] },
  slats: { name: "wood-z slats", colour: [0.42, 0.24, 0.12] },
  gravel: { name: "gravel", colour: [0.5, 0.45, 0.38] },
  lamp: { name: "glow", colour: [1, 0.82, 0.55], shines: 1 },
  pane: { name: "glass", colour: [0.8, 0.9, 0.88], alpha: 0.2 },
} satisfies Record<string, Paint>;

/** An empty node: what it is for, and how it is turned about +Y. */
type Empty = { name: string; at: Point; heading?: number; size?: readonly [number, number] };

const EMPTIES: Empty[] = [
  ...[-1.6, 0, 1.6].map((x, at) => ({
    name: `spawn ${at + 1}`,
    at: [x, 0, 11.5 + Math.abs(x) / 2] as Point,
  })),
  ...[-2, 0, 2].map((x, at) => ({
    name: `seat bench ${at + 1}`,
    at: [x, 0.96, -2.42] as Point,
    heading: Math.PI,
  })),
  { name: "frame 1", at: [-2.6, 2.25, -2.97], heading: Math.PI, size: [1.2, 1.5] },
  { name: "frame 2", at: [2.6, 2.25, -2.97], heading: Math.PI, size: [1.2, 1.5] },
  { name: "screen", at: [0, 2.3, -2.97], heading: Math.PI, size: [2.4, 1.35] },
  { name: "pedestal", at: [4.1, 1.4, 2.3], heading: Math.PI, size: [0.6, 0.6] },
];

/** A small pavilion on a lawn, as a program for modelling would export it: the example of docs/packages.md. */
export async function pavilionGlb(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene("Pavilion");
  const add = (name: string, shape: Shape, paint: Paint | null): void => {
    const accessor = (
      type: "VEC3" | "SCALAR",
      values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    ) => document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute("POSITION", accessor("VEC3", Float32Array.from(shape.positions)))
      .setAttribute("NORMAL", accessor("VEC3", Float32Array.from(shape.normals)))
      .setIndices(accessor("SCALAR", Uint32Array.from(shape.indices)));
    if (paint) {
      const { colour, alpha = 1, shines = 0 } = paint;
      const material = document
        .createMaterial(paint.name)
        .setBaseColorFactor([...colour, alpha])
        .setEmissiveFactor(colour.map((light) => light * shines) as Point)
        .setMetallicFactor(0);
      primitive.setMaterial(alpha < 1 ? material.setAlphaMode("BLEND").setDoubleSided(true) : material);
    }
    scene.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
  };
  const shapes = modelled();
  for (const [name, paint] of Object.entries(PAINTS)) add(name, shapes[name as keyof typeof PAINTS], paint);
  add("collision", shapes.walked, null);
  const lights = document.createExtension(KHRLightsPunctual);
  const bulb = lights.createLight("hearth").setType("point").setColor([1, 0.75, 0.5]).setIntensity(900);
  scene.addChild(
    document.createNode("hearth").setTranslation([0, 3.1, 0.4]).setExtension("KHR_lights_punctual", bulb),
  );
  for (const { name, at, heading = 0, size = [1, 1] } of EMPTIES)
    scene.addChild(
      document
        .createNode(name)
        .setTranslation(at)
        .setRotation([0, Math.sin(heading / 2), 0, Math.cos(heading / 2)])
        .setScale([size[0], size[1], 1]),
    );
  return new NodeIO().registerExtensions([KHRLightsPunctual]).writeBinary(document);
}

/** The pavilion by its paints, and what is walked on: simpler than what is seen. */
function modelled(): Record<keyof typeof PAINTS | "walked", Shape> {
  const [grass, stone, plaster, clay, beams] = [nothing(), nothing(), nothing(), nothing(), nothing()];
  const [slats, gravel, lamp, pane, walked] = [nothing(), nothing(), nothing(), nothing(), nothing()];
  const solid = (into: Shape, min: Point, max: Point, bevel: number): void => {
    box(into, min, max, bevel);
    box(walked, min, max);
  };
  const round = (into: Shape, foot: Point, height: number, radii: [number, number], sides = 24): void => {
    column(into, foot, height, radii, sides);
    column(walked, foot, height, radii, 10);
  };
  // The lawn and the path to the steps.
  round(grass, [0, -0.6, 0], 0.6, [21.6, 22], 64);
  box(gravel, [-1.3, -0.1, 5.2], [1.3, 0.012, 14], 0);
  column(gravel, [0, -0.1, 14.6], 0.115, [2.4, 2.4], 40);
  // A terrace with two steps before it.
  solid(stone, [-5.4, -0.4, -3.4], [5.4, 0.5, 3.6], 0.03);
  solid(stone, [-2.2, -0.4, 3.5], [2.2, 0.33, 4.1], 0.025);
  solid(stone, [-2.2, -0.4, 4], [2.2, 0.17, 4.7], 0.025);
  // A wall behind, low walls beside, and eight columns.
  solid(plaster, [-5, 0.45, -3.3], [5, 3.6, -3], 0.03);
  solid(clay, [-5, 0.45, -3], [-4.7, 1.15, 2.9], 0.03);
  for (const x of [-4.5, -1.7, 1.7, 4.5]) {
    for (const z of x === -4.5 || x === 4.5 ? [-2.6, 0.15, 2.9] : [2.9]) {
      round(plaster, [x, 0.5, z], 2.9, [0.17, 0.14]);
      column(plaster, [x, 0.5, z], 0.12, [0.25, 0.25]);
      column(plaster, [x, 3.36, z], 0.12, [0.18, 0.25]);
    }
  }
  // Beams, and slats between which the sun falls in.
  for (const z of [-3.1, 0.15, 2.9]) solid(beams, [-5.3, 3.45, z - 0.11], [5.3, 3.72, z + 0.11], 0.02);
  for (let x = -5.1; x <= 5.11; x += 0.34) box(slats, [x - 0.05, 3.7, -3.5], [x + 0.05, 3.86, 3.4], 0.012);
  box(walked, [-5.2, 3.7, -3.5], [5.2, 3.86, 3.4]);
  // A bench along the wall, a plinth, a pane beside it.
  solid(beams, [-3, 0.88, -2.75], [3, 0.96, -2.1], 0.02);
  for (const x of [-2.7, 0, 2.7]) solid(clay, [x - 0.12, 0.45, -2.7], [x + 0.12, 0.9, -2.15], 0.02);
  solid(clay, [3.75, 0.45, 1.95], [4.45, 1.4, 2.65], 0.03);
  solid(pane, [4.47, 0.7, -2.3], [4.5, 3.2, -0.1], 0);
  // Lamps on the columns' inner sides, and along the path.
  for (const x of [-1.7, 1.7]) ball(lamp, [x, 3.15, 2.6], 0.11);
  for (const z of [6.6, 9.2, 11.8])
    for (const x of [-1.6, 1.6]) {
      round(clay, [x, -0.05, z], 0.5, [0.09, 0.07], 14);
      ball(lamp, [x, 0.55, z], 0.1);
    }
  // Round hedges would want leaves: round stones sit on the lawn instead.
  for (const [x, z, size] of [
    [-7.6, 2.4, 0.55],
    [-8.5, 3.3, 0.35],
    [8.2, -1.2, 0.7],
    [7.2, 5.6, 0.4],
    [-6.9, -6.2, 0.8],
  ] as const) {
    ball(stone, [x, size * 0.25, z], size, 8);
    ball(walked, [x, size * 0.25, z], size, 5);
  }
  return { grass, stone, plaster, clay, beams, slats, gravel, lamp, pane, walked };
}
