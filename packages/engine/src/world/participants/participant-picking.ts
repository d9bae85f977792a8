import { Vector3 } from "three";
import type { ParticipantViews } from "./participant-views.ts";
import type { ParticipantView } from "./participant-view.ts";

/** Maximum picking distance, metres. */
const FAR = 60;
/** Picking radius of a body, metres; larger for a finger, which is less precise than a mouse. */
export const PICK_RADIUS = { fine: 0.3, coarse: 0.42 } as const;

export type ParticipantHit = { person: ParticipantView; distance: number };

/** The nearest person hit by a ray (`way` has length 1), except the local one; null: nobody. */
export function pickParticipant(
  people: ParticipantViews,
  from: Vector3,
  way: Vector3,
  radius: number = PICK_RADIUS.fine,
): ParticipantHit | null {
  let nearest: ParticipantHit | null = null;
  for (const { person, isOwn } of people.everyone) {
    if (isOwn || !person.feet(FEET)) continue;
    const distance = meetsCapsule(from, way, FEET, person.label.anchor, radius);
    if (distance > FAR || distance >= (nearest?.distance ?? Infinity)) continue;
    nearest = { person, distance };
  }
  return nearest;
}

/** Distance along the ray at which it is nearest to the segment, if within `radius` of it; else Infinity. */
function meetsCapsule(from: Vector3, way: Vector3, low: Vector3, high: Vector3, radius: number): number {
  AXIS.subVectors(high, low);
  TO_RAY.subVectors(from, low);
  const length2 = AXIS.lengthSq();
  const along = way.dot(AXIS);
  const onWay = way.dot(TO_RAY);
  const onAxis = AXIS.dot(TO_RAY);
  const skew = length2 - along * along;
  let reach = skew > 1e-9 ? Math.max(0, (along * onAxis - onWay * length2) / skew) : 0;
  const share = length2 > 1e-9 ? (along * reach + onAxis) / length2 : 0;
  const at = Math.min(1, Math.max(0, share));
  if (at !== share) reach = Math.max(0, along * at - onWay);
  NEAREST.copy(way).multiplyScalar(reach).add(from).sub(AXIS.multiplyScalar(at).add(low));
  return NEAREST.lengthSq() <= radius * radius ? reach : Infinity;
}

const FEET = new Vector3();
const AXIS = new Vector3();
const TO_RAY = new Vector3();
const NEAREST = new Vector3();
