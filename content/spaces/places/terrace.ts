import { cycle, person, put, row } from "../compose.ts";
import type { SpaceSource } from "../compose.ts";

const FLOWERS = ["#e0785c", "#dc9aa0", "#f0c63f"];

export const TERRACE: readonly SpaceSource[] = [
  {
    id: "rkHCKK9qtgae",
    slug: "the-terrace",
    name: "The Terrace",
    description:
      "The front door of this place: a veranda above the sea where the sun is always about to set. Say hello, then wander.",
    tags: ["lobby", "sea", "sunset", "welcome"],
    categories: ["hangouts"],
    variant: "golden",
    lobbyType: "lobby",
    featured: "Walk in. The sun waits for you.",
    view: { position: [5.2, 2.0, 5.4], target: [-2.4, 0.75, -5.5], fieldOfView: 54 },
    objects: [
      put("coffee-cart", -5.9, 0.6, 1.2),
      put("signpost", -4.6, 2.4, 0.5),
      put("lounge-chair", -2.9, -2.6, 2.7, { colour: "#d98a63" }),
      put("lounge-chair", -1.5, -3.0, -2.9, { colour: "#2f8a8b" }),
      put("lounge-chair", 2.4, -3.1, 2.9, { colour: "#e0a23c" }),
      ...row("flower-box", [-7.8, 5.4], [-4.9, 5.4], 3, 0, cycle(FLOWERS)),
      put("lemon-tree", 7.6, -3.4),
      put("lemon-tree", -7.9, -4.2),
      put("cafe-table", 9.2, 3.0, 0.4, { colour: "#c4673f" }),
      put("banner", 4.6, -3.2, Math.PI / 2 + 0.4, { colour: "#c4673f" }),
    ],
    people: [
      person(0.9, 3.4, -1, -8),
      person(-0.4, 2.9, 1.2, 3.4, { emote: "wave" }),
      person(-2.6, -1.4, -4, -9),
      person(-4.9, 0.4, -5.9, -0.6),
      person(3.3, -1.2, 2.3, -4),
    ],
  },
  {
    id: "hJgeDZFT9h2x",
    slug: "garden-green",
    name: "Garden Green",
    description:
      "The public green below the steps. Spread a blanket, lean your bicycle somewhere and stay the afternoon.",
    tags: ["park", "picnic", "garden", "afternoon"],
    categories: ["nature", "hangouts"],
    variant: "day",
    lobbyType: "none",
    featured: "An afternoon on the green",
    view: { position: [1.2, 1.65, -6.4], target: [-1.3, -1.05, -12.6], fieldOfView: 60 },
    objects: [
      put("picnic-blanket", 1.6, -9.6, 0.5, { colour: "#d9614c" }),
      put("picnic-blanket", -1.2, -8.6, -0.3, { colour: "#2f8a8b" }),
      put("picnic-blanket", 3.2, -12.4, 1.1, { colour: "#e0a23c" }),
      put("bicycle", 4.2, -9.2, 0.9, { colour: "#2f8a8b" }),
      put("bicycle", 5.6, -11.8, 0.7, { colour: "#d0553f" }),
      put("bench", -4.4, -10.2, 0.9),
      put("hammock", -0.6, -13.6, 0.25, { colour: "#5fb0b3" }),
      put("kite", 2.2, -14.2, 0.5, { colour: "#e0785c" }),
      put("flower-box", -5.6, -8.4, 0.6, { colour: "#dc9aa0" }),
      put("flower-box", 3.6, -7.6, -0.2, { colour: "#e0785c" }),
      put("parasol", 0.6, -10.9, 0, { colour: "#f0c63f" }),
      put("balloons", 3.0, -10.6, 0.4),
    ],
    people: [
      person(1.2, -8.4, 1.6, -9.6),
      person(2.4, -11.4, 3.2, -12.4, { emote: "wave" }),
      person(-2.2, -9.8, -1.2, -8.6),
      person(-3.8, -12.2, -4.6, -15),
      person(3.4, -8.6, 0, -9),
    ],
  },
];
