import { CollisionWorld, contact } from "@veranda/engine/world/collision/collision-world";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { Box3, Vector3 } from "three";
import { describe, expect, it, test } from "vitest";
import { matrixOf, SAMPLE_SPACES, stoodIn } from "./sample.fixture.ts";
import { Ground } from "./ground.ts";
import { Ways } from "./ways.fixture.ts";

/** Maximum distance at which the engine offers a seat, horizontally and vertically, metres. */
const TO_A_SEAT = 1.5;
const SEAT_STEP = 1.1;
/** Distance from somebody beside an object to the object. */
const BESIDE = 1.3;
const MIDDLE = 0.9;
/** The trunk of a seated body: height range above the seat, and its radius, metres. */
const TRUNK = { low: 0.25, high: 0.75, radius: 0.18 };
/** A chair of that space is on it. */
const TAKEN = "piano-at-dusk table-5-2";

type Ends = { name: string; places: number[] }[];
const prepared = new Map<string, Promise<Ends>>();

/** Nodes from which each seat and sight of an environment can be reached. */
async function readEnds(environment: string): Promise<Ends> {
  const [{ spots }, { manifest }] = [await Ways.of(environment), await Ground.of(environment)];
  return [...manifest.seats, ...manifest.pointsOfInterest].map(({ name, position: [x, y, z] }) => ({
    name,
    places: [...spots.keys()].filter((i) => {
      const [ownX, ownY, ownZ] = spots[i] ?? [NaN, NaN, NaN];
      return Math.hypot(ownX - x, ownZ - z) < TO_A_SEAT && Math.abs(ownY - y) < SEAT_STEP;
    }),
  }));
}
function endsOf(environment: string): Promise<Ends> {
  const cached = prepared.get(environment) ?? readEnds(environment);
  prepared.set(environment, cached);
  return cached;
}

describe.each(SAMPLE_SPACES.map((space) => [space.slug, space] as const))(
  "in %s",
  (_, { objects, setting }) => {
    it("every seat, sight and object is reachable on foot from the spawn point, and no area is cut off", async () => {
      const ways = await Ways.of(setting.environment);
      const things = stoodIn(objects);
      const [x, y, z] = objects.find(({ kind }) => kind === "spawn")?.transform.position ?? [NaN, NaN, NaN];
      const blocked = ways.blockedBy(things);
      const empty = ways.from([x, y, z], new Set());
      const furnished = blocked.size === 0 ? empty : ways.from([x, y, z], blocked);
      expect(furnished.size).toBeGreaterThan(2000);

      const ends = (await endsOf(setting.environment)).filter(({ places }) =>
        places.some((at) => empty.has(at)),
      );
      expect(ends.length).toBeGreaterThan(20);
      const cut = ends.filter(({ places }) => !places.some((at) => furnished.has(at)));
      expect(cut.map(({ name }) => name)).toEqual([]);

      const body = new Vector3();
      const apart = things.filter(({ object, box }) => {
        const near = box.isEmpty()
          ? new Box3().setFromCenterAndSize(
              new Vector3(...object.transform.position),
              new Vector3(0.5, 0.5, 0.5),
            )
          : box;
        for (const at of furnished) {
          const [spotX, spotY, spotZ] = ways.spots[at] ?? [NaN, NaN, NaN];
          if (near.distanceToPoint(body.set(spotX, spotY + MIDDLE, spotZ)) < BESIDE) return false;
        }
        return true;
      });
      // Objects in frames are viewed from further away.
      expect(
        apart.filter(({ object }) => object.props.frame === undefined).map(({ prefab }) => prefab.id),
      ).toEqual([]);

      const fenced = [...empty].filter((at) => !furnished.has(at) && !blocked.has(at));
      expect(fenced.length / empty.size).toBeLessThan(0.012);
    });
  },
);

test.each(SAMPLE_SPACES.map((space) => [space.slug, space] as const))(
  "the objects of %s leave every seat usable",
  async (slug, { objects, setting }) => {
    const solids = new CollisionWorld();
    for (const { object, prefab } of stoodIn(objects))
      solids.setObject(
        object.id,
        prefab.colliders.map((collider) => colliderGeometry(collider, matrixOf(object))),
      );
    const found = contact();
    const { seats } = (await Ground.of(setting.environment)).manifest;
    const taken = seats
      .filter(({ position: [x, y, z] }) =>
        solids.deepest(x, y + TRUNK.low, y + TRUNK.high, z, TRUNK.radius, found),
      )
      .map(({ name }) => `${slug} ${name}`);
    expect(taken.filter((seat) => seat !== TAKEN)).toEqual([]);
  },
);
