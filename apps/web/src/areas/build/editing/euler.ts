type Triple = readonly [number, number, number];
type Quaternion = readonly [number, number, number, number];

const DEGREES = 180 / Math.PI;
/** Within this margin of ±90° pitch, yaw and roll are ambiguous (gimbal lock). */
const POLE = 0.9999999;

/** Degrees about x, y and z in the order Y, X, Z (as set_object_rotation takes them), of a unit quaternion. */
export function eulerOf([x, y, z, w]: Quaternion): Triple {
  const m23 = 2 * (y * z - w * x);
  const aboutX = Math.asin(-Math.max(-1, Math.min(1, m23)));
  if (Math.abs(m23) >= POLE)
    return tidy(aboutX, Math.atan2(-2 * (x * z - w * y), 1 - 2 * (y * y + z * z)), 0);
  const aboutY = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
  const aboutZ = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z));
  return tidy(aboutX, aboutY, aboutZ);
}

const tidy = (...angles: [number, number, number]): Triple =>
  angles.map((angle) => {
    const degrees = Math.round(angle * DEGREES * 1000) / 1000;
    return degrees === 0 ? 0 : degrees;
  }) as unknown as Triple;
