/**
 * Patterns of the surface kinds (contract: SURFACE_KINDS), drawn from places in the world: no texture is fetched.
 * surfaceAlbedo gives the colour; gloss says how much sky it mirrors at a flat angle, relief leans the normal.
 */
export const surfaceShader = /* glsl */ `
struct Surface { vec3 albedo; float gloss; vec3 relief; };

/** 1 inside a cell, 0 in its joints; joints fade into their mean where they get thinner than a pixel. */
float joints(vec2 inCell, vec2 size, float width, float blur) {
  vec2 edge = min(inCell, size - inCell);
  float gap = min(edge.x, edge.y);
  float dark = clamp((width * 0.5 + blur - gap) / (2.0 * blur), 0.0, 1.0) * min(1.0, width / (2.0 * blur));
  float mean = 1.0 - width * (1.0 / size.x + 1.0 / size.y) * 0.5;
  return mix(1.0 - dark, mean, clamp((blur - 0.02) / 0.1, 0.0, 1.0));
}

vec3 jointRelief(vec2 inCell, vec2 size, float width, vec3 across, vec3 along) {
  vec2 low = 1.0 - smoothstep(0.0, width, inCell);
  vec2 high = 1.0 - smoothstep(0.0, width, size - inCell);
  return across * (high.x - low.x) + along * (high.y - low.y);
}

Surface surfaceAt(int kind, vec3 base, vec3 p, vec3 n) {
  Surface s = Surface(base, 0.06, vec3(0.0));
  vec3 a = abs(n);
  // A flat place on the surface, the axis that looks out of it left away.
  bool level = a.y > 0.6;
  vec2 q = level ? p.xz : (a.x > a.z ? p.zy : p.xy);
  vec3 across = level ? vec3(1, 0, 0) : (a.x > a.z ? vec3(0, 0, 1) : vec3(1, 0, 0));
  vec3 along = level ? vec3(0, 0, 1) : vec3(0, 1, 0);
  float blur = max(length(fwidth(p)) * 0.6, 0.0015);
  float cloudy = noise2(q * 0.9) * 0.6 + noise2(q * 3.7) * 0.4;

  if (kind == 1) {
    s.albedo *= 0.93 + 0.12 * cloudy + 0.02 * (noise2(q * 26.0) - 0.5);
  } else if (kind == 2) {
    vec2 size = vec2(0.36);
    vec2 cell = floor(q / size), inside = q - cell * size;
    float tile = hash21(cell + 3.1);
    vec3 tint = mix(vec3(0.86, 0.8, 0.78), vec3(1.12, 1.1, 1.04), tile);
    tint *= 0.94 + 0.12 * noise2(q * 9.0 + tile * 40.0);
    float whole = joints(inside, size, 0.014, blur);
    s.albedo = mix(vec3(0.55, 0.44, 0.33), base * tint, whole);
    s.gloss = 0.22 * whole;
    s.relief = jointRelief(inside, size, 0.016, across, along) * 0.5 + (across * (hash21(cell) - 0.5) + along * (hash21(cell + 9.0) - 0.5)) * 0.02;
  } else if (kind == 3) {
    // Flags of two sizes in courses.
    float row = floor(q.y / 0.62);
    float length1 = mix(0.62, 1.05, hash21(vec2(row, 4.0)));
    float x = q.x + hash21(vec2(row, 1.0)) * 3.0;
    vec2 size = vec2(length1, 0.62);
    vec2 cell = vec2(floor(x / length1), row);
    vec2 inside = vec2(x, q.y) - cell * size;
    if (hash21(cell + 7.7) > 0.62) { size.y = 0.31; float half1 = floor(inside.y / 0.31); inside.y -= half1 * 0.31; cell.y += half1 * 0.37; }
    float stone = hash21(cell + 1.3);
    vec3 tint = mix(vec3(0.86, 0.85, 0.86), vec3(1.08, 1.05, 1.0), stone) * (0.92 + 0.14 * noise2(q * 5.0 + stone * 30.0));
    float whole = joints(inside, size, 0.02, blur);
    s.albedo = mix(base * 0.5, base * tint, whole);
    s.gloss = 0.16 * whole;
    s.relief = jointRelief(inside, size, 0.02, across, along) * 0.4 + (across * (stone - 0.5) + along * (hash21(cell + 5.0) - 0.5)) * 0.018;
  } else if (kind >= 4 && kind <= 6) {
    vec3 grain = kind == 4 ? p.xyz : (kind == 5 ? p.yxz : p.zxy);
    vec2 board = vec2(dot(grain.yz, vec2(1.0, 0.83)), grain.x);
    float lines = noise2(vec2(board.x * 60.0, board.y * 2.2)) * 0.6 + noise2(vec2(board.x * 150.0, board.y * 5.0)) * 0.4;
    lines = mix(lines, 0.5, clamp(blur * 22.0, 0.0, 1.0));
    s.albedo *= 0.82 + 0.3 * lines + 0.1 * (noise2(vec2(board.x * 5.0, board.y * 0.7)) - 0.5);
    s.gloss = 0.1;
  } else if (kind == 7) {
    float row = floor(q.y / 0.24);
    float size1 = mix(0.34, 0.62, hash21(vec2(row, 2.0)));
    float x = q.x + hash21(vec2(row, 6.0)) * 2.0;
    vec2 cell = vec2(floor(x / size1), row);
    vec2 inside = vec2(x, q.y) - cell * vec2(size1, 0.24);
    float stone = hash21(cell);
    float whole = joints(inside, vec2(size1, 0.24), 0.022, blur);
    s.albedo = mix(base * 0.6, base * mix(vec3(0.82, 0.8, 0.8), vec3(1.12, 1.08, 1.02), stone) * (0.9 + 0.2 * noise2(q * 11.0)), whole);
    s.relief = jointRelief(inside, vec2(size1, 0.24), 0.035, across, along) * 0.7;
  } else if (kind == 8) {
    vec2 size = vec2(0.12);
    vec2 cell = floor(q / size), inside = q - cell * size;
    float tile = hash21(cell);
    float whole = joints(inside, size, 0.008, blur);
    vec3 tint = mix(vec3(0.62, 0.86, 0.95), vec3(1.15, 1.1, 1.0), tile);
    s.albedo = mix(base * 0.8, base * mix(tint, vec3(0.92), clamp(blur * 9.0, 0.0, 1.0)), whole);
    s.gloss = 0.2;
    // Light that the water gathers on the ground.
    vec2 w = q * 1.7;
    float c = 1.0;
    for (int i = 0; i < 2; i++) {
      w += vec2(sin(w.y * 1.9 + time * 0.8), cos(w.x * 2.1 - time * 0.7)) * 0.5;
      c *= abs(sin(w.x * 1.6) + sin(w.y * 1.7)) * 0.62;
    }
    s.albedo *= 0.86 + 0.9 * pow(1.0 - clamp(c, 0.0, 1.0), 6.0);
  } else if (kind == 9) {
    float weave = noise2(p.xz * 160.0 + p.y * 120.0);
    s.albedo *= 0.95 + 0.1 * mix(weave, 0.5, clamp(blur * 60.0, 0.0, 1.0));
    s.gloss = 0.0;
  } else if (kind == 11) {
    s.gloss = 0.3;
  } else if (kind == 13) {
    s.albedo *= 0.82 + 0.36 * cloudy;
    s.gloss = 0.0;
  } else if (kind == 14) {
    float grains = mix(noise2(q * 42.0) * 0.6 + noise2(q * 90.0) * 0.4, 0.5, clamp(blur * 18.0, 0.0, 1.0));
    s.albedo *= 0.74 + 0.36 * grains + 0.16 * cloudy;
    s.gloss = 0.0;
  } else if (kind == 15) {
    vec2 r = fract(q * vec2(1.0, 1.6));
    float band = smoothstep(0.46, 0.5, abs(r.y - 0.5)) + step(0.8, fract(q.y * 6.4)) * 0.6;
    float zig = step(0.5, fract(q.x * 3.0 + abs(fract(q.y * 3.2) - 0.5)));
    s.albedo = mix(base, vec3(0.83, 0.68, 0.5), clamp(band, 0.0, 1.0) * 0.8);
    s.albedo = mix(s.albedo, vec3(0.12, 0.24, 0.26), zig * step(0.72, r.y) * step(r.y, 0.86));
    s.albedo *= 0.92 + 0.16 * mix(noise2(q * 90.0), 0.5, clamp(blur * 30.0, 0.0, 1.0));
    s.gloss = 0.0;
  } else if (kind == 16) {
    s.gloss = 0.85;
  } else if (kind == 17) {
    s.albedo *= 0.84 + 0.3 * noise2(q * 6.0);
    s.gloss = 0.03;
  }
  // Joints thinner than a pixel must not lean it one way or the other.
  s.relief *= 1.0 - smoothstep(0.25, 0.8, blur / 0.014);
  return s;
}
`;
