import { AVATAR_HEAD } from "@veranda/contract/avatar";

/**
 * The face is drawn in the shader: eyes, lids, brows, mouth and blush from distance functions, so that it is sharp at
 * any size, blinks, looks around and speaks. Coordinates are metres on the modelled head; the left eye is at +x.
 */
export const headShader = /* glsl */ `
const float HEAD_SCALE = ${AVATAR_HEAD.scale.toFixed(3)};
const vec3 HEAD_PIVOT = vec3(${AVATAR_HEAD.pivot.map((x) => x.toFixed(3)).join(", ")});
`;
export const faceShader = /* glsl */ `
float cover(float d) { return 1.0 - smoothstep(-0.5, 0.5, d / max(fwidth(d), 1e-6)); }
float arc(vec2 p, float halfWidth, float rise, float thick) {
  // A stroke along a parabola, thinner towards its ends.
  float t = clamp(p.x / halfWidth, -1.0, 1.0);
  vec2 on = vec2(t * halfWidth, rise * (1.0 - t * t));
  return length(p - on) - thick * (1.0 - 0.55 * t * t);
}
vec3 drawFace(vec3 skin) {
  // Heads are stored a little larger than they were drawn.
  vec3 at3 = (vModelled - HEAD_PIVOT) / HEAD_SCALE + HEAD_PIVOT;
  if (at3.z < 0.03 || at3.y < 1.40) return skin;
  vec4 voice = poseTexel(BONES * 2 + 1);
  vec4 eyes = poseTexel(BONES * 2 + 2);
  vec3 hair = lookTexel(1).rgb;
  vec3 iris = lookTexel(6).rgb;
  int brows = int(lookTexel(3).a + 0.5);
  int mouth = int(lookTexel(4).a + 0.5);
  float side = at3.x < 0.0 ? -1.0 : 1.0;
  vec2 p = vec2(abs(at3.x), at3.y);
  float front = smoothstep(0.03, 0.06, at3.z);
  vec3 tint = skin;

  int marks = int(lookTexel(7).y + 0.5);
  vec3 flush = mix(skin, skin * vec3(1.2, 0.7, 0.64) + vec3(0.03, 0.0, 0.0), 0.9);
  float cheeks = exp(-dot((p - vec2(0.068, 1.487)) / vec2(0.024, 0.017), (p - vec2(0.068, 1.487)) / vec2(0.024, 0.017)));
  tint = mix(tint, flush, (marks == 3 ? 0.95 : 0.55) * front * cheeks);
  tint = mix(tint, flush, 0.34 * exp(-dot((p - vec2(0.0, 1.504)) / vec2(0.017, 0.013), (p - vec2(0.0, 1.504)) / vec2(0.017, 0.013))));
  // A soft highlight down the nose and under the brow.
  tint *= 1.0 + 0.05 * front * exp(-pow(p.x / 0.007, 2.0)) * smoothstep(1.5, 1.52, p.y) * smoothstep(1.57, 1.54, p.y);
  if (marks == 1) {
    vec2 f = vec2(at3.x, at3.y) * 150.0;
    vec2 cellF = floor(f);
    vec2 odd = fract(sin(vec2(dot(cellF, vec2(127.1, 311.7)), dot(cellF, vec2(269.5, 183.3)))) * 43758.5453);
    float speck = length(fract(f) - 0.25 - 0.5 * odd) - 0.09 - 0.12 * odd.x;
    float there = step(0.42, odd.y) * smoothstep(0.07, 0.045, abs(at3.x)) * exp(-pow((p.y - 1.502 + 0.08 * p.x) / 0.013, 2.0));
    tint = mix(tint, skin * vec3(0.7, 0.5, 0.4), 0.75 * there * front * (1.0 - smoothstep(-0.06, 0.06, speck)));
  }
  if (marks == 2) tint = mix(tint, skin * 0.3, 0.9 * front * cover(length(vec2(at3.x - 0.036, at3.y - 1.4735)) - 0.0026));

  // Eyes: width, height, rise of the outer corner, height of the lid, sharpness of the corners.
  int kind = int(lookTexel(6).a + 0.5);
  vec2 size = vec2(0.0192, 0.0236);
  float rise = 0.02;
  float hang = 1.0;
  float point = 0.0;
  if (kind == 1) { size = vec2(0.0212, 0.0196); rise = 0.14; point = 0.34; }
  else if (kind == 2) { size = vec2(0.0202, 0.0222); rise = -0.07; hang = 0.6; point = 0.12; }
  else if (kind == 3) { size = vec2(0.0212, 0.0254); rise = 0.03; }
  else if (kind == 4) { size = vec2(0.0216, 0.0162); rise = 0.1; point = 0.28; }
  const vec2 at = vec2(0.0452, 1.5375);
  vec2 e = p - at;
  e.y -= rise * e.x;
  float narrow = 1.0 - point * min(1.0, (e.x * e.x) / (size.x * size.x));
  float ball = (length(vec2(e.x / size.x, e.y / (size.y * narrow))) - 1.0) * size.x * 0.9;
  float closed = eyes.x;
  float lid = size.y * (hang - (0.75 + hang) * closed) - 0.12 * (1.0 - closed) * abs(e.x + 0.004) - 0.0006;
  float open = max(ball, e.y - lid);
  vec2 gaze = vec2(eyes.y * side, eyes.z);
  vec2 i = e - gaze - vec2(-0.0014, -0.0006);
  float irisR = 0.0126 + 0.12 * (size.y - 0.0196);
  float irisD = length(i / vec2(1.0, 1.08)) - irisR;
  vec3 white = vec3(0.93, 0.91, 0.88) * (0.8 + 0.2 * smoothstep(0.022, 0.002, e.y));
  // Light gathers in the lower half of the iris, opposite to the light source.
  vec3 lit = iris * mix(0.5, 1.55, smoothstep(0.009, -0.011, i.y)) + 0.02;
  vec3 inside = mix(white, lit, cover(irisD));
  inside = mix(inside, iris * 0.2, cover(abs(irisD + 0.0004) - 0.0012) * 0.85);
  inside = mix(inside, vec3(0.006), cover(length(i) - irisR * 0.52));
  vec2 g = vec2(i.x * side, i.y);
  inside = mix(inside, vec3(1.0), cover(length((g - vec2(0.0044, 0.0056)) / vec2(1.0, 1.12)) - 0.0037));
  inside = mix(inside, vec3(1.0), 0.65 * cover(length(g + vec2(0.0048, 0.0056)) - 0.0016));
  inside *= 0.76 + 0.24 * smoothstep(lid, lid - 0.011, e.y);
  tint = mix(tint, skin * vec3(0.86, 0.76, 0.73), 0.5 * cover(ball - 0.003) * front);
  tint = mix(tint, inside, cover(open));
  vec3 ink = mix(vec3(0.012, 0.009, 0.008), hair * 0.3, 0.3);
  // Upper lashes follow the lid; they thicken outward and end in a small wing.
  float arch = size.y * narrow * sqrt(max(0.0, 1.0 - e.x * e.x / (size.x * size.x)));
  float lash = max(abs(e.y - min(lid, arch)) - (0.0021 + 0.06 * max(0.0, e.x)), abs(e.x - 0.0006) - size.x * 0.99);
  tint = mix(tint, ink, cover(lash) * front);
  float lower = max(abs(e.y + arch) - 0.0007, abs(e.x - 0.003) - size.x * 0.7);
  tint = mix(tint, mix(skin * 0.45, ink, 0.3), 0.5 * cover(lower) * (1.0 - closed) * front);
  float crease = abs(length((e - vec2(0.0, -0.001)) / (size * vec2(1.22, 1.26))) - 1.0) * size.x - 0.0006;
  tint = mix(tint, skin * vec3(0.62, 0.5, 0.46), 0.42 * cover(crease) * smoothstep(0.006, 0.016, e.y) * front);

  // Brows.
  float lift = 0.0017 * voice.w;
  vec2 b = p - vec2(0.0475, 1.5785 + lift);
  float brow;
  if (brows == 1) brow = arc(vec2(b.x, b.y - 0.04 * b.x), 0.0225, 0.0012, 0.0042);
  else if (brows == 2) brow = arc(vec2(b.x, b.y + 0.02 * b.x - 0.001), 0.0235, 0.0078, 0.0034);
  else if (brows == 3) brow = arc(vec2(b.x, b.y - 0.05 * b.x), 0.025, 0.0036, 0.0061);
  else if (brows == 4) brow = arc(vec2(b.x, b.y + 0.06 * b.x), 0.022, 0.0066, 0.0022);
  else brow = arc(vec2(b.x, b.y + 0.1 * b.x), 0.0215, 0.0052, 0.004);
  float hairs = 0.86 + 0.14 * sin((b.x * 1.0 + b.y * 1.8) * 1500.0) * (1.0 - smoothstep(0.6, 1.6, fwidth(b.x * 1500.0)));
  tint = mix(tint, hair * 0.5 * hairs + skin * 0.05, 0.94 * cover(brow) * front);

  // Mouth: a stroke at rest, an opening in speech or a grin.
  vec2 m = vec2(at3.x, at3.y - 1.4605);
  float talk = voice.w;
  float wide = mouth == 2 ? 0.0315 : mouth == 3 ? 0.022 : mouth == 1 ? 0.026 : mouth == 5 ? 0.0235 : 0.0295;
  float curve = mouth == 3 ? -0.001 : mouth == 1 ? -0.0055 : mouth == 5 ? -0.003 : mouth == 4 ? -0.005 : -0.0095;
  if (mouth == 4) m.y -= 0.17 * m.x;
  // Lips of O and U narrow; those of I and E widen.
  float purse = max(eyes.w, 0.0);
  wide *= 1.0 - 0.5 * purse - 0.14 * min(eyes.w, 0.0);
  curve *= 1.0 - 0.75 * purse;
  float gape = max(mouth == 2 ? 0.0115 : 0.0, talk * (0.017 + 0.003 * purse));
  float over = 1.0 - (m.x * m.x) / (wide * wide);
  float top = curve * over * (mouth == 2 ? 0.62 : 1.0);
  float bottom = top - gape * max(0.0, over);
  vec3 lip = mix(skin * vec3(0.74, 0.4, 0.38), vec3(0.42, 0.09, 0.08), 0.12);
  if (mouth == 5 || mouth == 1) {
    // Lips with volume: a bow above, a fuller lower lip.
    float bow = 0.0046 - 0.0022 * exp(-pow(m.x / 0.0055, 2.0));
    float full = mouth == 5 ? 1.0 : 0.55;
    float lips = max(m.y - top - bow * full * max(0.0, over), bottom - 0.0078 * full * max(0.0, over) - m.y);
    tint = mix(tint, mix(skin, lip, 0.78), cover(max(lips, abs(m.x) - wide)) * front);
    tint += 0.05 * skin * front * exp(-dot((m - vec2(0.0, bottom - 0.004 * full)) / vec2(0.01, 0.0022), (m - vec2(0.0, bottom - 0.004 * full)) / vec2(0.01, 0.0022)));
  }
  if (gape > 0.0005) {
    float hole = max(max(m.y - top, bottom - m.y), abs(m.x) - wide);
    vec3 within = mix(vec3(0.15, 0.028, 0.032), vec3(0.6, 0.17, 0.15), smoothstep(0.005, 0.0, length((m - vec2(0.0, bottom - 0.001)) / vec2(1.9, 1.0)) - 0.005));
    float teeth = top - m.y - min(0.0052, gape * 0.46);
    within = mix(within, vec3(0.92, 0.89, 0.84), cover(teeth));
    tint = mix(tint, within, cover(hole) * front);
    tint = mix(tint, lip * 0.75, cover(abs(hole) - 0.0012) * front);
  } else {
    tint = mix(tint, lip * 0.62, cover(arc(m, wide, curve, mouth == 5 ? 0.0017 : 0.0025)) * front);
    // Corners of a smile.
    vec2 corner = vec2(abs(m.x) - wide, m.y - 0.0004);
    tint = mix(tint, lip * 0.7, 0.7 * cover(length(corner / vec2(1.0, 1.25)) - 0.0021) * front * (mouth == 3 ? 0.0 : 1.0));
  }
  tint = mix(tint, skin * vec3(0.8, 0.62, 0.58), 0.4 * front * exp(-dot((m - vec2(0.0, curve - gape - 0.0098)) / vec2(0.012, 0.003), (m - vec2(0.0, curve - gape - 0.0098)) / vec2(0.012, 0.003))));
  return tint;
}
`;
