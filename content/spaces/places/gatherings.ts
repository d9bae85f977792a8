import { cycle, person, put, row } from "../compose.ts";
import type { SpaceSource } from "../compose.ts";

export const GATHERINGS: readonly SpaceSource[] = [
  {
    id: "yMWg6FWwUs5z",
    slug: "the-long-aisle",
    name: "The Long Aisle",
    description:
      "Arches of flowers all the way down to the sea. For promises, rehearsals and very slow walks.",
    tags: ["wedding", "flowers", "ceremony", "sunset"],
    categories: ["events", "nature"],
    variant: "golden",
    lobbyType: "none",
    featured: "Arches all the way down to the sea",
    view: { position: [0.0, 1.75, -4.3], target: [0, -0.2, -15], fieldOfView: 46 },
    objects: [
      put("flower-arch", 0, -8.2, 0, { colour: "#dc9aa0", scale: 1.1 }),
      put("flower-arch", 0, -10.3, 0, { colour: "#e0785c", scale: 1.1 }),
      put("flower-arch", 0, -12.4, 0, { colour: "#dc9aa0", scale: 1.1 }),
      put("cloth-pavilion", 0, -15.6, 0, { scale: 0.95 }),
      ...row("bench", [2.7, -8.4], [2.7, -11.4], 3, Math.PI, () => ({ scale: 0.85, colour: "#f1e6d2" })),
      ...row("bench", [-2.7, -7.9], [-2.7, -10.4], 3, Math.PI, () => ({ scale: 0.85, colour: "#f1e6d2" })),
      ...row("flower-box", [-2.1, -13.5], [2.1, -13.5], 2, 0, cycle(["#dc9aa0", "#e0785c"])),
      put("lemon-tree", -4.3, -11.1, 0, { colour: "#f1e6d2" }),
      put("lemon-tree", 4.5, -12.6, 0, { colour: "#f1e6d2" }),
      put("rug", 0, -15.6, Math.PI / 2, { colour: "#dc9aa0", scale: 0.9, lift: 0.03 }),
    ],
    people: [person(-0.45, -14.4, 0.5, -14.4), person(0.45, -14.4, -0.5, -14.4), person(2.4, -9.2, 0, -15)],
  },
  {
    id: "8t7ZEfLXrcit",
    slug: "the-long-supper",
    name: "The Long Supper",
    description:
      "One table, many candles, a chair that is yours. Supper begins whenever the second guest arrives.",
    tags: ["dinner", "candles", "table", "night"],
    categories: ["events", "stories"],
    variant: "night",
    lobbyType: "none",
    featured: null,
    view: { position: [-4.0, 1.95, 2.1], target: [1.1, 0.75, 9.8], fieldOfView: 52 },
    objects: [
      put("long-table", -3.0, 10.6, 0, { colour: "#7d4a68" }),
      put("long-table", 0.3, 10.6, 0, { colour: "#7d4a68" }),
      put("long-table", 3.6, 10.6, 0, { colour: "#7d4a68" }),
      put("upright-piano", 6.3, 8.3, -1.3, { colour: "#6f4a32" }),
      put("floor-lantern", -5.4, 9.3, 0.2),
      put("floor-lantern", 5.9, 9.2, 0.2),
      put("fan-palm", -5.35, 12.2, 0.3, { colour: "#c4673f" }),
      put("flower-box", -2.5, 12.3, Math.PI, { colour: "#dc9aa0" }),
    ],
    people: [
      person(-3.6, 9.5, -3.6, 10.6),
      person(-1.2, 9.4, -2.2, 11, { emote: "wave" }),
      person(-2.2, 11.8, -2, 10),
      person(1.6, 11.8, 1.4, 10),
      person(2.6, 9.4, 2.4, 10.6),
    ],
  },
];
