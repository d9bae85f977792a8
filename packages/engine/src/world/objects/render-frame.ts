import type { Camera } from "three";

export type RenderFrame = {
  timeSeconds: number;
  dt: number;
  /** Position and view direction of the camera; `pixels`: height in pixels of a metre at a distance of one metre. */
  eye: { x: number; y: number; z: number; aheadX: number; aheadY: number; aheadZ: number; pixels: number };
};

export const newRenderFrame = (): RenderFrame => ({
  timeSeconds: 0,
  dt: 0,
  eye: { x: 0, y: 0, z: 0, aheadX: 0, aheadY: 0, aheadZ: -1, pixels: 1000 },
});

/** Reads the eye from a camera whose view is this many pixels high. */
export function readEye(eye: RenderFrame["eye"], camera: Camera, height: number): void {
  const { elements: at } = camera.matrixWorld;
  eye.x = at[12];
  eye.y = at[13];
  eye.z = at[14];
  eye.aheadX = -at[8];
  eye.aheadY = -at[9];
  eye.aheadZ = -at[10];
  eye.pixels = (camera.projectionMatrix.elements[5] * height) / 2;
}
