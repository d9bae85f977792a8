import { PerspectiveCamera, type Camera } from "three";

/** Draws without the camera's view offset, with which the page moves the view's centre to beside a panel. */
export function withoutViewOffset(camera: Camera, draw: () => void): void {
  const offset = camera instanceof PerspectiveCamera ? camera.view : null;
  if (!(camera instanceof PerspectiveCamera) || !offset?.enabled) return draw();
  const { fullWidth, fullHeight, offsetX, offsetY, width, height } = offset;
  camera.clearViewOffset();
  draw();
  camera.setViewOffset(fullWidth, fullHeight, offsetX, offsetY, width, height);
}
