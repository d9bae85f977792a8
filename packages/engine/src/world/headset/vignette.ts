import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial } from "three";
import { dampingShare } from "../../core/smoothing.ts";

const VERTEX = /* glsl */ `
in vec3 position;
out vec2 at;
void main() { at = position.xy; gl_Position = vec4(position, 1.0); }`;
const FRAGMENT = /* glsl */ `
precision mediump float;
uniform float narrow;
in vec2 at;
out vec4 color;
void main() {
  float edge = mix(1.5, 0.5, narrow);
  color = vec4(0.04, 0.03, 0.025, smoothstep(edge, edge + 0.35, length(at)) * min(1.0, narrow * 3.0));
}`;
const CLOSE_SECONDS = 0.12;

/** Narrows the view of who moves without moving: most people feel well with it. */
export class Vignette {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #narrow = { value: 0 };

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute(
      "position",
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { narrow: this.#narrow },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.visible = false;
  }

  /** 0 to 1. */
  get narrow(): number {
    return this.#narrow.value;
  }

  update(wanted: number, deltaSeconds: number): void {
    this.#narrow.value += (wanted - this.#narrow.value) * dampingShare(CLOSE_SECONDS, deltaSeconds);
    this.mesh.visible = this.#narrow.value > 0.01;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
