import { SURFACE_KINDS } from "@veranda/contract/environment";
import { SURFACE_GLOWS } from "./surface-glows.ts";
import type { SurfacePattern } from "./surface-pattern.ts";
import { SURFACE_PATTERNS } from "./surface-patterns.ts";

/*
 * Shader of the surface kinds (contract: SURFACE_KINDS), procedural from world positions: no texture is fetched.
 * Contains only the kinds used by its mesh.
 */

const HEAD = /* glsl */ `
uniform float lampGlow;
#ifdef ROOMS
uniform float roomShare;
uniform samplerCube room;
uniform vec3 roomEye, roomMin, roomMax, roomMins[ROOMS], roomMaxs[ROOMS];

/** 1 in a room, with its walls. */
float isWithin(vec3 p, vec3 low, vec3 high) {
  vec3 inside = step(low - 0.5, p) * step(p, high + 0.5);
  return inside.x * inside.y * inside.z;
}
#endif
struct Surface { vec3 albedo; float gloss; vec3 relief; float sheen; };

/** 1 inside a cell, 0 in its joints; joints fade into their mean where they get thinner than a pixel. */
float joints(vec2 inCell, vec2 size, float width, float blur) {
  vec2 edge = min(inCell, size - inCell);
  float gap = min(edge.x, edge.y);
  float dark = clamp((width * 0.5 + blur - gap) / (2.0 * blur), 0.0, 1.0) * min(1.0, width / (2.0 * blur));
  float mean = 1.0 - width * (1.0 / size.x + 1.0 / size.y) * 0.5;
  return mix(1.0 - dark, mean, clamp((blur - 0.02) / 0.1, 0.0, 1.0));
}

/** Fine grain that goes over into its mean where it gets smaller than a pixel; size: of its grains in metres. */
float grains(vec2 q, float size, float blur) {
  return mix(noise2(q / size), 0.5, clamp(blur * 1.6 / size, 0.0, 1.0));
}

/** Bricks, blocks and tiles in courses, every second pushed by shift. Gives where in its cell q lies; names the cell. */
vec2 courses(vec2 q, vec2 size, float shift, out vec2 cell) {
  float row = floor(q.y / size.y);
  q.x += mod(row, 2.0) * size.x * shift;
  cell = vec2(floor(q.x / size.x), row);
  return q - cell * size;
}

vec3 jointRelief(vec2 inCell, vec2 size, float width, vec3 across, vec3 along) {
  vec2 low = 1.0 - smoothstep(0.0, width, inCell);
  vec2 high = 1.0 - smoothstep(0.0, width, size - inCell);
  return across * (high.x - low.x) + along * (high.y - low.y);
}

/** 1 in a window's pane, 0 in the wall; width: of a pixel in cells. Far off a front is the mean of both. */
float windowShare(vec2 inside, float width) {
  vec2 near = smoothstep(vec2(0.17, 0.22) - width, vec2(0.17, 0.22) + width, inside) * (1.0 - smoothstep(vec2(0.83, 0.86) - width, vec2(0.83, 0.86) + width, inside));
  return mix(near.x * near.y, 0.42, clamp(width * 2.0 - 0.4, 0.0, 1.0));
}

Surface surfaceAt(int kind, vec3 base, vec3 p, vec3 n) {
  Surface s = Surface(base, 0.06, vec3(0.0), 0.0);
  vec3 a = abs(n);
  // A flat place on the surface, the axis that looks out of it left away.
  bool level = a.y > 0.6;
  vec2 q = level ? p.xz : (a.x > a.z ? p.zy : p.xy);
  vec3 across = level ? vec3(1, 0, 0) : (a.x > a.z ? vec3(0, 0, 1) : vec3(1, 0, 0));
  vec3 along = level ? vec3(0, 0, 1) : vec3(0, 1, 0);
  float blur = max(length(fwidth(p)) * 0.6, 0.0015);
  float cloudy = noise2(q * 0.9) * 0.6 + noise2(q * 3.7) * 0.4;

`;

const END = /* glsl */ `
  // Joints thinner than a pixel must not lean it one way or the other.
  s.relief *= 1.0 - smoothstep(0.25, 0.8, blur / 0.014);
  return s;
}
`;

const MIRROR = /* glsl */ `
/** What a polished place mirrors: the picture of its room, else the light of its room, else the sky as far as it gets there. */
vec3 mirrorAt(vec3 p, vec3 mirrored, vec3 ambient) {
  float open = clamp(dot(ambient, vec3(1.2)) / (dot(skyHorizon, vec3(0.6)) + 0.05), 0.0, 1.0);
  vec3 sky = clearSky(vec3(mirrored.x, abs(mirrored.y), mirrored.z)) * open;
  #ifdef ROOMS
  float indoors = 0.0;
  for (int i = 0; i < ROOMS; i++) indoors = max(indoors, isWithin(p, roomMins[i], roomMaxs[i]));
  vec3 around = mix(sky, ambient * 0.8, indoors);
  // The walls of the room are a box: where the mirrored ray meets it is looked up from where the picture was taken.
  vec3 far = max((roomMax - p) / mirrored, (roomMin - p) / mirrored);
  float reach = min(far.x, min(far.y, far.z));
  vec3 way = p + mirrored * max(reach, 0.0) - roomEye;
  return mix(around, textureCube(room, way, 1.2).rgb, roomShare * isWithin(p, roomMin, roomMax));
  #endif
  return sky;
}
`;

/** The shader functions surfaceAt, surfaceGlow and mirrorAt for those kinds. */
export function surfaceShader(kinds: ReadonlySet<number>): string {
  return `${HEAD}${chain(SURFACE_PATTERNS, kinds)}${END}
vec3 surfaceGlow(int kind, vec3 base, vec3 p, vec3 n) {
  vec3 a = abs(n);
  vec2 q = a.y > 0.6 ? p.xz : (a.x > a.z ? p.zy : p.xy);
  float night = clamp(lampGlow * 0.25, 0.0, 1.0);
  ${chain(SURFACE_GLOWS, kinds)}
  return vec3(0.0);
}
${MIRROR}`;
}

function chain(patterns: readonly SurfacePattern[], kinds: ReadonlySet<number>): string {
  const branches: string[] = [];
  for (const pattern of patterns) {
    const numbers = pattern.kinds
      .map((kind) => SURFACE_KINDS.indexOf(kind))
      .filter((kind) => kinds.has(kind));
    if (numbers.length === 0) continue;
    branches.push(`if (${numbers.map((kind) => `kind == ${kind}`).join(" || ")}) {${pattern.glsl}}`);
  }
  return branches.join(" else ");
}
