import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial, type Texture } from "three";
import { emptyPicture } from "../platform/empty-picture.ts";

const VERTEX = /* glsl */ `
in vec3 position;
out vec2 at;
void main() {
  at = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position, 1.0);
}`;
const FRAGMENT = /* glsl */ `
precision mediump float;
uniform sampler2D picture;
uniform float shown;
in vec2 at;
out vec4 color;
void main() { color = vec4(texture(picture, at).rgb, shown); }`;

/** The picture of a moment ago over the view, until it has given way to what is there now. */
export class CrossFade {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #picture = emptyPicture();
  readonly #shown = { value: 0 };
  #seconds = 1;
  #passed = 0;

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
      uniforms: { picture: this.#picture, shown: this.#shown },
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 2;
  }

  /** Takes the picture over and lets go of it at the end. */
  start(picture: Texture | null, seconds: number): void {
    this.#picture.value?.dispose();
    this.#picture.value = picture;
    this.#seconds = seconds;
    this.#passed = 0;
    this.#shown.value = 1;
    this.mesh.visible = picture !== null;
  }

  update(deltaSeconds: number): void {
    if (!this.mesh.visible) return;
    this.#passed += deltaSeconds;
    const t = Math.min(1, this.#passed / this.#seconds);
    this.#shown.value = 1 - t * t * (3 - 2 * t);
    if (t >= 1) this.start(null, 1);
  }

  dispose(): void {
    this.start(null, 1);
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
