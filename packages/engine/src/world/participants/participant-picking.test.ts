import * as fc from "fast-check";
import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { NullAvatar } from "../../testing/null-crowd.fixture.ts";
import { PersonLabel } from "../labels/person-label.ts";
import { newParticipantPose, ParticipantView } from "./participant-view.ts";
import { pickParticipant, PICK_RADIUS } from "./participant-picking.ts";
import type { ParticipantViews } from "./participant-views.ts";

const EYE = new Vector3(0, 1.6, 0);
type Placed = { id: string; x: number; z: number; y?: number; isOwn?: boolean };

/** People at positions, 1.8 m high. */
function crowd(...people: Placed[]): ParticipantViews {
  const everyone = people.map(({ id, x, z, y = 0, isOwn = false }) => {
    const person = new ParticipantView(id, new NullAvatar(), new PersonLabel());
    person.pose({ ...newParticipantPose(), x, y, z }, 1 / 60);
    person.update(1 / 60);
    return { person, isOwn };
  });
  return { everyone } as unknown as ParticipantViews;
}
const towards = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z).sub(EYE).normalize();
const picked = (people: ParticipantViews, way: Vector3, radius?: number): string | null =>
  pickParticipant(people, EYE, way, radius)?.person.id ?? null;

describe("picking people", () => {
  it("hits from the feet to the crown, and not beside or above", () => {
    const people = crowd({ id: "ann", x: 0, z: -4 });
    for (const y of [0.05, 0.9, 1.75]) expect(picked(people, towards(0, y, -4))).toBe("ann");
    expect(picked(people, towards(0, 2.6, -4))).toBeNull();
    expect(picked(people, towards(0.6, 0.9, -4))).toBeNull();
    expect(picked(people, towards(0, 0.9, 4)), "behind one").toBeNull();
  });

  it("finds the nearest in line, and never the local person", () => {
    const people = crowd(
      { id: "far", x: 0, z: -8 },
      { id: "near", x: 0.1, z: -3 },
      { id: "me", x: 0, z: -1, isOwn: true },
    );
    expect(picked(people, towards(0, 1, -8))).toBe("near");
    expect(picked(crowd({ id: "me", x: 0, z: -1, isOwn: true }), towards(0, 1, -1))).toBeNull();
  });

  it("picks nobody beyond the maximum distance", () => {
    expect(picked(crowd({ id: "ann", x: 0, z: -59 }), towards(0, 1, -59))).toBe("ann");
    expect(picked(crowd({ id: "ann", x: 0, z: -62 }), towards(0, 1, -62))).toBeNull();
  });

  it("hits by finger where a mouse just misses", () => {
    const people = crowd({ id: "ann", x: 0, z: -4 });
    const beside = towards(0.37, 1, -4);
    expect(picked(people, beside, PICK_RADIUS.fine)).toBeNull();
    expect(picked(people, beside, PICK_RADIUS.coarse)).toBe("ann");
  });

  it("hits exactly if the ray passes within a body's width", () => {
    const offset = fc.double({ min: -1.2, max: 1.2, noNaN: true });
    const height = fc.double({ min: 0.3, max: 1.5, noNaN: true });
    const distance = fc.double({ min: 2, max: 40, noNaN: true });
    fc.assert(
      fc.property(offset, height, distance, (aside, y, far) => {
        // Within a body's height, the nearest point of its axis is about level with the ray.
        const way = towards(aside, y, -far);
        const flat = Math.hypot(way.x, way.z);
        const by = (Math.abs(way.x) * far) / flat;
        fc.pre(Math.abs(by - PICK_RADIUS.fine) > 0.01);
        expect(picked(crowd({ id: "ann", x: 0, z: -far }), way) === "ann").toBe(by < PICK_RADIUS.fine);
      }),
    );
  });
});
