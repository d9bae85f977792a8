import { Audibility, type Audible } from "@veranda/server/src/rooms/voice/audibility.ts";

/** The park's floor, the largest of the product's environments: its area "park", in metres. */
const FLOOR = { width: 92, depth: 83 } as const;
/** A hundred people on a square of this side have 1.4 m² each. Metres. */
const CROWD_SIDE = 12;
/** People stand in groups; those of one are so far apart. */
const GROUP = { people: 5, radius: 1.2 } as const;
/** Until who is heard stays as it is. */
const SETTLING = { rounds: 40, roundMs: 250 } as const;

type Place = readonly [x: number, z: number];

/** How people stand, by name. */
export const GEOMETRIES: Readonly<Record<string, (people: number) => Place[]>> = {
  [`one crowd on ${CROWD_SIDE} × ${CROWD_SIDE} m`]: (people) => spread(people, CROWD_SIDE, CROWD_SIDE),
  [`groups of ${GROUP.people} on ${FLOOR.width} × ${FLOOR.depth} m`]: grouped,
  [`evenly on ${FLOOR.width} × ${FLOOR.depth} m`]: (people) => spread(people, FLOOR.width, FLOOR.depth),
};

/** Somebody who stands there and speaks or doesn't. */
export class Talker implements Audible<Talker> {
  readonly y = 0;
  readonly zone = 0;
  /** Who reads captions gets also what near voices mask. */
  isReadingCaptions = false;
  readonly n: number;
  readonly x: number;
  readonly z: number;

  constructor(n: number, [x, z]: Place) {
    this.n = n;
    this.x = x;
    this.z = z;
  }

  isInaudibleTo(): boolean {
    return false;
  }
}

/** Whom each of the people hears while the first `speakers` of them speak without a pause, by the product's own rules. */
export function heardIn(places: readonly Place[], speakers: number): number[][] {
  const people = places.map((place, n) => new Talker(n, place));
  const audibility = new Audibility<Talker>();
  for (let round = 0; round < SETTLING.rounds; round += 1) {
    audibility.begin(round * SETTLING.roundMs);
    for (const speaker of people.slice(0, speakers))
      audibility.add(speaker, { isEverywhere: false, isSpeaking: true });
    for (const listener of people) audibility.hear(listener);
  }
  return people.map((listener) => audibility.heardBy(listener).map(({ n }) => n));
}

/** The same places in each run. */
export function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A grid, each a little beside its point, in an order in which those who speak are spread over it. */
function spread(people: number, width: number, depth: number): Place[] {
  const random = randomly(7);
  const columns = Math.ceil(Math.sqrt((people * width) / depth));
  const rows = Math.ceil(people / columns);
  return Array.from({ length: people }, (_, n) => {
    const beside = (): number => 0.5 + (random() - 0.5) / 2;
    const [column, row] = [n % columns, Math.floor(n / columns)];
    const place: Place = [((column + beside()) * width) / columns, ((row + beside()) * depth) / rows];
    return { place, order: random() };
  })
    .toSorted((a, b) => a.order - b.order)
    .map(({ place }) => place);
}

/** One after the other into the groups, so that each has about as many who speak. */
function grouped(people: number): Place[] {
  const random = randomly(7);
  const groups = Array.from({ length: Math.ceil(people / GROUP.people) }, (): Place => [
    random() * FLOOR.width,
    random() * FLOOR.depth,
  ]);
  return Array.from({ length: people }, (_, n) => {
    const [x, z] = groups[n % groups.length] ?? [0, 0];
    const angle = (Math.floor(n / groups.length) / GROUP.people) * 2 * Math.PI;
    return [x + Math.cos(angle) * GROUP.radius, z + Math.sin(angle) * GROUP.radius];
  });
}
