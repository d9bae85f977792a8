import { AVATAR_BONES, type AvatarLook } from "@veranda/contract/avatar";
import type { BufferAttribute } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { builtCrowd, cameraAt, runOf, standing } from "./avatars.fixture.ts";
import { MultiRunDraw, type Run } from "./multi-run-draw.ts";
import type { Avatar, Crowd } from "./types.ts";

const LEVELS = [0, 1, 2, 3];
/** Of the surface: the material that a face is drawn on. */
const FACE = 8;

const drawsOf = (crowd: Crowd) =>
  crowd.root.children
    .filter((child) => child instanceof MultiRunDraw)
    .filter(({ castShadow }) => !castShadow);
const trianglesOf = (crowd: Crowd) => drawsOf(crowd).reduce((sum, { triangles }) => sum + triangles, 0);

describe("levels of the family", () => {
  let crowd: Crowd;
  beforeAll(async () => {
    crowd = await builtCrowd(512);
    await crowd.loadAllParts();
  });
  const lookOf = (i: number) =>
    crowd.catalogue.presets[i % crowd.catalogue.presets.length]?.look as AvatarLook;
  const numbers = (draw: MultiRunDraw, { start, length }: Run) =>
    new Set(draw.geometry.index?.array.slice(start, start + length));
  const wornOf = ({ hair, top, bottom, shoes, accessories }: AvatarLook) => {
    const ids = ["bare", hair ?? "", top, bottom, shoes, ...accessories];
    const parts = crowd.catalogue.parts.filter(({ id }) => ids.includes(id));
    const hidden = parts.flatMap(({ hides }) => hides);
    return parts.filter(({ kind }) => !hidden.includes(kind)).map(({ id }) => id);
  };
  /** Vertices of a part at a level, with their attributes. */
  const verticesOf = (id: string, level: number) =>
    drawsOf(crowd).flatMap((draw) => {
      const run = draw.runs.find(({ name }) => name === `${id} ${level}`);
      return run ? [...numbers(draw, run)].map((vertex) => ({ draw, vertex })) : [];
    });

  it("use the full mesh's own vertices: the same bones move them, body shapes and hats shape them alike", () => {
    for (const { id } of crowd.catalogue.parts) {
      const whole = new Set(verticesOf(id, 0).map(({ vertex }) => vertex));
      expect(whole.size, id).toBeGreaterThan(3);
      for (const level of [1, 2, 3])
        for (const { vertex } of verticesOf(id, level)) expect(whole, `${id} ${level}`).toContain(vertex);
    }
  });

  it("bend wherever the full mesh bends, and keep a face to draw on, in every preset's outfit", () => {
    const limbs = ["head", "leftUpperArm", "rightLowerArm", "leftHand", "rightFoot", "leftFoot"] as const;
    for (const { id, look } of crowd.catalogue.presets)
      for (const level of LEVELS) {
        const moved = new Set<number>();
        let faces = 0;
        for (const { draw, vertex } of wornOf(look).flatMap((part) => verticesOf(part, level))) {
          const of = (name: string) => draw.geometry.getAttribute(name) as BufferAttribute;
          const weights = of("aWeights").array;
          for (let k = 0; k < 4; k++)
            if ((weights[vertex * 4 + k] ?? 0) > 64) moved.add(of("aBones").array[vertex * 4 + k] ?? 0);
          if (of("aSurface").array[vertex * 4] === FACE) faces += 1;
        }
        for (const limb of limbs)
          expect(moved, `${limb} of ${id}, level ${level}`).toContain(AVATAR_BONES.indexOf(limb));
        expect(faces, id).toBeGreaterThan(12);
      }
  });

  it("keep what everybody wears, and only omit small parts", () => {
    for (const { id, look } of crowd.catalogue.presets)
      for (const level of LEVELS)
        for (const worn of ["bare", look.top, look.shoes])
          expect(
            runOf(crowd, `${worn} ${level}`)?.length ?? 0,
            `${worn} of ${id}, level ${level}`,
          ).toBeGreaterThan(0);
    expect(runOf(crowd, "earrings 3")?.length).toBe(0);
  });

  it("draw 500 people walking past each other within 500,000 triangles, in two calls, and nobody twice for long", () => {
    const people = Array.from({ length: 500 }, (_, i) => crowd.add(lookOf(i)));
    const walk = (avatar: Avatar, i: number, seconds: number) => {
      avatar.setPose(
        ((i % 25) - 12) * 0.7 + Math.sin(seconds + i),
        0,
        -Math.floor(i / 25) - 3 * Math.cos(seconds + i),
        0,
      );
      avatar.setMotion({ ...standing, along: 1.4 });
    };
    let most = 0;
    for (let frame = 0; frame < 240; frame++) {
      people.forEach((avatar, i) => walk(avatar, i, frame / 60));
      const camera = cameraAt(0, 1.6, 8 - frame / 20);
      crowd.update(1 / 60, frame / 60, camera);
      most = Math.max(most, trianglesOf(crowd));
    }
    expect(most).toBeLessThanOrEqual(500_000);
    expect(most).toBeGreaterThan(100_000);
    expect(drawsOf(crowd).filter(({ visible }) => visible)).toHaveLength(1);
    // People who stand still are drawn once: one head each.
    const camera = cameraAt(0, 1.6, 8);
    for (let frame = 0; frame < 600; frame++) crowd.update(1 / 60, 4 + frame / 60, camera);
    const heads = () => LEVELS.reduce((sum, level) => sum + (runOf(crowd, `bare ${level}`)?.count ?? 0), 0);
    const before = LEVELS.map((level) => runOf(crowd, `bare ${level}`)?.count);
    expect(heads()).toBeLessThanOrEqual(500);
    for (let frame = 0; frame < 60; frame++) crowd.update(1 / 60, 5 + frame / 60, camera);
    expect(LEVELS.map((level) => runOf(crowd, `bare ${level}`)?.count)).toEqual(before);
    for (const avatar of people) crowd.remove(avatar);
    crowd.update(1 / 60, 7, camera);
    expect(trianglesOf(crowd)).toBe(0);
  });

  it("are both drawn during a dissolve, the old one marked as leaving", async () => {
    const fresh = await builtCrowd(8);
    await fresh.loadAllParts();
    const avatar = fresh.add(lookOf(0));
    const others = Array.from({ length: 4 }, (_, i) => fresh.add(lookOf(i)));
    others.forEach((other, i) => other.setPose(i - 2, 0, 6, 0));
    const camera = cameraAt(0, 1.6, 8);
    avatar.setPose(0, 0, 4, 0);
    fresh.update(1 / 60, 0, camera);
    avatar.setPose(0, 0, -6, 0);
    fresh.update(1 / 60, 1 / 60, camera);
    const [whole, middle] = [runOf(fresh, "bare 0"), runOf(fresh, "bare 1")];
    expect(middle?.count).toBe(1);
    const rows = Array.from({ length: whole?.count ?? 0 }, (_, i) => whole?.list[i * 2] ?? 0);
    expect(rows.filter((row) => row < 0)).toEqual([-1 - (middle?.list[0] ?? 0)]);
    for (let frame = 2; frame < 40; frame++) fresh.update(1 / 60, frame / 60, camera);
    expect([whole?.count, middle?.count]).toEqual([4, 1]);
    fresh.dispose();
  });

  it("reuse the same lists: nothing grows while the same people walk about", () => {
    const people = Array.from({ length: 60 }, (_, i) => crowd.add(lookOf(i)));
    const step = (frame: number) => {
      people.forEach((avatar, i) => avatar.setPose((i % 10) - 5, 0, -((i * 7 + frame / 4) % 50), 0));
      crowd.update(1 / 60, frame / 60, cameraAt(0, 1.6, 8));
    };
    const lists = () => drawsOf(crowd).flatMap(({ runs }) => runs.map(({ list }) => list));
    for (let frame = 0; frame < 300; frame++) step(frame);
    const before = lists();
    for (let frame = 300; frame < 500; frame++) step(frame);
    lists().forEach((list, i) => expect(list).toBe(before[i]));
    for (const avatar of people) crowd.remove(avatar);
  });
});
