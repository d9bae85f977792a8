import { describe, expect, it } from "vitest";
import { Course, plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { TeleportArc } from "./teleport-arc.ts";

/** A floor with a table of the environment's to the right, and one that was placed there before one. */
function furnished(floor: number | null = null): CollisionWorld {
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().box(2, 0, -3, 6, 0.7, 3).build(), floor);
  solids.setObject("table", [new Course().box(-2, 0, -5, 2, 0.7, -2).build()]);
  return solids;
}

/** Height of where one would land who aims forward, or to the right; null: nowhere. */
function landing(solids: CollisionWorld, where: "forward" | "right" | "back"): number | null {
  const arc = new TeleportArc(solids);
  const [x, z] = { forward: [0, -1], right: [1, 0], back: [0, 1] }[where] as [number, number];
  arc.throw(0, 1.3, 0, x, 0, z);
  return arc.canLand ? arc.landing.y : null;
}

describe("a leap ends", () => {
  it("on whatever carries one", () => {
    const solids = furnished();
    expect(landing(solids, "forward")).toBeCloseTo(0.7);
    expect(landing(solids, "right")).toBeCloseTo(0.7);
    expect(landing(solids, "back")).toBeCloseTo(0);
  });

  it("where things are no landings, on the environment alone", () => {
    const solids = furnished();
    solids.areMeshesLandings = false;
    expect(landing(solids, "forward")).toBeNull();
    expect(landing(solids, "right")).toBeCloseTo(0.7);
    expect(landing(solids, "back")).toBeCloseTo(0);
  });

  it("in a model of one's own, on the floor that one arrives on", () => {
    const solids = furnished(0);
    solids.areMeshesLandings = false;
    expect(landing(solids, "forward")).toBeNull();
    expect(landing(solids, "right")).toBeNull();
    expect(landing(solids, "back")).toBeCloseTo(0);
  });
});
