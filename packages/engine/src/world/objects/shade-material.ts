import { ShaderMaterial } from "three";

/** The soft shadow under objects: black over the ground, with the vertex's opacity. */
export const createShadeMaterial = (): ShaderMaterial => {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
  material.name = "object-shade";
  return material;
};

const VERTEX = /* glsl */ `
#include <common>
#include <batching_pars_vertex>
attribute float dark;
varying float vDark;
void main() {
  #include <batching_vertex>
  vDark = dark;
  vec4 place = vec4(position, 1.0);
  #ifdef USE_BATCHING
  place = batchingMatrix * place;
  #endif
  place = modelMatrix * place;
  // Above the thin inlays that a floor may carry.
  place.y += 0.026;
  gl_Position = projectionMatrix * viewMatrix * place;
}
`;

const FRAGMENT = /* glsl */ `
varying float vDark;
void main() {
  gl_FragColor = vec4(0.05, 0.035, 0.03, clamp(vDark * 1.25, 0.0, 0.82));
}
`;
