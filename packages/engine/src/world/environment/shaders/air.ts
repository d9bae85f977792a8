/** The sky without its clouds, and the air before things: fog that takes the colour of the sky behind it. */
export const airShader = /* glsl */ `
uniform vec3 sunDirection, sunColour, skyZenith, skyMiddle, skyHorizon, skyHalo, fogColour;
uniform float fogDensity, reveal, time;

vec3 clearSky(vec3 direction) {
  float height = max(direction.y, 0.0);
  vec3 colour = mix(skyHorizon, skyMiddle, smoothstep(0.0, 0.26, height));
  colour = mix(colour, skyZenith, smoothstep(0.12, 0.85, height));
  float facing = max(dot(direction, sunDirection), 0.0);
  float low = 1.0 - smoothstep(0.0, 0.5, height);
  float wide = pow(facing, 4.0) * (0.15 + 0.5 * low);
  return colour + skyHalo * (wide * 0.5 + pow(facing, 26.0) * 0.5 + pow(facing, 260.0) * 1.1 + pow(facing, 2200.0) * 3.0);
}

vec3 throughAir(vec3 colour, vec3 world) {
  vec3 way = world - cameraPosition;
  float far = length(way);
  vec3 direction = way / max(far, 0.001);
  float lost = 1.0 - exp(-far * fogDensity);
  float facing = max(dot(direction, sunDirection), 0.0);
  vec3 air = mix(fogColour, skyHorizon, 0.5) + skyHalo * pow(facing, 6.0) * 0.35;
  vec3 clear = mix(colour, air, lost);
  if (reveal >= 1.0) return clear;
  // Right after the arrival everything comes out of the colour of the sky behind it; the ground out of the horizon's.
  float height = direction.y < 0.0 ? -0.25 * direction.y : direction.y;
  float shown = smoothstep(0.0, 1.0, reveal * 1.6 - 0.6 * clamp(far / 60.0, 0.0, 1.0));
  return mix(clearSky(vec3(direction.x, height, direction.z)), clear, shown);
}
`;
