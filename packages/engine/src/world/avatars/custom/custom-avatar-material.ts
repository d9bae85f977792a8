import { CUSTOM_AVATAR_MOUTH_REACH, CUSTOM_AVATAR_REACH } from "@veranda/contract/custom-avatar";
import { DoubleSide, type IUniform, MeshDepthMaterial, MeshStandardMaterial } from "three";
import { replaceChunk } from "../replace-chunk.ts";
import { BONES } from "../skeleton.ts";
import { skinDepthVertices, skinVertices } from "../skinned-vertices.ts";

/** Uniforms shared by all pages: the person table, and the highlighted bone. */
export type SharedUniforms = Record<"uPoses" | "uGlow", IUniform>;
export type CustomAvatarUniforms = SharedUniforms & Record<"uEntries" | "uAtlas", IUniform>;

/** Per run: row of the person table, layer of the texture, and the range of the dither pattern that it fills. */
const vertexHead = /* glsl */ `
#define BONES ${BONES}
uniform sampler2D uPoses;
uniform sampler2D uEntries;
attribute vec4 aBones;
attribute vec4 aWeights;
attribute vec2 aUv;
attribute vec4 aTint;
attribute vec2 aMouth;
flat varying vec3 vEntry;
varying vec2 vPlace;
varying vec3 vTint;
varying float vGlow;
uniform int uGlow;

void skinOwn(int run, inout vec3 p, inout vec3 n) {
  vec4 entry = texelFetch(uEntries, ivec2(run, 0), 0);
  int row = int(entry.x);
  vEntry = entry.yzw;
  vPlace = aUv;
  vTint = pow(aTint.rgb, vec3(2.2));
  vGlow = 0.0;
  p *= ${CUSTOM_AVATAR_REACH.toFixed(1)};
  vec4 heading = texelFetch(uPoses, ivec2(BONES * 2 + 1, row), 0);
  p.yz += aMouth * (heading.w * ${CUSTOM_AVATAR_MOUTH_REACH.toFixed(3)});
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  vec4 first = texelFetch(uPoses, ivec2(int(aBones.x) * 2, row), 0);
  for (int i = 0; i < 4; i++) {
    float w = aWeights[i];
    if (w == 0.0) continue;
    int bone = int(aBones[i]) * 2;
    if (uGlow * 2 == bone) vGlow += w;
    vec4 r = texelFetch(uPoses, ivec2(bone, row), 0);
    if (dot(r, first) < 0.0) w = -w;
    real += r * w;
    dual += texelFetch(uPoses, ivec2(bone + 1, row), 0) * w;
  }
  float l = 1.0 / length(real);
  real *= l;
  dual *= l;
  p += 2.0 * cross(real.xyz, cross(real.xyz, p) + real.w * p);
  p += 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  n += 2.0 * cross(real.xyz, cross(real.xyz, n) + real.w * n);
  vec4 place = texelFetch(uPoses, ivec2(BONES * 2, row), 0);
  p = place.xyz + place.w * vec3(heading.y * p.x + heading.x * p.z, p.y, heading.y * p.z - heading.x * p.x);
  n = vec3(heading.y * n.x + heading.x * n.z, n.y, heading.y * n.z - heading.x * n.x);
}
`;

/** Same dither pattern as the family's, so that fading levels of one person complement each other. */
const fragmentHead = /* glsl */ `
uniform mediump sampler2DArray uAtlas;
flat varying vec3 vEntry;
varying vec2 vPlace;
varying vec3 vTint;
varying float vGlow;
void fadeDither() {
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  if (grain < vEntry.y || grain >= vEntry.z) discard;
}
`;

const VERTICES = { head: vertexHead, skin: "skinOwn(gl_DrawID, " };

/** three's standard material with the person table and a custom texture. */
export function customAvatarMaterial(uniforms: CustomAvatarUniforms): MeshStandardMaterial {
  // Hair, skirts and capes are often single-sided sheets.
  const material = new MeshStandardMaterial({ roughness: 0.78, metalness: 0, side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    skinVertices(shader, VERTICES);
    shader.fragmentShader = fragmentHead + shader.fragmentShader;
    replaceChunk(
      shader,
      "fragmentShader",
      "color_fragment",
      "fadeDither();\nvec4 texel = texture(uAtlas, vec3(vPlace, vEntry.x));\nif (texel.a < 0.4) discard;\ndiffuseColor.rgb *= mix(texel.rgb * vTint, vec3(0.95, 0.3, 0.1), 0.75 * smoothstep(0.0, 0.6, vGlow));",
    );
  };
  material.customProgramCacheKey = () => "veranda-own";
  return material;
}

export function customAvatarDepthMaterial(uniforms: CustomAvatarUniforms): MeshDepthMaterial {
  // Matches three's shadows of double-sided materials; otherwise the shader would be compiled again.
  const material = new MeshDepthMaterial({ side: DoubleSide });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    skinDepthVertices(shader, VERTICES);
  };
  material.customProgramCacheKey = () => "veranda-own-depth";
  return material;
}
