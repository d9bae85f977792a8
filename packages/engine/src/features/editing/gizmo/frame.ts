import { Quaternion, Vector3, type PerspectiveCamera } from "three";
import { ARM_PIXELS } from "./handles.ts";

/** A ray in the world; `way` has length 1. */
export type Ray = { readonly from: Vector3; readonly way: Vector3 };
export const ray = (): Ray => ({ from: new Vector3(), way: new Vector3() });

/** A place on the view, in CSS pixels from its top left. */
export type Pixel = { x: number; y: number };
export type ViewSize = { readonly width: number; readonly height: number };

/** Where the gizmo is, how it is turned, and how many metres one of its arms is long now. */
export class GizmoFrame {
  readonly origin = new Vector3();
  readonly rotation = new Quaternion();
  arm = 1;

  /** The same size on the screen wherever it is. */
  fit(camera: PerspectiveCamera, { height }: ViewSize): void {
    const distance = Math.max(
      camera.near,
      FROM.copy(this.origin).applyMatrix4(camera.matrixWorldInverse).z * -1,
    );
    const [, , , , , focal] = camera.projectionMatrix.elements;
    this.arm = (ARM_PIXELS * distance * 2) / (focal * height);
  }

  /** A point of the gizmo (arms are 1 long) in the world. */
  at(x: number, y: number, z: number, out: Vector3): Vector3 {
    return out.set(x, y, z).multiplyScalar(this.arm).applyQuaternion(this.rotation).add(this.origin);
  }

  /** One of its axes in the world. */
  axis(axis: Vector3, out: Vector3): Vector3 {
    return out.copy(axis).applyQuaternion(this.rotation);
  }
}

/** Where a point of the world is seen; false: behind the camera. */
export function project(point: Vector3, camera: PerspectiveCamera, view: ViewSize, out: Pixel): boolean {
  FROM.copy(point).applyMatrix4(camera.matrixWorldInverse);
  if (FROM.z > -camera.near) return false;
  FROM.applyMatrix4(camera.projectionMatrix);
  out.x = ((FROM.x + 1) / 2) * view.width;
  out.y = ((1 - FROM.y) / 2) * view.height;
  return true;
}

/** The ray that a place on the view looks along. */
export function rayThrough({ x, y }: Pixel, camera: PerspectiveCamera, view: ViewSize, out: Ray): Ray {
  out.from.setFromMatrixPosition(camera.matrixWorld);
  out.way
    .set((x / view.width) * 2 - 1, 1 - (y / view.height) * 2, 0.5)
    .applyMatrix4(camera.projectionMatrixInverse)
    .applyMatrix4(camera.matrixWorld)
    .sub(out.from)
    .normalize();
  return out;
}

const FROM = new Vector3();
