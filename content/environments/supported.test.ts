// Slow: looks at every piece of every environment.
import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Pieces, told } from "../drawn-pieces.fixture.ts";
import { Ground } from "../spaces/ground.ts";
import { meshesOf } from "./drawn.fixture.ts";
import { environmentNames } from "./orders.ts";

/** Leaves, blossoms and cloth: small pieces that needn't touch. */
const LOOSE = /^(?:leaf|spike|bloom|flag|pennant|living)/;
/** Land and what lies far off. */
const LAND = "landscape";
/** A shade stands so far out from the rod in it, a board from its hidden fixing. Metres. */
const GAP = 0.26;
/** What carries others: not a bolt, but a building or an island. Triangles. */
const CARRIES = 4000;
/** Islands in the air. */
const FLOATS = new Set(["arena"]);
/**
 * Pieces whose cord, wire or arm ends in the air, by their centre in metres, until their environment is baked again: lamps
 * and a mobile below the open middle of a skylight, a lamp under a ceiling that is 40 cm higher, a seesaw's handle.
 */
const FAULTS: Record<string, readonly (readonly [number, number, number])[]> = {
  classroom: [[4.9, 3.3, 1]],
  gallery: [[3.3, 1.1, -11.5]],
  loft: [
    [-3.6, 6, -2.5],
    [3.5, 6, -2.9],
    [4.5, 5.7, -1.9],
    [4.6, 6.2, -2.6],
  ],
  park: [[32.7, 1.2, -2.6]],
};

test.each((await environmentNames()).filter((name) => !FLOATS.has(name)))(
  "nothing in the %s hangs in the air",
  async (name) => {
    const pieces = new Pieces();
    for (const { name: mesh, geometry, copies } of await meshesOf(await Ground.of(name)))
      for (const matrix of LOOSE.test(mesh) ? [] : copies)
        pieces.add(geometry.getAttribute("position"), geometry.getIndex()?.array ?? [], {
          matrix,
          isCarrier: mesh === LAND,
        });
    const [main, ...others] = pieces.clusters(GAP);
    expect(main?.triangles).toBeGreaterThan(CARRIES);
    const faults = FAULTS[name] ?? [];
    const isFault = (centre: Vector3): boolean =>
      faults.some((fault) => centre.distanceTo(new Vector3(...fault)) < 0.15);
    const hanging = others.filter(({ box }) => !isFault(box.getCenter(new Vector3())));
    expect(hanging.map(told)).toEqual([]);
    expect(others.length - hanging.length, "faults that no longer are any").toBe(faults.length);
  },
);
