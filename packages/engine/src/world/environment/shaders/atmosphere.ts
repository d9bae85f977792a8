/** The sky without clouds, and fog in the colour of the sky behind. */
export const atmosphereShader = /* glsl */ `
uniform vec3 sunDirection, sunColour, skyZenith, skyMiddle, skyHorizon, skyHalo, fogColour;
uniform float fogDensity, time;
uniform vec4 seen;

vec3 clearSky(vec3 direction) {
  float height = max(direction.y, 0.0);
  vec3 colour = mix(skyHorizon, skyMiddle, smoothstep(0.0, 0.26, height));
  colour = mix(colour, skyZenith, smoothstep(0.12, 0.85, height));
  float facing = max(dot(direction, sunDirection), 0.0);
  float low = 1.0 - smoothstep(0.0, 0.5, height);
  float wide = pow(facing, 4.0) * (0.15 + 0.5 * low);
  return colour + skyHalo * (wide * 0.5 + pow(facing, 26.0) * 0.5 + pow(facing, 260.0) * 1.1 + pow(facing, 2200.0) * 3.0);
}

// Interleaved gradient noise (Jimenez 2014): thins out without sorting.
float ditherGrain() {
  return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}

// What stands between the camera and the person is drawn in fewer and fewer points, softly to its rim: in a cone that
// is as wide as the person where they are, and near the camera narrower than the room the camera keeps from a floor.
// Water and glass hide nobody and stay whole: a hole in them would be a stain of what is behind, in its own colour.
#ifndef SEEN_THROUGH
void thinOut(vec3 way, float far) {
  vec3 line = seen.xyz - cameraPosition;
  float whole = length(line);
  float along = dot(way, line) / max(whole, 0.001);
  float before = whole - along;
  if (before < 0.5) return;
  float aside = sqrt(max(far * far - along * along, 0.0));
  float reach = 0.14 + 0.76 * clamp(along / whole, 0.0, 1.0);
  float kept = max(smoothstep(0.62, 1.0, aside / reach), 1.0 - smoothstep(0.5, 0.8, before));
  if (ditherGrain() > mix(1.0, 0.06 + kept, seen.w)) discard;
}
#endif

// Leaves, curtains and people whom the camera brushes go before they fill the view; GIVES_WAY is from where on, in metres.
#ifdef GIVES_WAY
void giveWay(float far) {
  if (far < GIVES_WAY && ditherGrain() > mix(1.0, smoothstep(0.35, 1.0, far / GIVES_WAY), seen.w)) discard;
}
#endif

vec3 throughAir(vec3 colour, vec3 world) {
  vec3 way = world - cameraPosition;
  float far = length(way);
  if (seen.w > 0.0) {
    #ifndef SEEN_THROUGH
      thinOut(way, far);
    #endif
    #ifdef GIVES_WAY
      giveWay(far);
    #endif
  }
  vec3 direction = way / max(far, 0.001);
  float lost = 1.0 - exp(-far * fogDensity);
  float facing = max(dot(direction, sunDirection), 0.0);
  vec3 air = mix(fogColour, skyHorizon, 0.5) + skyHalo * pow(facing, 6.0) * 0.35;
  return mix(colour, air, lost);
}
`;
