export type Vec = readonly [number, number, number];
/** Unit vectors of the camera: right, up, and backwards. */
export type Orientation = { right: Vec; up: Vec; back: Vec };

/** Distances are metres from the eye along the view direction. */
export type Camera = Orientation & { eye: Vec } & (
    | { lens: "perspective"; /** Tangent of half of what is seen. */ tangent: number; near: number }
    | { lens: "orthographic"; /** Half of what is seen. */ half: number; near: number; far: number }
  );

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = ([x, y, z]: Vec): Vec => {
  const long = Math.hypot(x, y, z) || 1;
  return [x / long, y / long, z / long];
};

/** Upright, from the eye towards a target, which must not be straight above or below. */
export function lookAt(eye: Vec, target: Vec): Orientation {
  const back = unit([eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]]);
  const right = unit([back[2], 0, -back[0]]);
  const up: Vec = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  return { right, up, back };
}

/**
 * Homogeneous coordinates x, y, z, w of points, for a frame of `side` pixels: x/w and y/w are pixels, z/w is 1 at the
 * near plane and approaches 0 far away ("reversed z").
 */
export function project(camera: Camera, positions: Float32Array, side: number): Float32Array {
  const { right, up, back, eye } = camera;
  const [ex, ey, ez] = [dot(right, eye), dot(up, eye), dot(back, eye)];
  const isFlat = camera.lens === "orthographic";
  const scale = side / 2 / (isFlat ? camera.half : camera.tangent);
  const depth = isFlat ? camera.far - camera.near : 1;
  const out = new Float32Array((positions.length / 3) * 4);
  for (let from = 0, to = 0; from < positions.length; from += 3, to += 4) {
    const p: Vec = [positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0];
    const away = ez - dot(back, p);
    const w = isFlat ? 1 : away;
    out[to] = (side / 2) * w + scale * (dot(right, p) - ex);
    out[to + 1] = (side / 2) * w - scale * (dot(up, p) - ey);
    out[to + 2] = isFlat ? (camera.far - away) / depth : camera.near;
    out[to + 3] = w;
  }
  return out;
}
