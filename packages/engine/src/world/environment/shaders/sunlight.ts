/**
 * Share of sunlight at a position: the first two directional lights with shadows are the environment's own, one for
 * static and one for moving casters.
 */
export const sunlightShader = /* glsl */ `
float sunReaches() {
  float reach = 1.0;
  #if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
    DirectionalLightShadow still = directionalLightShadows[0];
    reach *= getShadow(directionalShadowMap[0], still.shadowMapSize, still.shadowIntensity, still.shadowBias, still.shadowRadius, vDirectionalShadowCoord[0]);
    #if NUM_DIR_LIGHT_SHADOWS > 1
      DirectionalLightShadow moving = directionalLightShadows[1];
      float moved = getShadow(directionalShadowMap[1], moving.shadowMapSize, moving.shadowIntensity, moving.shadowBias, moving.shadowRadius, vDirectionalShadowCoord[1]);
      // What moves has shadows near the camera only: they fade where their map ends.
      vec2 inMap = vDirectionalShadowCoord[1].xy / vDirectionalShadowCoord[1].w;
      vec2 rim = min(inMap, 1.0 - inMap);
      reach *= mix(1.0, moved, smoothstep(0.0, 0.14, min(rim.x, rim.y)));
    #endif
  #endif
  return reach;
}
`;
