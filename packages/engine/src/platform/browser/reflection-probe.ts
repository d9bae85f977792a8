import {
  CubeCamera,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  Scene,
  WebGLCubeRenderTarget,
  type CubeTexture,
  type Object3D,
  type WebGLRenderer,
} from "three";

const SIDE = 128;
const NEAR = 0.1;
const FAR = 400;

/** A static environment map, for reflections on polished surfaces. */
export class ReflectionProbe {
  readonly #target = new WebGLCubeRenderTarget(SIDE, {
    type: HalfFloatType,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
  });
  readonly #camera = new CubeCamera(NEAR, FAR, this.#target);
  readonly #stage = new Scene();

  /** Renders `root` alone from a position, six times, and returns it to its parent. */
  take(renderer: WebGLRenderer, root: Object3D, [x, y, z]: readonly [number, number, number]): CubeTexture {
    const { parent } = root;
    const { autoClear } = renderer;
    this.#stage.add(root);
    this.#camera.position.set(x, y, z);
    renderer.autoClear = true;
    this.#camera.update(renderer, this.#stage);
    renderer.autoClear = autoClear;
    if (parent) parent.add(root);
    else root.removeFromParent();
    return this.#target.texture;
  }

  dispose(): void {
    this.#target.dispose();
  }
}
