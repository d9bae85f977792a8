import { Color, DoubleSide, MeshLambertMaterial, ShaderChunk, Vector4 } from "three";
import type { IUniform } from "three";

/** Maximum number of lamps that light nearby objects; the ones nearest to the camera are used. */
export const LAMP_SLOTS = 10;

export type ObjectUniforms = {
  time: IUniform<number>;
  /** 0 by day, 1 in the dark, when only lamps give light. */
  night: IUniform<number>;
  wind: IUniform<number>;
  /** Skylight at the camera. */
  skyAtEye: IUniform<number>;
  /** Position and reach of each lamp; reach 0: unused. */
  lampPlaces: IUniform<Vector4[]>;
  /** Multiplied by the current intensity. */
  lampColours: IUniform<Color[]>;
  /** Direction of each lamp, and the cosine of half its cone; below -0.99: all directions. */
  lampAims: IUniform<Vector4[]>;
  hasLamps: IUniform<number>;
  /** Exposure of the view. */
  exposure: IUniform<number>;
  /** Size of the drawing buffer, in pixels. */
  viewHeight: IUniform<number>;
};

export const createObjectUniforms = (): ObjectUniforms => ({
  time: { value: 0 },
  night: { value: 0 },
  wind: { value: 1 },
  skyAtEye: { value: 1 },
  lampPlaces: { value: Array.from({ length: LAMP_SLOTS }, () => new Vector4()) },
  lampColours: { value: Array.from({ length: LAMP_SLOTS }, () => new Color(0, 0, 0)) },
  lampAims: { value: Array.from({ length: LAMP_SLOTS }, () => new Vector4(0, 0, 0, -1)) },
  hasLamps: { value: 0 },
  exposure: { value: 1 },
  viewHeight: { value: 1080 },
});

/**
 * One material for all objects: colour, skylight share, glow and motion are vertex attributes, the tint is per object.
 */
export const createObjectMaterial = (uniforms: ObjectUniforms): MeshLambertMaterial => {
  const material = new MeshLambertMaterial({ side: DoubleSide });
  material.name = "objects";
  material.onBeforeRender = (renderer) => {
    uniforms.viewHeight.value = renderer.getCurrentViewport(VIEWPORT).w;
  };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${VERTEX_HEAD}`)
      .replace("#include <color_vertex>", VERTEX_COLOUR)
      .replace("#include <begin_vertex>", VERTEX_MOTION)
      .replace("#include <worldpos_vertex>", `#include <worldpos_vertex>\n${VERTEX_PLACE}`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}`)
      .replace("#include <lights_fragment_begin>", LIGHTS_WITHOUT_LAMPS)
      .replace("#include <color_fragment>", "diffuseColor.rgb = vPaint.rgb;")
      .replace("#include <aomap_fragment>", FRAGMENT_LIGHT);
  };
  return material;
};

const VIEWPORT = new Vector4();

const VERTEX_HEAD = /* glsl */ `
attribute vec4 paint;
attribute vec4 live;
uniform float time;
uniform float wind;
uniform float skyAtEye;
uniform float viewHeight;
varying vec4 vPaint;
varying vec2 vGlow;
varying vec3 vPlace;
varying vec3 vFacing;

// How far a wire's surface moves outwards, in metres: thinner than a pixel it would break into dashes, so it is drawn as
// wide as one (Persson, "Phone-wire AA", 2012), up to WIRE_MOST. live.y holds its radius in millimetres above three bits.
const float WIRE_MOST = 0.04;
float widened(float depth) {
  float radius = floor(live.y / 8.0) * 0.001;
  if (radius <= 0.0) return 0.0;
  float halfPixel = depth / (projectionMatrix[1][1] * viewHeight);
  return max(0.0, min(halfPixel * 1.3, WIRE_MOST) - radius);
}

// How far a vertex strays: kinds as in content/prefabs/kit/paint.ts (1 hangs, 2 cloth, 3 flame, 4 leaf).
vec3 sway(vec3 at, float phase) {
  float amount = live.z / 255.0;
  float kind = mod(live.y, 8.0);
  if (kind < 0.5 || amount <= 0.0) return vec3(0.0);
  float t = time;
  if (kind < 1.5) return vec3(sin(t * 1.3 + phase + at.x), 0.12 * cos(t * 2.6 + phase), cos(t * 1.1 + phase)) * 0.045 * amount * wind;
  if (kind < 2.5) return vec3(sin(t * 2.1 + at.y * 3.0 + phase), 0.25 * sin(t * 3.3 + at.x * 4.0), sin(t * 1.7 + at.x * 3.1 + at.y * 2.3 + phase)) * 0.07 * amount * wind;
  if (kind < 3.5) {
    float beat = sin(t * 9.0 + at.x * 21.0 + phase) + 0.6 * sin(t * 15.7 + at.z * 17.0 + phase * 2.0);
    return vec3(beat * 0.035, sin(t * 11.3 + at.x * 9.0 + phase) * 0.06, cos(t * 8.1 + at.z * 13.0) * 0.03) * amount;
  }
  float gust = 0.6 + 0.4 * sin(t * 0.7 + at.x * 0.8 + phase);
  return vec3(sin(t * 1.9 + at.x * 2.7 + at.z * 3.9 + phase), 0.2 * sin(t * 3.1 + at.x * 5.0), cos(t * 1.6 + at.z * 3.3 + phase)) * 0.05 * amount * gust * wind;
}
`;

const VERTEX_COLOUR = /* glsl */ `
vec4 ownColour = vec4(1.0);
#ifdef USE_BATCHING_COLOR
ownColour = getBatchingColor(getIndirectIndex(gl_DrawID));
#endif
vPaint = vec4(paint.rgb * mix(vec3(1.0), ownColour.rgb, live.w / 255.0), paint.a);
vGlow = vec2(live.x / 255.0, clamp(ownColour.a / skyAtEye, 0.15, 4.0));
`;

const VERTEX_MOTION = /* glsl */ `
vec3 transformed = vec3(position);
#ifdef USE_BATCHING
transformed += sway(transformed, batchingMatrix[3].x * 1.7 + batchingMatrix[3].z * 2.3);
transformed += normal * widened(-(modelViewMatrix * batchingMatrix * vec4(transformed, 1.0)).z) / length(batchingMatrix[0].xyz);
#endif
`;

const VERTEX_PLACE = /* glsl */ `
vec4 stand = vec4(transformed, 1.0);
#ifdef USE_BATCHING
stand = batchingMatrix * stand;
#endif
vPlace = (modelMatrix * stand).xyz;
vFacing = inverseTransformDirection(transformedNormal, viewMatrix);
`;

const FRAGMENT_HEAD = /* glsl */ `
uniform float night;
uniform vec4 lampPlaces[${LAMP_SLOTS}];
uniform vec3 lampColours[${LAMP_SLOTS}];
uniform vec4 lampAims[${LAMP_SLOTS}];
uniform float hasLamps;
varying vec4 vPaint;
varying vec2 vGlow;
varying vec3 vPlace;
varying vec3 vFacing;
`;

/**
 * The objects' material handles more lamps than the scene has lights (below), so it skips the point lights that
 * represent lamps.
 */
const LIGHTS_WITHOUT_LAMPS = ShaderChunk.lights_fragment_begin.replaceAll("NUM_POINT_LIGHTS > 0", "0 > 1");

const FRAGMENT_LIGHT = /* glsl */ `
float open = vPaint.a;
reflectedLight.indirectDiffuse *= open * vGlow.y;
// Between near surfaces light comes back in their own colour: dark corners stay warm.
reflectedLight.indirectDiffuse += reflectedLight.indirectDiffuse * diffuseColor.rgb * (1.0 - open) * 0.55;
reflectedLight.directDiffuse *= mix(0.72, 1.0, open);
if (hasLamps > 0.5) {
  vec3 warm = vec3(0.0);
  vec3 facing = normalize(vFacing) * (gl_FrontFacing ? 1.0 : -1.0);
  for (int i = 0; i < ${LAMP_SLOTS}; i++) {
    vec4 lamp = lampPlaces[i];
    if (lamp.w <= 0.0) continue;
    vec3 way = lamp.xyz - vPlace;
    float far = length(way);
    float fall = max(0.0, 1.0 - far / lamp.w);
    float wrap = 0.35 + 0.65 * dot(facing, way / max(far, 0.05));
    vec4 aim = lampAims[i];
    float cone = aim.w < -0.99 ? 1.0 : smoothstep(aim.w - 0.06, aim.w + 0.06, dot(-way / max(far, 0.05), aim.xyz));
    warm += lampColours[i] * fall * fall * cone * max(0.0, wrap);
  }
  reflectedLight.directDiffuse += diffuseColor.rgb * warm * mix(0.5, 1.0, open);
}
// A lamp that is out looks like lit paper; when it burns it shines by itself.
// Paper is brightest where one looks straight at it.
float straight = abs(dot(normal, normalize(vViewPosition)));
totalEmissiveRadiance += vPaint.rgb * vGlow.x * mix(0.3, 1.05, night) * mix(0.55, 1.0, straight);
`;
