import { Audibility, type Audible } from "@veranda/server/src/rooms/voice/audibility.ts";

/** The area "park" of the largest environment, the Park, metres. */
const FLOOR = { width: 92, depth: 83 } as const;
/** Side of the crowd's square, metres: a hundred people on it have 1.4 m² each. */
const CROWD_SIDE = 12;
/** Size of a group, and its radius in metres. */
const GROUP = { people: 5, radius: 1.2 } as const;
/** Rounds until the selection of voices no longer changes. */
const SETTLING = { rounds: 40, roundMs: 250 } as const;

type Place = readonly [x: number, z: number];

/** Arrangements of people, by name. */
export const GEOMETRIES: Readonly<Record<string, (people: number) => Place[]>> = {
  [`one crowd on ${CROWD_SIDE} × ${CROWD_SIDE} m`]: (people) => spread(people, CROWD_SIDE, CROWD_SIDE),
  [`groups of ${GROUP.people} on ${FLOOR.width} × ${FLOOR.depth} m`]: grouped,
  [`evenly on ${FLOOR.width} × ${FLOOR.depth} m`]: (people) => spread(people, FLOOR.width, FLOOR.depth),
};

/** A person who stands still, and may speak. */
export class Talker implements Audible<Talker> {
  readonly y = 0;
  readonly zone = 0;
  /** Readers of captions also receive voices that nearer ones mask. */
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

  ignores(): boolean {
    return false;
  }
}

/** Whom each person hears by the product's rules while the first `speakers` people speak without pauses. */
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

/** Seeded, so that every run has the same places. */
export function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A jittered grid, ordered so that speakers are spread over it. */
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

/** Assigns people to groups in turn, so that each group has about as many speakers. */
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
