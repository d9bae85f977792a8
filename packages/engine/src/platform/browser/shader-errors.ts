import type { WebGLRenderer } from "three";

/**
 * Says which shaders could not be built. three asks for that as a shader is used first, and each time the page waits for
 * the graphics card; a frame later the answer is there already.
 */
export class ShaderErrors {
  readonly #renderer: WebGLRenderer;
  readonly #known = new WeakSet<WebGLProgram>();
  #count = 0;

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    renderer.debug.checkShaderErrors = false;
  }

  /** Once a frame, before it is drawn. */
  check(): void {
    const { programs } = this.#renderer.info;
    if (!programs || programs.length === this.#count) return;
    this.#count = programs.length;
    const context = this.#renderer.getContext();
    for (const { name, program } of programs as unknown as { name: string; program: WebGLProgram }[]) {
      if (this.#known.has(program)) continue;
      this.#known.add(program);
      if (context.isContextLost() || context.getProgramParameter(program, context.LINK_STATUS)) continue;
      const logs = (context.getAttachedShaders(program) ?? []).map((shader) =>
        context.getShaderInfoLog(shader),
      );
      // oxlint-disable-next-line no-console -- where three says it too
      console.error(
        `The shaders of "${name}" could not be built: ${[context.getProgramInfoLog(program), ...logs].join("\n")}`,
      );
    }
  }
}
