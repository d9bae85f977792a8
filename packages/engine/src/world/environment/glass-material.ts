import { DoubleSide, ShaderMaterial } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { floorLightShader } from "./shaders/floor-light.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** Window glass: slightly tinted, reflecting more sky at grazing angles. */
export function createGlassMaterial(shared: SharedUniforms): ShaderMaterial {
  return new ShaderMaterial({
    name: "environment-glass",
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    defines: { SEEN_THROUGH: "" },
    uniforms: { ...shared },
    vertexShader: /* glsl */ `
      attribute vec4 _surface;
      varying vec3 vWorld, vNormal, vColour;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        vWorld = world.xyz;
        vNormal = normalize(mat3(modelMatrix) * normal);
        vColour = pow(_surface.rgb, vec3(2.2));
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec3 vWorld, vNormal, vColour;
      ${atmosphereShader}
      ${floorLightShader}
      void main() {
        vec3 view = normalize(cameraPosition - vWorld);
        vec3 normal = normalize(vNormal);
        if (dot(normal, view) < 0.0) normal = -normal;
        float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(normal, view), 0.0), 5.0);
        vec3 mirrored = reflect(-view, normal);
        vec3 sky = clearSky(vec3(mirrored.x, abs(mirrored.y), mirrored.z));
        vec3 around = floorLight(vWorld);
        // What it mirrors is as bright as where it hangs: no blue sky in a dark room's pane.
        float open = clamp(dot(around, vec3(1.2)) / (dot(skyHorizon, vec3(0.6)) + 0.05), 0.15, 1.0);
        vec3 halfway = normalize(view + sunDirection);
        float glint = pow(max(dot(normal, halfway), 0.0), 500.0);
        float tint = 0.1;
        float opacity = fresnel + tint * (1.0 - fresnel);
        vec3 colour = (sky * open * fresnel + vColour * around * tint * (1.0 - fresnel)) / opacity + sunColour * glint;
        gl_FragColor = vec4(throughAir(colour, vWorld), min(1.0, opacity + glint));
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}
