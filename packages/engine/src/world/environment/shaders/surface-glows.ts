import type { SurfacePattern } from "./surface-pattern.ts";

/** Emissive surfaces: screens, signs, skylights, lit windows, distant cars. */
export const SURFACE_GLOWS: readonly SurfacePattern[] = [
  {
    kinds: ["glow"],
    glsl: /* glsl */ `
    return base * base * (lampGlow * 1.4);
`,
  },
  {
    kinds: ["screen"],
    glsl: /* glsl */ `
    // Slow colour fields round the paint's own colour, as of a picture that waits.
    // Broad folds that drift upwards like silk: the paint's colour in their depth, the evening's on their crests.
    vec2 w = q * 0.5;
    w += 0.7 * vec2(sin(w.y * 0.9 + time * 0.07), cos(w.x * 0.7 - time * 0.05));
    float fold = w.y * 1.5 - time * 0.06 + 0.8 * sin(w.x * 0.8 + time * 0.04) + 0.5 * noise2(w * 0.9 + time * 0.03);
    float crest = 0.5 + 0.5 * sin(fold * 1.6);
    float second = 0.5 + 0.5 * sin(fold * 0.7 + 1.9);
    vec3 deep = base * mix(vec3(0.35, 0.5, 0.75), vec3(1.0), second);
    vec3 warm = mix(vec3(0.95, 0.34, 0.16), vec3(1.0, 0.74, 0.42), second);
    vec3 silk = mix(deep, warm, smoothstep(0.3, 1.0, crest) * (0.35 + 0.5 * second));
    return silk * (0.62 + 0.5 * crest) * mix(1.1, 0.85, night);
`,
  },
  {
    kinds: ["neon"],
    glsl: /* glsl */ `
    // One sign in seven has a tired starter.
    float own = hash31(floor(p / 2.5));
    float tired = step(0.86, own) * step(0.8, noise2(vec2(time * 0.7, own * 50.0))) * step(0.5, hash21(vec2(floor(time * 14.0), own)));
    return base * mix(1.5, 2.6, night) * (1.0 - 0.75 * tired) * (0.97 + 0.03 * sin(time * 9.0 + own * 20.0));
`,
  },
  {
    kinds: ["skylight"],
    glsl: /* glsl */ `
    return mix(skyMiddle, skyZenith, 0.35) * 1.5 + sunColour * 0.12 * base;
`,
  },
  {
    kinds: ["city"],
    glsl: /* glsl */ `
    if (a.y > 0.6) return vec3(0.0);
    vec2 size = vec2(2.6, 3.3);
    vec2 cell = floor(q / size), inside = q / size - cell;
    float width = length(fwidth(q)) / 2.6;
    float own = hash21(cell + floor(dot(floor(p / 19.0), vec3(3.0, 0.0, 5.0))));
    // People come home and go to bed: a window is lit or dark for some minutes.
    float awake = fract(own * 57.0 + time * 0.004 * (0.3 + own));
    float lit = step(0.56, awake) * mix(0.25, 1.0, hash21(cell + 2.0));
    lit = mix(lit, 0.26, clamp(width * 2.5 - 0.6, 0.0, 1.0));
    vec3 warm = mix(vec3(1.0, 0.62, 0.28), vec3(0.75, 0.86, 1.0), step(0.82, hash21(cell + 9.0)) * 0.8);
    float curtains = 0.65 + 0.35 * noise2(inside * vec2(7.0, 2.0) + own * 30.0);
    return warm * lit * curtains * windowShare(inside, width) * lampGlow * 0.16;
`,
  },
  {
    kinds: ["traffic-x", "traffic-z"],
    glsl: /* glsl */ `
    // Lanes 3.5 m wide, every second the other way; white where they come, red where they go.
    vec2 r = kind == 37 ? p.xz : p.zx;
    float lane = floor(r.y / 3.5);
    float way = mod(lane, 2.0) < 0.5 ? 1.0 : -1.0;
    float pace = 9.0 + 5.0 * hash21(vec2(lane, 3.0));
    float along = r.x * way - time * pace;
    float car = floor(along / 17.0);
    float there = step(0.42, hash21(vec2(car, lane)));
    vec2 off = vec2(fract(along / 17.0) * 17.0 - 8.5 - 5.0 * (hash21(vec2(car, lane + 9.0)) - 0.5), abs(r.y - (lane + 0.5) * 3.5) - 0.6);
    float spread = max(0.35, length(fwidth(r)) * 0.8);
    float dot1 = exp(-dot(off * vec2(0.6, 1.0), off * vec2(0.6, 1.0)) / (spread * spread)) * min(1.0, 0.8 / spread + 0.25);
    vec2 ahead = (kind == 37 ? vec2(1.0, 0.0) : vec2(0.0, 1.0)) * way;
    bool comes = dot(cameraPosition.xz - p.xz, ahead) > 0.0;
    return (comes ? vec3(1.0, 0.9, 0.72) * 2.2 : vec3(1.0, 0.06, 0.03) * 1.5) * there * dot1 * mix(0.12, 1.6, night);
`,
  },
  {
    kinds: ["led"],
    glsl: /* glsl */ `
    float run = 0.5 + 0.5 * sin(dot(p, vec3(1.7, 1.1, 1.9)) - time * 1.9);
    return base * mix(1.1, 1.9, night) * (0.55 + 0.6 * run * run);
`,
  },
];
