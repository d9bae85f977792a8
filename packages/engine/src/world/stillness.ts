import { Frustum, Matrix4, Sphere, Vector3, type PerspectiveCamera } from "three";
import type { ParticipantView } from "./participants/participant-view.ts";

/** Camera movement up to this counts as none: half a pixel nearby. Metres; fractions of an axis. */
const PLACE = 0.002;
const TURN = 0.0004;
/** Bounding sphere of a person with spread arms, about the middle of the body. Metres. */
const PERSON_RADIUS = 1.4;
const PERSON_MIDDLE = 0.9;

/** Detects whether anything visible moves: the camera, or somebody in view. */
export class Stillness {
  readonly #view = new Matrix4();
  readonly #projection = new Matrix4();
  readonly #both = new Matrix4();
  readonly #frustum = new Frustum();
  readonly #sphere = new Sphere(new Vector3(), PERSON_RADIUS);

  /** Call once per frame, after camera and people were updated. */
  isMoving(camera: PerspectiveCamera, people: readonly { readonly person: ParticipantView }[]): boolean {
    if (this.#hasCameraMoved(camera)) return true;
    this.#both.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.#frustum.setFromProjectionMatrix(this.#both);
    for (let i = 0; i < people.length; i++) {
      const person = people[i]?.person;
      if (!person?.isMoving) continue;
      person.feet(this.#sphere.center);
      this.#sphere.center.y += PERSON_MIDDLE;
      if (this.#frustum.intersectsSphere(this.#sphere)) return true;
    }
    return false;
  }

  /** Compared with the start of the rest, so that creeping is detected too. */
  #hasCameraMoved({ matrixWorld, projectionMatrix }: PerspectiveCamera): boolean {
    const isSame =
      isNear(matrixWorld, this.#view, 0, 12, TURN) &&
      isNear(matrixWorld, this.#view, 12, 15, PLACE) &&
      isNear(projectionMatrix, this.#projection, 0, 16, TURN);
    if (isSame) return false;
    this.#view.copy(matrixWorld);
    this.#projection.copy(projectionMatrix);
    return true;
  }
}

function isNear(
  { elements: a }: Matrix4,
  { elements: b }: Matrix4,
  from: number,
  to: number,
  by: number,
): boolean {
  for (let i = from; i < to; i++) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > by) return false;
  return true;
}
