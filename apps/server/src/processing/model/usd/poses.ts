import { Euler, type EulerOrder, MathUtils, Matrix4, Quaternion } from "three";
import { restOf, type Specs } from "./specs.ts";

/** Steps of a pose that three's composer knows by these names alone. */
const KNOWN = new Set(
  "transform translate translate:pivot scale rotateXYZ rotateX rotateY rotateZ orient"
    .split(" ")
    .map((name) => `xformOp:${name}`),
);
const INVERSE = "!invert!";

/**
 * Makes one matrix of a prim's pose where it has steps that the composer would leave out: other orders of turning, or
 * steps with names of their own. Rows and columns are USD's, degrees too (UsdGeomXformOp).
 */
export function settlePoses(specs: Specs, prim: string): void {
  const ordered = `${prim}.xformOpOrder`;
  const order = specs[prim]?.fields["xformOpOrder"] ?? restOf(specs[ordered]);
  if (!Array.isArray(order) || order.every((step) => KNOWN.has(withoutInverse(String(step))))) return;
  const pose = new Matrix4();
  for (const step of order.map(String)) {
    const name = withoutInverse(step);
    const matrix = matrixOf(name.split(":")[1] ?? "", restOf(specs[`${prim}.${name}`]));
    if (matrix) pose.multiply(step.startsWith(INVERSE) ? matrix.invert() : matrix);
  }
  delete specs[ordered];
  const own = specs[prim];
  if (own) own.fields["xformOpOrder"] = ["xformOp:transform"];
  specs[`${prim}.xformOp:transform`] = { specType: 1, fields: { default: pose.toArray() } };
}

const withoutInverse = (step: string): string =>
  step.startsWith(INVERSE) ? step.slice(INVERSE.length) : step;

/** Null: nothing that is known. */
function matrixOf(kind: string, value: unknown): Matrix4 | null {
  if (value === undefined || value === null) return null;
  const numbers = typeof value === "number" ? [value] : Array.from(value as ArrayLike<number>, Number);
  const [x = 0, y = 0, z = 0, w = 1] = numbers;
  if (kind === "translate") return new Matrix4().makeTranslation(x, y, z);
  if (kind === "scale") return new Matrix4().makeScale(x, numbers[1] ?? x, numbers[2] ?? x);
  if (kind === "orient") return new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w));
  // Points stand before matrices there, and after them here: the same numbers in the other order.
  if (kind === "transform") return numbers.length === 16 ? new Matrix4().fromArray(numbers) : null;
  const axes = /^rotate([XYZ]{3}|[XYZ])$/.exec(kind)?.[1];
  if (axes === undefined) return null;
  const radians = (degrees: number) => degrees * MathUtils.DEG2RAD;
  const [a, b, c] =
    axes.length === 3 ? [x, y, z] : [axes === "X" ? x : 0, axes === "Y" ? x : 0, axes === "Z" ? x : 0];
  // The first letter turns first.
  const turned = axes.length === 3 ? (axes.split("").toReversed().join("") as EulerOrder) : "XYZ";
  return new Matrix4().makeRotationFromEuler(new Euler(radians(a), radians(b), radians(c), turned));
}
