/** Value noise and fractal sums of it, in two and three dimensions. */
export const noiseShader = /* glsl */ `
float hash21(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
float hash31(vec3 p) {
  p = fract(p * 0.3183099 + 0.1);
  p *= 17.0;
  return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
}
float noise2(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash21(i), hash21(i + vec2(1, 0)), f.x), mix(hash21(i + vec2(0, 1)), hash21(i + vec2(1, 1)), f.x), f.y);
}
float noise3(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec4 low = vec4(hash31(i), hash31(i + vec3(1, 0, 0)), hash31(i + vec3(0, 1, 0)), hash31(i + vec3(1, 1, 0)));
  i.z += 1.0;
  vec4 high = vec4(hash31(i), hash31(i + vec3(1, 0, 0)), hash31(i + vec3(0, 1, 0)), hash31(i + vec3(1, 1, 0)));
  vec4 m = mix(low, high, f.z);
  return mix(mix(m.x, m.y, f.x), mix(m.z, m.w, f.x), f.y);
}
`;
