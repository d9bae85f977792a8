import { SEAT_HEIGHTS } from "@veranda/contract/avatar";
import { Vector3 } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { visibleOf } from "../spaces/sight.ts";
import { ahead, beside, isFree } from "./rays.fixture.ts";

type Manifest = Ground["manifest"];
type Seat = Manifest["seats"][number];
type Screen = Manifest["screens"][number];

/** The areas from which people watch a screen. */
const AUDIENCES = [
  { name: "auditorium", screen: "big-screen", areas: ["stalls", "balcony"], least: 150 },
  { name: "classroom", screen: "class-screen", areas: ["classroom"], least: 15 },
  { name: "loft", screen: "great-room", areas: ["great-room"], least: 3 },
  { name: "park", screen: "cinema", areas: ["cinema"], least: 8 },
] as const;
/** A sitter's eyes above their feet if they stood, less the height of the seat; and the radius of a head. Metres. */
const EYES = 1.2;
const HEAD = 0.13;
/** Share of the screen that is seen at least: a curtain's side or a rail is before the rest from the worst seats. */
const SEEN = 0.45;
/** Angle to the side at which a sitter still watches, and at which a picture is still seen, radians. */
const WATCHES = 0.7;
const SHOWS = 1.1;
const GRID = [-0.8, -0.4, 0, 0.4, 0.8];

describe.each(AUDIENCES)(
  "who sits before the $screen screen of the $name",
  ({ name, screen, areas, least }) => {
    let drawn: MeshBVH;
    let shown: Screen;
    let audience: { seat: Seat; eyes: Vector3 }[];
    beforeAll(async () => {
      const ground = await Ground.of(name);
      drawn = await visibleOf(ground);
      const { screens, seats, areas: all } = ground.manifest;
      const [found] = screens.filter((each) => each.name === screen);
      if (!found) throw new Error(`There is no ${screen}`);
      shown = found;
      const boxes = all.filter((area) => areas.some((each) => each === area.name));
      if (boxes.length < areas.length) throw new Error(`There isn't all of ${areas.join()}`);
      audience = seats.flatMap((seat) => {
        const [x, y, z] = seat.position;
        const eyes = new Vector3(x, y - SEAT_HEIGHTS[seat.kind] + EYES, z);
        const to = new Vector3(...shown.position).sub(eyes).setY(0);
        const isIn = boxes.some(({ min, max }) =>
          seat.position.every((value, axis) => value >= (min[axis] ?? 0) && value <= (max[axis] ?? 0)),
        );
        const isWatching =
          to.angleTo(ahead(seat.heading)) < WATCHES &&
          to.clone().negate().angleTo(ahead(shown.heading)) < SHOWS;
        return isIn && isWatching ? [{ seat, eyes }] : [];
      });
    });

    /** Points all over the screen. */
    const points = (): Vector3[] =>
      GRID.flatMap((aside) =>
        GRID.map((up) =>
          new Vector3(...shown.position)
            .addScaledVector(ahead(shown.heading), 0.1)
            .addScaledVector(beside(shown.heading), (aside * shown.width) / 2)
            .add(new Vector3(0, (up * shown.height) / 2, 0)),
        ),
      );

    test("sees half of it at least, past walls, rails and backs of seats", () => {
      expect(audience.length).toBeGreaterThan(least);
      const blind = audience.filter(({ eyes }) => {
        const seen = points().map((point) => isFree(drawn, eyes, point));
        return seen.filter(Boolean).length < seen.length * SEEN;
      });
      expect(blind.map(({ seat }) => seat.name)).toEqual([]);
    });

    test("sees half of it at least if all other seats are taken", () => {
      const hidden = audience.filter(({ eyes }) => {
        const seen = points().filter((point) => {
          const way = point.clone().sub(eyes);
          const far = way.length();
          way.normalize();
          return !audience.some(({ eyes: other }) => {
            const along = other.clone().sub(eyes).dot(way);
            return (
              along > 0.3 && along < far && other.distanceTo(eyes.clone().addScaledVector(way, along)) < HEAD
            );
          });
        });
        return seen.length < GRID.length ** 2 * SEEN;
      });
      expect(hidden.map(({ seat }) => seat.name)).toEqual([]);
    });
  },
);
