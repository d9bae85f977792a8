import { HEARD_MAX } from "@veranda/contract/media";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, room, Someone } from "./audibility.fixture.ts";
import { HEARD_WITHIN_METERS } from "./masked-reach.ts";

describe("who is heard", () => {
  it("the people who speak nearby, the nearest first, and never the listener", () => {
    const [me, near, far] = [new Someone("me"), new Someone("near", 2), new Someone("far", 20)];
    expect(room().round(0, [far, me, near])(me)).toEqual(["near", "far"]);
  });

  it("nobody out of reach, upwards too", () => {
    const me = new Someone("me");
    const [out, above] = [new Someone("out", HEARD_WITHIN_METERS + 0.1), new Someone("above")];
    above.y = HEARD_WITHIN_METERS + 0.1;
    expect(room().round(0, [out, above])(me)).toBeNull();
  });

  it("is told only when it is another", () => {
    const [me, ann, ben] = [new Someone("me"), new Someone("ann", 2), new Someone("ben", 3)];
    const here = room();
    expect(here.round(0, [ann])(me)).toEqual(["ann"]);
    expect(here.round(250, [ann])(me)).toBeNull();
    expect(here.round(500, [ann, ben])(me)).toEqual(["ann", "ben"]);
    ann.x = 4;
    expect(here.round(2000, [ann, ben])(me)).toBeNull();
    expect(here.round(2250, [ben])(me)).toEqual(["ben"]);
    expect(here.round(2500, [])(me)).toEqual([]);
    expect(here.round(2750, [])(me)).toBeNull();
  });

  it("the nearest eight of many, and those who are silent only where there is room", () => {
    const me = new Someone("me");
    const speakers = line(20);
    for (const each of speakers.slice(0, 15)) each.isSpeaking = false;
    const heard = room().round(0, speakers)(me);
    expect(heard).toEqual(["s16", "s17", "s18", "s19", "s20", "s1", "s2", "s3"]);
  });

  it("megaphones and stages everywhere and first, at most as many as the media server sends", () => {
    const me = new Someone("me");
    const loud = Array.from({ length: 14 }, (_, at) => new Someone(`m${at}`, 100 + at));
    for (const each of loud) each.isEverywhere = true;
    const heard = room().round(0, [...line(5), ...loud])(me);
    expect(heard).toEqual(loud.slice(0, HEARD_MAX).map(({ name }) => name));
  });
});

describe("private zones", () => {
  it("those inside hear each other alone, and nobody outside hears them, megaphone or not", () => {
    const [me, beside] = [new Someone("me", 0, 0, 1), new Someone("beside", 10, 0, 1)];
    const [outside, other] = [new Someone("outside", 1), new Someone("other", 2, 0, 2)];
    beside.isEverywhere = outside.isEverywhere = true;
    const hears = room().round(0, [me, beside, outside, other]);
    expect(hears(me)).toEqual(["beside"]);
    expect(hears(outside)).toBeNull();
    expect(hears(other)).toBeNull();
  });

  it("somebody who walks in is no longer heard outside from the next round on", () => {
    const [me, ann] = [new Someone("me"), new Someone("ann", 2)];
    const here = room();
    expect(here.round(0, [ann])(me)).toEqual(["ann"]);
    ann.zone = 1;
    expect(here.round(250, [ann])(me)).toEqual([]);
  });
});

describe("blocks", () => {
  it("separate two people in both directions, and take nobody's slot", () => {
    const me = new Someone("me");
    const speakers = line(10);
    const [first] = speakers;
    if (first === undefined) throw new Error("nobody");
    me.hidden.add(first);
    const hears = room().round(0, [...speakers, me]);
    expect(hears(me)).toEqual(["s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"]);
    expect(hears(first)).not.toContain("me");
  });

  it("that begin while one speaks end it with the next round", () => {
    const [me, ann] = [new Someone("me"), new Someone("ann", 2)];
    const here = room();
    expect(here.round(0, [ann])(me)).toEqual(["ann"]);
    ann.hidden.add(me);
    expect(here.round(250, [ann])(me)).toEqual([]);
  });
});

describe("a voice that the listener has muted for themselves", () => {
  it("isn't sent to them and takes nobody's slot; the other hears them all the same", () => {
    const me = new Someone("me");
    const speakers = line(10);
    const [first] = speakers;
    if (first === undefined) throw new Error("nobody");
    me.ignored.add(first);
    const hears = room().round(0, [...speakers, me]);
    expect(hears(me)).toEqual(["s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9"]);
    expect(hears(first)).toContain("me");
  });
});

describe("voices don't flap", () => {
  it("a heard voice stays heard a few metres further away", () => {
    const [me, ann] = [new Someone("me"), new Someone("ann", HEARD_WITHIN_METERS - 0.1)];
    const here = room();
    here.round(0, [ann])(me);
    ann.x = HEARD_WITHIN_METERS + 1;
    expect(here.round(5000, [ann])(me)).toBeNull();
    ann.x = HEARD_WITHIN_METERS * 1.2;
    expect(here.round(5250, [ann])(me)).toEqual([]);
    ann.x = HEARD_WITHIN_METERS + 1;
    expect(here.round(5500, [ann])(me)).toBeNull();
  });

  it("newcomers who are nearer push nobody out up to twelve, and then the furthest", () => {
    const me = new Someone("me");
    const far = line(8, 11);
    const here = room();
    expect(here.round(0, far)(me)).toHaveLength(8);
    // Four more come in beside them: none of those heard is dropped.
    const near = line(4);
    expect(here.round(5000, [...far, ...near])(me)).toHaveLength(12);
    // For a second nobody who just began is dropped, however near others come.
    const nearer = Array.from({ length: 6 }, (_, at) => new Someone(`n${at}`, 0.1 + at / 100));
    const heard = here.round(5250, [...far, ...near, ...nearer])(me) ?? [];
    for (const { name } of near) expect(heard).toContain(name);
    expect(heard.filter((name) => name.startsWith("n"))).toHaveLength(4);
  });

  it("two at the same distance, who sway, do not take turns", () => {
    const me = new Someone("me");
    const speakers = line(12).map((each, at) => Object.assign(each, { x: 10 + (at % 2) * 0.2 }));
    const here = room();
    here.round(0, speakers)(me);
    let changes = 0;
    for (let round = 1; round < 100; round += 1) {
      for (const [at, each] of speakers.entries()) each.x = 10 + ((at + round) % 2) * 0.2;
      if (here.round(round * 250, speakers)(me) !== null) changes += 1;
    }
    expect(changes).toBe(0);
  });
});

describe("whatever happens", () => {
  const place = fc.record({
    x: fc.double({ min: -60, max: 60, noNaN: true }),
    z: fc.double({ min: -60, max: 60, noNaN: true }),
    zone: fc.constantFrom(0, 0, 0, 1, 2),
    isOn: fc.boolean(),
    isSpeaking: fc.boolean(),
    isEverywhere: fc.constantFrom(false, false, false, true),
  });
  const COUNT = 20;
  const rounds = fc.array(fc.array(place, { minLength: COUNT, maxLength: COUNT }), { maxLength: 12 });
  const blocks = fc.array(fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT - 1)), { maxLength: 20 });

  it("nobody hears themselves, who is off, hidden, elsewhere or too far, nor more than there is room for", () => {
    fc.assert(
      fc.property(rounds, blocks, (moves, pairs) => {
        const people = Array.from({ length: COUNT }, (_, at) => new Someone(`p${at}`));
        const byName = new Map(people.map((person) => [person.name, person]));
        const here = room();
        const heard = new Map<Someone, readonly string[]>();
        for (const [a, b] of pairs) if (a !== b) people[a]?.hidden.add(people[b] as Someone);
        const faults: string[] = [];
        for (const [round, places] of moves.entries()) {
          const on = new Set<Someone>();
          for (const [at, { isOn, ...state }] of places.entries()) {
            const person = Object.assign(people[at] as Someone, state);
            if (isOn) on.add(person);
          }
          const hears = here.round(round * 250, [...on]);
          for (const me of people) {
            const names = hears(me) ?? heard.get(me) ?? [];
            heard.set(me, names);
            if (names.length > HEARD_MAX) faults.push("too many");
            if (new Set(names).size !== names.length) faults.push("twice");
            for (const name of names) faults.push(...faultsOf(me, byName.get(name), on));
          }
        }
        expect(faults).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

function faultsOf(me: Someone, other: Someone | undefined, on: ReadonlySet<Someone>): string[] {
  if (other === undefined || !on.has(other)) return ["off"];
  const distance = Math.hypot(other.x - me.x, other.z - me.z);
  const isFar = !other.isEverywhere && distance > HEARD_WITHIN_METERS * 1.1 + 1e-9;
  return [
    ...(other === me ? ["oneself"] : []),
    ...(other.zone === me.zone ? [] : ["elsewhere"]),
    ...(other.isInaudibleTo(me) ? ["hidden"] : []),
    ...(isFar ? ["too far"] : []),
  ];
}
