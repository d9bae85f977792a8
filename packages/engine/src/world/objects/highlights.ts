import {
  BufferAttribute,
  Color,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Box3, Matrix4 } from "three";

/** Hovered, selected by this person, held by somebody else, or drop target. */
export type HighlightKind = "hover" | "selected" | "held" | "target";

const COLOURS: Record<HighlightKind, Color> = {
  hover: new Color("#fff6e8"),
  selected: new Color("#e0764a"),
  held: new Color("#3aa7a0"),
  target: new Color("#f2c14e"),
};

export type Framed = { kind: HighlightKind; box: Box3; matrix: Matrix4 };

const EDGES = [0, 1, 1, 3, 3, 2, 2, 0, 4, 5, 5, 7, 7, 6, 6, 4, 0, 4, 1, 5, 2, 6, 3, 7];
/** Floats per instance: two end points and a colour. */
const STRIDE = 9;
const A = new Vector3();
const B = new Vector3();

/** Draws the edges of boxes with a constant width on screen, in one draw call. */
export class Highlights {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  #buffer = new InstancedInterleavedBuffer(new Float32Array(STRIDE * 12 * 4), STRIDE);

  constructor() {
    const material = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      uniforms: { pixel: { value: 0.001 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    });
    material.name = "highlights";
    this.mesh = new Mesh(new InstancedBufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 8;
    this.#build();
  }

  /**
   * Draws edges round each of these at its current transform. `pixel` is the height of a pixel at one metre's distance.
   */
  draw(framed: Iterable<Framed>, count: number, pixel: number): void {
    this.mesh.visible = count > 0;
    if (count === 0) return;
    if (this.#buffer.array.length < count * 12 * STRIDE) {
      this.#buffer = new InstancedInterleavedBuffer(new Float32Array(count * 2 * 12 * STRIDE), STRIDE);
      this.#build();
    }
    const out = this.#buffer.array;
    let at = 0;
    for (const { box, matrix, kind } of framed) {
      const colour = COLOURS[kind];
      for (let edge = 0; edge < 24; edge += 2) {
        corner(box, EDGES[edge] ?? 0, A)
          .applyMatrix4(matrix)
          .toArray(out, at);
        corner(box, EDGES[edge + 1] ?? 0, B)
          .applyMatrix4(matrix)
          .toArray(out, at + 3);
        colour.toArray(out, at + 6);
        at += STRIDE;
      }
    }
    this.#buffer.needsUpdate = true;
    this.mesh.geometry.instanceCount = count * 12;
    const { pixel: uniform } = this.mesh.material.uniforms;
    if (uniform) uniform.value = pixel;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  #build(): void {
    this.mesh.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute(
      "position",
      new BufferAttribute(new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]), 3),
    );
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute("from", new InterleavedBufferAttribute(this.#buffer, 3, 0));
    geometry.setAttribute("to", new InterleavedBufferAttribute(this.#buffer, 3, 3));
    geometry.setAttribute("hue", new InterleavedBufferAttribute(this.#buffer, 3, 6));
    geometry.instanceCount = 0;
    this.mesh.geometry = geometry;
  }
}

const corner = ({ min, max }: Box3, i: number, out: Vector3): Vector3 =>
  out.set(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);

const VERTEX = /* glsl */ `
attribute vec3 from;
attribute vec3 to;
attribute vec3 hue;
uniform float pixel;
varying vec3 vHue;
varying float vAcross;
void main() {
  vHue = hue;
  vAcross = position.y;
  vec3 a = (viewMatrix * vec4(from, 1.0)).xyz;
  vec3 b = (viewMatrix * vec4(to, 1.0)).xyz;
  // Clip against the near plane before widening.
  float near = -0.02;
  if (a.z > near && b.z < near) a = mix(a, b, (a.z - near) / (a.z - b.z));
  if (b.z > near && a.z < near) b = mix(b, a, (b.z - near) / (b.z - a.z));
  vec3 at = mix(a, b, position.x);
  vec3 side = cross(b - a, at);
  float far = length(at);
  at += normalize(side + vec3(1e-9)) * position.y * pixel * 1.6 * far;
  // A little nearer, so that a flat thing doesn't hide its own edge.
  at *= 0.997;
  gl_Position = projectionMatrix * vec4(at, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
varying vec3 vHue;
varying float vAcross;
void main() {
  gl_FragColor = vec4(vHue, 1.0 - smoothstep(0.55, 1.0, abs(vAcross)));
  #include <colorspace_fragment>
}
`;
