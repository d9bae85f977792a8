import {
  AdditiveBlending,
  HalfFloatType,
  LinearFilter,
  Vector2,
  WebGLRenderTarget,
  type Texture,
  type WebGLRenderer,
} from "three";
import { FullscreenPass } from "./fullscreen-pass.ts";
import { emptyPicture } from "../../empty-picture.ts";

const LEVELS = 4;

/** Four bilinear taps, each averaging four texels; the first level only keeps what is brighter than white paper. */
const DOWN = /* glsl */ `
uniform sampler2D source;
uniform vec2 texel;
uniform float threshold;
vec3 tap(vec2 offset) {
  vec3 light = min(texture(source, at + offset * texel).rgb, vec3(16.0));
  if (threshold <= 0.0) return light;
  float brightest = max(light.r, max(light.g, light.b));
  float knee = clamp(brightest - threshold * 0.6, 0.0, threshold * 0.8);
  float kept = max(knee * knee / (threshold * 1.6), brightest - threshold) / max(brightest, 1e-4);
  return light * kept / (1.0 + brightest * 0.15);
}
void main() {
  color = vec4(0.25 * (tap(vec2(-1.0, -1.0)) + tap(vec2(1.0, -1.0)) + tap(vec2(-1.0, 1.0)) + tap(vec2(1.0, 1.0))), 1.0);
}`;

/** A nine-tap tent filter, added to the level above. */
const UP = /* glsl */ `
uniform sampler2D source;
uniform vec2 texel;
uniform float share;
void main() {
  vec3 sum = texture(source, at).rgb * 4.0;
  for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++) {
    if (x == 0 && y == 0) continue;
    float weight = x == 0 || y == 0 ? 2.0 : 1.0;
    sum += texture(source, at + vec2(x, y) * texel).rgb * weight;
  }
  color = vec4(sum * share / 16.0, 1.0);
}`;

/** Bloom round everything brighter than paper white: downsamples the picture repeatedly and adds the levels up. */
export class Bloom {
  readonly #levels = Array.from(
    { length: LEVELS },
    () =>
      new WebGLRenderTarget(1, 1, {
        type: HalfFloatType,
        depthBuffer: false,
        minFilter: LinearFilter,
        magFilter: LinearFilter,
      }),
  );
  readonly #down = new FullscreenPass(DOWN, {
    source: emptyPicture(),
    texel: { value: new Vector2() },
    threshold: { value: 0 },
  });
  readonly #up = new FullscreenPass(
    UP,
    { source: emptyPicture(), texel: { value: new Vector2() }, share: { value: 1 } },
    { blending: AdditiveBlending },
  );

  get texture(): Texture | null {
    return this.#levels[0]?.texture ?? null;
  }

  setSize(width: number, height: number): void {
    this.#levels.forEach((level, index) => {
      level.setSize(Math.max(1, width >> (index + 1)), Math.max(1, height >> (index + 1)));
    });
  }

  /** `threshold` is the radiance, before exposure, from which on bloom starts. */
  draw(renderer: WebGLRenderer, scene: WebGLRenderTarget, threshold: number): void {
    let source = scene;
    for (const level of this.#levels) {
      const { uniforms } = this.#down;
      uniforms.source.value = source.texture;
      uniforms.texel.value.set(1 / source.width, 1 / source.height);
      uniforms.threshold.value = source === scene ? threshold : 0;
      this.#down.draw(renderer, level);
      source = level;
    }
    for (let index = LEVELS - 1; index > 0; index--) {
      const from = this.#levels[index];
      const to = this.#levels[index - 1];
      if (!from || !to) continue;
      const { uniforms } = this.#up;
      uniforms.source.value = from.texture;
      uniforms.texel.value.set(1 / from.width, 1 / from.height);
      uniforms.share.value = 0.85;
      this.#up.draw(renderer, to);
    }
  }

  dispose(): void {
    for (const level of this.#levels) level.dispose();
    this.#down.dispose();
    this.#up.dispose();
  }
}
