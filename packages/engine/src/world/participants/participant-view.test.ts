import * as fc from "fast-check";
import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { NullAvatar } from "../../testing/null-crowd.fixture.ts";
import { PersonLabel } from "../labels/person-label.ts";
import { newParticipantPose, ParticipantView, type ParticipantPose } from "./participant-view.ts";

const DT = 1 / 60;

/** A body that also records how it talks and where it looks. */
class Body extends NullAvatar {
  talking = 0;
  mouth = 0;
  looksAt: Vector3 | null = null;
  override setTalking(level = 0): void {
    this.talking = level;
  }
  override setMouth(mouth = 0): void {
    this.mouth = mouth;
  }
  override lookAt(point: Vector3 | null = null): void {
    this.looksAt = point;
  }
}

function somebody() {
  const body = new Body();
  const person = new ParticipantView("ann", body, new PersonLabel());
  const pass = (seconds: number): void => {
    for (let t = 0; t < seconds - 1e-9; t += DT) person.update(DT);
  };
  const stand = (more: Partial<ParticipantPose> = {}): void =>
    person.pose({ ...newParticipantPose(), ...more }, DT);
  return { body, person, pass, stand };
}

describe("coming and going", () => {
  it("participants stay hidden until their position is known, then appear within a second", () => {
    const { body, person, pass, stand } = somebody();
    pass(2);
    expect(body.fade).toBe(0);
    expect(person.sighting).toBeNull();
    expect(person.feet(new Vector3())).toBe(false);
    stand({ x: 3, z: -2, heading: 1 });
    expect(person.sighting).toEqual({ position: [3, 0, -2], heading: 1, emote: null });
    pass(0.1);
    expect(body.fade).toBeGreaterThan(0);
    expect(body.fade).toBeLessThan(1);
    pass(1);
    expect(body.fade).toBe(1);
  });

  it("people who leave fade out, can't be picked meanwhile, and are removed", () => {
    const { body, person, pass, stand } = somebody();
    stand();
    pass(1);
    person.leave();
    expect(person.feet(new Vector3())).toBe(false);
    expect(person.isGone).toBe(false);
    pass(0.1);
    expect(body.fade).toBeLessThan(1);
    pass(1);
    expect(person.isGone).toBe(true);
    expect(body.fade).toBe(0);
  });

  it("people who leave before they were visible are removed at once", () => {
    const { person, pass } = somebody();
    person.leave();
    pass(DT);
    expect(person.isGone).toBe(true);
  });

  it("people with a lost connection are translucent until they are back", () => {
    const { body, person, pass, stand } = somebody();
    stand();
    pass(1);
    person.isAway = true;
    pass(DT);
    expect(body.fade).toBeGreaterThan(0.9);
    pass(2);
    expect(body.fade).toBeLessThan(0.7);
    expect(body.fade).toBeGreaterThan(0.3);
    person.isAway = false;
    pass(2);
    expect(body.fade).toBeCloseTo(1, 2);
  });
});

describe("a body walks as it moves", () => {
  it("forward, backward and sideways are relative to its heading, whichever that is", () => {
    const way = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(
        way,
        fc.double({ min: -6, max: 6, noNaN: true }),
        fc.double({ min: -6, max: 6, noNaN: true }),
        (heading, ahead, left) => {
          const { body, stand } = somebody();
          const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
          stand({ heading, vx: -sin * ahead - cos * left, vz: -cos * ahead + sin * left });
          expect(body.motion?.along).toBeCloseTo(ahead, 6);
          expect(body.motion?.across).toBeCloseTo(left, 6);
        },
      ),
    );
  });

  it("turns the shorter way, also across ±π", () => {
    const { body, stand } = somebody();
    const rates: number[] = [];
    for (let i = 0; i < 30; i++) {
      const heading = 3.1 + i * 0.02;
      stand({ heading: heading > Math.PI ? heading - 2 * Math.PI : heading });
      rates.push(body.motion?.turnRate ?? Number.NaN);
    }
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...rates)).toBeLessThan(1.3);
    expect(rates.at(-1)).toBeGreaterThan(0.8);
  });
});

describe("emotes", () => {
  it("end after their duration", () => {
    const { person, pass, stand } = somebody();
    stand();
    person.play("wave", false, 2);
    pass(1.9);
    expect(person.sighting?.emote).toBe("wave");
    pass(0.2);
    expect(person.sighting?.emote).toBeNull();
  });

  it("with a held key last until it is released, but never shorter than their duration", () => {
    const { body, person, pass, stand } = somebody();
    stand();
    person.play("dance", true, Infinity);
    expect(person.isPressed("dance")).toBe(true);
    pass(10);
    person.release("dance", 0.3, 6);
    expect(body.isHeld).toBe(false);
    pass(0.2);
    expect(person.emote).toBe("dance");
    pass(0.2);
    expect(person.emote).toBeNull();
    person.play("dance", true, Infinity);
    pass(1);
    person.release("dance", 0.3, 6);
    pass(4.5);
    expect(person.emote, "one that was only tapped").toBe("dance");
    pass(1);
    expect(person.emote).toBeNull();
  });

  it("are not ended by releasing another key", () => {
    const { person, pass, stand } = somebody();
    stand();
    person.play("dance", true, Infinity);
    person.release("wave", 0, 0);
    pass(1);
    expect(person.emote).toBe("dance");
    person.stop();
    expect(person.emote).toBeNull();
    expect(person.isPressed("dance")).toBe(false);
  });

  it("of arms and head continue with compatible motions; full-body ones need standing", () => {
    const { person } = somebody();
    person.play("wave", false, 2, true);
    expect(["idle", "walk", "run", "sit"].every((motion) => person.isEmoteFor(motion as "walk"))).toBe(true);
    expect(person.isEmoteFor("climb")).toBe(false);
    person.play("dance", false, 2);
    expect(person.isEmoteFor("idle")).toBe(true);
    expect(person.isEmoteFor("walk")).toBe(false);
  });
});

describe("mouth and eyes", () => {
  it("writing moves the mouth for as long as saying it would take", () => {
    const murmured = (letters: number): number => {
      const { body, person } = somebody();
      person.murmur(letters);
      let seconds = 0;
      for (; body.talking > 0 && seconds < 10; seconds += DT) person.update(DT);
      return seconds;
    };
    expect(murmured(3)).toBeGreaterThan(0.3);
    expect(murmured(60)).toBeGreaterThan(murmured(3) + 1);
    expect(murmured(2000)).toBeLessThanOrEqual(4.1);
  });

  it("a voice takes over from written words, and a muted mouth stays shut", () => {
    const { body, person, pass, stand } = somebody();
    person.talk(0.8);
    person.murmur(3);
    expect(body.talking).toBe(0.8);
    pass(2);
    expect(body.talking).toBe(0.8);
    expect(person.label.speaking).toBe(0.8);
    stand({ mouth: 0x5c });
    expect(body.mouth).toBe(0x5c);
    person.isSilenced = true;
    stand({ mouth: 0x5c });
    expect(body.mouth).toBe(0);
  });

  it("a glance at a speaker ends after a while", () => {
    const { body, person, pass } = somebody();
    const there = new Vector3(1, 1, 1);
    body.lookAt(there);
    person.lookFor(1);
    pass(0.9);
    expect(body.looksAt).toBe(there);
    pass(0.2);
    expect(body.looksAt).toBeNull();
  });
});

it("people who stand still need no frames; those who walk, wave, speak or leave do", () => {
  const quiet = () => {
    const { person, pass, stand } = somebody();
    stand();
    pass(5);
    return { person, stand };
  };
  expect(quiet().person.isMoving).toBe(false);
  for (const act of [
    ({ stand }: ReturnType<typeof quiet>) => stand({ x: 0.3 }),
    ({ stand }: ReturnType<typeof quiet>) => stand({ heading: 0.5 }),
    ({ person }: ReturnType<typeof quiet>) => person.play("wave", false, 2),
    ({ person }: ReturnType<typeof quiet>) => person.talk(0.5),
    ({ person }: ReturnType<typeof quiet>) => person.murmur(5),
    ({ person }: ReturnType<typeof quiet>) => person.leave(),
    ({ person }: ReturnType<typeof quiet>) => person.label.say("Hi"),
  ]) {
    const one = quiet();
    act(one);
    expect(one.person.isMoving).toBe(true);
  }
});
