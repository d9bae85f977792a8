import { Audibility, type Audible } from "@veranda/server/src/rooms/voice/audibility.ts";

/** The park's floor, the largest of the product's environments: its area "park", in metres. */
const FLOOR = { width: 92, depth: 83 } as const;
/** People stand in groups; those of one are so far apart. */
const GROUP = { people: 5, radius: 1.2 } as const;
export const GATHERING = `groups of ${GROUP.people} on ${FLOOR.width} × ${FLOOR.depth} m`;

/**
 * Whom each of so many people hears while the first `speakers` of them speak, spread over groups that stand about on the
 * floor, by the product's own rule: the hearing distance, and the nearest of those who speak.
 */
export function heardInGroups(people: number, speakers: number): number[][] {
  // The same places in each run.
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const groups = Array.from({ length: Math.ceil(people / GROUP.people) }, () => ({
    x: random() * FLOOR.width,
    z: random() * FLOOR.depth,
  }));
  // One after the other into the groups, so that each has about as many who speak.
  const standing = Array.from({ length: people }, (_, n) => {
    const { x = 0, z = 0 } = groups[n % groups.length] ?? {};
    const angle = (Math.floor(n / groups.length) / GROUP.people) * 2 * Math.PI;
    return new Talker(n, x + Math.cos(angle) * GROUP.radius, z + Math.sin(angle) * GROUP.radius);
  });
  const audibility = new Audibility<Talker>();
  audibility.begin(0);
  for (const speaker of standing.slice(0, speakers))
    audibility.add(speaker, { isEverywhere: false, isSpeaking: true });
  return standing.map((listener) => (audibility.hear(listener) ?? []).map(({ n }) => n));
}

class Talker implements Audible<Talker> {
  readonly y = 0;
  readonly zone = 0;
  readonly n: number;
  readonly x: number;
  readonly z: number;

  constructor(n: number, x: number, z: number) {
    this.n = n;
    this.x = x;
    this.z = z;
  }

  isInaudibleTo(): boolean {
    return false;
  }
}
