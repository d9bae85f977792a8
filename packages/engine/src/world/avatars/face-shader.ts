/**
 * The face is drawn, not modelled: eyes, lids, brows, mouth and blush by distance, so that it is sharp at any size,
 * blinks, looks about and speaks. Coordinates are metres on the modelled head; the left eye is at +x.
 */
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
  vec3 at3 = (vModelled - vec3(0.0, 1.4, -0.01)) / 1.07 + vec3(0.0, 1.4, -0.01);
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

  vec3 flush = skin * vec3(1.16, 0.74, 0.68);
  tint = mix(tint, flush, 0.5 * front * exp(-dot((p - vec2(0.066, 1.488)) / vec2(0.026, 0.018), (p - vec2(0.066, 1.488)) / vec2(0.026, 0.018))));
  tint = mix(tint, flush, 0.35 * exp(-dot((p - vec2(0.0, 1.505)) / vec2(0.017, 0.014), (p - vec2(0.0, 1.505)) / vec2(0.017, 0.014))));

  // Eyes.
  const vec2 at = vec2(0.0445, 1.5395);
  const vec2 size = vec2(0.0172, 0.0212);
  vec2 e = p - at;
  float ball = (length(e / size) - 1.0) * size.x;
  float closed = eyes.x;
  float lid = size.y * (1.0 - 1.75 * closed) - 0.16 * (1.0 - closed) * abs(e.x + 0.004) - 0.0008;
  float open = max(ball, e.y - lid);
  vec2 gaze = vec2(eyes.y * side, eyes.z);
  vec2 i = e - gaze - vec2(-0.0012, -0.0009);
  float irisD = length(i / vec2(1.0, 1.1)) - 0.0141;
  vec3 white = vec3(0.86, 0.83, 0.79) * (0.72 + 0.28 * smoothstep(0.022, 0.004, e.y));
  vec3 inside = mix(white, iris * (0.55 + 0.75 * smoothstep(0.012, -0.012, i.y)), cover(irisD));
  inside = mix(inside, iris * 0.25, cover(abs(irisD) - 0.0011) * 0.8);
  inside = mix(inside, vec3(0.008), cover(length(i) - 0.0068));
  vec2 g = vec2(i.x * side, i.y);
  inside = mix(inside, vec3(1.0), cover(length(g - vec2(0.0046, 0.0058)) - 0.0037));
  inside = mix(inside, vec3(1.0), 0.6 * cover(length(g + vec2(0.005, 0.006)) - 0.0016));
  inside *= 0.8 + 0.2 * smoothstep(lid, lid - 0.009, e.y);
  tint = mix(tint, skin * vec3(0.86, 0.78, 0.76), 0.5 * cover(ball - 0.003) * front);
  tint = mix(tint, inside, cover(open));
  vec3 ink = mix(vec3(0.012, 0.009, 0.008), hair * 0.3, 0.35);
  // Upper lashes follow the lid; they thicken outward.
  float lash = max(abs(e.y - min(lid, size.y * sqrt(max(0.0, 1.0 - e.x * e.x / (size.x * size.x))))) - (0.0022 + 0.055 * max(0.0, e.x)), abs(e.x) - size.x * 0.97);
  tint = mix(tint, ink, cover(lash) * front);
  float crease = abs(length((e - vec2(0.0, -0.001)) / (size * 1.3)) - 1.0) * size.x - 0.0006;
  tint = mix(tint, skin * 0.62, 0.35 * cover(crease) * smoothstep(0.004, 0.014, e.y) * front);

  // Brows.
  float lift = 0.0026 * eyes.w;
  vec2 b = p - vec2(0.047, 1.5775 + lift);
  float brow;
  if (brows == 1) brow = arc(vec2(b.x, b.y - 0.06 * b.x), 0.022, 0.001, 0.0042);
  else if (brows == 2) brow = arc(vec2(b.x, b.y + 0.05 * b.x - 0.001), 0.0225, 0.0075, 0.0033);
  else if (brows == 3) brow = arc(vec2(b.x, b.y - 0.1 * b.x), 0.024, 0.003, 0.0058);
  else brow = arc(vec2(b.x, b.y + 0.1 * b.x), 0.021, 0.0045, 0.0038);
  tint = mix(tint, hair * 0.55, 0.92 * cover(brow) * front);

  // Mouth: a stroke at rest, an opening when it speaks or grins.
  vec2 m = vec2(at3.x, at3.y - 1.4595);
  float talk = voice.w;
  float wide = mouth == 2 ? 0.03 : mouth == 3 ? 0.0215 : 0.026;
  float rise = mouth == 3 ? -0.0006 : mouth == 1 ? -0.0045 : -0.0085;
  float gape = max(mouth == 2 ? 0.0095 : 0.0, talk * 0.017);
  float top = rise * (1.0 - (m.x * m.x) / (wide * wide));
  float bottom = (rise - gape) * (1.0 - (m.x * m.x) / (wide * wide));
  vec3 lip = skin * vec3(0.72, 0.42, 0.4);
  if (gape > 0.0005) {
    float hole = max(max(m.y - top, bottom - m.y), abs(m.x) - wide);
    vec3 within = mix(vec3(0.16, 0.03, 0.035), vec3(0.55, 0.14, 0.13), smoothstep(0.004, 0.0, length((m - vec2(0.0, rise - gape)) / vec2(1.7, 1.0)) - 0.006));
    float teeth = top - m.y - min(0.0042, gape * 0.45);
    within = mix(within, vec3(0.84, 0.8, 0.74), cover(teeth));
    tint = mix(tint, within, cover(hole) * front);
    tint = mix(tint, lip * 0.8, cover(abs(hole) - 0.0012) * front);
  } else tint = mix(tint, lip * 0.75, cover(arc(m, wide, rise, 0.0027)) * front);
  tint = mix(tint, skin * vec3(0.8, 0.62, 0.58), 0.4 * front * exp(-dot((m - vec2(0.0, rise - gape - 0.0085)) / vec2(0.012, 0.0032), (m - vec2(0.0, rise - gape - 0.0085)) / vec2(0.012, 0.0032))));
  return tint;
}
`;
