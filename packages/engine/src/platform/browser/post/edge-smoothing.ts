import { Vector2, type Texture, type WebGLRenderer, type WebGLRenderTarget } from "three";
import { FullscreenPass } from "./fullscreen-pass.ts";
import { emptyPicture } from "../../empty-picture.ts";

/**
 * FXAA (Lottes 2009) in its short form: where luma changes, blurs along the edge. The four diagonal neighbours give the
 * edge's direction; a wide blur is rejected if it exceeds the local range.
 */
const fragment = /* glsl */ `
uniform sampler2D picture;
uniform vec2 texel;
float brightness(vec2 offset) { return texture(picture, at + offset * texel).a; }
vec3 pair(vec2 along, float reach) {
  return 0.5 * (texture(picture, at + along * reach).rgb + texture(picture, at - along * reach).rgb);
}
void main() {
  vec4 middle = texture(picture, at);
  float nw = brightness(vec2(-1.0, 1.0)), ne = brightness(vec2(1.0, 1.0));
  float sw = brightness(vec2(-1.0, -1.0)), se = brightness(vec2(1.0, -1.0));
  float low = min(middle.a, min(min(nw, ne), min(sw, se)));
  float high = max(middle.a, max(max(nw, ne), max(sw, se)));
  if (high - low < max(0.03, high * 0.11)) { color = vec4(middle.rgb, 1.0); return; }
  // Brightness grows by (right - left, up - down); the edge runs at a right angle to that.
  vec2 along = vec2((nw + ne) - (sw + se), (nw + sw) - (ne + se));
  float soften = max((nw + ne + sw + se) * 0.03, 1.0 / 128.0);
  along = clamp(along / (min(abs(along.x), abs(along.y)) + soften), -8.0, 8.0) * texel;
  vec3 narrow = pair(along, 1.0 / 6.0);
  vec3 wide = 0.5 * (narrow + pair(along, 0.5));
  float wideBrightness = dot(wide, vec3(0.299, 0.587, 0.114));
  color = vec4(wideBrightness < low || wideBrightness > high ? narrow : wide, 1.0);
}`;

export class EdgeSmoothing {
  readonly #pass = new FullscreenPass(fragment, {
    picture: emptyPicture(),
    texel: { value: new Vector2() },
  });

  draw(
    renderer: WebGLRenderer,
    picture: Texture,
    width: number,
    height: number,
    target: WebGLRenderTarget | null,
  ): void {
    this.#pass.uniforms.picture.value = picture;
    this.#pass.uniforms.texel.value.set(1 / width, 1 / height);
    this.#pass.draw(renderer, target);
  }

  dispose(): void {
    this.#pass.dispose();
  }
}
