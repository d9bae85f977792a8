import { OBJECT_LIMITS, type ObjectTransform } from "@veranda/contract/records/object";
import { Euler, MathUtils, Quaternion, Vector3, type Matrix4 } from "three";

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
const EULER = new Euler();

export const matrixOf = ({ position, rotation, scale }: ObjectTransform, out: Matrix4): Matrix4 =>
  out.compose(POSITION.fromArray(position), ROTATION.fromArray(rotation), SCALE.fromArray(scale));

/** A matrix as a document transform: rounded to a tenth of a millimetre, within the contract's limits. */
export function transformOf(matrix: Matrix4): ObjectTransform {
  matrix.decompose(POSITION, ROTATION, SCALE);
  return transform(POSITION, ROTATION, SCALE);
}

export function transform(position: Vector3, rotation: Quaternion, scale: Vector3): ObjectTransform {
  const { reach } = OBJECT_LIMITS;
  const place = (metres: number): number => rounded(Math.max(-reach, Math.min(reach, metres)), 1e4);
  return {
    position: [place(position.x), place(position.y), place(position.z)],
    rotation: quaternion(rotation),
    scale: [sized(scale.x), sized(scale.y), sized(scale.z)],
  };
}

/** A rotation for the document. */
export function quaternion({ x, y, z, w }: Quaternion): ObjectTransform["rotation"] {
  const length = Math.hypot(x, y, z, w) || 1;
  const part = (value: number): number => rounded(value / length, 1e6);
  return [part(x), part(y), part(z), part(w)];
}

/** Clamps a scale to the contract's limits. */
export function sized(scale: number): number {
  const [least, most] = OBJECT_LIMITS.scale;
  const size = Math.max(least, Math.min(most, Math.abs(scale)));
  return rounded(scale < 0 ? -size : size, 1e4);
}

/** Rotation from angles in degrees about x, y and z, in the order Y, X, Z. */
export const turned = (x: number, y: number, z: number, out: Quaternion): Quaternion =>
  out.setFromEuler(EULER.set(MathUtils.degToRad(x), MathUtils.degToRad(y), MathUtils.degToRad(z), "YXZ"));

/** Angles of a rotation in degrees, the inverse of `turned`. */
export function anglesOf(rotation: readonly [number, number, number, number]): [number, number, number] {
  EULER.setFromQuaternion(ROTATION.fromArray(rotation), "YXZ");
  return [MathUtils.radToDeg(EULER.x), MathUtils.radToDeg(EULER.y), MathUtils.radToDeg(EULER.z)];
}

/** Yaw about +Y that turns +Z to the direction x, z. */
export const yawOf = (x: number, z: number): number => Math.atan2(x, z);

const rounded = (value: number, parts: number): number => {
  const round = Math.round(value * parts) / parts;
  return round === 0 ? 0 : round;
};
