import { type Material, MeshStandardMaterial } from "three";

/**
 * An imported material adapted to the environment: without an environment map, reflections take the light of the floor
 * below and more of the light from above; metal is never black.
 */
export function placedMaterial<Of extends Material>(material: Of, name = "placed"): Of {
  if (!(material instanceof MeshStandardMaterial) || material.userData["isPlaced"] === true) return material;
  material.userData["isPlaced"] = true;
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, renderer) => {
    before(shader, renderer);
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <lights_fragment_maps>",
      `#include <lights_fragment_maps>\n${MIRRORED}`,
    );
  };
  material.customProgramCacheKey = () => name;
  return material;
}

const MIRRORED = /* glsl */ `
#if defined( RE_IndirectSpecular ) && defined( RE_IndirectDiffuse )
{
  vec3 mirrored = reflect(-geometryViewDir, normal) * mat3(viewMatrix);
  radiance += irradiance * RECIPROCAL_PI * mix(0.45, 1.5, smoothstep(-0.5, 0.7, mirrored.y));
}
#endif
`;
