import type { EnvironmentManifest } from "@veranda/contract/environment";
import {
  AdditiveBlending,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector3,
} from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { noiseShader } from "./shaders/noise.ts";
import type { SharedUniforms } from "./uniforms.ts";

type Shafts = EnvironmentManifest["shafts"];

/** Number of thin layers per beam and direction. */
const LAYERS = 6;
/** Strength of all layers together, as a share of the sun: boards behind a beam stay readable. */
const STRENGTH = 0.05;

/**
 * Light shafts: layers from an opening along the direction of the sunlight, with drifting dust. Absent where the sun
 * doesn't shine in.
 */
export function createLightShafts(shared: SharedUniforms, shafts: Shafts): Mesh {
  const material = new ShaderMaterial({
    name: "environment-shafts",
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    blending: AdditiveBlending,
    uniforms: { ...shared },
    vertexShader: /* glsl */ `
      attribute vec3 across;
      // How far along the beam, metres; where in the opening, -1 to 1, along the layer.
      attribute vec2 along;
      uniform vec3 sunDirection;
      varying vec3 vWorld, vFacing;
      varying vec2 vAlong;
      varying float vEnters;
      void main() {
        vec3 beam = -sunDirection;
        vec3 world = position + beam * along.x;
        vWorld = world;
        vAlong = along;
        vFacing = normalize(cross(across, beam) + 1e-4);
        vEnters = smoothstep(0.05, 0.4, dot(beam, normal));
        gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      varying vec3 vWorld, vFacing;
      varying vec2 vAlong;
      varying float vEnters;
      ${noiseShader}
      ${atmosphereShader}
      void main() {
        vec3 way = vWorld - cameraPosition;
        float far = length(way);
        // Layers seen on edge would be lines; those that one stands in would be veils.
        float facing = abs(dot(vFacing, way / far));
        float shown = smoothstep(0.05, 0.5, facing) * smoothstep(0.4, 2.5, far) * vEnters;
        float edge = 1.0 - smoothstep(0.55, 1.0, abs(vAlong.y));
        float fade = exp(-vAlong.x * 0.16) * smoothstep(0.0, 0.9, vAlong.x);
        float dust = 0.5 + 0.8 * noise3(vWorld * 1.1 + vec3(time * 0.05, -time * 0.03, time * 0.04)) * noise3(vWorld * 3.4 - vec3(0.0, time * 0.08, 0.0));
        vec3 colour = sunColour * shown * edge * fade * dust * ${(STRENGTH / LAYERS).toFixed(4)};
        gl_FragColor = vec4(colour, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const mesh = new Mesh(shaftGeometry(shafts), material);
  mesh.name = "shafts";
  mesh.frustumCulled = false;
  mesh.renderOrder = 3;
  return mesh;
}

function shaftGeometry(shafts: Shafts): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const acrosses: number[] = [];
  const alongs: number[] = [];
  const indices: number[] = [];
  const normal = new Vector3();
  const right = new Vector3();
  const up = new Vector3();
  const middle = new Vector3();
  const corner = new Vector3();
  for (const { position, normal: facing, width, height, length } of shafts) {
    normal.fromArray(facing).normalize();
    up.set(0, Math.abs(normal.y) > 0.9 ? 0 : 1, Math.abs(normal.y) > 0.9 ? 1 : 0);
    right.crossVectors(up, normal).normalize();
    up.crossVectors(normal, right);
    for (const [axis, reach, other, spread] of [
      [right, width / 2, up, height / 2],
      [up, height / 2, right, width / 2],
    ] as const) {
      for (let layer = 0; layer < LAYERS; layer++) {
        const aside = ((layer + 0.5) / LAYERS) * 2 - 1;
        middle.fromArray(position).addScaledVector(other, aside * spread * 0.9);
        const first = positions.length / 3;
        for (const [end, side] of [
          [0, -1],
          [0, 1],
          [length, 1],
          [length, -1],
        ] as const) {
          corner.copy(middle).addScaledVector(axis, side * reach);
          positions.push(corner.x, corner.y, corner.z);
          normals.push(normal.x, normal.y, normal.z);
          acrosses.push(axis.x, axis.y, axis.z);
          alongs.push(end, side);
        }
        indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setAttribute("across", new Float32BufferAttribute(acrosses, 3));
  geometry.setAttribute("along", new Float32BufferAttribute(alongs, 2));
  geometry.setIndex(indices);
  return geometry;
}
