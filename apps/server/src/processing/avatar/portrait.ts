import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import { CUSTOM_AVATAR_REACH, CUSTOM_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/custom-avatar";
import { type Camera, project } from "../raster/camera.ts";
import { drawTriangles, type Fragment, interpolate } from "../raster/draw-triangles.ts";
import { blend, createFrame, type Frame, toPicture } from "../raster/frame.ts";
import { type Lighting, lightOn } from "../raster/lighting.ts";
import { sampleTexture } from "../raster/texture.ts";
import type { Picture } from "./atlas.ts";
import type { Canonical } from "./canonical.ts";
import type { PerBone } from "./bones.ts";
import { downTheBones } from "./family.ts";
import type { Level } from "./levels.ts";
import { about, add, after, inverse, type Quat, STILL, sub, turned, unit, type Vec, vec } from "./linear.ts";

const SIDE = 256;
/** Supersampling factor, for antialiasing. */
const OVER = 3;
/** Depth range in metres around the figure that contains it in any orientation. */
const DEPTH = 4 * CUSTOM_AVATAR_REACH;
const LIGHTING: Lighting = {
  sky: [0.5, 0.55, 0.62],
  ground: [0.36, 0.3, 0.26],
  lamps: [{ to: unit([0.55, 0.65, 0.75]), light: [0.95, 0.86, 0.74] }],
};

/** Head and shoulders in soft light on a transparent background, arms at rest; as WebP. */
export function drawPortrait(mesh: Level, canonical: Canonical, atlas: Picture): Promise<Buffer> {
  const frame = createFrame(SIDE * OVER);
  const { points, normals } = atRest(mesh, canonical);
  const clip = project(cameraOf(canonical), points, frame.side);
  drawTriangles(
    frame,
    { clip, indices: mesh.indices, sides: "both" },
    shaderOf(frame, normals, surfaceOf(mesh), atlas),
  );
  return toPicture(frame, SIDE).webp({ quality: 84, alphaQuality: 90, effort: 4 }).toBuffer();
}

/** Orthographic, from a little below the shoulders to a little above the crown. */
function cameraOf({ joints, height }: Canonical): Camera {
  const { head } = joints;
  const shoulder = joints.leftUpperArm[1];
  const top = height + 0.06 * (height - shoulder);
  const bottom = shoulder - 0.55 * (height - shoulder);
  return {
    lens: "orthographic",
    eye: [head[0] * 0.5, (top + bottom) / 2, DEPTH],
    right: [1, 0, 0],
    up: [0, 1, 0],
    back: [0, 0, 1],
    half: (top - bottom) / 2,
    near: 0,
    far: 2 * DEPTH,
  };
}

/** Atlas uvs and vertex colours. */
function surfaceOf({ vertices, count }: Level): { uvs: Float32Array; tints: Float32Array } {
  const data = new DataView(vertices.buffer, vertices.byteOffset);
  const uvs = Float32Array.from(
    { length: count * 2 },
    (_, i) => data.getUint16((i >> 1) * STRIDE + 12 + (i & 1) * 2, true) / 65535,
  );
  const tints = new Float32Array(count * 3);
  for (let v = 0; v < count; v++)
    for (let k = 0; k < 3; k++) tints[v * 3 + k] = (data.getUint8(v * STRIDE + 24 + k) / 255) ** 2.2;
  return { uvs, tints };
}

function shaderOf(
  frame: Frame,
  normals: Float32Array,
  { uvs, tints }: { uvs: Float32Array; tints: Float32Array },
  atlas: Picture,
): (at: Fragment) => boolean {
  const texel = new Float32Array(4);
  const light = new Float32Array(3);
  return (at) => {
    sampleTexture(atlas, interpolate(at, uvs, 2, 0), interpolate(at, uvs, 2, 1), texel);
    if ((texel[3] ?? 0) < 0.5) return false;
    const [x, y, z] = unit(vec((k) => interpolate(at, normals, 3, k)));
    // Normals face the viewer, also on the back of a surface.
    lightOn(LIGHTING, [x, y, Math.abs(z)], light);
    const rim = (1 - Math.abs(z)) ** 3 * 0.35;
    for (let k = 0; k < 3; k++)
      texel[k] =
        (texel[k] ?? 0) * (tints[at.a * 3 + k] ?? 0) * ((light[k] ?? 0) + rim * (LIGHTING.sky[k] ?? 0));
    blend(frame, at.pixel, texel, 1);
    return true;
  };
}

/** The figure with hanging arms, rotated a little to the side; x, y, z of each vertex. */
function atRest(
  mesh: Level,
  { joints, bindRotations }: Canonical,
): { points: Float32Array; normals: Float32Array } {
  const whole = about([0, 1, 0], -0.42);
  const own: Partial<Record<AvatarBone, Quat>> = {
    leftUpperArm: about([0, 0, 1], -1.2),
    rightUpperArm: about([0, 0, 1], 1.2),
    leftLowerArm: about([0, 0, 1], -0.1),
    rightLowerArm: about([0, 0, 1], 0.1),
    head: about([0, 1, 0], 0.16),
  };
  const posed = downTheBones<{ turn: Quat; place: Vec }>((bone, parent) => {
    const above = parent?.made.turn ?? whole;
    return {
      turn: after(above, own[bone] ?? STILL),
      place: parent
        ? add(parent.made.place, turned(above, sub(joints[bone], joints[parent.bone])))
        : turned(whole, joints[bone]),
    };
  });
  const bind = bindJointsOf(joints, bindRotations);
  const ways = AVATAR_BONES.map((bone) => ({
    turn: after(posed[bone].turn, inverse(bindRotations[bone])),
    to: posed[bone].place,
    from: bind[bone],
  }));
  const data = new DataView(mesh.vertices.buffer, mesh.vertices.byteOffset);
  const points = new Float32Array(mesh.count * 3);
  const normals = new Float32Array(mesh.count * 3);
  for (let v = 0; v < mesh.count; v++) {
    const at = v * STRIDE;
    const p = vec((k) => (data.getInt16(at + k * 2, true) / 32767) * CUSTOM_AVATAR_REACH);
    const n = vec((k) => data.getInt8(at + 8 + k) / 127);
    let point: Vec = [0, 0, 0];
    let normal: Vec = [0, 0, 0];
    for (let k = 0; k < 4; k++) {
      const share = (mesh.vertices[at + 20 + k] ?? 0) / 255;
      const way = ways[mesh.vertices[at + 16 + k] ?? 0];
      if (share === 0 || !way) continue;
      const moved = add(way.to, turned(way.turn, sub(p, way.from)));
      const facing = turned(way.turn, n);
      point = [point[0] + moved[0] * share, point[1] + moved[1] * share, point[2] + moved[2] * share];
      normal = [normal[0] + facing[0] * share, normal[1] + facing[1] * share, normal[2] + facing[2] * share];
    }
    points.set(point, v * 3);
    normals.set(unit(normal), v * 3);
  }
  return { points, normals };
}

/** Joint positions in the bind pose. */
const bindJointsOf = (joints: PerBone<Vec>, rotations: PerBone<Quat>): PerBone<Vec> =>
  downTheBones((bone, parent) =>
    parent === null
      ? joints[bone]
      : add(parent.made, turned(rotations[parent.bone], sub(joints[bone], joints[parent.bone]))),
  );
