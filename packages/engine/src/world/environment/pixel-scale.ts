import { Vector4, type Object3D } from "three";

const VIEWPORT = new Vector4();

/**
 * A uniform for shaders that size things in pixels: the render target's height in pixels over the tangent of half the
 * field of view. A pixel at a distance of d metres is 2 d / scale metres high. Updated whenever the object is drawn,
 * for any resolution.
 */
export function pixelScaleOf(drawn: Object3D): { value: number } {
  const scale = { value: 800 };
  drawn.onBeforeRender = (renderer, _scene, camera) => {
    const height = renderer.getCurrentViewport(VIEWPORT).w;
    scale.value = height * (camera.projectionMatrix.elements[5] ?? 1);
  };
  return scale;
}
