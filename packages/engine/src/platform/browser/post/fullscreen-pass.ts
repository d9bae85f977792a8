import {
  BufferAttribute,
  BufferGeometry,
  GLSL3,
  Mesh,
  NoBlending,
  OrthographicCamera,
  RawShaderMaterial,
  type IUniform,
  type ShaderMaterialParameters,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";

const VERTEX = /* glsl */ `
in vec3 position;
out vec2 at;
void main() {
  at = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position, 1.0);
}`;

/** A triangle that covers the picture. */
const triangle = new BufferGeometry();
triangle.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
const camera = new OrthographicCamera();

/** Full-screen pass with a fragment shader: input `at` (0 to 1), output `color`. */
export class FullscreenPass<U extends Record<string, IUniform>> {
  readonly uniforms: U;
  readonly #material: RawShaderMaterial;
  readonly #mesh: Mesh;

  constructor(fragment: string, uniforms: U, options: ShaderMaterialParameters = {}) {
    this.uniforms = uniforms;
    this.#material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: `precision highp float;\nin vec2 at;\nout vec4 color;\n${fragment}`,
      uniforms,
      depthTest: false,
      depthWrite: false,
      blending: NoBlending,
      toneMapped: false,
      ...options,
    });
    this.#mesh = new Mesh(triangle, this.#material);
    this.#mesh.frustumCulled = false;
  }

  draw(renderer: WebGLRenderer, target: WebGLRenderTarget | null): void {
    renderer.setRenderTarget(target);
    renderer.render(this.#mesh, camera);
  }

  dispose(): void {
    this.#material.dispose();
  }
}
