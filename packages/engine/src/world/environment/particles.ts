import type { EnvironmentManifest } from "@veranda/contract/environment";
import {
  AdditiveBlending,
  BufferGeometry,
  Float32BufferAttribute,
  NormalBlending,
  Points,
  ShaderMaterial,
  type Blending,
} from "three";

import { pixelScaleOf } from "./pixel-scale.ts";
import { atmosphereShader } from "./shaders/atmosphere.ts";
import type { SharedUniforms } from "./uniforms.ts";

const ROUND = /* glsl */ `
  float soft = 1.0 - smoothstep(0.0, 0.5, length(gl_PointCoord - 0.5));
`;

/** The glow round each lamp. */
export function createHalos(shared: SharedUniforms, lamps: EnvironmentManifest["lamps"]): Points {
  const positions = lamps.flatMap((lamp) => lamp.position);
  const sizes = lamps.map((lamp) => lamp.size);
  return points("halos", shared, { position: [positions, 3], size: [sizes, 1] }, AdditiveBlending, {
    vertex: /* glsl */ `
      attribute float size;
      uniform float time, lampGlow, pixelScale;
      varying float vStrength;
      void main() {
        vec4 view = viewMatrix * vec4(position, 1.0);
        // Nearer by a little, so that the lantern's own frame does not cut the glow.
        view.xyz *= 1.0 - min(0.3 / max(length(view.xyz), 0.31), 0.9);
        gl_Position = projectionMatrix * view;
        float flicker = 0.92 + 0.08 * sin(time * 7.0 + position.x * 13.0) * sin(time * 3.1 + position.z * 7.0);
        vStrength = clamp(lampGlow * 0.085, 0.0, 0.5) * flicker * smoothstep(0.4, 3.5, -view.z);
        gl_PointSize = min(size * pixelScale * 2.1 / max(-view.z, 0.2), pixelScale * 0.34);
      }
    `,
    fragment: /* glsl */ `
      varying float vStrength;
      void main() {
        ${ROUND}
        float glow = pow(soft, 3.0) * 0.22 + pow(soft, 12.0) * 0.5;
        gl_FragColor = vec4(vec3(1.0, 0.58, 0.24) * glow * vStrength, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}

const MOTE_BOX = 16;

/** Dust in the light by day, fireflies at night, in a box that moves with the camera. */
export function createMotes(shared: SharedUniforms, count: number, random: () => number): Points {
  const seeds = Array.from({ length: count * 3 }, () => random() * MOTE_BOX);
  return points("motes", shared, { position: [seeds, 3] }, AdditiveBlending, {
    vertex: /* glsl */ `
      uniform float time, pixelScale, moteGlow;
      varying float vStrength;
      void main() {
        float own = fract(position.x * 7.31 + position.y * 3.17);
        vec3 drift = vec3(sin(time * 0.13 + own * 40.0) * 0.8 + time * 0.05, sin(time * 0.21 + own * 70.0) * 0.35, cos(time * 0.11 + own * 50.0) * 0.8);
        vec3 p = position + drift;
        vec3 low = cameraPosition - vec3(8.0, 3.0, 8.0);
        p = low + mod(p - low, vec3(16.0, 6.0, 16.0));
        vec4 view = viewMatrix * vec4(p, 1.0);
        gl_Position = projectionMatrix * view;
        float away = length(p - cameraPosition);
        float blink = moteGlow > 1.0 ? smoothstep(0.55, 1.0, sin(time * (0.6 + own) + own * 50.0)) * step(0.72, own) : 0.5 + 0.5 * sin(time * 0.5 + own * 30.0);
        vStrength = min(moteGlow, 0.8) * blink * smoothstep(0.6, 1.6, away) * (1.0 - smoothstep(5.0, 8.0, away));
        gl_PointSize = (moteGlow > 1.0 ? 0.026 : 0.011) * pixelScale / max(-view.z, 0.3);
      }
    `,
    fragment: /* glsl */ `
      uniform vec3 moteColour;
      varying float vStrength;
      void main() {
        ${ROUND}
        gl_FragColor = vec4(moteColour * soft * soft * vStrength, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}

const DROPS = 520;

/** Fountain: a jet that rises and falls back, and water running over the bowl's rim. */
export function createFountain(
  shared: SharedUniforms,
  top: readonly [number, number, number],
  random: () => number,
): Points {
  const seeds = Array.from({ length: DROPS * 3 }, () => random());
  const place = `vec3(${top.map((value) => value.toFixed(3)).join()})`;
  return points("fountain", shared, { position: [seeds, 3] }, NormalBlending, {
    vertex: /* glsl */ `
      uniform float time, pixelScale;
      varying float vStrength;
      varying vec3 vWorld;
      void main() {
        float life = fract(time * 1.15 + position.x);
        float turn = position.y * 6.2832;
        vec3 p = ${place};
        if (position.z < 0.4) {
          float t = life * 0.62;
          vec2 out2 = vec2(sin(turn), cos(turn)) * (0.16 + 0.35 * position.z);
          p += vec3(out2.x * t, 2.15 * t - 4.9 * t * t, out2.y * t);
        } else {
          float thread = floor(position.y * 14.0) / 14.0 * 6.2832;
          float t = life * 0.44;
          float reach = 0.78 + (0.55 + 0.1 * position.z) * t;
          p += vec3(sin(thread) * reach, -0.3 - 4.9 * t * t, cos(thread) * reach);
        }
        vWorld = p;
        vec4 view = viewMatrix * vec4(p, 1.0);
        gl_Position = projectionMatrix * view;
        vStrength = smoothstep(0.0, 0.08, life) * (1.0 - smoothstep(0.9, 1.0, life));
        gl_PointSize = clamp((0.013 + 0.014 * fract(position.x * 17.0)) * pixelScale / max(-view.z, 0.2), 1.0, 40.0);
      }
    `,
    fragment: /* glsl */ `
      uniform vec3 openSky;
      varying float vStrength;
      varying vec3 vWorld;
      ${atmosphereShader}
      void main() {
        ${ROUND}
        vec3 away = normalize(vWorld - cameraPosition);
        float through = pow(max(dot(away, sunDirection), 0.0), 4.0);
        vec3 colour = openSky * 0.8 + skyHorizon * 0.15 + sunColour * (0.03 + 0.22 * through);
        gl_FragColor = vec4(colour, soft * 0.5 * vStrength);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}

const FLAMES = 46;

/** Fires: flames that rise, shrink and vanish, and a few sparks. */
export function createFires(
  shared: SharedUniforms,
  fires: readonly (readonly [number, number, number])[],
  random: () => number,
): Points {
  const roots = fires.flatMap((fire) => Array.from({ length: FLAMES }, () => fire).flat());
  const seeds = Array.from({ length: roots.length }, () => random());
  const attributes: Record<string, [number[], number]> = { position: [roots, 3], seed: [seeds, 3] };
  return points("fires", shared, attributes, AdditiveBlending, {
    vertex: /* glsl */ `
      attribute vec3 seed;
      uniform float time, pixelScale;
      varying float vLife, vSpark;
      void main() {
        vSpark = step(0.86, seed.z);
        float life = fract(time * mix(0.75 + 0.5 * seed.x, 0.35, vSpark) + seed.y * 7.0);
        float turn = seed.x * 40.0;
        vec2 root = vec2(sin(turn), cos(turn)) * 0.22 * sqrt(seed.y);
        vec2 lean = vec2(sin(time * 2.1 + seed.x * 9.0), cos(time * 1.7 + seed.y * 9.0)) * 0.07 * life;
        float rise = mix(0.62 * (1.0 - length(root) * 2.0), 1.7, vSpark) * life;
        vec3 p = position + vec3(root.x * (1.0 - 0.7 * life) + lean.x * (1.0 + 3.0 * vSpark), rise, root.y * (1.0 - 0.7 * life) + lean.y);
        vLife = life;
        vec4 view = viewMatrix * vec4(p, 1.0);
        gl_Position = projectionMatrix * view;
        gl_PointSize = clamp(mix(0.3 * (1.0 - 0.75 * life), 0.014, vSpark) * pixelScale / max(-view.z, 0.3), 1.0, 200.0);
      }
    `,
    fragment: /* glsl */ `
      varying float vLife, vSpark;
      void main() {
        ${ROUND}
        float strength = smoothstep(0.0, 0.12, vLife) * (1.0 - smoothstep(0.55, 1.0, vLife));
        vec3 hot = mix(vec3(1.0, 0.62, 0.2), vec3(1.0, 0.22, 0.04), vLife);
        gl_FragColor = vec4(hot * mix(soft * soft * 0.55, soft * 3.0, vSpark) * strength, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
}

function points(
  name: string,
  shared: SharedUniforms,
  attributes: Record<string, [number[], number]>,
  blending: Blending,
  shader: { vertex: string; fragment: string },
): Points {
  const geometry = new BufferGeometry();
  for (const [key, [values, size]] of Object.entries(attributes)) {
    geometry.setAttribute(key, new Float32BufferAttribute(values, size));
  }
  const material = new ShaderMaterial({
    name: `environment-${name}`,
    transparent: true,
    depthWrite: false,
    blending,
    uniforms: { ...shared },
    vertexShader: shader.vertex,
    fragmentShader: shader.fragment,
  });
  const cloud = new Points(geometry, material);
  material.uniforms["pixelScale"] = pixelScaleOf(cloud);
  cloud.name = name;
  cloud.frustumCulled = false;
  cloud.renderOrder = 3;
  return cloud;
}
