import { MeshDepthMaterial, type Mesh, type OrthographicCamera } from "three";
import { STATIC_CASTER_LAYER } from "./lights.ts";

/** In texels of the shadow map, to each side: anything thinner than a texel casts a broken shadow. */
const WIDER = 0.75;

const spread = { value: 0 };
const depth = widenedDepth();

/** Casts a shadow that is rendered once per variant; poles and rails are widened to the map's resolution. */
export function castStaticShadow(mesh: Mesh): void {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.layers.enable(STATIC_CASTER_LAYER);
  mesh.customDepthMaterial = depth;
  const before = mesh.onBeforeShadow.bind(mesh);
  mesh.onBeforeShadow = (...drawn) => {
    before(...drawn);
    const [renderer, , , shadowCamera] = drawn;
    const { left, right } = shadowCamera as OrthographicCamera;
    spread.value = (WIDER * (right - left)) / Math.max(1, renderer.getRenderTarget()?.width ?? 1);
  };
}

/**
 * Widens along the normals as seen from the light. Faces towards the light are not in the map, so nothing shadows
 * itself.
 */
function widenedDepth(): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    shader.uniforms["spread"] = spread;
    shader.vertexShader = `uniform float spread;\n${shader.vertexShader}`.replace(
      "#include <project_vertex>",
      /* glsl */ `
      #include <project_vertex>
      vec3 outward = normal;
      #ifdef USE_BATCHING
        outward = mat3(batchingMatrix) * outward;
      #endif
      #ifdef USE_INSTANCING
        outward = mat3(instanceMatrix) * outward;
      #endif
      outward = mat3(modelViewMatrix) * outward;
      mvPosition.xyz += outward * (spread / max(length(outward), 1e-6));
      gl_Position = projectionMatrix * mvPosition;
      `,
    );
  };
  material.customProgramCacheKey = () => "still-caster";
  return material;
}
