import type { WebGLRenderer } from "three";

/** A program that is compiled in parallel (KHR_parallel_shader_compile). */
const COMPLETION_STATUS = 0x91b1;

/**
 * Reports shaders that failed to compile. three checks on a shader's first use, which blocks until the graphics card
 * has finished; this checks once compilation is complete.
 */
export class ShaderErrors {
  readonly #renderer: WebGLRenderer;
  readonly #checked = new WeakSet<WebGLProgram>();
  readonly #canAsk: boolean;
  #count = 0;
  #newest: unknown = null;
  #isWaiting = false;

  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    renderer.debug.checkShaderErrors = false;
    this.#canAsk = renderer.extensions.has("KHR_parallel_shader_compile");
  }

  /** Call once per frame, before drawing. */
  check(): void {
    const { programs } = this.#renderer.info;
    if (!programs) return;
    // three appends new ones.
    const newest = programs.at(-1);
    if (!this.#isWaiting && programs.length === this.#count && newest === this.#newest) return;
    this.#count = programs.length;
    this.#newest = newest;
    this.#isWaiting = false;
    const context = this.#renderer.getContext();
    for (const { name, program } of programs as unknown as { name: string; program: WebGLProgram }[]) {
      if (this.#checked.has(program)) continue;
      if (this.#canAsk && !context.getProgramParameter(program, COMPLETION_STATUS)) {
        this.#isWaiting = true;
        continue;
      }
      this.#checked.add(program);
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
