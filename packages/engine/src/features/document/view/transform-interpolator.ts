import type { ObjectTransform } from "@veranda/contract/records/object";
import { Matrix4, Quaternion, Vector3 } from "three";
import { smoothstep } from "../../../core/smoothing.ts";
import type { ObjectLayer } from "../../../world/objects/object-layer.ts";

/**
 * Duration of the animation to the next position of an object dragged by somebody: slightly longer than the interval
 * between positions.
 */
const DRAG_SECONDS = 0.11;
const STEP_SECONDS = 0.18;

type Flight = {
  readonly from: Matrix4Parts;
  readonly to: Matrix4Parts;
  isSteady: boolean;
  seconds: number;
};
type Matrix4Parts = { position: Vector3; rotation: Quaternion; scale: Vector3 };

const parts = (): Matrix4Parts => ({
  position: new Vector3(),
  rotation: new Quaternion(),
  scale: new Vector3(),
});

const read = (target: Matrix4Parts, { position, rotation, scale }: ObjectTransform): void => {
  target.position.fromArray(position);
  target.rotation.fromArray(rotation);
  target.scale.fromArray(scale);
};

/** Animates objects to new transforms instead of letting them jump. */
export class TransformInterpolator {
  readonly #flights = new Map<string, Flight>();

  /** `isSteady`: somebody drags it, and the next transform follows soon. */
  start(id: string, from: ObjectTransform, to: ObjectTransform, isSteady: boolean): void {
    const before = this.#flights.get(id);
    const flight = before ?? { from: parts(), to: parts(), isSteady, seconds: 0 };
    if (before) {
      at(before);
      flight.from.position.copy(POSITION);
      flight.from.rotation.copy(ROTATION);
      flight.from.scale.copy(SCALE);
    } else {
      read(flight.from, from);
      this.#flights.set(id, flight);
    }
    read(flight.to, to);
    flight.isSteady = isSteady;
    flight.seconds = 0;
  }

  stop(id: string): void {
    this.#flights.delete(id);
  }

  clear(): void {
    this.#flights.clear();
  }

  update(layer: ObjectLayer, deltaSeconds: number): void {
    for (const [id, flight] of this.#flights) {
      flight.seconds += deltaSeconds;
      if (flight.seconds >= lengthOf(flight)) {
        this.#flights.delete(id);
        layer.show(id, null);
        continue;
      }
      at(flight);
      layer.show(id, MATRIX.compose(POSITION, ROTATION, SCALE));
    }
  }
}

const lengthOf = ({ isSteady }: Flight): number => (isSteady ? DRAG_SECONDS : STEP_SECONDS);

/** Writes the current transform of an animation into POSITION, ROTATION and SCALE. */
function at(flight: Flight): void {
  const { from, to, seconds, isSteady } = flight;
  const share = Math.min(1, seconds / lengthOf(flight));
  const t = isSteady ? share : smoothstep(0, 1, share);
  POSITION.lerpVectors(from.position, to.position, t);
  ROTATION.slerpQuaternions(from.rotation, to.rotation, t);
  SCALE.lerpVectors(from.scale, to.scale, t);
}

const MATRIX = new Matrix4();
const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
