import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { type Detailed, LevelOfDetail, trianglesAt } from "./level-of-detail.ts";

const ERRORS = [0.02, 0.03, 0.05];
const TRIANGLES = [5_000, 1_400, 650, 280];

const personAt = (
  distance: number,
  triangles: readonly number[] = TRIANGLES,
): Detailed & { distance: number } => ({
  distance,
  triangles,
  canFade: true,
  level: -1,
  leaving: -1,
  share: 1,
  bucket: 0,
});

function crowdOf(people: readonly Detailed[], fov = 60) {
  const detail = new LevelOfDetail(ERRORS);
  const camera = new PerspectiveCamera(fov, 16 / 9, 0.1, 500);
  let changes = 0;
  return {
    detail,
    changes: () => changes,
    frames(count: number, reserved = 0) {
      for (let i = 0; i < count; i++) {
        detail.begin(camera, reserved);
        for (const person of people) detail.count(person);
        detail.settle(1 / 60);
        for (const person of people) if (detail.choose(person, 1 / 60)) changes += 1;
      }
    },
    triangles: () =>
      people.reduce(
        (sum, { triangles, level, leaving }) =>
          sum + trianglesAt(triangles, level) + (leaving < 0 ? 0 : trianglesAt(triangles, leaving)),
        0,
      ),
  };
}

/** Deterministic numbers between 0 and 1. */
function drawLots(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe("levels of detail", () => {
  it("begin where the difference is too small to see: further away through a longer lens", () => {
    const people = [3, 14, 22, 60].map((distance) => personAt(distance));
    crowdOf(people).frames(1);
    expect(people.map(({ level }) => level)).toEqual([0, 1, 2, 3]);
    const far = personAt(60);
    crowdOf([far], 4).frames(1);
    expect(far.level).toBe(0);
  });

  it.each(["low", "medium", "high", "ultra"] as const)(
    "stay within the triangle budget of quality %s at every moment, however people move and the camera zooms",
    (quality) => {
      const lot = drawLots(11);
      const people = Array.from({ length: 500 }, () => personAt(1 + 30 * lot()));
      const crowd = crowdOf(people);
      crowd.detail.setQuality(quality);
      let most = 0;
      for (let frame = 0; frame < 400; frame++) {
        for (const person of people) {
          person.distance = Math.max(0.5, person.distance + (lot() - 0.5) * (frame > 200 ? 6 : 0.3));
          if (frame === 100) person.distance /= 4;
        }
        crowd.frames(1);
        most = Math.max(most, crowd.triangles());
      }
      expect(most).toBeLessThanOrEqual(crowd.detail.budget);
      expect(most).toBeGreaterThan(crowd.detail.budget / 4);
    },
  );

  it("leave room for reserved triangles", () => {
    const people = Array.from({ length: 500 }, (_, i) => personAt(4 + i / 50));
    const crowd = crowdOf(people);
    crowd.frames(60, 200_000);
    expect(crowd.triangles()).toBeLessThanOrEqual(300_000);
  });

  it("keep the nearest in full detail in a dense crowd", () => {
    const people = Array.from({ length: 500 }, (_, i) => personAt(2 + i / 500));
    crowdOf(people).frames(3);
    expect(people.slice(0, 4).map(({ level }) => level)).toEqual([0, 0, 0, 0]);
    expect(people.filter(({ level }) => level === 0).length).toBeLessThan(80);
  });

  it("have hysteresis for someone who moves back and forth at a border", () => {
    const person = personAt(9);
    const crowd = crowdOf([person]);
    crowd.frames(1);
    while (person.level === 0) {
      person.distance += 0.05;
      crowd.frames(30);
    }
    const before = crowd.changes();
    for (let i = 0; i < 20; i++) {
      person.distance += i % 2 ? 0.3 : -0.3;
      crowd.frames(30);
    }
    expect(crowd.changes()).toBe(before);
    person.distance *= 0.8;
    crowd.frames(30);
    expect(person.level).toBe(0);
  });

  it("dissolve into each other, and switch at once for someone who just came into view", () => {
    const person = personAt(5);
    const crowd = crowdOf([person]);
    crowd.frames(1);
    expect(person).toMatchObject({ level: 0, leaving: -1 });
    person.distance = 15;
    crowd.frames(1);
    expect(person).toMatchObject({ level: 1, leaving: 0 });
    const { share } = person;
    expect(share).toBeGreaterThan(0);
    crowd.frames(5);
    expect(person.share).toBeGreaterThan(share);
    crowd.frames(20);
    expect(person).toMatchObject({ level: 1, leaving: -1, share: 1 });
  });

  it("go to the coarsest that a body has", () => {
    const person = personAt(80, [4_000, 400]);
    const crowd = crowdOf([person]);
    crowd.frames(1);
    expect(crowd.triangles()).toBe(400);
  });
});
