import { AVATAR_BONES, SEAT_HEIGHTS, type AvatarBone } from "@veranda/contract/avatar";
import { Vector3 } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, test } from "vitest";
import { Family } from "../avatars/family.fixture.ts";
import { Ground } from "../spaces/ground.ts";
import { visibleOf } from "../spaces/sight.ts";
import { environmentNames } from "./orders.ts";
import { ahead, below, beside, isFree, UP } from "./rays.fixture.ts";

const SITS = { chair: "sit", bench: "sitBench", stool: "sitStool", floor: "sitFloor" } as const;
/** From the ankle's joint down to the ground, metres. */
const SOLE = 0.09;
const ELBOW_ROOM = 0.45;
/** Metres before the eyes that are free: nobody sits with the nose to a wall. */
const OUTLOOK = 0.6;
/** A willow's strands hang all round it. */
const AMONG_LEAVES = "shore-west-1";
/** One sits on the floor, or with the heels on a rung. */
const hasFeetDown = (kind: keyof typeof SITS): boolean => kind === "chair" || kind === "bench";

type Seat = Ground["manifest"]["seats"][number];

/** Points of a body that sits somewhere, in the world. */
function sitter(family: Family, { kind, position: [x, y, z], heading }: Seat) {
  const { joints } = family.pose(family.clip(SITS[kind]), 0);
  const at = (bone: AvatarBone): Vector3 => {
    const first = AVATAR_BONES.indexOf(bone) * 3;
    // A body is posed looking along +Z, and people's heading of 0 looks along -Z.
    return new Vector3()
      .fromArray(joints, first)
      .applyAxisAngle(UP, heading + Math.PI)
      .add(new Vector3(x, y - SEAT_HEIGHTS[kind], z));
  };
  return {
    ankles: [at("leftFoot"), at("rightFoot")],
    shins: [
      [at("leftLowerLeg"), at("leftFoot")],
      [at("rightLowerLeg"), at("rightFoot")],
    ] as const,
    breast: at("chest"),
    crown: at("head").add(new Vector3(0, 0.25, 0)),
  };
}

describe.each(await environmentNames())("who sits down in the %s", (name) => {
  let family: Family;
  let ground: Ground;
  let drawn: MeshBVH;
  let seats: readonly Seat[];
  beforeAll(async () => {
    family = await Family.read();
    ground = await Ground.of(name);
    drawn = await visibleOf(ground);
    ({ seats } = ground.manifest);
  }, 60_000);
  /** Names of the seats of which something is wrong. */
  const wrong = (isWrong: (seat: Seat) => boolean): string[] =>
    seats.filter(isWrong).map((seat) => seat.name);

  /** A leaf or a twig in the middle, to the left or to the right doesn't count. */
  const isBlocked = (from: Vector3, to: Vector3, across: Vector3): boolean =>
    [-0.12, 0, 0.12].filter((aside) => {
      const off = across.clone().multiplyScalar(aside);
      return !isFree(drawn, from.clone().add(off), to.clone().add(off));
    }).length > 1;

  test("sits on something, as high as it is drawn", () => {
    expect(seats.length).toBeGreaterThan(20);
    const unsupported = wrong(({ position, heading }) => {
      // Some of it: benches have slats.
      const tops = [-0.12, -0.05, 0, 0.05, 0.12].flatMap((along) =>
        [-0.12, -0.05, 0, 0.05, 0.12].map((aside) => {
          const place = new Vector3(...position)
            .addScaledVector(ahead(heading), along)
            .addScaledVector(beside(heading), aside);
          return below(drawn, place.add(new Vector3(0, 0.15, 0))) - position[1];
        }),
      );
      return !tops.some((top) => Math.abs(top) < 0.07);
    });
    expect(unsupported).toEqual([]);
  });

  test("has the feet on the floor, unless they hang over water", () => {
    const { pools } = ground.manifest.water;
    const waters = pools.map(({ y }) => y);
    const lost = wrong((seat) => {
      if (!hasFeetDown(seat.kind)) return false;
      return sitter(family, seat).ankles.some((ankle) => {
        const floor = below(ground.bvh, ankle.clone().add(new Vector3(0, 0.1, 0)));
        const over = ankle.y - SOLE - floor;
        const isAfloat = waters.some((surface) => floor < surface);
        return over < -0.15 || (over > 0.32 && !isAfloat);
      });
    });
    expect(lost).toEqual([]);
  });

  test("has nothing in the shins, the breast or the head", () => {
    const pierced = wrong((seat) => {
      const { shins, breast, crown } = sitter(family, seat);
      const areShinsFree =
        seat.kind === "floor" ||
        shins.every(([knee, ankle]) =>
          isFree(drawn, knee.clone().lerp(ankle, 0.35), knee.clone().lerp(ankle, 0.8)),
        );
      const isAmongLeaves = seat.name === AMONG_LEAVES;
      return !areShinsFree || (!isAmongLeaves && isBlocked(breast, crown, beside(seat.heading)));
    });
    expect(pierced).toEqual([]);
  });

  test("sits in nobody's lap, and looks at no wall", () => {
    const close = wrong((seat) =>
      seats.some(
        (other) =>
          other !== seat &&
          new Vector3(...seat.position).distanceTo(new Vector3(...other.position)) < ELBOW_ROOM,
      ),
    );
    expect(close).toEqual([]);
    const walled = wrong(({ position, heading }) => {
      const eyes = new Vector3(...position).add(new Vector3(0, 0.75, 0));
      return isBlocked(eyes, eyes.clone().addScaledVector(ahead(heading), OUTLOOK), beside(heading));
    });
    expect(walled).toEqual([]);
  });
});
