import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { cameraAt, standing, walkingCrowd } from "./avatars.fixture.ts";
import type { Avatar, AvatarMotion, Crowd } from "./types.ts";

const FRAME = 1 / 60;
const seated: AvatarMotion = { ...standing, doing: "sit" };
const camera = cameraAt(0, 1.6, 4);

function come(crowd: Crowd, motion: AvatarMotion): Avatar {
  const [preset] = crowd.catalogue.presets;
  if (!preset) throw new Error("The family has nobody");
  const one = crowd.add(preset.look);
  one.setPose(0, 0, 0, 0);
  one.setMotion(motion);
  one.setFade(1);
  return one;
}

/** Frames in which the head is so high, metres. */
function heights(crowd: Crowd, one: Avatar, seconds: number): number[] {
  const head = new Vector3();
  return Array.from({ length: Math.round(seconds / FRAME) }, (_, at) => {
    crowd.update(FRAME, at * FRAME, camera);
    return one.headPosition(head).y;
  });
}

const last = (values: readonly number[]): number => values.at(-1) ?? Number.NaN;

describe("a crowd that has only the motion to walk with", () => {
  const asked = async (motion: AvatarMotion): Promise<string[]> => {
    const urls: string[] = [];
    const crowd = await walkingCrowd(1, (url) => {
      urls.push(url);
      return false;
    });
    urls.length = 0;
    const one = come(crowd, motion);
    // Long enough that somebody standing would have looked around.
    for (const height of heights(crowd, one, 25)) expect(height).toBeGreaterThan(1.3);
    return urls.filter((url) => url.includes(crowd.catalogue.actionMotion.file));
  };

  it("stands, walks, runs and falls without asking for more", async () => {
    for (const motion of [
      standing,
      { ...standing, along: 1.4 },
      { ...standing, along: 5, turnRate: 1 },
      { ...standing, grounded: false, verticalSpeed: -4 },
    ])
      expect(await asked(motion)).toEqual([]);
  });

  it.each([
    ["somebody seated", seated],
    ["a swimmer", { ...standing, doing: "swim" }],
    ["somebody on a ladder", { ...standing, doing: "climb" }],
  ] as const)("asks for the rest at once, and once, for %s", async (_, motion) => {
    expect(await asked(motion)).toHaveLength(1);
  });

  it("shows somebody seated standing at first, then sits them down without a jump", async () => {
    let isAway = true;
    const crowd = await walkingCrowd(1, (url) => isAway && url.includes("actions"));
    const one = come(crowd, seated);
    const stood = last(heights(crowd, one, 1));
    expect(stood).toBeGreaterThan(1.6);
    isAway = false;
    // The failed download is retried after a delay.
    await new Promise((resolve) => setTimeout(resolve));
    const sitting = heights(crowd, one, 21);
    const height = (): number => {
      sitting.push(...heights(crowd, one, 0.5));
      return last(sitting);
    };
    await expect.poll(height, { timeout: 15_000 }).toBeLessThan(stood - 0.15);
    height();
    const steps = sitting.slice(1).map((height, at) => Math.abs(height - (sitting[at] ?? stood)));
    expect(Math.max(...steps)).toBeLessThan(0.08);
  });

  it("keeps the body in the air in one pose until the rest of a jump is there", async () => {
    const crowd = await walkingCrowd(1, (url) => url.includes("actions"));
    const one = come(crowd, standing);
    heights(crowd, one, 0.5);
    one.setMotion({ ...standing, grounded: false, verticalSpeed: 4 });
    heights(crowd, one, 0.3);
    one.setMotion({ ...standing, grounded: false, verticalSpeed: -2 });
    const flying = heights(crowd, one, 0.5).slice(20);
    for (const height of flying) expect(height).toBeCloseTo(last(flying), 2);
  });
});
