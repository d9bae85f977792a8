import type { Camera } from "three";

export type RenderFrame = {
  timeSeconds: number;
  dt: number;
  /** Where one looks from and which way, and pixels that a metre a metre away takes. */
  eye: { x: number; y: number; z: number; aheadX: number; aheadY: number; aheadZ: number; pixels: number };
};

export const newRenderFrame = (): RenderFrame => ({
  timeSeconds: 0,
  dt: 0,
  eye: { x: 0, y: 0, z: 0, aheadX: 0, aheadY: 0, aheadZ: -1, pixels: 1000 },
});

/** Looks from where the camera is, onto a view of this height in pixels. */
export function lookThrough(eye: RenderFrame["eye"], camera: Camera, height: number): void {
  const { elements: at } = camera.matrixWorld;
  eye.x = at[12];
  eye.y = at[13];
  eye.z = at[14];
  eye.aheadX = -at[8];
  eye.aheadY = -at[9];
  eye.aheadZ = -at[10];
  eye.pixels = (camera.projectionMatrix.elements[5] * height) / 2;
}
