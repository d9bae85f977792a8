/** Everybody walks in their own circle, in view: the most expensive case. Metres, metres per second, radians. */
export function walkingPlace(i: number, people: number, seconds: number) {
  const side = Math.ceil(Math.sqrt(people));
  const turn = seconds * TURN_RATE + i;
  return {
    x: ((i % side) - (side - 1) / 2) * (FIELD / side) + Math.cos(turn) * RADIUS,
    z: (Math.floor(i / side) - (side - 1) / 2) * (FIELD / side) - 2 + Math.sin(turn) * RADIUS,
    vx: -Math.sin(turn) * RADIUS * TURN_RATE,
    vz: Math.cos(turn) * RADIUS * TURN_RATE,
    heading: -turn,
  };
}

export const TURN_RATE = 0.9;
const RADIUS = 0.8;
const FIELD = 14;
