/** A touch position on the joystick as a vector, -1 to 1 per axis, right and up positive. */
export function joystickPush(dx: number, dy: number, radius: number): { x: number; y: number } {
  const length = Math.hypot(dx, dy);
  const scale = length > radius ? 1 / length : 1 / radius;
  return { x: dx * scale + 0, y: -dy * scale + 0 };
}
