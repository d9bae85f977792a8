import type { WebGLProgramParametersWithUniforms } from "three";
import { replaceChunk } from "./replace-chunk.ts";

type SkinnedVertices = {
  /** GLSL before the shader's own, with the skinning function. */
  head: string;
  /** The call of it, up to its last two arguments: position and normal of a vertex, in and out. */
  skin: string;
};

/** Makes one of three's shaders take its vertices from the data texture: no matrix of three's moves them. */
export function skinVertices(
  shader: WebGLProgramParametersWithUniforms,
  { head, skin }: SkinnedVertices,
): void {
  takeTable(shader, head);
  replaceChunk(
    shader,
    "vertexShader",
    "beginnormal_vertex",
    `vec3 transformed = position;\nvec3 objectNormal = normal;\n${skin}transformed, objectNormal);`,
  );
  replaceChunk(shader, "vertexShader", "begin_vertex", "");
}

/** The same for a shadow, which has no normals. */
export function skinDepthVertices(
  shader: WebGLProgramParametersWithUniforms,
  { head, skin }: SkinnedVertices,
): void {
  takeTable(shader, head);
  replaceChunk(
    shader,
    "vertexShader",
    "begin_vertex",
    `vec3 transformed = position;\nvec3 turned = vec3(0.0, 1.0, 0.0);\n${skin}transformed, turned);`,
  );
}

function takeTable(shader: WebGLProgramParametersWithUniforms, head: string): void {
  shader.vertexShader = head + shader.vertexShader;
  replaceChunk(shader, "vertexShader", "batching_vertex", "mat4 batchingMatrix = mat4(1.0);");
}
