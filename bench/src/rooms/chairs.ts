import type { SpaceObject } from "@veranda/contract";

/** Chairs in rows of fifty. */
export const chairs = (count: number): SpaceObject[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `object-${n}`,
    kind: "prefab",
    name: `Chair ${n}`,
    parentId: null,
    order: n,
    transform: {
      position: [(n % 50) * 1.137, 0.25, Math.floor(n / 50) * 1.213],
      rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2],
      scale: [1, 1, 1],
    },
    props: { prefab: "wooden-chair", colour: "#aabbcc", title: "A chair to sit on" },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: "builder",
    version: 1,
  }));
