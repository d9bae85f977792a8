import {
  HalfFloatType,
  LinearFilter,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type PerspectiveCamera,
  type Texture,
  type WebGLRenderer,
} from "three";
import type { Lens } from "../../platform.ts";
import { FullscreenPass } from "./fullscreen-pass.ts";
import { emptyPicture } from "../../empty-picture.ts";

/** Maximum blur, as a share of the picture's height. */
const WIDEST = 0.024;

/** Light at half size; alpha is the circle of confusion: -1 to 1, negative in front of the focus. */
const circleFragment = /* glsl */ `
uniform sampler2D scene, depth;
uniform float near, far, focus, blur;
void main() {
  float deep = texture(depth, at).r * 2.0 - 1.0;
  float distance = 2.0 * near * far / (far + near - deep * (far - near));
  float circle = clamp((1.0 - focus / distance) * blur * 1.8, -1.0, 1.0);
  color = vec4(min(texture(scene, at).rgb, vec3(24.0)), circle);
}`;

/**
 * A disc sampled in a spiral of even density. A farther point doesn't blur into a sharp nearer one: the background is
 * blurred no wider than the point it would spill into.
 */
const gatherFragment = /* glsl */ `
uniform sampler2D circles;
uniform vec2 texel;
uniform float widest;
const float GOLDEN = 2.39996323;
const int TAPS = 44;
void main() {
  vec4 middle = texture(circles, at);
  float own = abs(middle.a) * widest;
  vec3 sum = middle.rgb;
  float weight = 1.0;
  float reach = own;
  for (int i = 1; i <= TAPS; i++) {
    float r = sqrt(float(i) / float(TAPS)) * widest;
    vec2 way = vec2(cos(float(i) * GOLDEN), sin(float(i) * GOLDEN)) * r;
    vec4 tap = texture(circles, at + way * texel);
    float circle = abs(tap.a) * widest;
    if (tap.a > middle.a) circle = min(circle, own * 2.0);
    float covers = smoothstep(r - 1.0, r + 1.0, circle);
    sum += mix(sum / weight, tap.rgb, covers);
    weight += 1.0;
    reach = max(reach, tap.a < 0.0 ? circle * covers : 0.0);
  }
  color = vec4(sum / weight, clamp(reach / widest, 0.0, 1.0));
}`;

const mergeFragment = /* glsl */ `
uniform sampler2D scene, blurred;
uniform float widest;
void main() {
  vec4 soft = texture(blurred, at);
  color = vec4(mix(texture(scene, at).rgb, soft.rgb, smoothstep(0.6, 1.8, soft.a * widest)), 1.0);
}`;

/** Depth of field of a wide-aperture lens. Applied to light, before the tone curve. */
export class DepthOfField {
  readonly #circle = new FullscreenPass(circleFragment, {
    scene: emptyPicture(),
    depth: emptyPicture(),
    near: { value: 0.1 },
    far: { value: 1 },
    focus: { value: 5 },
    blur: { value: 0 },
  });
  readonly #gather = new FullscreenPass(gatherFragment, {
    circles: emptyPicture(),
    texel: { value: new Vector2() },
    widest: { value: 1 },
  });
  readonly #merge = new FullscreenPass(mergeFragment, {
    scene: emptyPicture(),
    blurred: emptyPicture(),
    widest: { value: 1 },
  });
  readonly #half = [buffer(), buffer()] as const;
  readonly #whole = buffer();

  draw(
    renderer: WebGLRenderer,
    light: WebGLRenderTarget,
    depth: Texture,
    camera: Camera,
    { distance, blur }: Lens,
  ): Texture {
    const { near, far } = camera as PerspectiveCamera;
    const [circles, blurred] = this.#half;
    const width = Math.max(1, light.width >> 1);
    const height = Math.max(1, light.height >> 1);
    circles.setSize(width, height);
    blurred.setSize(width, height);
    this.#whole.setSize(light.width, light.height);
    const widest = Math.max(2, height * WIDEST);
    const first = this.#circle.uniforms;
    first.scene.value = light.texture;
    first.depth.value = depth;
    first.near.value = near;
    first.far.value = far;
    first.focus.value = distance;
    first.blur.value = blur;
    this.#circle.draw(renderer, circles);
    const second = this.#gather.uniforms;
    second.circles.value = circles.texture;
    second.texel.value.set(1 / width, 1 / height);
    second.widest.value = widest;
    this.#gather.draw(renderer, blurred);
    const third = this.#merge.uniforms;
    third.scene.value = light.texture;
    third.blurred.value = blurred.texture;
    third.widest.value = widest;
    this.#merge.draw(renderer, this.#whole);
    return this.#whole.texture;
  }

  dispose(): void {
    for (const part of [this.#circle, this.#gather, this.#merge, ...this.#half, this.#whole]) part.dispose();
  }
}

const buffer = (): WebGLRenderTarget =>
  new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  });
