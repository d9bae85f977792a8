import { Vector2, type Texture, type WebGLRenderer } from "three";
import { FullscreenPass } from "./fullscreen-pass.ts";
import { emptyPicture } from "../../empty-picture.ts";

/**
 * Smooth upscaling: a cubic B-spline with four bilinear taps (Sigg and Hadwiger, GPU Gems 2, chapter 20), partly
 * sharpened again.
 */
const fragment = /* glsl */ `
uniform sampler2D picture;
uniform vec2 size;
void main() {
  vec2 place = at * size - 0.5;
  vec2 f = fract(place);
  vec2 first = place - f + 0.5;
  vec2 f2 = f * f, f3 = f2 * f;
  vec2 w0 = (1.0 - 3.0 * f + 3.0 * f2 - f3) / 6.0;
  vec2 w1 = (4.0 - 6.0 * f2 + 3.0 * f3) / 6.0;
  vec2 w3 = f3 / 6.0;
  vec2 w2 = 1.0 - w0 - w1 - w3;
  vec2 g0 = w0 + w1, g1 = w2 + w3;
  vec2 low = (first - 1.0 + w1 / g0) / size;
  vec2 high = (first + 1.0 + w3 / g1) / size;
  vec3 soft = g0.y * (g0.x * texture(picture, low).rgb + g1.x * texture(picture, vec2(high.x, low.y)).rgb)
    + g1.y * (g0.x * texture(picture, vec2(low.x, high.y)).rgb + g1.x * texture(picture, high).rgb);
  vec3 plain = texture(picture, at).rgb;
  color = vec4(clamp(soft + (plain - soft) * 0.9, 0.0, 1.0), 1.0);
}`;

export class Upscale {
  readonly #pass = new FullscreenPass(fragment, {
    picture: emptyPicture(),
    size: { value: new Vector2() },
  });

  draw(renderer: WebGLRenderer, picture: Texture, width: number, height: number): void {
    this.#pass.uniforms.picture.value = picture;
    this.#pass.uniforms.size.value.set(width, height);
    this.#pass.draw(renderer, null);
  }

  dispose(): void {
    this.#pass.dispose();
  }
}
