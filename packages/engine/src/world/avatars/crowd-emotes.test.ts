import { Vector3 } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { builtCrowd, cameraAt, standing } from "./avatars.fixture.ts";
import type { Avatar, Crowd } from "./types.ts";

describe("a body in a dance", () => {
  let crowd: Crowd;
  let dance: string;
  const camera = cameraAt(0, 1.6, 4);
  let time = 0;

  beforeAll(async () => {
    crowd = await builtCrowd(8);
    await crowd.loadEmotes();
    const found = crowd.emotes.find(({ isDance, isLoop, canHold }) => isDance && isLoop && canHold);
    if (!found) throw new Error("Nobody can dance");
    dance = found.animationAssetName;
  });

  const come = (to = crowd): Avatar => {
    const [preset] = to.catalogue.presets;
    if (!preset) throw new Error("The family has nobody");
    const one = to.add(preset.look);
    one.setPose(0, 0, 0, 0);
    one.setMotion(standing);
    one.setFade(1);
    return one;
  };
  /** How far the head moves in these seconds: breathing is a few millimetres. */
  const sway = (one: Avatar, seconds: number, where = crowd): number => {
    const [low, high] = [new Vector3(9, 9, 9), new Vector3(-9, -9, -9)];
    const head = new Vector3();
    for (let t = 0; t < seconds; t += 1 / 60) {
      where.update(1 / 60, (time += 1 / 60), camera);
      one.headPosition(head);
      low.min(head);
      high.max(head);
    }
    return high.sub(low).length();
  };

  it("loads an emote's animation on its first use", async () => {
    const first = await builtCrowd(1);
    const one = come(first);
    sway(one, 1, first);
    const still = sway(one, 1, first);
    one.playEmote(dance, { hold: true });
    await expect.poll(() => sway(one, 2, first)).toBeGreaterThan(still * 3);
  });

  it("fetches the motion again after a failure, with delays, and reports the failure once", async () => {
    let isAway = true;
    let asked = 0;
    const told: string[] = [];
    const first = await builtCrowd(
      1,
      (url) => {
        if (!url.includes("emotes")) return false;
        asked += 1;
        return isAway;
      },
      (file) => told.push(file),
    );
    const one = come(first);
    sway(one, 1, first);
    const still = sway(one, 1, first);
    one.playEmote(dance, { hold: true });
    for (const seconds of [1, 18, 3, 18]) {
      sway(one, seconds, first);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(asked).toBe(2);
    expect(told).toEqual([first.catalogue.emoteMotion.file]);
    isAway = false;
    await expect.poll(() => sway(one, 2, first)).toBeGreaterThan(still * 3);
  });

  it("moves immediately, and stands again when it is stopped", () => {
    const one = come();
    sway(one, 1);
    const still = sway(one, 1);
    one.playEmote(dance, { hold: true });
    sway(one, 0.5);
    const danced = sway(one, 2);
    expect(danced).toBeGreaterThan(still * 3);
    one.stopEmote();
    sway(one, 1);
    expect(sway(one, 1)).toBeLessThan(danced / 2);
    crowd.remove(one);
  });

  it("continues as long as it is held, and ends after it is released", () => {
    const one = come();
    sway(one, 1);
    const still = sway(one, 1);
    one.playEmote(dance, { hold: true });
    sway(one, 9);
    const danced = sway(one, 2);
    expect(danced, "still held").toBeGreaterThan(still * 3);
    one.releaseEmote();
    sway(one, 8);
    expect(sway(one, 1)).toBeLessThan(danced / 2);
    crowd.remove(one);
  });

  it("reports each start", () => {
    const one = come();
    const { flourishes } = one.audible;
    one.playEmote(dance);
    one.playEmote(dance);
    expect(one.audible.flourishes).toBe(flourishes + 2);
    crowd.remove(one);
  });

  it("doesn't affect other avatars", () => {
    const [one, other] = [come(), come()];
    other.setPose(1.5, 0, 0, 0);
    sway(other, 1);
    const still = sway(other, 1);
    one.playEmote(dance, { hold: true });
    expect(sway(other, 2)).toBeLessThan(still * 3 + 0.01);
    crowd.remove(one);
    crowd.remove(other);
  });
});
