import type { Mesh, Vec } from "../kit/mesh.ts";
import { box } from "../kit/boxes.ts";
import { PALETTE as P, paint, tinted } from "../kit/paint.ts";
import { ball, cylinder, lathe } from "../kit/rounds.ts";
import { drumCollider, lamp } from "../prefab.ts";
import type { PrefabSource } from "../prefab.ts";
import { rope, wire } from "./rope.ts";

const paperLantern = (
  m: Mesh,
  at: Vec,
  radius: number,
  of = paint("#ffb866", { glow: 0.62, sway: "hang" }),
) => {
  const [x, y, z] = at;
  wire(m, {
    path: [
      [x, y, z],
      [x, y - 0.1, z],
    ],
    millimetres: 6,
    paint: { ...P.charcoal, sway: "hang" },
    sway: (i) => i * 0.3,
  });
  lathe(m, {
    at: [x, y - 0.12 - radius * 2, z],
    paint: of,
    segments: 10,
    sway: () => 0.9,
    profile: Array.from({ length: 6 }, (_, i) => {
      const a = (i / 5) * Math.PI;
      return [Math.max(0.35, Math.sin(a)) * radius, radius - Math.cos(a) * radius] as const;
    }),
  });
  lathe(m, {
    at: [x, y - 0.135, z],
    paint: { ...P.charcoal, sway: "hang" },
    segments: 8,
    sway: () => 0.4,
    profile: [
      [radius * 0.36, 0],
      [radius * 0.36, 0.02],
      [0, 0.025],
    ],
  });
};

const SPAN = 2.6;

const lanternPlaces = [0.14, 0.32, 0.5, 0.68, 0.86].map((t): Vec => [
  (t - 0.5) * 2 * SPAN,
  3.45 - 0.34 * 4 * t * (1 - t),
  0,
]);

const lanternString: PrefabSource = {
  id: "lantern-string",
  title: "String of paper lanterns",
  group: "light",
  tint: "#b98a58",
  colliders: [drumCollider([-SPAN, 0, 0], 0.14, 3.5), drumCollider([SPAN, 0, 0], 0.14, 3.5)],
  lamps: [lamp([-1.5, 2.9, 0], 4.2, 0.6), lamp([0, 2.8, 0], 4.2, 0.7), lamp([1.5, 2.9, 0], 4.2, 0.6)],
  build: (m) => {
    for (const side of [-1, 1]) {
      cylinder(m, {
        at: [side * SPAN, 0, 0],
        radius: 0.2,
        top: 0.15,
        height: 0.22,
        paint: P.terracotta,
        segments: 12,
      });
      lathe(m, {
        at: [side * SPAN, 0.18, 0],
        profile: [
          [0.03, 0],
          [0.026, 3.3],
          [0, 3.34],
        ],
        paint: tinted(1),
        segments: 7,
      });
    }
    wire(m, {
      path: rope([-SPAN, 3.46, 0], [SPAN, 3.46, 0], 0.34, 30),
      millimetres: 8,
      sides: 5,
      paint: P.charcoal,
    });
    const hues = ["#ffb866", "#ff9a5c", "#ffd089"];
    for (const [i, at] of lanternPlaces.entries())
      paperLantern(m, at, i % 2 ? 0.15 : 0.19, paint(hues[i % 3] ?? "#ffb866", { glow: 0.62, sway: "hang" }));
  },
};

const bulbString: PrefabSource = {
  id: "bulb-string",
  title: "Festoon of bulbs",
  group: "light",
  tint: "#3b3734",
  colliders: [drumCollider([-3, 0, 0], 0.12, 3.1), drumCollider([3, 0, 0], 0.12, 3.1)],
  lamps: [lamp([-1.6, 2.5, 0], 3.6, 0.4), lamp([0, 2.4, 0], 3.6, 0.45), lamp([1.6, 2.5, 0], 3.6, 0.4)],
  build: (m) => {
    for (const side of [-1, 1]) {
      box(m, { at: [side * 3, 0, 0], size: [0.3, 0.16, 0.3], paint: P.stoneDark, bevel: 0.03 });
      lathe(m, {
        at: [side * 3, 0.15, 0],
        profile: [
          [0.035, 0],
          [0.03, 2.88],
          [0, 2.92],
        ],
        paint: tinted(1),
        segments: 8,
      });
    }
    const line = rope([-3, 3, 0], [3, 3, 0], 0.5, 44);
    wire(m, { path: line, millimetres: 8, sides: 5, paint: P.charcoal });
    for (const [i, p] of line.entries()) {
      if (i % 4 !== 2) continue;
      cylinder(m, {
        at: [p[0], p[1] - 0.07, p[2]],
        radius: 0.018,
        height: 0.06,
        paint: P.black,
        segments: 7,
      });
      ball(m, {
        at: [p[0], p[1] - 0.115, p[2]],
        radius: 0.05,
        // Frosted glass: pale while it is off, also in shade.
        paint: paint("#fff0d8", { glow: 1 }),
        rows: 7,
        segments: 11,
      });
    }
  },
};

export const STRINGS = [lanternString, bulbString];
