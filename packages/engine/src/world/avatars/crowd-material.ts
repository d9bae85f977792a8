import { type IUniform, MeshDepthMaterial, MeshStandardMaterial } from "three";
import { replaceChunk } from "./replace-chunk.ts";
import { fragmentHead, vertexHead } from "./crowd-shader.ts";
import { skinDepthVertices, skinVertices } from "./skinned-vertices.ts";

type CrowdUniforms = Record<"uPoses" | "uLooks" | "uShapeScale" | "uPositionScale" | "uWho", IUniform>;

const VERTICES = { head: vertexHead, skin: "skinPerson(whoOf(gl_DrawID, gl_InstanceID), " };

/**
 * three's standard material with the crowd's data texture: lights, shadows, fog and tone mapping are the scene's own.
 */
export function crowdMaterial(uniforms: CrowdUniforms): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.82, metalness: 0 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    skinVertices(shader, VERTICES);
    shader.fragmentShader = fragmentHead + shader.fragmentShader;
    replaceChunk(
      shader,
      "fragmentShader",
      "color_fragment",
      "fadeDither();\ndiffuseColor.rgb *= personTint();",
    );
    // Hair and sunglasses are slightly glossy, cloth is not.
    replaceChunk(
      shader,
      "fragmentShader",
      "roughnessmap_fragment",
      "float roughnessFactor = vSlot == 1 ? 0.6 : vSlot == 7 ? 0.42 : vSlot == 8 || vSlot == 0 ? 0.72 : vSlot == 4 ? 0.66 : roughness;",
    );
    // Approximates subsurface scattering: red light at the edge of shadows on skin; less at night.
    replaceChunk(
      shader,
      "fragmentShader",
      "aomap_fragment",
      `if (vSlot == 8 || vSlot == 0) reflectedLight.indirectDiffuse *= vec3(1.16, 1.04, 1.02);\n${FORM}`,
    );
  };
  material.customProgramCacheKey = () => "veranda-crowd";
  return material;
}

/**
 * Uniform ambient light makes a body look flat. As in the outfit preview, twice as much of it comes from over the
 * viewer's left shoulder as from below, some from behind on the right, and the sky brightens edges that face up.
 */
const FORM = /* glsl */ `
vec3 toEye = normalize(vViewPosition);
reflectedLight.indirectDiffuse *= 0.63 + 0.66 * smoothstep(-0.7, 0.9, dot(normal, vec3(-0.42, 0.62, 0.66)));
#if NUM_HEMI_LIGHTS > 0
  float away = 1.0 - clamp(dot(normal, toEye), 0.0, 1.0);
  float edge = away * away * away * smoothstep(-0.35, 0.65, dot(normal, hemisphereLights[0].direction));
  float behind = max(dot(normal, vec3(0.62, 0.53, -0.58)), 0.0);
  reflectedLight.indirectDiffuse += hemisphereLights[0].skyColor * RECIPROCAL_PI
    * (edge * (0.1 + 0.55 * diffuseColor.rgb) + behind * diffuseColor.rgb * vec3(1.0, 0.86, 0.7));
#endif
`;

export function crowdDepthMaterial(uniforms: CrowdUniforms): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    skinDepthVertices(shader, VERTICES);
  };
  material.customProgramCacheKey = () => "veranda-crowd-depth";
  return material;
}
