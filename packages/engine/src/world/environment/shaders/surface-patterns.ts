import type { SurfacePattern } from "./surface-pattern.ts";

/**
 * The look of each surface kind. albedo is the colour; gloss the reflectivity, relief tilts the normal, sheen is the
 * light at the edge of a pile.
 */
export const SURFACE_PATTERNS: readonly SurfacePattern[] = [
  {
    kinds: ["plaster"],
    glsl: /* glsl */ `
    s.albedo *= 0.93 + 0.12 * cloudy + 0.02 * (noise2(q * 26.0) - 0.5);
`,
  },
  {
    kinds: ["terracotta"],
    glsl: /* glsl */ `
    vec2 size = vec2(0.36);
    vec2 cell = floor(q / size), inside = q - cell * size;
    float tile = hash21(cell + 3.1);
    vec3 tint = mix(vec3(0.86, 0.8, 0.78), vec3(1.12, 1.1, 1.04), tile);
    tint *= 0.94 + 0.12 * noise2(q * 9.0 + tile * 40.0);
    float whole = joints(inside, size, 0.014, blur);
    s.albedo = mix(vec3(0.55, 0.44, 0.33), base * tint, whole);
    s.gloss = 0.22 * whole;
    s.relief = jointRelief(inside, size, 0.016, across, along) * 0.5 + (across * (hash21(cell) - 0.5) + along * (hash21(cell + 9.0) - 0.5)) * 0.02;
`,
  },
  {
    kinds: ["flagstone"],
    glsl: /* glsl */ `
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
`,
  },
  {
    kinds: ["wood-x", "wood-y", "wood-z"],
    glsl: /* glsl */ `
    vec3 grain = kind == 4 ? p.xyz : (kind == 5 ? p.yxz : p.zxy);
    vec2 board = vec2(dot(grain.yz, vec2(1.0, 0.83)), grain.x);
    float lines = noise2(vec2(board.x * 60.0, board.y * 2.2)) * 0.6 + noise2(vec2(board.x * 150.0, board.y * 5.0)) * 0.4;
    lines = mix(lines, 0.5, clamp(blur * 22.0, 0.0, 1.0));
    s.albedo *= 0.82 + 0.3 * lines + 0.1 * (noise2(vec2(board.x * 5.0, board.y * 0.7)) - 0.5);
    s.gloss = 0.1;
`,
  },
  {
    kinds: ["masonry"],
    glsl: /* glsl */ `
    float row = floor(q.y / 0.24);
    float size1 = mix(0.34, 0.62, hash21(vec2(row, 2.0)));
    float x = q.x + hash21(vec2(row, 6.0)) * 2.0;
    vec2 cell = vec2(floor(x / size1), row);
    vec2 inside = vec2(x, q.y) - cell * vec2(size1, 0.24);
    float stone = hash21(cell);
    float whole = joints(inside, vec2(size1, 0.24), 0.022, blur);
    s.albedo = mix(base * 0.6, base * mix(vec3(0.82, 0.8, 0.8), vec3(1.12, 1.08, 1.02), stone) * (0.9 + 0.2 * noise2(q * 11.0)), whole);
    s.relief = jointRelief(inside, vec2(size1, 0.24), 0.035, across, along) * 0.7;
`,
  },
  {
    kinds: ["mosaic"],
    glsl: /* glsl */ `
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
`,
  },
  {
    kinds: ["fabric"],
    glsl: /* glsl */ `
    float weave = noise2(p.xz * 160.0 + p.y * 120.0);
    s.albedo *= 0.95 + 0.1 * mix(weave, 0.5, clamp(blur * 60.0, 0.0, 1.0));
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["metal"],
    glsl: /* glsl */ `
    s.gloss = 0.3;
`,
  },
  {
    kinds: ["rock"],
    glsl: /* glsl */ `
    s.albedo *= 0.82 + 0.36 * cloudy;
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["gravel"],
    glsl: /* glsl */ `
    float grains = mix(noise2(q * 42.0) * 0.6 + noise2(q * 90.0) * 0.4, 0.5, clamp(blur * 18.0, 0.0, 1.0));
    s.albedo *= 0.74 + 0.36 * grains + 0.16 * cloudy;
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["rug"],
    glsl: /* glsl */ `
    vec2 r = fract(q * vec2(1.0, 1.6));
    float band = smoothstep(0.46, 0.5, abs(r.y - 0.5)) + step(0.8, fract(q.y * 6.4)) * 0.6;
    float zig = step(0.5, fract(q.x * 3.0 + abs(fract(q.y * 3.2) - 0.5)));
    s.albedo = mix(base, vec3(0.83, 0.68, 0.5), clamp(band, 0.0, 1.0) * 0.8);
    s.albedo = mix(s.albedo, vec3(0.12, 0.24, 0.26), zig * step(0.72, r.y) * step(r.y, 0.86));
    s.albedo *= 0.92 + 0.16 * mix(noise2(q * 90.0), 0.5, clamp(blur * 30.0, 0.0, 1.0));
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["glass"],
    glsl: /* glsl */ `
    s.gloss = 0.85;
`,
  },
  {
    kinds: ["roof"],
    glsl: /* glsl */ `
    s.albedo *= 0.84 + 0.3 * noise2(q * 6.0);
    s.gloss = 0.03;
`,
  },
  {
    kinds: ["carpet", "velvet"],
    glsl: /* glsl */ `
    // Carpet: loops in rows, walked lighter here and there. Velvet: a pile that lies this way and that.
    bool isVelvet = kind == 32;
    float loops = grains(q, isVelvet ? 0.006 : 0.012, blur);
    s.albedo *= (isVelvet ? 0.9 : 0.78) + (isVelvet ? 0.14 : 0.4) * loops + 0.12 * (cloudy - 0.5);
    s.gloss = 0.0;
    s.sheen = isVelvet ? 0.9 : 0.22;
    s.relief = (across * (grains(q + 3.0, 0.016, blur) - 0.5) + along * (grains(q + 9.0, 0.016, blur) - 0.5)) * 0.35;
`,
  },
  {
    kinds: ["brick"],
    glsl: /* glsl */ `
    vec2 cell, size = vec2(0.24, 0.075);
    vec2 inside = courses(q, size, 0.5, cell);
    float brick = hash21(cell + 2.7);
    float whole = joints(inside, size, 0.011, blur);
    vec3 tint = mix(vec3(0.72, 0.7, 0.72), vec3(1.2, 1.1, 1.04), brick) * (0.86 + 0.28 * grains(q, 0.03, blur));
    if (hash21(cell + 11.0) > 0.93) tint *= 0.6;
    tint = mix(tint, vec3(0.98), clamp(blur * 7.0, 0.0, 0.8));
    s.albedo = mix(mix(base, vec3(0.62, 0.58, 0.52), 0.62) * 0.8, base * tint, whole);
    s.relief = jointRelief(inside, size, 0.013, across, along) * 0.5 + (across * (brick - 0.5) + along * (hash21(cell + 5.0) - 0.5)) * 0.03;
    s.gloss = 0.03;
`,
  },
  {
    kinds: ["concrete"],
    glsl: /* glsl */ `
    // Floors are poured in fields and polished; walls show the boards and ties of their forms.
    vec2 size = level ? vec2(3.0) : vec2(2.4, 1.2);
    vec2 cell = floor(q / size), inside = q - cell * size;
    float whole = joints(inside, size, level ? 0.006 : 0.009, blur);
    float stain = noise2(q * 0.35) * 0.5 + noise2(q * 1.4 + 7.0) * 0.3 + noise2(q * 5.0) * 0.2;
    s.albedo = base * (0.84 + 0.26 * stain + 0.04 * (grains(q, 0.02, blur) - 0.5) + 0.035 * (hash21(cell) - 0.5)) * mix(0.62, 1.0, whole);
    if (!level) {
      vec2 tie = abs(inside - size * 0.5) - vec2(size.x * 0.25, size.y * 0.25);
      float hole = 1.0 - smoothstep(0.018, 0.018 + 2.0 * blur, length(tie));
      s.albedo *= 1.0 - 0.55 * hole * clamp(0.02 / blur, 0.0, 1.0);
      float pores = smoothstep(0.8, 0.86, noise2(q * 34.0)) * clamp(0.012 / blur, 0.0, 1.0);
      s.albedo *= 1.0 - 0.2 * pores;
    }
    s.gloss = (level ? 0.72 : 0.07) * whole * (0.75 + 0.4 * stain);
    s.relief = level ? vec3(0.0) : jointRelief(inside, size, 0.012, across, along) * 0.4;
`,
  },
  {
    kinds: ["grass"],
    glsl: /* glsl */ `
    // A lawn: blades near by, tufts further off, and the lighter and darker of where it is walked and mown.
    float blades = grains(vec2(q.x + q.y * 0.35, q.y * 0.3 - q.x * 0.1), 0.011, blur) * 0.6 + grains(vec2(q.x * 0.3 - q.y, q.y * 0.9), 0.014, blur) * 0.4;
    float tufts = noise2(q * 7.0) * 0.5 + noise2(q * 2.3) * 0.3 + noise2(q * 0.5) * 0.2;
    s.albedo *= 0.52 + 0.62 * blades * (0.6 + 0.4 * tufts) + 0.34 * tufts;
    s.albedo = mix(s.albedo, s.albedo * vec3(1.32, 1.1, 0.66), smoothstep(0.52, 0.8, noise2(q * 0.23 + 3.0) * 0.6 + noise2(q * 1.9) * 0.4) * 0.6);
    s.gloss = 0.0;
    s.sheen = 0.35;
    s.relief = (across * (blades - 0.5) + along * (tufts - 0.5)) * 0.4;
`,
  },
  {
    kinds: ["bark"],
    glsl: /* glsl */ `
    float turn = atan(n.z, n.x);
    float ridges = noise2(vec2((p.x + p.z) * 9.0 + turn * 2.0, p.y * 2.2)) * 0.6 + noise2(vec2((p.x - p.z) * 24.0 + turn * 5.0, p.y * 5.5)) * 0.4;
    ridges = mix(ridges, 0.5, clamp(blur * 14.0, 0.0, 1.0));
    s.albedo *= 0.46 + 1.0 * ridges;
    s.albedo = mix(s.albedo, s.albedo * vec3(0.8, 1.05, 0.62), smoothstep(0.55, 0.8, noise3(p * 1.7)) * 0.6);
    s.relief = across * (ridges - 0.5) * 0.7;
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["tile"],
    glsl: /* glsl */ `
    vec2 size = level ? vec2(0.3) : vec2(0.15);
    vec2 cell = floor(q / size), inside = q - cell * size;
    float whole = joints(inside, size, 0.005, blur);
    s.albedo = mix(base * 0.62 + 0.02, base * (0.95 + 0.09 * hash21(cell)), whole);
    s.gloss = 0.55 * whole;
    s.relief = jointRelief(inside, size, 0.008, across, along) * 0.5 + (across * (hash21(cell + 3.0) - 0.5) + along * (hash21(cell + 8.0) - 0.5)) * 0.012;
`,
  },
  {
    kinds: ["screen"],
    glsl: /* glsl */ `
    // Dark by itself: what falls on it must not wash its picture out.
    s.albedo *= 0.15;
    s.gloss = 0.3;
`,
  },
  {
    kinds: ["skylight"],
    glsl: /* glsl */ `
    s.gloss = 0.3;
`,
  },
  {
    kinds: ["paint"],
    glsl: /* glsl */ `
    // Painted wood and metal: even, with the faint sweep of the brush.
    float brush = grains(vec2(q.x * 0.25, q.y) , 0.018, blur);
    s.albedo *= 0.97 + 0.05 * brush + 0.025 * (cloudy - 0.5);
    s.gloss = 0.26;
    s.relief = along * (brush - 0.5) * 0.02;
`,
  },
  {
    kinds: ["asphalt"],
    glsl: /* glsl */ `
    float stones = grains(q, 0.012, blur) * 0.6 + grains(q + 5.0, 0.03, blur) * 0.4;
    float patches = noise2(q * 0.28) * 0.6 + noise2(q * 1.1 + 3.0) * 0.4;
    s.albedo *= 0.66 + 0.5 * stones + 0.24 * (patches - 0.5);
    float crack = abs(noise2(q * 0.7 + 13.0) - 0.5) + 0.05 * noise2(q * 9.0);
    s.albedo *= 1.0 - 0.4 * (1.0 - smoothstep(0.024, 0.034 + blur, crack)) * smoothstep(0.5, 0.7, patches);
    s.gloss = 0.05 + 0.1 * smoothstep(0.6, 0.8, patches);
    s.relief = (across * (stones - 0.5) + along * (grains(q + 2.0, 0.012, blur) - 0.5)) * 0.3;
`,
  },
  {
    kinds: ["sand"],
    glsl: /* glsl */ `
    float wander = noise2(q * 0.6) * 3.0;
    float waves = sin(q.x * 26.0 + q.y * 9.0 + wander * 3.0) * smoothstep(0.3, 0.7, noise2(q * 0.4 + 5.0));
    waves *= 1.0 - clamp(blur * 14.0, 0.0, 1.0);
    s.albedo *= 0.88 + 0.18 * grains(q, 0.008, blur) + 0.05 * waves + 0.1 * (cloudy - 0.5);
    s.relief = normalize(across * 26.0 + along * 9.0) * cos(q.x * 26.0 + q.y * 9.0 + wander * 3.0) * 0.16 * (1.0 - clamp(blur * 14.0, 0.0, 1.0));
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["linoleum"],
    glsl: /* glsl */ `
    float flecks = grains(q * vec2(1.0, 0.45), 0.01, blur) * 0.5 + grains(q * vec2(0.5, 1.0) + 4.0, 0.022, blur) * 0.5;
    s.albedo *= 0.86 + 0.26 * flecks + 0.05 * (cloudy - 0.5);
    s.gloss = 0.34;
`,
  },
  {
    kinds: ["marble"],
    glsl: /* glsl */ `
    vec2 w = q + vec2(noise2(q * 1.3), noise2(q * 1.3 + 7.0)) * 0.9;
    float veins = abs(noise2(w * 1.6) - 0.5) * 0.7 + abs(noise2(w * 4.1 + 3.0) - 0.5) * 0.3;
    float vein = 1.0 - smoothstep(0.0, 0.09 + blur, veins);
    s.albedo = base * (0.92 + 0.1 * cloudy) * mix(vec3(1.0), vec3(0.55, 0.56, 0.6), vein * 0.75);
    vec2 size = vec2(0.9), cell = floor(q / size);
    if (level) s.albedo *= mix(0.7, 1.0, joints(q - cell * size, size, 0.004, blur));
    s.gloss = 0.7;
`,
  },
  {
    kinds: ["parquet"],
    glsl: /* glsl */ `
    // Herringbone: blocks five times as long as wide, laid crosswise in steps.
    float wide = 0.09;
    vec2 cell = floor(q / wide), inside = q / wide - cell;
    float step5 = mod(cell.x - cell.y, 10.0);
    bool lies = step5 < 5.0;
    float at = lies ? step5 : 9.0 - step5;
    vec2 block = lies ? vec2(cell.x - at, cell.y) : vec2(cell.x, cell.y - at);
    vec2 place = lies ? vec2(at + inside.x, inside.y) : vec2(at + inside.y, inside.x);
    float own = hash21(block + (lies ? 0.0 : 31.0));
    float whole = joints(place * wide, vec2(5.0 * wide, wide), 0.003, blur);
    float lines = grains(vec2(place.x * 0.1, place.y + own * 40.0) * wide, 0.006, blur);
    vec3 tint = mix(vec3(0.74, 0.72, 0.7), vec3(1.16, 1.14, 1.1), own) * (0.86 + 0.28 * lines);
    tint = mix(tint, vec3(0.95), clamp(blur * 6.0, 0.0, 0.9));
    s.albedo = base * tint * mix(0.5, 1.0, whole);
    s.gloss = 0.3 * whole;
`,
  },
  {
    kinds: ["leather"],
    glsl: /* glsl */ `
    float folds = grains(q, 0.02, blur) * 0.5 + grains(q + 3.0, 0.008, blur) * 0.5;
    s.albedo *= 0.84 + 0.3 * folds * cloudy + 0.05;
    s.gloss = 0.2;
    s.relief = (across * (folds - 0.5) + along * (grains(q + 8.0, 0.012, blur) - 0.5)) * 0.12;
`,
  },
  {
    kinds: ["chalkboard"],
    glsl: /* glsl */ `
    // A board that was wiped in wide arcs.
    vec2 swing = q * vec2(0.9, 2.1) + vec2(noise2(q * 0.7), noise2(q * 0.7 + 4.0)) * 1.6;
    float dust = noise2(swing) * 0.6 + noise2(swing * vec2(2.0, 5.0)) * 0.4;
    s.albedo = mix(base, vec3(0.55, 0.57, 0.55), 0.05 + 0.16 * smoothstep(0.35, 0.85, dust));
    s.gloss = 0.04;
`,
  },
  {
    kinds: ["city"],
    glsl: /* glsl */ `
    // A house front far off: storeys of windows; what shines in them is surfaceGlow's.
    vec2 size = vec2(2.6, 3.3);
    vec2 cell = floor(q / size), inside = q / size - cell;
    float window = level ? 0.0 : windowShare(inside, length(fwidth(q)) / 2.6);
    s.albedo = mix(base * (0.9 + 0.2 * cloudy), vec3(0.03, 0.036, 0.045), window);
    s.gloss = mix(0.0, 0.7, window);
`,
  },
  {
    kinds: ["traffic-x", "traffic-z"],
    glsl: /* glsl */ `
    s.albedo *= 0.8 + 0.3 * grains(q, 0.05, blur);
    s.gloss = 0.06;
`,
  },
  {
    kinds: ["soil"],
    glsl: /* glsl */ `
    float clods = noise2(q * 9.0) * 0.5 + grains(q, 0.03, blur) * 0.5;
    s.albedo *= 0.6 + 0.7 * clods;
    s.relief = (across * (clods - 0.5) + along * (noise2(q * 9.0 + 5.0) - 0.5)) * 0.6;
    s.gloss = 0.0;
`,
  },
  {
    kinds: ["hedge"],
    glsl: /* glsl */ `
    float leaves = noise3(p * 24.0) * 0.55 + noise3(p * 9.0) * 0.45;
    leaves = mix(leaves, 0.5, clamp(blur * 9.0, 0.0, 1.0));
    s.albedo *= 0.34 + 1.15 * leaves * (0.7 + 0.3 * cloudy);
    s.relief = (across * (noise3(p * 18.0 + 3.0) - 0.5) + along * (noise3(p * 18.0 + 9.0) - 0.5)) * 1.2;
    s.gloss = 0.0;
    s.sheen = 0.3;
`,
  },
  {
    kinds: ["corrugated"],
    glsl: /* glsl */ `
    float wave = 6.2832 * q.x / 0.09;
    float flatness = clamp(blur * 16.0, 0.0, 1.0);
    s.albedo *= 0.94 + 0.08 * cos(wave) * (1.0 - flatness) + 0.08 * (cloudy - 0.5);
    s.relief = across * -sin(wave) * 0.45 * (1.0 - flatness);
    s.gloss = 0.22;
`,
  },
];
