// Slow: draws people in every outfit.
import { AVATAR_BOTTOMS, AVATAR_SHOES, AVATAR_TOPS } from "@veranda/contract/avatar";
import { describe, expect, test } from "vitest";
import { Family } from "./family.fixture.ts";
import { SLOTS } from "./parts/part.ts";
import { posed, SlotView, type PosedPart } from "./view.fixture.ts";

const family = await Family.read();
const { builds } = family.catalogue;
const SKIN = new Set<number>([SLOTS.skin, SLOTS.face]);
/** Between the ankles and the collar: above and below it, skin is seen by design. Metres. */
const PICTURE = { pixel: 0.006, breadth: 1.3, from: 0.22, to: 1.3 };
const SIDES = [0, Math.PI / 2, Math.PI, -Math.PI / 2];
/** Pixels of a patch that is seen from where people stand: two square centimetres; and of one that is a hand, a neck, a leg. */
const SEEN = 6;
const LIMB = 80;

describe.each(builds.map(({ id }) => id))("on a body that is %s", (build) => {
  const pose = family.pose(family.clip("idle"), 0.2, build);
  const view = new SlotView(PICTURE);
  const cached = new Map<string, PosedPart>();
  const part = (id: string): PosedPart => {
    const found = cached.get(id) ?? posed(family, id, pose, build);
    cached.set(id, found);
    return found;
  };
  /** Whether a patch of skin amid clothes is seen from any side. */
  const isTorn = (...worn: readonly string[]): boolean =>
    SIDES.some((side) => {
      view.draw(worn.map(part), side);
      return view.enclosed(SKIN).some(({ pixels }) => pixels > SEEN && pixels < LIMB);
    });

  test("no skin comes through a top", () => {
    const torn = AVATAR_TOPS.filter((top) => {
      const isLong = family.part(top).part.hides.includes("bottom");
      return isTorn("bare", top, ...(isLong ? [] : ["trousers"]), "sneakers");
    });
    expect(torn).toEqual([]);
  });

  test("no skin comes through a bottom over any shoes", () => {
    const torn = AVATAR_BOTTOMS.flatMap((bottom) =>
      AVATAR_SHOES.filter((shoes) => isTorn("bare", "tee", bottom, shoes)).map(
        (shoes) => `${bottom} over ${shoes}`,
      ),
    );
    expect(torn).toEqual([]);
  });
});
