import { BufferAttribute, BufferGeometry, GLSL3, type IUniform, Mesh, RawShaderMaterial } from "three";

export type ViewCover = Mesh<BufferGeometry, RawShaderMaterial>;

const VERTEX = /* glsl */ `
in vec3 position;
out vec2 at;
void main() { at = position.xy; gl_Position = vec4(position, 1.0); }`;

/**
 * A triangle that covers the view, drawn after the scene. Its fragment shader gets `at`, -1 to 1 over the view, and
 * writes `color`. Higher orders cover lower ones.
 */
export function viewCover(fragment: string, uniforms: Record<string, IUniform>, order: number): ViewCover {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    "position",
    new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
  );
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: `precision mediump float;\nin vec2 at;\nout vec4 color;\n${fragment}`,
    uniforms,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const cover = new Mesh(geometry, material);
  cover.frustumCulled = false;
  cover.renderOrder = order;
  return cover;
}

export function disposeCover({ geometry, material }: ViewCover): void {
  geometry.dispose();
  material.dispose();
}
