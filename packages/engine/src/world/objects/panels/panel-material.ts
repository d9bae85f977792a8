import { DoubleSide, MeshLambertMaterial } from "three";
import type { IUniform, Texture } from "three";
import { MOST_LAYERS } from "./album.ts";

/** Albums per material: together with light and shadow maps, every machine has that many texture units. */
export const ALBUM_SLOTS = 10;

/** `exposure` is the view's, which the material inverts so that pictures keep their original colours. */
export type PanelUniforms = { exposure: IUniform<number> };

/**
 * Material of pictures in a space. Unlike walls, pictures are only dimmed by light, so that their colours stay true by
 * day and night; emissive ones (screens) aren't dimmed.
 */
export function createPanelMaterial(
  pictures: readonly IUniform<Texture | null>[],
  uniforms: PanelUniforms,
  isSoft: boolean,
  isAlbum: boolean,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ side: DoubleSide, transparent: isSoft, depthWrite: !isSoft });
  material.name = isSoft ? "panel-soft" : "panel";
  // A plane can't occlude itself. Two passes would rebuild the material twice per frame.
  material.forceSinglePass = true;
  if (!isSoft) {
    // Pictures with transparent parts: their edges are as smooth as those of geometry.
    material.alphaTest = 0.5;
    material.alphaToCoverage = true;
  }
  if (isAlbum) material.defines = { ALBUM: "" };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    for (const [i, picture] of pictures.entries())
      shader.uniforms[isAlbum ? `album${i}` : "picture"] = picture;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${VERTEX_HEAD}`)
      .replace("#include <begin_vertex>", `${VERTEX_PLACE}\n#include <begin_vertex>`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}`)
      .replace("#include <map_fragment>", FRAGMENT_PICTURE)
      .replace("#include <opaque_fragment>", `${FRAGMENT_LIGHT}\n#include <opaque_fragment>`);
  };
  material.customProgramCacheKey = () => "panel";
  return material;
}

const VERTEX_HEAD = /* glsl */ `
attribute vec4 rect;
attribute float shine;
#ifdef ALBUM
attribute float layer;
varying float vLayer;
#endif
varying vec2 vPictureAt;
varying vec2 vBehindAt;
varying float vHandedness;
varying vec2 vCorner;
// 1: it shines; 2: it is cut round.
varying float vShine;
`;

const VERTEX_PLACE = /* glsl */ `
vPictureAt = rect.xy + uv * rect.zw;
vBehindAt = rect.xy + vec2(1.0 - uv.x, uv.y) * rect.zw;
// Negative: its scale mirrors it, and with that which side faces the front.
vHandedness = determinant(mat3(instanceMatrix));
vCorner = uv * 2.0 - 1.0;
vShine = shine;
#ifdef ALBUM
vLayer = layer;
#endif
`;

/** Converts a picture's colour to the radiance that displays as that colour. */
export const PICTURE_LIGHT = /* glsl */ `
uniform float exposure;

// The light that the video curve (three's ACESFilmicToneMapping) turns into this picture: its inverse.
vec3 lightOf(vec3 shown) {
  const mat3 fromOutput = mat3(
    vec3(0.64303825, 0.05926900, 0.00596190),
    vec3(0.31118675, 0.93143552, 0.06392902),
    vec3(0.04577546, 0.00929492, 0.93011838)
  );
  const mat3 fromInput = mat3(
    vec3(1.76474097, -0.14702785, -0.03633683),
    vec3(-0.67577768, 1.16025151, -0.16243644),
    vec3(-0.08896329, -0.01322366, 1.19877327)
  );
  vec3 y = clamp(fromOutput * shown, 0.0, 0.93);
  vec3 a = 0.983729 * y - 1.0;
  vec3 b = 0.4329510 * y - 0.0245786;
  vec3 c = 0.238081 * y + 0.000090537;
  vec3 v = (-b - sqrt(max(b * b - 4.0 * a * c, 0.0))) / (2.0 * a);
  return max(fromInput * v, 0.0) * 0.6 / exposure;
}

vec3 linearOf(vec3 srgb) {
  return mix(pow((srgb + 0.055) / 1.055, vec3(2.4)), srgb / 12.92, vec3(lessThanEqual(srgb, vec3(0.04045))));
}
`;

const SLOTS = Array.from({ length: ALBUM_SLOTS }, (_, i) => i);

const FRAGMENT_HEAD = /* glsl */ `
#ifdef ALBUM
${SLOTS.map((i) => `uniform sampler2DArray album${i};`).join("\n")}
varying float vLayer;

// Which album is the same for all of a panel; what is beside it may be another's, so the steps are given.
vec4 fromAlbum(vec2 at, float layer) {
  vec2 across = dFdx(at);
  vec2 down = dFdy(at);
  float album = floor(layer / ${MOST_LAYERS}.0);
  vec3 place = vec3(at, layer - album * ${MOST_LAYERS}.0);
${SLOTS.map((i) => `  if (album < ${i}.5) return textureGrad(album${i}, place, across, down);`).join("\n")}
  return vec4(0.0);
}
#else
uniform sampler2D picture;
#endif
varying vec2 vPictureAt;
varying vec2 vBehindAt;
varying float vHandedness;
varying vec2 vCorner;
varying float vShine;

${PICTURE_LIGHT}`;

const FRAGMENT_PICTURE = /* glsl */ `
// From behind it is the same as from the front: mirrored, words could not be read.
vec2 pictureAt = gl_FrontFacing == (vHandedness > 0.0) ? vPictureAt : vBehindAt;
#ifdef ALBUM
vec4 texel = fromAlbum(pictureAt, floor(vLayer + 0.5));
#else
vec4 texel = texture2D(picture, pictureAt);
#endif
vec3 pictured = linearOf(texel.rgb / max(texel.a, 0.004));
diffuseColor = vec4(1.0, 1.0, 1.0, texel.a);
if (vShine > 1.5) diffuseColor.a *= step(dot(vCorner, vCorner), 1.0);
`;

const FRAGMENT_LIGHT = /* glsl */ `
float falls = dot(reflectedLight.directDiffuse * 0.5 + reflectedLight.indirectDiffuse, vec3(0.3, 0.5, 0.2)) * exposure;
float tone = mix(mix(0.34, 0.82, smoothstep(0.02, 0.55, falls)), 0.82, mod(vShine, 2.0));
outgoingLight = lightOf(pictured * tone);
`;
