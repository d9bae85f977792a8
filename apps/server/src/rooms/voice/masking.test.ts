import { voiceGain } from "@veranda/contract/rooms/voice-gain";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, room, Someone } from "./audibility.fixture.ts";
import { NEVER_MASKED_METERS, VOICES_ALWAYS_HEARD } from "./masked-reach.ts";

const ROUND_MS = 250;

/** Rounds one after the other, of the same people. */
function rounds(me: Someone) {
  const here = room();
  let now = 0;
  let names: readonly string[] = [];
  return {
    heard: () => names,
    /** Lets this much time pass; answers how often whom one hears changed. */
    pass(ms: number, speakers: readonly Someone[]): number {
      let changes = 0;
      for (const end = now + ms; now < end; now += ROUND_MS) {
        const next = here.round(now, speakers)(me);
        if (next === null) continue;
        names = next;
        changes += 1;
      }
      return changes;
    },
  };
}

/** Four who stand together with the listener. */
const near = (): Someone[] =>
  Array.from({ length: VOICES_ALWAYS_HEARD }, (_, at) => new Someone(`near${at}`, 1.5 + at * 0.1));

describe("voices that nearer ones mask", () => {
  it("aren't heard: 15 dB below what the near ones are together", () => {
    const me = new Someone("me");
    const [faint, loud] = [new Someone("faint", 20), new Someone("loud", 5)];
    const here = rounds(me);
    here.pass(1_000, [...near(), faint, loud]);
    expect(here.heard()).toEqual(["near0", "near1", "near2", "near3", "loud"]);
  });

  it("are heard where fewer than four speak, or those who stand near say nothing", () => {
    const me = new Someone("me");
    const faint = new Someone("faint", 20);
    const three = rounds(me);
    three.pass(1_000, [...near().slice(1), faint]);
    expect(three.heard()).toContain("faint");
    const silent = near();
    for (const each of silent) each.isSpeaking = false;
    const quiet = rounds(me);
    quiet.pass(1_000, [...silent, faint]);
    expect(quiet.heard()).toContain("faint");
  });

  it("come back some seconds after the near ones have stopped, the nearest first", () => {
    const me = new Someone("me");
    const [middle, far] = [new Someone("middle", 12), new Someone("far", 21)];
    const talkers = near();
    const here = rounds(me);
    here.pass(3_000, [...talkers, middle, far]);
    expect(here.heard()).not.toContain("middle");
    for (const each of talkers) each.isSpeaking = false;
    here.pass(1_500, [...talkers, middle, far]);
    expect(here.heard()).not.toContain("middle");
    here.pass(2_000, [...talkers, middle, far]);
    expect(here.heard()).toContain("middle");
    expect(here.heard()).not.toContain("far");
    here.pass(2_500, [...talkers, middle, far]);
    expect(here.heard()).toContain("far");
  });

  it("don't come and go with the pauses of the near ones", () => {
    const me = new Someone("me");
    const talkers = near();
    const everybody = [...talkers, new Someone("middle", 12), new Someone("far", 21)];
    const here = rounds(me);
    here.pass(1_000, everybody);
    let changes = 0;
    for (let pause = 0; pause < 20; pause += 1) {
      for (const each of talkers) each.isSpeaking = pause % 2 === 1;
      changes += here.pass(1_500, everybody);
    }
    expect(changes).toBe(0);
  });

  it("don't come and go while somebody sways at the edge of what is masked", () => {
    const me = new Someone("me");
    const edge = new Someone("edge");
    const talkers = near();
    const here = rounds(me);
    here.pass(3_000, talkers);
    let changes = 0;
    for (let sway = 0; sway < 60; sway += 1) {
      // A metre to and fro, across the distance at which they are masked.
      edge.x = 7 + (sway % 2);
      changes += here.pass(ROUND_MS, [...talkers, edge]);
    }
    expect(changes).toBeLessThanOrEqual(1);
  });

  it("are heard at once when they come near, and others with their first word", () => {
    const me = new Someone("me");
    const walker = new Someone("walker", 20);
    const here = rounds(me);
    here.pass(3_000, [...near(), walker]);
    expect(here.heard()).not.toContain("walker");
    walker.x = NEVER_MASKED_METERS;
    here.pass(ROUND_MS, [...near(), walker]);
    expect(here.heard()).toContain("walker");
    const newcomer = new Someone("newcomer", 3);
    here.pass(ROUND_MS, [...near(), walker, newcomer]);
    expect(here.heard()).toContain("newcomer");
  });

  it("are heard at once by who is brought out of the crowd to another place", () => {
    const me = new Someone("me");
    const everybody = [...near(), new Someone("friend", 52)];
    const here = rounds(me);
    here.pass(3_000, everybody);
    me.x = 40;
    here.pass(ROUND_MS, everybody);
    expect(here.heard()).toEqual(["friend"]);
  });

  it("are never those of people who stand a few steps away, however many speak nearer", () => {
    const me = new Someone("me");
    const close = Array.from({ length: 7 }, (_, at) => new Someone(`close${at}`, 1 + at / 100));
    const beside = new Someone("beside", 3.9);
    const here = rounds(me);
    here.pass(3_000, [...close, beside]);
    expect(here.heard()).toContain("beside");
  });

  it("are heard if they have a megaphone or stand on a stage", () => {
    const me = new Someone("me");
    const loud = Object.assign(new Someone("loud", 24), { isEverywhere: true });
    const here = rounds(me);
    here.pass(3_000, [...near(), loud]);
    expect(here.heard()).toContain("loud");
  });

  it("are heard within a private zone, and by those who read captions", () => {
    const inZone = new Someone("inZone", 0, 0, 1);
    const reader = Object.assign(new Someone("reader"), { isReadingCaptions: true });
    for (const me of [inZone, reader]) {
      const others = [...near(), new Someone("faint", 20)].map((each) =>
        Object.assign(each, { zone: me.zone }),
      );
      const here = rounds(me);
      here.pass(3_000, others);
      expect(here.heard(), me.name).toContain("faint");
    }
  });

  it("are heard where the listener has muted one of the near ones, who isn't heard", () => {
    const me = new Someone("me");
    const [muted, ...others] = near();
    if (muted === undefined) throw new Error("nobody");
    const faint = new Someone("faint", 20);
    const here = rounds(me);
    here.pass(1_000, [muted, ...others, faint]);
    expect(here.heard()).not.toContain("faint");
    me.ignored.add(muted);
    here.pass(8_000, [muted, ...others, faint]);
    expect(here.heard()).toEqual(["near1", "near2", "near3", "faint"]);
    me.ignored.clear();
    here.pass(ROUND_MS, [muted, ...others, faint]);
    expect(here.heard()).toContain("near0");
  });

  it("leave their place to the silent ones who stand nearer", () => {
    const me = new Someone("me");
    const far = line(8, 14);
    const silent = Object.assign(new Someone("silent", 3), { isSpeaking: false });
    const here = rounds(me);
    here.pass(3_000, [...near(), ...far, silent]);
    expect(here.heard()).toEqual(["near0", "near1", "near2", "near3", "silent"]);
  });
});

describe("wherever people stand and whoever speaks", () => {
  const COUNT = 24;
  const person = fc.record({
    x: fc.double({ min: -30, max: 30, noNaN: true }),
    z: fc.double({ min: -30, max: 30, noNaN: true }),
    isSpeaking: fc.boolean(),
  });
  const moments = fc.array(fc.array(person, { minLength: COUNT, maxLength: COUNT }), {
    minLength: 1,
    maxLength: 8,
  });

  /** A listener with masking, and one without, as who reads captions is; and what both hear after each moment. */
  const pair = () => {
    const me = new Someone("me");
    const unmasked = Object.assign(new Someone("unmasked"), { isReadingCaptions: true });
    const people = Array.from({ length: COUNT }, (_, at) => new Someone(`p${at}`));
    const [mine, theirs] = [rounds(me), rounds(unmasked)];
    return {
      people,
      pass: (ms: number) => {
        mine.pass(ms, people);
        theirs.pass(ms, people);
        const of = (names: readonly string[]): Someone[] =>
          people.filter(({ name }) => names.includes(name)).toSorted(byDistance);
        return { heard: of(mine.heard()), all: of(theirs.heard()) };
      },
    };
  };

  it("nobody near is dropped, nor any of the nearest four once louder ones were quiet for long enough", () => {
    fc.assert(
      fc.property(moments, (states) => {
        const { people, pass } = pair();
        const missed: Someone[] = [];
        for (const state of states) {
          for (const [at, each] of people.entries()) Object.assign(each, state[at]);
          const begun = pass(ROUND_MS);
          const near = people.filter((each) => distanceOf(each) <= NEVER_MASKED_METERS * 1.25);
          // Of more than eight nobody new comes in, masked or not.
          const close = begun.all.filter(
            (each) => near.length <= 8 && distanceOf(each) <= NEVER_MASKED_METERS,
          );
          missed.push(...close.filter((each) => !begun.heard.includes(each)));
          const { heard, all } = pass(8_000);
          const four = all.filter(({ isSpeaking }) => isSpeaking).slice(0, VOICES_ALWAYS_HEARD);
          missed.push(...four.filter((each) => !heard.includes(each)));
        }
        expect(missed).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("the same is heard where everything is mirrored", () => {
    fc.assert(
      fc.property(moments, (states) => {
        const [here, mirrored] = [pair(), pair()];
        const names: [string[], string[]] = [[], []];
        for (const state of states) {
          for (const [at, { x, z, isSpeaking }] of state.entries()) {
            Object.assign(here.people[at] ?? {}, { x, z, isSpeaking });
            Object.assign(mirrored.people[at] ?? {}, { x: -z, z: -x, isSpeaking });
          }
          for (const ms of [ROUND_MS, 1_500, 8_000])
            for (const [side, { pass }] of [here, mirrored].entries())
              names[side]?.push(...pass(ms).heard.map(({ name }) => name), "");
        }
        expect(names[1]).toEqual(names[0]);
      }),
      { numRuns: 40 },
    );
  });

  it("what is masked would make what one hears louder by less than a decibel, which nobody notices", () => {
    let most = 0;
    fc.assert(
      fc.property(moments, (states) => {
        const { people, pass } = pair();
        for (const state of states) {
          for (const [at, each] of people.entries()) Object.assign(each, state[at]);
          const { heard, all } = pass(8_000);
          if (energyOf(all) > 0) most = Math.max(most, 10 * Math.log10(energyOf(all) / energyOf(heard)));
        }
      }),
      { numRuns: 100 },
    );
    expect(most).toBeLessThan(1);
  });
});

const distanceOf = ({ x, z }: Someone): number => Math.hypot(x, z);
const byDistance = (a: Someone, b: Someone): number => distanceOf(a) - distanceOf(b);
const energyOf = (people: readonly Someone[]): number =>
  people.reduce((sum, each) => sum + (each.isSpeaking ? voiceGain(distanceOf(each)) ** 2 : 0), 0);
