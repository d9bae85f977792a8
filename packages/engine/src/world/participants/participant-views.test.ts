import { describe, expect, it } from "vitest";
import type { AvatarLook } from "@veranda/contract/avatar";
import { encodeLook, customAvatarCode } from "@veranda/contract/avatar-code";
import type { Participant } from "@veranda/contract/rooms/messages";
import { NullPlatform } from "../../platform/null/null-platform.ts";
import { builtCrowd, cameraAt, runOf } from "../avatars/avatars.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { LabelLayer } from "../labels/label-layer.ts";
import { ParticipantViews } from "./participant-views.ts";

const FRAME = 1 / 60;

async function gathering(capacity: number) {
  const platform = new NullPlatform();
  const labels = new LabelLayer(platform.view, platform.labels, new CollisionWorld());
  const crowd = await builtCrowd(capacity);
  await crowd.loadAllParts();
  const people = new ParticipantViews(crowd, labels);
  const camera = cameraAt(0, 1.6, 8);
  const codes = crowd.catalogue.presets.map(({ look }) => encodeLook(look));
  let now = 0;
  return {
    people,
    comer: (i: number): Participant => ({
      id: `p${i}`,
      index: i,
      generation: 0,
      displayName: `Person ${i}`,
      isAuthless: true,
      userId: null,
      avatar: codes[i % codes.length] ?? "",
      isHost: false,
      isCoHost: false,
      isAway: false,
      seat: null,
      joinedAt: "2026-01-01T00:00:00.000Z",
    }),
    frame: (): void => {
      now += FRAME * 1000;
      people.update(
        ({ index }, _now, out) => {
          Object.assign(out, { x: (index % 10) - 4.5, y: 0, z: -Math.floor(index / 10) });
          return true;
        },
        now,
        FRAME,
      );
      crowd.update(FRAME, now / 1000, camera);
      labels.update(camera, FRAME);
    },
    /** The code of an avatar look with this top. */
    worn: (top: AvatarLook["top"]) => {
      const look = crowd.catalogue.presets[0]?.look;
      if (!look) throw new Error("no preset");
      return encodeLook({ ...look, top });
    },
    /**
     * The number drawn with their own skin and clothes, the number drawn as distant ones, in this top, and the number
     * of labels.
     */
    drawn: (top: AvatarLook["top"] = "tee") => {
      // All levels of detail together.
      const of = (part: string) =>
        [0, 1, 2, 3].reduce((sum, level) => sum + (runOf(crowd, `${part} ${level}`)?.count ?? 0), 0);
      return { whole: of("bare"), far: of("far"), worn: of(top), names: labels.root.geometry.instanceCount };
    },
  };
}

describe("people who enter", () => {
  it("all at once are created a few per frame, visible in the next and complete within a second", async () => {
    const { people, comer, frame, drawn } = await gathering(128);
    for (let i = 0; i < 100; i++) people.come(comer(i));
    const made: number[] = [];
    for (let i = 0; i < 30; i++) {
      const before = people.everyone.length;
      frame();
      made.push(people.everyone.length - (i === 0 ? 0 : before));
    }
    expect(Math.max(...made)).toBeLessThanOrEqual(4);
    expect(people.everyone).toHaveLength(100);
    expect(drawn().whole + drawn().far).toBe(100);
    for (let i = 0; i < 30; i++) frame();
    expect(drawn()).toMatchObject({ whole: 100, far: 0 });
    // All labels that no nearer one covers.
    expect(drawn().names).toBeGreaterThan(25);
  });

  it("a few at a time are visible in the first frame", async () => {
    const { people, comer, frame, drawn } = await gathering(16);
    for (let i = 0; i < 3; i++) people.come(comer(i));
    frame();
    frame();
    expect(drawn().whole).toBe(3);
  });

  it("with a custom avatar are visible in the first frame, even if its files never load", async () => {
    const { people, comer, frame, drawn } = await gathering(16);
    people.come({ ...comer(0), avatar: customAvatarCode("0123456789abcdef") });
    for (let i = 0; i < 2; i++) {
      frame();
      expect(drawn().whole).toBe(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    frame();
    expect(drawn().whole).toBe(1);
  });

  it("and change their avatar appear in the new one with the same body", async () => {
    const { people, comer, frame, drawn, worn } = await gathering(16);
    people.put({ ...comer(0), avatar: worn("tee") }, false);
    for (let i = 0; i < 3; i++) frame();
    const [{ person } = {}] = people.everyone;
    expect(drawn("tee")).toMatchObject({ whole: 1, worn: 1 });
    people.put({ ...comer(0), avatar: worn("hoodie") }, false);
    for (let i = 0; i < 3; i++) frame();
    expect(drawn("tee").worn).toBe(0);
    expect(drawn("hoodie")).toMatchObject({ whole: 1, worn: 1 });
    expect(people.everyone.map((each) => each.person)).toEqual([person]);
    people.put({ ...comer(0), avatar: customAvatarCode("0123456789abcdef") }, false);
    frame();
    expect(person?.avatar.customAvatarState).toBe("loading");
    people.put({ ...comer(0), avatar: worn("tee") }, false);
    for (let i = 0; i < 3; i++) frame();
    expect(person?.avatar.customAvatarState).toBe("none");
    expect(drawn("tee")).toMatchObject({ whole: 1, worn: 1 });
  });

  it("get a body when they say something, and none if they leave before", async () => {
    const { people, comer, frame } = await gathering(64);
    for (let i = 0; i < 20; i++) people.come(comer(i));
    people.say("p19", "Good morning");
    expect(people.everyone.map(({ person }) => person.id)).toContain("p19");
    people.remove("p18");
    for (let i = 0; i < 10; i++) frame();
    expect(people.everyone).toHaveLength(19);
  });
});
