import type { EnvironmentManifest } from "@veranda/contract/environment";
import { BufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { floorLightShader } from "./shaders/floor-light.ts";
import { noiseShader } from "./shaders/noise.ts";
import type { SharedUniforms } from "./uniforms.ts";

type Pools = EnvironmentManifest["water"]["pools"];

/** Still water in pools and basins, one mesh for all: clear from above, reflecting at grazing angles. */
export function createPools(shared: SharedUniforms, pools: Pools): Mesh {
  const material = new ShaderMaterial({
    name: "environment-pools",
    transparent: true,
    depthWrite: false,
    defines: { SEEN_THROUGH: "" },
    uniforms: { ...shared },
    vertexShader: /* glsl */ `
      varying vec3 vWorld;
      varying vec2 vMiddle;
      void main() {
        vWorld = position;
        vMiddle = uv;
        gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 seaShallow;
      varying vec3 vWorld;
      varying vec2 vMiddle;
      ${noiseShader}
      ${atmosphereShader}
      ${floorLightShader}
      void main() {
        vec3 way = cameraPosition - vWorld;
        float far = length(way);
        vec3 view = way / far;
        vec2 p = vWorld.xz;
        vec2 e = vec2(0.2, 0.0);
        float fine = 1.0 / (1.0 + far * 0.06);
        float a = noise2(p * 1.6 + time * vec2(0.25, 0.18));
        vec2 tilt = vec2(noise2(p * 1.6 + e.xy + time * vec2(0.25, 0.18)) - a, noise2(p * 1.6 + e.yx + time * vec2(0.25, 0.18)) - a) * 0.12;
        float b = noise2(p * 5.0 - time * vec2(0.5, 0.6));
        tilt += vec2(noise2(p * 5.0 + e.xy - time * vec2(0.5, 0.6)) - b, noise2(p * 5.0 + e.yx - time * vec2(0.5, 0.6)) - b) * 0.1 * fine;
        // Rings run out from where a fountain's water falls; vMiddle is far off in still pools.
        vec2 from = p - vMiddle;
        float away = length(from);
        tilt += from / max(away, 0.01) * sin(away * 26.0 - time * 7.0) * 0.07 * exp(-away * 0.9) * step(away, 3.0);
        vec3 normal = normalize(vec3(-tilt.x, 1.0, -tilt.y));
        float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(normal, view), 0.0), 5.0);
        vec3 mirrored = reflect(-view, normal);
        vec3 sky = clearSky(vec3(mirrored.x, abs(mirrored.y), mirrored.z));
        vec3 around = floorLight(vWorld);
        vec3 tint = seaShallow * 0.5 + vec3(0.05, 0.22, 0.22) * around;
        vec3 halfway = normalize(view + sunDirection);
        float glint = pow(max(dot(normal, halfway), 0.0), 420.0);
        float opacity = mix(0.3, 1.0, fresnel);
        vec3 colour = mix(tint, sky, clamp(fresnel / opacity, 0.0, 1.0)) + sunColour * glint * 1.4;
        gl_FragColor = vec4(throughAir(colour, vWorld), min(1.0, opacity + glint));
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const mesh = new Mesh(poolGeometry(pools), material);
  mesh.name = "pools";
  mesh.renderOrder = 2;
  return mesh;
}

const STILL = 1e4;

function poolGeometry(pools: Pools): BufferGeometry {
  const positions: number[] = [];
  const middles: number[] = [];
  const indices: number[] = [];
  for (const pool of pools) {
    const first = positions.length / 3;
    if (pool.kind === "rectangle") {
      const [x0, x1] = pool.x;
      const [z0, z1] = pool.z;
      for (const [x, z] of [
        [x0, z0],
        [x0, z1],
        [x1, z1],
        [x1, z0],
      ] as const) {
        positions.push(x, pool.y, z);
        middles.push(STILL, STILL);
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
      continue;
    }
    const [cx, cz] = pool.centre;
    positions.push(cx, pool.y, cz);
    middles.push(cx, cz);
    for (let i = 0; i <= 32; i++) {
      const angle = (i / 32) * Math.PI * 2;
      positions.push(cx + Math.sin(angle) * pool.radius, pool.y, cz + Math.cos(angle) * pool.radius);
      middles.push(cx, cz);
      if (i < 32) indices.push(first, first + 1 + i, first + 2 + i);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(middles, 2));
  geometry.setIndex(indices);
  return geometry;
}
