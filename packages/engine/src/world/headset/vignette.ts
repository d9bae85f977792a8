import { dampingShare } from "../../core/smoothing.ts";
import { disposeCover, viewCover } from "../view-cover.ts";

const FRAGMENT = /* glsl */ `
uniform float narrow;
void main() {
  float edge = mix(1.5, 0.5, narrow);
  color = vec4(0.04, 0.03, 0.025, smoothstep(edge, edge + 0.35, length(at)) * min(1.0, narrow * 3.0));
}`;
const CLOSE_SECONDS = 0.12;

/** Narrows the view during artificial movement, which prevents motion sickness in most people. */
export class Vignette {
  readonly #narrow = { value: 0 };
  readonly mesh = viewCover(FRAGMENT, { narrow: this.#narrow }, 2);

  constructor() {
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
    disposeCover(this.mesh);
  }
}
