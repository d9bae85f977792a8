/**
 * Light on the floor below a point: that of the lowest floor, or of the upper floor if the point is above it
 * (world/environment/ground-light.ts has the same rule on the CPU).
 */
export const floorLightShader = /* glsl */ `
uniform sampler2D groundLight, upperLight;
uniform vec4 groundFrame;
vec3 floorLight(vec3 p) {
  vec2 at = (p.xz - groundFrame.xy) * groundFrame.zw;
  vec3 light = texture2D(groundLight, at).rgb;
  vec4 upper = texture2D(upperLight, at);
  return mix(light, upper.rgb, clamp((p.y - upper.a + 1.2) / 0.8, 0.0, 1.0));
}
`;
