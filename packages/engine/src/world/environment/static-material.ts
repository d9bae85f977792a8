import { SURFACE_KINDS, THIN_RADIUS_STEP } from "@veranda/contract/environment";
import { ShaderMaterial, type Mesh, UniformsLib, UniformsUtils } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { pixelScaleOf } from "./pixel-scale.ts";
import { noiseShader } from "./shaders/noise.ts";
import { sunlightShader } from "./shaders/sunlight.ts";
import { surfaceShader } from "./shaders/surfaces.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** Radius of the thinnest tube in half pixels: with three or four sides, it covers at least a pixel everywhere. */
const THINNEST = 1.4;

const WINDOW = SURFACE_KINDS.indexOf("glass");

/** Material of static geometry: baked light from the lightmap, plus direct sunlight with shadows. */
export function createStaticMaterial(
  mesh: Mesh,
  shared: SharedUniforms,
  kinds: ReadonlySet<number>,
  rooms: number,
): ShaderMaterial {
  const hasThinTubes = mesh.geometry.hasAttribute("_radius");
  return new ShaderMaterial({
    name: "environment-still",
    lights: true,
    defines: {
      ...(hasThinTubes ? { HAS_THIN_TUBES: "" } : {}),
      ...(kinds.has(WINDOW) ? { HAS_WINDOWS: "" } : {}),
      ...(rooms > 0 ? { ROOMS: rooms } : {}),
    },
    uniforms: {
      ...UniformsUtils.clone(UniformsLib.lights),
      ...shared,
      ...(hasThinTubes ? { pixelScale: pixelScaleOf(mesh) } : {}),
    },
    vertexShader: /* glsl */ `
      attribute vec4 _surface;
      #ifdef HAS_THIN_TUBES
      attribute float _radius;
      uniform float pixelScale;
      #endif
      varying vec3 vWorld, vNormal;
      varying vec2 vLight;
      varying vec3 vColour;
      flat varying int vKind;
      #include <common>
      #include <shadowmap_pars_vertex>
      void main() {
        #include <beginnormal_vertex>
        #include <defaultnormal_vertex>
        vec4 worldPosition = modelMatrix * vec4(position, 1.0);
        #ifdef HAS_THIN_TUBES
        if (_radius > 0.0) {
          // What is thinner than a pixel would fall between pixels and break into dashes.
          float away = max(-(viewMatrix * worldPosition).z, 0.0);
          float thinnest = ${THINNEST} * away / pixelScale;
          worldPosition.xyz += mat3(modelMatrix) * normal / max(length(mat3(modelMatrix) * normal), 1e-6)
            * max(_radius * ${THIN_RADIUS_STEP.toFixed(7)}, thinnest);
        }
        #endif
        gl_Position = projectionMatrix * viewMatrix * worldPosition;
        #include <shadowmap_vertex>
        vWorld = worldPosition.xyz;
        vNormal = normalize(mat3(modelMatrix) * normal);
        vLight = uv;
        vColour = pow(_surface.rgb, vec3(2.2));
        vKind = int(_surface.a * 255.0 + 0.5);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform sampler2D lightmapFrom, lightmapTo;
      uniform vec2 lightmapRanges;
      uniform float lightmapBlend;
      uniform vec3 lightTint;
      varying vec3 vWorld, vNormal;
      varying vec2 vLight;
      varying vec3 vColour;
      flat varying int vKind;
      #include <common>
      #include <packing>
      #include <lights_pars_begin>
      #include <shadowmap_pars_fragment>
      ${noiseShader}
      ${atmosphereShader}
      ${surfaceShader(kinds)}
      ${sunlightShader}
      vec3 baked() {
        vec3 from = texture2D(lightmapFrom, vLight).rgb;
        vec3 to = texture2D(lightmapTo, vLight).rgb;
        return mix(from * from * lightmapRanges.x, to * to * lightmapRanges.y, lightmapBlend) * lightTint;
      }
      void main() {
        vec3 flatNormal = normalize(vNormal);
        vec3 view = normalize(cameraPosition - vWorld);
        Surface surface = surfaceAt(vKind, vColour, vWorld, flatNormal);
        float near = 1.0 - smoothstep(6.0, 22.0, length(cameraPosition - vWorld));
        vec3 normal = normalize(flatNormal + surface.relief * near);
        vec3 ambient = baked();
        float facing = max(dot(normal, sunDirection), 0.0);
        float reach = dot(flatNormal, sunDirection) > 0.0 ? sunReaches() : 0.0;
        vec3 sun = sunColour * RECIPROCAL_PI * reach;
        // Relief also tilts the ambient light a little, towards the open sky.
        vec3 light = ambient * (1.0 + 0.5 * (normal.y - flatNormal.y)) + sun * facing;
        vec3 colour = surface.albedo * light;
        float flatness = pow(1.0 - max(dot(normal, view), 0.0), 5.0);
        float fresnel = (0.03 + 0.97 * flatness) * surface.gloss;
        vec3 mirrored = reflect(-view, normal);
        vec3 seen = mirrorAt(vWorld, mirrored, ambient);
        colour += seen * fresnel;
        colour += surface.albedo * light * surface.sheen * pow(1.0 - max(dot(normal, view), 0.0), 2.5);
        vec3 halfway = normalize(view + sunDirection);
        colour += sun * surface.gloss * pow(max(dot(normal, halfway), 0.0), 60.0) * (0.4 + 4.0 * fresnel);
        if (vKind == 10) colour = vColour * (light * 0.6 + 0.02);
        #ifdef HAS_WINDOWS
        if (vKind == 16) {
          // Windows: the evening sky outside, a warm room within when the lamps are lit.
          vec3 within = vec3(1.0, 0.52, 0.2) * lampGlow * 0.22 * (0.5 + 0.7 * noise2(vWorld.xy * vec2(1.7, 1.1)));
          colour = colour * 0.6 + within + seen * (0.06 + 0.5 * fresnel);
        }
        #endif
        colour += surfaceGlow(vKind, vColour, vWorld, flatNormal);
        gl_FragColor = vec4(throughAir(colour, vWorld), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}
