import { describe, expect, it } from "vitest";
import { Course, plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { TeleportArc } from "./teleport-arc.ts";

/** A floor with a table of the environment to the right, and a placed one in front. */
function furnished(floor: number | null = null): CollisionWorld {
  const solids = new CollisionWorld();
  solids.setEnvironment(plain().box(2, 0, -3, 6, 0.7, 3).build(), floor);
  solids.setObject("table", [new Course().box(-2, 0, -5, 2, 0.7, -2).build()]);
  return solids;
}

/** Height of the landing point when aiming this way; null: none. */
function landing(solids: CollisionWorld, where: "forward" | "right" | "back"): number | null {
  const arc = new TeleportArc(solids);
  const [x, z] = { forward: [0, -1], right: [1, 0], back: [0, 1] }[where] as [number, number];
  arc.throw(0, 1.3, 0, x, 0, z);
  return arc.canLand ? arc.landing.y : null;
}

describe("a teleport ends", () => {
  it("on any walkable surface", () => {
    const solids = furnished();
    expect(landing(solids, "forward")).toBeCloseTo(0.7);
    expect(landing(solids, "right")).toBeCloseTo(0.7);
    expect(landing(solids, "back")).toBeCloseTo(0);
  });

  it("only on the environment, if objects are no landings", () => {
    const solids = furnished();
    solids.areMeshesLandings = false;
    expect(landing(solids, "forward")).toBeNull();
    expect(landing(solids, "right")).toBeCloseTo(0.7);
    expect(landing(solids, "back")).toBeCloseTo(0);
  });

  it("on the floor of the spawn point, in an uploaded model", () => {
    const solids = furnished(0);
    solids.areMeshesLandings = false;
    expect(landing(solids, "forward")).toBeNull();
    expect(landing(solids, "right")).toBeNull();
    expect(landing(solids, "back")).toBeCloseTo(0);
  });
});
