import { ShaderChunk, type Texture, type WebGLRenderer, type WebGLRenderTarget } from "three";
import { FullscreenPass } from "./fullscreen-pass.ts";
import { emptyPicture } from "../../empty-picture.ts";

/** Light to picture: bloom, exposure and tone curve, the screen's transfer function, and dither against banding. */
const fragment = /* glsl */ `
${ShaderChunk.tonemapping_pars_fragment}
uniform sampler2D scene;
uniform sampler2D bloom;
uniform float bloomShare;
uniform float seed;
uniform bool alphaIsBrightness;
vec3 toScreen(vec3 light) {
  return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, light * 12.92, vec3(lessThanEqual(light, vec3(0.0031308))));
}
void main() {
  vec3 light = texture(scene, at).rgb + texture(bloom, at).rgb * bloomShare;
  vec3 picture = toScreen(ACESFilmicToneMapping(light));
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy + seed, vec2(0.06711056, 0.00583715))));
  picture += (grain - 0.5) / 255.0;
  color = vec4(picture, alphaIsBrightness ? dot(picture, vec3(0.299, 0.587, 0.114)) : 1.0);
}`;

export class Composite {
  readonly #pass = new FullscreenPass(fragment, {
    scene: emptyPicture(),
    bloom: emptyPicture(),
    bloomShare: { value: 0 },
    seed: { value: 0 },
    alphaIsBrightness: { value: false },
    toneMappingExposure: { value: 1 },
  });

  /** In a render target, alpha is the luma for edge smoothing. */
  draw(
    renderer: WebGLRenderer,
    scene: Texture,
    bloom: Texture | null,
    exposure: number,
    target: WebGLRenderTarget | null,
  ): void {
    const { uniforms } = this.#pass;
    uniforms.scene.value = scene;
    uniforms.bloom.value = bloom;
    uniforms.bloomShare.value = bloom ? 0.09 : 0;
    uniforms.seed.value = (uniforms.seed.value + 5.588238) % 64;
    uniforms.toneMappingExposure.value = exposure;
    // On the canvas, alpha would make it translucent.
    uniforms.alphaIsBrightness.value = target !== null;
    this.#pass.draw(renderer, target);
  }

  dispose(): void {
    this.#pass.dispose();
  }
}
