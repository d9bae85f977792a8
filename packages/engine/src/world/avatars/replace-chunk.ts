import type { WebGLProgramParametersWithUniforms } from "three";

/** Replaces an include of a chunk in one of three's shaders; throws if the chunk isn't there any more. */
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
