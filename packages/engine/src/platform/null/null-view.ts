import { Matrix4, PerspectiveCamera, type Camera, type Object3D, type Scene } from "three";
import type { Lens, Sight, View } from "../platform.ts";

/** Counts draw calls. */
export class NullView implements View {
  readonly suggested = { quality: "high", antiAliasing: "msaa" } as const;
  isDrawnByProcessor = false;
  readonly width = 1280;
  readonly height = 720;
  readonly stats = { drawCalls: 0, triangles: 0 };
  frames = 0;
  savedPictures = 0;
  /** The last scene drawn, and requested thumbnails. */
  scene: Scene | null = null;
  readonly sights: Sight[] = [];
  /** Pending shader compilation, and pending frames of the graphics card. */
  building = Promise.resolve();
  drawing = Promise.resolve();
  onBuilding: ((report: (share: number) => void) => void) | null = null;
  resolution = 1;
  isHeld = false;
  exposure = 1;
  quality = "high";
  antiAliasing = "msaa";
  lens: Lens | null = null;
  /** The camera of the last frame. */
  readonly seenFrom = { x: 0, y: 0, z: 0, fov: 0 };
  /** From the world to canvas coordinates of the last frame, -1 to 1. */
  readonly seenThrough = new Matrix4();

  get pixelRatio(): number {
    return this.resolution;
  }

  draw(scene: Scene, camera: Camera): void {
    this.scene = scene;
    scene.updateMatrixWorld();
    camera.updateMatrixWorld();
    const { seenFrom } = this;
    const [x = 0, y = 0, z = 0] = camera.matrixWorld.elements.slice(12);
    seenFrom.x = x;
    seenFrom.y = y;
    seenFrom.z = z;
    this.seenThrough.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    if (camera instanceof PerspectiveCamera) seenFrom.fov = camera.fov;
    if (!this.isHeld) this.frames += 1;
  }

  prepare(
    _scene?: Scene,
    _camera?: Camera,
    _thing?: Object3D,
    onShare?: (share: number) => void,
  ): Promise<void> {
    if (onShare) this.onBuilding?.(onShare);
    return this.building;
  }

  finish(): Promise<void> {
    return this.drawing;
  }

  setQuality(quality: string): void {
    this.quality = quality;
  }

  setAntiAliasing(mode: string): void {
    this.antiAliasing = mode;
  }

  setResolution(share: number): void {
    this.resolution = share;
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
  }

  setExposure(exposure: number): void {
    this.exposure = exposure;
  }

  upload(): void {}

  uploadLayer(): void {}

  captureReflection(): null {
    return null;
  }

  keepPicture(): null {
    this.savedPictures += 1;
    return null;
  }

  setLens(lens: Lens | null): void {
    this.lens = lens;
  }

  screenshot(_isFull: boolean, sight?: Sight): Promise<Blob> {
    if (sight) this.sights.push(sight);
    return Promise.resolve(new Blob([], { type: "image/png" }));
  }

  onContext(): void {}

  dispose(): void {}
}
