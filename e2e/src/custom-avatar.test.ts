import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { SkeletonPose } from "@veranda/engine/world/avatars/skeleton-pose";
import type { MultiDraw } from "@veranda/engine/world/avatars/custom/multi-draw";
import type { CrowdMember } from "@veranda/engine/world/avatars/crowd-member";
import { boneIndex } from "@veranda/engine/world/avatars/skeleton";
import { atRest, type Crowd } from "@veranda/engine/world/avatars/types";
import { KNIGHT, needsSample } from "@veranda/server/src/processing/avatar/model.fixture.ts";
import { createProcessing } from "@veranda/server/src/processing/processing.ts";
import { pino } from "pino";
import { PerspectiveCamera } from "three";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BUILT = new URL("../../content/built/avatars/", import.meta.url);

/** The sample through the real worker and into the real crowd, without a screen. */
describe("an uploaded avatar", { ...needsSample, timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "veranda-own-"));
  const camera = new PerspectiveCamera(70, 16 / 9, 0.1, 500);
  const figure = new SkeletonPose();
  const scratch = new SkeletonPose();
  let id = "";
  let crowd: Crowd;

  beforeAll(async () => {
    const processing = createProcessing({ log: pino({ level: "silent" }) });
    const made = await processing.run(
      "avatar",
      { path: KNIGHT, folder, bones: null, height: null },
      { reads: [KNIGHT], writes: folder },
    );
    id = made.manifest.slice(0, 64);
    crowd = await createCrowd(
      {
        manifestUrl: "/content/avatars/avatars.json",
        signal: new AbortController().signal,
        fetchBytes: async (url) => {
          const name = url.slice(url.lastIndexOf("/") + 1);
          const bytes = await readFile(url.startsWith("/files/") ? join(folder, name) : new URL(name, BUILT));
          return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        },
      },
      { capacity: 64 },
    );
    await Promise.all([crowd.loadActions(), crowd.loadEmotes()]);
    camera.position.set(0, 1.5, 4);
    camera.lookAt(0, 1, 0);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const come = async (z = 0): Promise<CrowdMember> => {
    const look = crowd.catalogue.presets[0]?.look;
    if (!look) throw new Error("no preset");
    const person = crowd.add(look) as CrowdMember;
    person.setPose(0, 0, z, Math.PI);
    person.setMotion(atRest());
    person.setCustomAvatar(id);
    for (let i = 0; i < 400 && person.own === null; i++) {
      crowd.update(1 / 60, i / 60, camera);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return person;
  };
  const pass = (seconds: number): void => {
    for (let i = 0; i < seconds * 60; i++) crowd.update(1 / 60, i / 60, camera);
  };
  const heightOf = (person: CrowdMember, bone: Parameters<typeof boneIndex>[0]): number => {
    person.pose(figure, scratch, 1 / 60, false);
    return figure.joints[boneIndex(bone) * 3 + 1] as number;
  };
  const runs = (name: string): number => {
    let count = 0;
    crowd.root.traverse((object) => {
      if (
        object.name.startsWith(name) &&
        "runs" in object &&
        object.visible &&
        !object.name.includes("shadow")
      )
        count += (object as MultiDraw).runs;
    });
    return count;
  };

  it("dissolves in from the built-in avatar, and stands on its own feet, arms down", async () => {
    const person = await come();
    expect(person.own?.arrival).toBeLessThan(0.2);
    pass(2);
    const hips = heightOf(person, "hips");
    expect(heightOf(person, "leftHand")).toBeLessThan(hips + 0.25);
    expect(heightOf(person, "head")).toBeGreaterThan(hips + 0.2);
    for (const foot of ["leftFoot", "rightFoot"] as const) {
      expect(heightOf(person, foot)).toBeGreaterThan(0);
      expect(heightOf(person, foot)).toBeLessThan(0.2);
    }
    crowd.remove(person);
  });

  it("waves: the hand goes up beside the head, and down again", async () => {
    const person = await come();
    pass(1);
    const before = heightOf(person, "rightHand");
    person.playEmote("wave");
    let highest = 0;
    for (let i = 0; i < 90; i++) {
      crowd.update(1 / 60, i / 60, camera);
      highest = Math.max(highest, heightOf(person, "rightHand"), heightOf(person, "leftHand"));
    }
    const shoulder = heightOf(person, "rightUpperArm");
    expect(before).toBeLessThan(shoulder - 0.1);
    expect(highest).toBeGreaterThan(shoulder);
    pass(6);
    expect(heightOf(person, "rightHand")).toBeLessThan(shoulder - 0.1);
    crowd.remove(person);
  });

  it("walks: its feet move in turn, faster than long legs would", async () => {
    const person = await come();
    person.setMotion({ ...atRest(), along: 1.4 });
    let low = Infinity;
    let high = 0;
    person.audible.steps = 0;
    for (let i = 0; i < 120; i++) {
      person.setPose(0, 0, 0, Math.PI);
      crowd.update(1 / 60, i / 60, camera);
      const foot = heightOf(person, "leftFoot");
      if (i > 30) {
        low = Math.min(low, foot);
        high = Math.max(high, foot);
      }
    }
    expect(high - low).toBeGreaterThan(0.012);
    expect(person.audible.steps).toBeGreaterThan(4);
    crowd.remove(person);
  });

  it("is drawn in detail nearby and simplified far away", async () => {
    const person = await come();
    for (let i = 0; i < 200 && person.own?.near !== 1; i++) {
      crowd.update(1 / 60, i / 60, camera);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(person.own?.near).toBe(1);
    expect(runs("own near")).toBe(1);
    expect(runs("own 0")).toBe(0);
    person.setPose(0, 0, -60, Math.PI);
    // One level fades into the other.
    pass(1);
    expect(runs("own near")).toBe(0);
    expect(runs("own 0")).toBe(1);
    crowd.remove(person);
  });

  it("costs few draw calls and little memory for fifty of them", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, (_, i) => come(-i)));
    pass(1);
    let calls = 0;
    crowd.root.traverse((object) => (calls += "runs" in object && object.visible ? 1 : 0));
    expect(calls).toBeLessThanOrEqual(3);
    expect(crowd.customAvatarBytes()).toBeLessThan(60e6);
    for (const person of people) crowd.remove(person);
  });

  it("falls back to a built-in avatar if it can't be loaded", async () => {
    const person = await come();
    person.setCustomAvatar("0".repeat(64));
    pass(0.2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    pass(1);
    expect(person.own).toBeNull();
    expect(person.isDrawn).toBe(true);
    crowd.remove(person);
  });
});
