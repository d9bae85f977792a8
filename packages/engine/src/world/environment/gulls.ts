import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh, ShaderMaterial } from "three";

import { airShader } from "./shaders/air.ts";
import type { SharedUniforms } from "./uniforms.ts";

const BIRDS = 9;

/** Gulls that circle over the sea: one mesh, flown in the vertex shader. */
export function createGulls(shared: SharedUniforms): Mesh {
  const corners: number[] = [];
  const birds: number[] = [];
  for (let bird = 0; bird < BIRDS; bird++) {
    for (const side of [-1, 1]) {
      // Body to elbow, elbow to tip: x is the span, z the way ahead.
      for (const [x, z] of [
        [0, -0.22],
        [0, 0.2],
        [0.42, 0.02],
        [0, -0.22],
        [0.42, 0.02],
        [0.4, -0.14],
        [0.4, -0.14],
        [0.42, 0.02],
        [0.95, -0.2],
      ] as const) {
        corners.push(x * side, 0, z);
        birds.push(bird);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
  geometry.setAttribute("bird", new Float32BufferAttribute(birds, 1));
  const material = new ShaderMaterial({
    name: "environment-gulls",
    side: DoubleSide,
    uniforms: { ...shared },
    vertexShader: /* glsl */ `
      attribute float bird;
      uniform float time;
      varying vec3 vWorld;
      void main() {
        float own = fract(bird * 0.618);
        float pace = 0.1 + 0.07 * own;
        float angle = time * pace + own * 40.0;
        float reach = 22.0 + 34.0 * fract(own * 7.0);
        vec3 centre = vec3((fract(own * 3.0) - 0.5) * 90.0, 3.0 + 13.0 * fract(own * 5.0), -62.0 - 50.0 * fract(own * 11.0));
        vec3 ahead = vec3(cos(angle), 0.0, sin(angle));
        vec3 side = vec3(-ahead.z, 0.0, ahead.x);
        float beating = smoothstep(-0.2, 0.6, sin(time * 0.31 + own * 20.0));
        float flap = sin(time * 7.5 + own * 30.0) * 0.5 * beating + 0.16;
        float span = abs(position.x);
        vec3 local = ahead * position.z + side * position.x + vec3(0.0, 1.0, 0.0) * (flap * span - span * span * 0.12 + position.x * 0.3);
        vec3 world = centre + vec3(sin(angle), 0.0, -cos(angle)) * reach + vec3(0.0, sin(time * 0.2 + own * 9.0) * 1.6, 0.0) + local * 1.15;
        vWorld = world;
        gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 openSky;
      varying vec3 vWorld;
      ${airShader}
      void main() {
        vec3 colour = vec3(0.85) * (openSky * 0.8 + sunColour * 0.16);
        gl_FragColor = vec4(throughAir(colour, vWorld), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const gulls = new Mesh(geometry, material);
  gulls.name = "gulls";
  gulls.frustumCulled = false;
  return gulls;
}
