import { DoubleSide, FrontSide, ShaderMaterial, UniformsLib, UniformsUtils } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { floorLightShader } from "./shaders/floor-light.ts";
import { noiseShader } from "./shaders/noise.ts";
import { sunlightShader } from "./shaders/sunlight.ts";
import { surfaceShader } from "./shaders/surfaces.ts";
import type { SharedUniforms } from "./uniforms.ts";

export type FoliageOptions = {
  /**
   * leaf: translucent; crown: leaves that form a tree's crown, never thinned out; grass: bends from its foot; cloth:
   * loose where uv.x is 1; flag: waves along its own +X; solid: static; land: beyond the walls.
   */
  kind: "leaf" | "crown" | "grass" | "cloth" | "flag" | "solid" | "land";
  /** Instances have individual tints. */
  tinted: boolean;
  /** Distance in metres by which the wind moves tips. */
  sways: number;
  /** Scale factor of leaves. */
  bulk: { value: number };
  /** Surface kinds that it contains. */
  kinds: ReadonlySet<number>;
  /** Number of rooms with reflections. */
  rooms: number;
};

const TWO_SIDED: readonly FoliageOptions["kind"][] = ["leaf", "crown", "grass", "flag"];
/** Distance in metres within which soft materials fade before the camera; solid ones block it. */
const GIVES_WAY = "1.1";
const DRAWN_AS: Readonly<Record<FoliageOptions["kind"], readonly string[]>> = {
  leaf: ["LEAF"],
  crown: ["LEAF"],
  grass: ["LEAF", "GRASS"],
  cloth: ["CLOTH"],
  flag: ["CLOTH", "FLAG"],
  solid: ["SOLID"],
  land: ["LAND"],
};

/** For meshes without a lightmap: ambient light comes from the grid of light on the ground. */
export function createFoliageMaterial(shared: SharedUniforms, options: FoliageOptions): ShaderMaterial {
  const { kinds } = options;
  return new ShaderMaterial({
    name: `environment-${options.kind}`,
    lights: true,
    side: TWO_SIDED.includes(options.kind) ? DoubleSide : FrontSide,
    defines: {
      ...(options.tinted ? { TINTED: "" } : {}),
      ...(options.rooms > 0 ? { ROOMS: options.rooms } : {}),
      ...Object.fromEntries(DRAWN_AS[options.kind].map((kind) => [`KIND_${kind}`, ""])),
      ...(["solid", "land"].includes(options.kind) ? {} : { GIVES_WAY }),
      SWAYS: options.sways.toFixed(3),
    },
    uniforms: { ...UniformsUtils.clone(UniformsLib.lights), ...shared, bulk: options.bulk },
    vertexShader: /* glsl */ `
      attribute vec4 _surface;
      #ifdef TINTED
        attribute vec4 _TINT;
      #endif
      uniform float time, bulk;
      varying vec3 vWorld, vNormal, vColour;
      varying float vOpen, vTip;
      flat varying int vKind;
      #include <common>
      #include <shadowmap_pars_vertex>
      void main() {
        #include <beginnormal_vertex>
        #include <defaultnormal_vertex>
        #ifdef KIND_LEAF
          vec4 place = vec4(position * bulk, 1.0);
        #else
          vec4 place = vec4(position, 1.0);
        #endif
        mat4 whole = modelMatrix;
        #ifdef USE_INSTANCING
          whole = modelMatrix * instanceMatrix;
        #endif
        vec4 world = whole * place;
        vNormal = normalize(mat3(whole) * normal);
        vTip = 0.0;
        #ifdef KIND_LEAF
          #ifdef KIND_GRASS
            vTip = clamp(position.y * 2.2, 0.0, 1.0);
          #else
            vTip = clamp(length(position) * 2.2, 0.0, 1.0);
          #endif
          float gust = sin(time * 0.7 + world.x * 0.23 + world.z * 0.31) * 0.5 + 0.5;
          float flutter = sin(time * 2.3 + world.x * 2.1 + world.y * 3.0) + 0.6 * sin(time * 3.7 + world.z * 4.3 + position.x * 9.0);
          world.xyz += vec3(0.9, 0.25, 0.5) * SWAYS * vTip * (flutter * (0.35 + 0.65 * gust) + gust * 1.2 - 0.6);
        #endif
        #ifdef KIND_FLAG
          // A wave that runs from the pole outwards and grows on its way.
          float out1 = max(position.x, 0.0);
          float run = sin(out1 * 4.2 - time * 4.6 + world.z * 0.7 + world.x * 0.4) + 0.45 * sin(out1 * 7.9 - time * 7.1 + position.y * 2.0);
          float gusty = 0.65 + 0.35 * sin(time * 0.6 + world.x * 0.2);
          world.xyz += mat3(whole) * vec3(0.0, -0.07 * out1 * out1 * (1.0 - 0.5 * gusty), run * gusty * SWAYS * min(out1, 1.6));
          vNormal = normalize(vNormal + normalize(mat3(whole) * vec3(1.0, 0.0, 0.0)) * cos(out1 * 4.2 - time * 4.6 + world.z * 0.7) * 2.0 * SWAYS * min(out1, 1.0));
        #elif defined(KIND_CLOTH)
          float loose = uv.x;
          float wave = sin(time * 1.1 + world.x * 1.6 + world.z * 1.9 - world.y * 1.3) + 0.5 * sin(time * 2.1 + world.z * 3.3 + world.y * 2.0);
          float breeze = 0.55 + 0.45 * sin(time * 0.37 + world.x * 0.2);
          world.xyz += loose * breeze * (vec3(0.02, 0.015, 0.14) * wave + vNormal * 0.05 * wave + vec3(0.0, 0.0, 0.16));
        #endif
        vec4 worldPosition = world;
        gl_Position = projectionMatrix * viewMatrix * world;
        #include <shadowmap_vertex>
        vWorld = world.xyz;
        vColour = pow(_surface.rgb, vec3(2.2));
        vOpen = 1.0;
        #ifdef TINTED
          vColour *= pow(_TINT.rgb, vec3(2.2));
          vOpen = _TINT.a;
        #else
          vOpen = 0.35;
        #endif
        vKind = int(_surface.a * 255.0 + 0.5);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 openSky, openGround;
      varying vec3 vWorld, vNormal, vColour;
      varying float vOpen, vTip;
      flat varying int vKind;
      #include <common>
      #include <packing>
      #include <lights_pars_begin>
      #include <shadowmap_pars_fragment>
      ${noiseShader}
      ${atmosphereShader}
      ${floorLightShader}
      ${surfaceShader(kinds)}
      ${sunlightShader}
      void main() {
        vec3 normal = normalize(vNormal);
        vec3 albedo = vColour;
        float gloss = 0.0;
        float up = normal.y * 0.5 + 0.5;
        vec3 open = mix(openGround, openSky, up);
        #ifdef KIND_LAND
          vec3 ambient = open;
          albedo *= 0.86 + 0.28 * noise2(vWorld.xz * 0.6 + vWorld.y * 0.4);
        #else
          vec3 ground = floorLight(vWorld);
          vec3 ambient = mix(ground * (0.5 + 0.5 * up), open, vOpen * 0.7);
          // Lamps shine from where people walk, so the grid's light reaches everything a little.
          ambient += max(ground - openSky, 0.0) * 0.35 * vOpen;
        #endif
        float facing = dot(normal, sunDirection);
        float reach = 1.0;
        #ifndef KIND_LAND
          reach = sunReaches();
        #endif
        vec3 sun = sunColour * RECIPROCAL_PI * reach;
        vec3 light = ambient;
        #if defined(KIND_LEAF)
          // Soft crowns: light wraps round and shines through what hangs between us and the sun.
          vec3 view = normalize(cameraPosition - vWorld);
          light *= 0.62 + 0.38 * vTip;
          light += sun * (0.18 + 0.82 * clamp((facing + 0.35) / 1.35, 0.0, 1.0)) * (0.55 + 0.45 * vTip);
          float through = pow(max(dot(-view, sunDirection), 0.0), 3.0);
          vec3 colour = albedo * light + albedo * sqrt(albedo) * sun * through * 1.1;
        #elif defined(KIND_CLOTH)
          float back = max(-facing, 0.0);
          light += sun * (max(facing, 0.0) + 0.55 * back);
          vec3 colour = albedo * light;
        #elif defined(KIND_LAND)
          if (vKind == 12) {
            // Cypresses and scrub: broken up by leaves that are too far to be drawn.
            float leaves = noise3(vWorld * vec3(3.1, 1.7, 3.1)) * 0.6 + noise3(vWorld * vec3(8.0, 4.5, 8.0)) * 0.4;
            albedo *= 0.45 + 1.1 * leaves;
            facing = (facing + 0.3) / 1.3 * (0.6 + 0.8 * leaves);
          } else if (vKind == 0 || vKind == 13) {
            float scrub = smoothstep(0.52, 0.7, noise2(vWorld.xz * 0.33) * 0.6 + noise2(vWorld.xz * 1.1) * 0.4) * smoothstep(0.55, 0.85, normal.y);
            albedo = mix(albedo, vec3(0.09, 0.12, 0.045), scrub * 0.7);
          } else {
            Surface surface = surfaceAt(vKind, vColour, vWorld, normal);
            albedo = surface.albedo;
            gloss = surface.gloss;
          }
          light += sun * max(facing, 0.0);
          vec3 colour = albedo * light;
          if (gloss > 0.0) {
            vec3 view = normalize(cameraPosition - vWorld);
            vec3 mirrored = reflect(-view, normal);
            colour += clearSky(vec3(mirrored.x, abs(mirrored.y), mirrored.z)) * gloss * (0.06 + 0.94 * pow(1.0 - max(dot(normal, view), 0.0), 5.0));
          }
          colour += surfaceGlow(vKind, vColour, vWorld, normal);
        #else
          Surface surface = surfaceAt(vKind, albedo, vWorld, normal);
          light += sun * max(facing, 0.0);
          vec3 colour = surface.albedo * light + surfaceGlow(vKind, vColour, vWorld, normal);
          if (surface.gloss > 0.15 || surface.sheen > 0.0) {
            vec3 view = normalize(cameraPosition - vWorld);
            float flatness = 1.0 - max(dot(normal, view), 0.0);
            colour += mirrorAt(vWorld, reflect(-view, normal), ambient) * surface.gloss * (0.03 + 0.97 * pow(flatness, 5.0));
            colour += surface.albedo * light * surface.sheen * pow(flatness, 2.5);
          }
        #endif
        gl_FragColor = vec4(throughAir(colour, vWorld), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}
