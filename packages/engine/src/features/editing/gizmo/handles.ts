import { Vector3 } from "three";

export type Axis = "x" | "y" | "z";
/** What of the gizmo one takes hold of; `free`: all ways at once. */
export type Handle =
  | { tool: "move"; part: Axis | "yz" | "xz" | "xy" | "free" }
  | { tool: "rotate"; part: Axis }
  | { tool: "scale"; part: Axis | "free" };

/** Length of an arm on the screen, in CSS pixels; all else is in parts of it. */
export const ARM_PIXELS = 92;
/** Where an arm begins, and where the squares between two arms lie. */
export const ARM_FROM = 0.2;
export const SQUARE = { from: 0.28, to: 0.52 } as const;
export const RING = 1;

export const AXES: readonly Axis[] = ["x", "y", "z"];
export const AXIS_OF: Readonly<Record<Axis, Vector3>> = {
  x: new Vector3(1, 0, 0),
  y: new Vector3(0, 1, 0),
  z: new Vector3(0, 0, 1),
};
/** The two arms that a square lies between, and what it is upright to. */
export const SQUARES: Readonly<Record<"yz" | "xz" | "xy", readonly [Axis, Axis, Axis]>> = {
  yz: ["y", "z", "x"],
  xz: ["x", "z", "y"],
  xy: ["x", "y", "z"],
};

export const MOVE_HANDLES: readonly Handle[] = (["x", "y", "z", "yz", "xz", "xy", "free"] as const).map(
  (part) => ({ tool: "move", part }),
);
export const ROTATE_HANDLES: readonly Handle[] = AXES.map((part) => ({ tool: "rotate", part }));
export const SCALE_HANDLES: readonly Handle[] = (["x", "y", "z", "free"] as const).map((part) => ({
  tool: "scale",
  part,
}));
