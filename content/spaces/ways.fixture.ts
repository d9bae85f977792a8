import { BODY, SWIM } from "@veranda/engine/world/body/movement-tuning";
import { CollisionWorld, contact } from "@veranda/engine/world/collision/collision-world";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { isOver } from "@veranda/engine/world/zones/zones";
import { Vector3 } from "three";
import { reachOf, type Reach, type Spot } from "../environments/walk/walker.ts";
import { matrixOf, type Stood } from "./sample.fixture.ts";

/** Slightly thinner than a body: people can turn sideways. */
const RADIUS = BODY.radius * 0.9;
/** Maximum step down, metres. */
const DROP = 1.3;

const prepared = new Map<string, Promise<Ways>>();

/** The walkable positions of an environment as a graph, reused for every space. */
export class Ways {
  readonly spots: readonly Spot[];
  readonly #steps: readonly (readonly number[])[];

  private constructor({ spots, cell, zones }: Reach) {
    this.spots = spots;
    const keyOf = (column: number, row: number): number => column * 100_003 + row;
    const places = spots.map(([x, , z]) => [Math.round(x / cell), Math.round(z / cell)] as const);
    const byPlace = Map.groupBy(spots.keys(), (i) => keyOf(...(places[i] ?? [0, 0])));
    const isAfloat = ([x, y, z]: Spot): boolean =>
      zones.all.waters.some((water) => y < water.surface - SWIM.deep + 0.01 && isOver(water, x, z));
    this.#steps = spots.map((from, i) => {
      const [column, row] = places[i] ?? [0, 0];
      const rise = isAfloat(from) ? SWIM.deep + SWIM.edge : BODY.step;
      return [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].flatMap(([dx = 0, dz = 0]) =>
        (byPlace.get(keyOf(column + dx, row + dz)) ?? []).filter((to) => {
          const up = (spots[to]?.[1] ?? Infinity) - from[1];
          return up <= rise && up >= -DROP;
        }),
      );
    });
  }

  static of(environment: string): Promise<Ways> {
    const cached = prepared.get(environment) ?? reachOf(environment).then((reach) => new Ways(reach));
    prepared.set(environment, cached);
    return cached;
  }

  /** Nodes without room for a body between the objects. */
  blockedBy(things: readonly Stood[]): ReadonlySet<number> {
    const solids = new CollisionWorld();
    for (const { object, prefab } of things)
      solids.setObject(
        object.id,
        prefab.colliders.map((collider) => colliderGeometry(collider, matrixOf(object))),
      );
    const near = things.map(({ box }) =>
      box.clone().expandByVector(new Vector3(RADIUS, BODY.height, RADIUS)),
    );
    const found = contact();
    const place = new Vector3();
    return new Set(
      [...this.spots.entries()].flatMap(([i, [x, y, z]]) => {
        if (!near.some((box) => box.containsPoint(place.set(x, y, z)))) return [];
        const [low, high] = [y + BODY.step + RADIUS, y + BODY.height - RADIUS];
        return solids.deepest(x, low, high, z, RADIUS, found) ? [i] : [];
      }),
    );
  }

  /** All nodes reachable from a position. */
  from([x, y, z]: Spot, blocked: ReadonlySet<number>): ReadonlySet<number> {
    let [first, least] = [-1, 0.6];
    for (const [i, spot] of this.spots.entries()) {
      const away = Math.hypot(spot[0] - x, (spot[1] - y) * 2, spot[2] - z);
      if (away >= least || blocked.has(i)) continue;
      [first, least] = [i, away];
    }
    const reached = new Set<number>(first < 0 ? [] : [first]);
    for (const at of reached)
      for (const next of this.#steps[at] ?? []) if (!blocked.has(next)) reached.add(next);
    return reached;
  }
}
