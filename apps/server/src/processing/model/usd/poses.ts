import { Euler, type EulerOrder, MathUtils, Matrix4, Quaternion } from "three";
import { restOf, type Specs } from "./specs.ts";

/** Transform operations that three's composer supports, by name. */
const KNOWN = new Set(
  "transform translate translate:pivot scale rotateXYZ rotateX rotateY rotateZ orient"
    .split(" ")
    .map((name) => `xformOp:${name}`),
);
const INVERSE = "!invert!";

/**
 * Replaces a prim's transform operations by one matrix if the composer would ignore some: other rotation orders, or
 * operations with custom names. Row vectors and degrees, as in USD (UsdGeomXformOp).
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

/** Null if unknown. */
function matrixOf(kind: string, value: unknown): Matrix4 | null {
  if (value === undefined || value === null) return null;
  const numbers = typeof value === "number" ? [value] : Array.from(value as ArrayLike<number>, Number);
  const [x = 0, y = 0, z = 0, w = 1] = numbers;
  if (kind === "translate") return new Matrix4().makeTranslation(x, y, z);
  if (kind === "scale") return new Matrix4().makeScale(x, numbers[1] ?? x, numbers[2] ?? x);
  if (kind === "orient") return new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w));
  // USD uses row vectors and three column vectors: the same numbers in the other order.
  if (kind === "transform") return numbers.length === 16 ? new Matrix4().fromArray(numbers) : null;
  const axes = /^rotate([XYZ]{3}|[XYZ])$/.exec(kind)?.[1];
  if (axes === undefined) return null;
  const radians = (degrees: number) => degrees * MathUtils.DEG2RAD;
  const [a, b, c] =
    axes.length === 3 ? [x, y, z] : [axes === "X" ? x : 0, axes === "Y" ? x : 0, axes === "Z" ? x : 0];
  // The first letter's rotation is applied first.
  const turned = axes.length === 3 ? (axes.split("").toReversed().join("") as EulerOrder) : "XYZ";
  return new Matrix4().makeRotationFromEuler(new Euler(radians(a), radians(b), radians(c), turned));
}
