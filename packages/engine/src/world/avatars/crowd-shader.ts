import { BONES } from "./skeleton.ts";
import { whoShader } from "./multi-run-draw.ts";
import { faceShader, headShader } from "./face-shader.ts";

/** Vertex shader: from a row of the data texture to a skinned, shaped, positioned vertex. */
export const vertexHead = /* glsl */ `
#define BONES ${BONES}
uniform sampler2D uPoses;
uniform sampler2D uLooks;
uniform float uShapeScale;
uniform float uPositionScale;
attribute vec4 aBones;
attribute vec4 aWeights;
attribute vec3 aBreadth;
attribute vec3 aRoundness;
attribute vec4 aSurface;
attribute vec4 aSoft;
${whoShader}
flat varying int vSlot;
flat varying int vRow;
varying vec3 vModelled;
varying vec3 vTint;
varying float vLight;
varying float vFade;

vec4 poseTexel(int i) { return texelFetch(uPoses, ivec2(i, vRow), 0); }
vec4 lookTexel(int i) { return texelFetch(uLooks, ivec2(i, vRow), 0); }

${headShader}
// Where a hat presses hair to.
const vec3 HAT_CENTRE = HEAD_PIVOT + (vec3(0.0, 1.575, -0.014) - HEAD_PIVOT) * HEAD_SCALE;

// Noses: round and short as modelled, softer, broader, longer.
vec3 shapeNose(vec3 p, int nose) {
  if (nose == 0) return p;
  vec3 d = (p - HEAD_PIVOT) / HEAD_SCALE + HEAD_PIVOT - vec3(0.0, 1.507, 0.126);
  float near = exp(-dot(d / vec3(0.024, 0.026, 0.03), d / vec3(0.024, 0.026, 0.03)));
  if (nose == 1) return p + near * vec3(-0.25 * d.x, 0.003, -0.0045);
  if (nose == 2) return p + near * vec3(0.75 * d.x, -0.001, 0.002);
  return p + near * vec3(-0.1 * d.x, -0.006, 0.0085);
}

// Dual quaternion skinning (Kavan et al. 2007): joints keep their volume when they bend and twist.
void skinPerson(vec2 person, inout vec3 p, inout vec3 n) {
  bool isLeaving = person.x < 0.0;
  vRow = int(isLeaving ? -1.0 - person.x : person.x);
  vSlot = int(aSurface.x);
  p *= uPositionScale;
  // The far model of somebody bald, in a scarf, or in a robe.
  int far = int(person.y);
  bool isCoarse = (far & 8) != 0;
  if (isCoarse) n = aSoft.xyz;
  if (vSlot == 1 && (far & 2) != 0) vSlot = 5;
  else if (vSlot == 1 && (far & 1) != 0) {
    vSlot = 0;
    p += (HAT_CENTRE - p) * 0.15;
  } else if (vSlot == 3 && (far & 4) != 0) {
    vSlot = 2;
    // Two legs become the halves of a skirt.
    float fall = max(0.0, 0.9 - p.y);
    p.x = sign(p.x) * (abs(p.x) * smoothstep(0.03, 0.12, abs(p.x)) + 0.1 * fall * step(0.085, abs(p.x)));
    p.z *= 1.0 + 0.7 * fall;
  }
  bool isUnderHat = aSurface.z > 0.0 && lookTexel(5).a > 0.5;
  // Vertices deviating inwards would show the head through; under a hat, vertices deviating outwards would poke through
  // it.
  if (isCoarse && vSlot == 1 && !isUnderHat) p += 0.009 * n;
  vModelled = p;
  if (vSlot == 8) p = shapeNose(p, int(lookTexel(7).x));
  vec4 skin = lookTexel(0);
  vec4 hair = lookTexel(1);
  p += aBreadth * (uShapeScale * skin.a) + aRoundness * (uShapeScale * hair.a);
  if (isUnderHat) p += (HAT_CENTRE - p) * (aSurface.z / 255.0 + (isCoarse ? 0.02 : 0.0));
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  vec4 first = poseTexel(int(aBones.x) * 2);
  for (int i = 0; i < 4; i++) {
    float w = aWeights[i];
    if (w == 0.0) continue;
    int bone = int(aBones[i]) * 2;
    vec4 r = poseTexel(bone);
    if (dot(r, first) < 0.0) w = -w;
    real += r * w;
    dual += poseTexel(bone + 1) * w;
  }
  float l = 1.0 / length(real);
  real *= l;
  dual *= l;
  p += 2.0 * cross(real.xyz, cross(real.xyz, p) + real.w * p);
  p += 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  n += 2.0 * cross(real.xyz, cross(real.xyz, n) + real.w * n);
  vec4 place = poseTexel(BONES * 2);
  vec4 heading = poseTexel(BONES * 2 + 1);
  p = place.xyz + place.w * vec3(heading.y * p.x + heading.x * p.z, p.y, heading.y * p.z - heading.x * p.x);
  n = vec3(heading.y * n.x + heading.x * n.z, n.y, heading.y * n.z - heading.x * n.x);
  // Above 1, one level dissolves into another: each draws the grains that the other leaves out.
  vFade = heading.z <= 1.0 ? heading.z : isLeaving ? 1.0 - heading.z : heading.z - 1.0;
  vLight = isCoarse ? aSoft.w : aSurface.y / 248.0;
  if (vSlot == 8) vTint = skin.rgb;
  else if (vSlot == 6) vTint = vec3(0.83, 0.78, 0.69);
  else if (vSlot == 7) vTint = vec3(0.028, 0.024, 0.023);
  else vTint = lookTexel(vSlot).rgb;
}
`;

export const fragmentHead = /* glsl */ `
uniform sampler2D uPoses;
uniform sampler2D uLooks;
flat varying int vSlot;
flat varying int vRow;
varying vec3 vModelled;
varying vec3 vTint;
varying float vLight;
varying float vFade;
const int BONES = ${BONES};
vec4 poseTexel(int i) { return texelFetch(uPoses, ivec2(i, vRow), 0); }
vec4 lookTexel(int i) { return texelFetch(uLooks, ivec2(i, vRow), 0); }

// Interleaved gradient noise (Jimenez 2014): fades without sorting.
void fadeDither() {
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  // Below 0 it dissolves into a custom avatar, which draws the other grains.
  if (vFade < 0.0 ? grain < -vFade : vFade < 0.999 && vFade <= grain) discard;
}
${headShader}
${faceShader}
// Strands that run from the crown, with a soft highlight where the head faces the light from above.
vec3 drawHair(vec3 tint) {
  vec3 at = (vModelled - HEAD_PIVOT) / HEAD_SCALE + HEAD_PIVOT - vec3(0.0, 1.575, -0.014);
  float around = atan(at.x, at.z + 0.0001);
  float run = around * 30.0 + 1.4 * sin(at.y * 34.0 + around * 2.0);
  float fine = 1.0 - smoothstep(0.5, 1.6, fwidth(run));
  float strand = 0.6 * sin(run) + 0.4 * sin(run * 2.3 + 1.7);
  float sheen = exp(-pow((at.y - 0.062) / 0.03, 2.0)) * (0.7 + 0.3 * strand);
  return tint * (1.0 + 0.13 * fine * strand + 0.3 * sheen) + 0.012 * sheen;
}
vec3 personTint() {
  vec3 tint = vTint;
  // A placeholder has no face and no folds; its feet fade into the light below.
  if (lookTexel(7).a > 0.5) return lookTexel(2).rgb * mix(0.72, 1.08, smoothstep(0.0, 1.5, vModelled.y));
  if (vSlot == 8) tint = drawFace(tint);
  else if (vSlot == 1) tint = drawHair(tint);
  else if (vSlot == 2) {
    float pattern = lookTexel(2).a;
    vec3 accent = lookTexel(5).rgb;
    float y = vModelled.y;
    float soft = max(fwidth(y), 0.0004);
    vec2 cell = vec2(atan(vModelled.x, vModelled.z) * 5.1, y * 24.0);
    if (pattern > 4.5) {
      vec2 dot2 = fract(cell + vec2(0.5 * step(0.5, fract(cell.y * 0.5)), 0.0)) - 0.5;
      tint = mix(tint, accent, smoothstep(0.27, 0.23, length(dot2)) * step(abs(vModelled.x), 0.24));
    } else if (pattern > 3.5) {
      vec2 line = abs(fract(cell * 0.62) - 0.5);
      float edge = fwidth(cell.y) * 0.62;
      tint = mix(tint, accent, 0.5 * smoothstep(0.3 + edge, 0.3 - edge, line.y) + 0.42 * smoothstep(0.3, 0.26, line.x) * step(abs(vModelled.x), 0.24));
    } else if (pattern > 2.5) tint = mix(accent, tint, smoothstep(-soft, soft, y - 1.17));
    else if (pattern > 1.5) tint = mix(tint, accent, smoothstep(soft, -soft, abs(y - 1.165) - 0.034) * step(abs(vModelled.x), 0.22));
    else if (pattern > 0.5) tint = mix(tint, accent, smoothstep(soft, -soft, abs(fract(y * 15.0) - 0.5) / 15.0 - 0.0125));
  }
  // Folds are warmer rather than darker. At the edge of a triangle a sample may be outside it and the light below 0,
  // where pow is undefined.
  float shade = clamp(mix(1.0, vLight, 0.85), 0.0, 1.0);
  return tint * vec3(pow(shade, 0.85), shade, pow(shade, 1.12));
}
`;
