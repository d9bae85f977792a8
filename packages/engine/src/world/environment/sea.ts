import { BufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { noiseShader } from "./shaders/noise.ts";
import type { SharedUniforms } from "./uniforms.ts";

const RINGS = 36;
const SECTORS = 64;
const REACH = 5200;

/** The sea: a disc to the horizon, with waves where they are near enough to be visible. */
export function createSea(shared: SharedUniforms, level: number, detail: { value: number }): Mesh {
  const material = new ShaderMaterial({
    name: "environment-sea",
    uniforms: { ...shared, detail },
    vertexShader: /* glsl */ `
      varying vec3 vWorld;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        vWorld = world.xyz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 seaDeep, seaShallow;
      uniform float glitter;
      uniform int detail;
      varying vec3 vWorld;
      ${noiseShader}
      ${atmosphereShader}
      vec2 slope(vec2 p, float spread) {
        vec2 e = vec2(0.35, 0.0);
        float here = noise2(p);
        return vec2(noise2(p + e.xy) - here, noise2(p + e.yx) - here) * spread;
      }
      void main() {
        vec3 way = cameraPosition - vWorld;
        float far = length(way);
        vec3 view = way / far;
        vec2 p = vWorld.xz;
        // Waves shorter than a pixel average out: they fade with distance and leave a rougher mirror.
        float swell = 1.0 / (1.0 + far * 0.0016);
        float ripple = 1.0 / (1.0 + far * 0.012);
        vec2 tilt = slope(p * 0.055 + vec2(time * 0.11, time * 0.06), 0.55) * swell;
        tilt += slope(p * 0.16 + vec2(-time * 0.2, time * 0.16), 0.42) * swell;
        if (detail > 1) tilt += slope(p * 0.55 + vec2(time * 0.5, -time * 0.34), 0.36) * ripple;
        if (detail > 2) tilt += slope(p * 1.9 + vec2(-time * 0.9, time * 0.8), 0.24) * ripple * ripple;
        vec3 normal = normalize(vec3(-tilt.x, 1.0, -tilt.y));
        float facing = max(dot(normal, view), 0.02);
        float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
        fresnel = min(fresnel, 0.86);
        vec3 mirrored = reflect(-view, normal);
        mirrored.y = abs(mirrored.y);
        vec3 sky = clearSky(normalize(mirrored + vec3(0.0, 0.06, 0.0)));
        float shore = 1.0 - smoothstep(18.0, 120.0, length((p - vec2(0.0, -6.0)) * vec2(0.8, 1.0)));
        shore += 0.35 * (noise2(p * 0.02) - 0.5);
        vec3 body = mix(seaDeep, seaShallow, clamp(shore, 0.0, 1.0) * 0.85);
        body += seaShallow * clamp(tilt.x + tilt.y, 0.0, 0.4) * 0.55;
        vec3 colour = mix(body * (0.45 + 0.55 * clamp(dot(sunColour, vec3(0.3)), 0.0, 1.2)), sky, fresnel);
        // A path of sparks under the sun.
        vec3 halfway = normalize(view + sunDirection);
        float rough = mix(150.0, 26.0, clamp(far / 900.0, 0.0, 1.0));
        float path = pow(max(dot(normal, halfway), 0.0), rough);
        vec2 cell = p * mix(1.2, 0.12, clamp(far / 500.0, 0.0, 1.0));
        float spark = smoothstep(0.62, 0.98, noise2(cell + time * vec2(0.8, 0.5)) * noise2(cell * 1.7 - time * vec2(0.6, 0.9)) * 1.9);
        colour += sunColour * glitter * path * (0.2 + 2.0 * spark);
        gl_FragColor = vec4(throughAir(colour, vWorld), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const sea = new Mesh(discGeometry(), material);
  sea.name = "sea";
  sea.position.y = level;
  sea.frustumCulled = false;
  return sea;
}

/** Rings grow outwards, so that triangles have about equal size on screen. */
function discGeometry(): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= RINGS; ring++) {
    const radius = ring === 0 ? 0 : 10 * (REACH / 10) ** ((ring - 1) / (RINGS - 1));
    for (let sector = 0; sector <= SECTORS; sector++) {
      const angle = (sector / SECTORS) * Math.PI * 2;
      positions.push(Math.sin(angle) * radius, 0, Math.cos(angle) * radius);
      if (ring === RINGS || sector === SECTORS) continue;
      const here = ring * (SECTORS + 1) + sector;
      const out = here + SECTORS + 1;
      indices.push(here, out, out + 1, here, out + 1, here + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  return geometry;
}
