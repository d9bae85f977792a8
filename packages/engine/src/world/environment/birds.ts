import type { EnvironmentManifest } from "@veranda/contract/environment";
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh, ShaderMaterial } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import type { SharedUniforms } from "./uniforms.ts";

type Flocks = EnvironmentManifest["birds"];

/** Flight parameters by kind: size, speed of circling, wing beat, and share of gliding. */
const KINDS: Record<Flocks[number]["kind"], { scale: number; pace: number; beat: number; glide: number }> = {
  gulls: { scale: 1.15, pace: 0.1, beat: 7.5, glide: 0.6 },
  swallows: { scale: 0.42, pace: 0.42, beat: 15, glide: 0.35 },
};

/** Body to elbow, elbow to tip: x is the span, z is forward. */
const WING = [
  [0, -0.22],
  [0, 0.2],
  [0.42, 0.02],
  [0, -0.22],
  [0.42, 0.02],
  [0.4, -0.14],
  [0.4, -0.14],
  [0.42, 0.02],
  [0.95, -0.2],
] as const;

/** Birds circling individually within their flock: one mesh, animated in the vertex shader. */
export function createBirds(shared: SharedUniforms, flocks: Flocks): Mesh {
  const corners: number[] = [];
  const flights: number[] = [];
  const rounds: number[] = [];
  const manners: number[] = [];
  let bird = 0;
  for (const { kind, position, radius, count } of flocks) {
    const { scale, pace, beat, glide } = KINDS[kind];
    for (let each = 0; each < count; each++, bird++) {
      const own = (bird * 0.618) % 1;
      const share = (factor: number): number => (own * factor) % 1;
      const reach = radius * (0.35 + 0.4 * share(7));
      const [x, y, z] = position;
      for (const side of [-1, 1]) {
        for (const [span, ahead] of WING) {
          corners.push(span * side, 0, ahead);
          flights.push(
            x + (share(3) - 0.5) * radius * 0.9,
            y + (share(5) - 0.5) * radius * 0.22,
            z + (share(11) - 0.5) * radius * 0.9,
          );
          rounds.push(own, reach, pace * (1 + 0.7 * own), scale);
          manners.push(beat, glide);
        }
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
  geometry.setAttribute("flight", new Float32BufferAttribute(flights, 3));
  geometry.setAttribute("circle", new Float32BufferAttribute(rounds, 4));
  geometry.setAttribute("manner", new Float32BufferAttribute(manners, 2));
  const material = new ShaderMaterial({
    name: "environment-birds",
    side: DoubleSide,
    uniforms: { ...shared },
    vertexShader: /* glsl */ `
      attribute vec3 flight;
      // Its own number, the radius of its round, its pace, its size; how it beats its wings.
      attribute vec4 circle;
      attribute vec2 manner;
      uniform float time;
      varying vec3 vWorld;
      void main() {
        float own = circle.x;
        float angle = time * circle.z + own * 40.0;
        vec3 ahead = vec3(cos(angle), 0.0, sin(angle));
        vec3 side = vec3(-ahead.z, 0.0, ahead.x);
        float beating = smoothstep(manner.y - 0.8, manner.y, sin(time * 0.31 + own * 20.0));
        float flap = sin(time * manner.x + own * 30.0) * 0.5 * beating + 0.16;
        float span = abs(position.x);
        vec3 local = ahead * position.z + side * position.x + vec3(0.0, 1.0, 0.0) * (flap * span - span * span * 0.12 + position.x * 0.3);
        vec3 world = flight + vec3(sin(angle), 0.0, -cos(angle)) * circle.y + vec3(0.0, sin(time * 0.2 + own * 9.0) * circle.y * 0.045, 0.0) + local * circle.w;
        vWorld = world;
        gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 openSky;
      varying vec3 vWorld;
      ${atmosphereShader}
      void main() {
        vec3 colour = vec3(0.85) * (openSky * 0.8 + sunColour * 0.16);
        gl_FragColor = vec4(throughAir(colour, vWorld), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const birds = new Mesh(geometry, material);
  birds.name = "birds";
  birds.frustumCulled = false;
  return birds;
}
