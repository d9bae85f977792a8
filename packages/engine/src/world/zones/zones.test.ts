import type { EnvironmentManifest } from "@veranda/contract/environment";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { environmentZones } from "./environment-zones.ts";
import { isOver, Zones, type Portal, type Seat, type Water, type ZoneSet } from "./zones.ts";

const NOBODY = (): boolean => false;
const seat = (key: string, x: number, z: number, y = 0.45): Seat => ({
  key,
  kind: "chair",
  x,
  y,
  z,
  heading: 0,
});
const pool = (more: Partial<Water> = {}): Water => ({
  x: 0,
  z: 0,
  halfX: 4,
  halfZ: 2,
  isRound: false,
  surface: 1,
  floor: -1,
  ...more,
});
const door = (more: Partial<Portal> = {}): Portal => ({
  key: "door",
  roomId: "terrace1",
  shareId: null,
  x: 0,
  y: 0,
  z: 0,
  heading: 0,
  half: 1,
  height: 2.4,
  depth: 0.25,
  ...more,
});
const zonesWith = (set: Partial<ZoneSet>): Zones => {
  const zones = new Zones();
  zones.set("environment", set);
  return zones;
};

describe("a seat is offered", () => {
  it("within reach, to people at about its height", () => {
    const zones = zonesWith({ seats: [seat("a", 0, -1)] });
    const from = (x: number, y: number, z: number) => zones.seatNear(x, y, z, 0, NOBODY)?.key ?? null;
    expect(from(0, 0, 0)).toBe("a");
    expect(from(0, 0, 2)).toBeNull();
    expect(from(0, 3, 0), "a storey above").toBeNull();
    expect(from(0, -2, 0), "a storey below").toBeNull();
  });

  it("in front rather than behind, if both are equally near", () => {
    const zones = zonesWith({ seats: [seat("behind", 0, 1), seat("before", 0, -1)] });
    expect(zones.seatNear(0, 0, 0, 0, NOBODY)?.key).toBe("before");
    expect(zones.seatNear(0, 0, 0, Math.PI, NOBODY)?.key).toBe("behind");
  });

  it("unless it is taken: then the next one is", () => {
    const zones = zonesWith({ seats: [seat("a", 0, -0.8), seat("b", 0, -1.2)] });
    expect(zones.seatNear(0, 0, 0, 0, (key) => key === "a")?.key).toBe("b");
    expect(zones.seatNear(0, 0, 0, 0, () => true)).toBeNull();
  });
});

describe("a ladder is offered", () => {
  const zones = zonesWith({
    ladders: [{ key: "wall", x: 0, y: 0, z: -1, heading: 0, width: 0.6, height: 3 }],
  });

  it("at its foot from the front, and at its top, with the matching direction", () => {
    expect(zones.ladderNear(0, 0, -0.5)).toMatchObject({ isTop: false });
    expect(zones.ladderNear(0, 3, -1.5)).toMatchObject({ isTop: true });
  });

  it("not from the side, from behind the wall, from halfway up beside it, or from afar", () => {
    expect(zones.ladderNear(0.9, 0, -0.5)).toBeNull();
    expect(zones.ladderNear(0, 0, -1.6)).toBeNull();
    expect(zones.ladderNear(0, 0, 0.5)).toBeNull();
    expect(zones.ladderNear(0, 2.5, -1.5)).toBeNull();
  });

  it("at any rotation", () => {
    fc.assert(
      fc.property(fc.double({ min: -4, max: 4, noNaN: true }), (heading) => {
        const turned = zonesWith({
          ladders: [{ key: "wall", x: 3, y: 0, z: 5, heading, width: 0.6, height: 3 }],
        });
        const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
        expect(turned.ladderNear(3 + sin * 0.5, 0, 5 + cos * 0.5)).toMatchObject({ isTop: false });
        expect(turned.ladderNear(3 - sin * 0.5, 3, 5 - cos * 0.5)).toMatchObject({ isTop: true });
        expect(turned.ladderNear(3 + cos * 0.9 + sin * 0.5, 0, 5 - sin * 0.9 + cos * 0.5)).toBeNull();
      }),
    );
  });
});

describe("a portal", () => {
  const zones = zonesWith({ portals: [door()] });
  const goes = (from: [number, number, number], to: [number, number, number]): boolean =>
    zones.portalOn({ x: from[0], y: from[1], z: from[2] }, { x: to[0], y: to[1], z: to[2] }) !== null;

  it("takes people who enter it from either side, not those who pass or approach", () => {
    expect(goes([0, 0, 1], [0, 0, 0.1])).toBe(true);
    expect(goes([0, 0, -1], [0, 0, -0.1])).toBe(true);
    expect(goes([0, 0, 2], [0, 0, 1])).toBe(false);
    expect(goes([1.5, 0, 1], [1.5, 0, -1]), "beside it").toBe(false);
    expect(goes([0, 3, 1], [0, 3, -1]), "over it").toBe(false);
  });

  it("is never missed, at any speed and frame rate", () => {
    const place = fc.record({
      x: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      aside: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
      before: fc.double({ min: 0.01, max: 20, noNaN: true }),
      after: fc.double({ min: 0.01, max: 20, noNaN: true }),
      heading: fc.double({ min: -4, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(place, ({ x, aside, before, after, heading }) => {
        const turned = zonesWith({ portals: [door({ x: 3, z: -2, heading })] });
        const at = (right: number, ahead: number) => ({
          x: 3 + Math.cos(heading) * right - Math.sin(heading) * ahead,
          y: 0,
          z: -2 - Math.sin(heading) * right - Math.cos(heading) * ahead,
        });
        // Through a point within the opening, from a position in front to one behind.
        const middle = (x * after + aside * before) / (before + after);
        expect(Math.abs(middle)).toBeLessThan(1);
        expect(turned.portalOn(at(x, -before), at(aside, after))?.key).toBe("door");
      }),
    );
  });
});

describe("water", () => {
  it("is found within its outline, round or rectangular", () => {
    const whole = fc.double({ min: -6, max: 6, noNaN: true });
    fc.assert(
      fc.property(whole, whole, (x, z) => {
        expect(isOver(pool(), x, z)).toBe(Math.abs(x) < 4 && Math.abs(z) < 2);
        expect(isOver(pool({ isRound: true, halfX: 3, halfZ: 3 }), x, z)).toBe(Math.sqrt(x * x + z * z) < 3);
      }),
    );
  });

  it("is the higher one where two overlap", () => {
    const zones = zonesWith({ waters: [pool({ surface: -2 }), pool({ surface: 1 }), pool({ surface: 0 })] });
    expect(zones.waterAt(0, 0)?.surface).toBe(1);
    expect(zones.waterAt(9, 9)).toBeNull();
  });
});

describe("trampolines and teleporters", () => {
  const round = { x: 2, y: 0, z: 2, radius: 1 };
  const zones = zonesWith({
    trampolines: [{ key: "net", ...round, speed: 9 }],
    teleporters: [{ key: "up", title: "To the roof", ...round, target: { position: [0, 8, 0], heading: 0 } }],
  });

  it("work on them, not beside or far above them", () => {
    expect(zones.bounceAt(2.5, 0, 2)).toBe(9);
    expect(zones.bounceAt(3.2, 0, 2)).toBe(0);
    expect(zones.bounceAt(2, 1, 2)).toBe(0);
    expect(zones.teleporterAt(2.5, 0, 2)?.title).toBe("To the roof");
    expect(zones.teleporterAt(3.2, 0, 2)).toBeNull();
    expect(zones.teleporterAt(2, 2, 2)).toBeNull();
  });
});

describe("zones of several sources", () => {
  it("are combined; each source can be replaced or removed without affecting others", () => {
    const zones = zonesWith({ seats: [seat("bench", 0, 0)] });
    zones.set("objects", { seats: [seat("chair", 1, 0)], waters: [pool()] });
    expect(zones.all.seats.map(({ key }) => key)).toEqual(["bench", "chair"]);
    expect(zones.seat("chair")?.x).toBe(1);
    zones.set("objects", { seats: [seat("sofa", 2, 0)] });
    expect(zones.all.seats.map(({ key }) => key)).toEqual(["bench", "sofa"]);
    expect(zones.waterAt(0, 0)).toBeNull();
    zones.set("objects", null);
    expect(zones.all.seats.map(({ key }) => key)).toEqual(["bench"]);
    expect(zones.seat("sofa")).toBeNull();
  });
});

describe("the sea of an environment", () => {
  const zonesOf = (sea: number | null, killHeight: number, depth = 2): Zones =>
    zonesWith(
      environmentZones({
        seats: [],
        ladders: [],
        trampolines: [],
        teleporters: [],
        areas: [],
        pointsOfInterest: [],
        killHeight,
        water: { sea, fountain: null, pools: [{ kind: "round", centre: [1, 2], radius: 3, y: 0, depth }] },
      } as unknown as EnvironmentManifest),
    );

  it("is for swimming if bodies can fall that far, up to the horizon", () => {
    const zones = zonesOf(-1, -8);
    expect(zones.waterAt(900, -900)?.surface).toBe(-1);
    expect(zonesOf(-1, -1.5).waterAt(900, -900)).toBeNull();
    expect(zonesOf(null, -8).waterAt(900, -900)).toBeNull();
  });

  it("leaves shallow pools for wading", () => {
    expect(zonesOf(null, -8, 2).all.waters).toHaveLength(1);
    const shallow = zonesOf(null, -8, 0.4).all;
    expect(shallow.waters).toEqual([]);
    expect(shallow.shallows).toMatchObject([
      { x: 1, z: 2, halfX: 3, isRound: true, surface: 0, floor: -0.4 },
    ]);
  });
});
