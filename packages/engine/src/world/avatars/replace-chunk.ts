import type { WebGLProgramParametersWithUniforms } from "three";

/** Puts code of ours where one of three's shaders includes a chunk; fails where it does so no longer. */
export function replaceChunk(
  shader: WebGLProgramParametersWithUniforms,
  stage: "vertexShader" | "fragmentShader",
  chunk: string,
  by: string,
): void {
  const include = `#include <${chunk}>`;
  if (!shader[stage].includes(include)) throw new Error(`The material has no ${chunk} to build on.`);
  shader[stage] = shader[stage].replace(include, by);
}
