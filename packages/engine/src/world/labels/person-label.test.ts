import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PersonLabel } from "./person-label.ts";

const STEP = 1 / 30;

function somebody() {
  const label = new PersonLabel();
  const gone: string[] = [];
  const pass = (seconds: number): void => {
    for (let t = 0; t < seconds - 1e-9; t += STEP) label.age(STEP, ({ text }) => gone.push(text));
  };
  /** The texts shown above them now. */
  const read = (): string[] => label.bubbles.map((bubble) => bubble.label.text);
  return { label, gone, pass, read };
}

describe("written messages", () => {
  it("stay as long as reading takes, then disappear", () => {
    const { label, gone, pass, read } = somebody();
    label.say("Hi");
    pass(3);
    expect(read()).toEqual(["Hi"]);
    pass(1);
    expect(read()).toEqual([]);
    expect(gone).toEqual(["Hi"]);
  });

  it("stay longer the longer they are, up to a limit", () => {
    const lasts = (text: string): number => {
      const { label, pass, read } = somebody();
      label.say(text);
      let seconds = 0;
      while (read().length > 0 && seconds < 60) {
        pass(0.1);
        seconds += 0.1;
      }
      return seconds;
    };
    expect(lasts("a".repeat(60))).toBeGreaterThan(lasts("a") + 2);
    expect(lasts("a".repeat(5000))).toBeLessThan(14);
  });

  it("are three bubbles at most: the oldest disappear at once", () => {
    const { label, pass, read } = somebody();
    for (const text of ["one", "two", "three", "four", "five"]) label.say(text);
    pass(0.6);
    expect(read()).toEqual(["three", "four", "five"]);
  });

  it("disappear at once when their writer is muted", () => {
    const { label, pass, read } = somebody();
    label.say("Buy this");
    label.say("And that");
    pass(0.2);
    label.hush();
    pass(0.6);
    expect(read()).toEqual([]);
  });
});

describe("captions", () => {
  it("are one bubble that grows with the words until they are final", () => {
    const { label, pass, read } = somebody();
    label.caption("Good", false);
    pass(0.5);
    label.caption("Good morning", false);
    pass(0.5);
    label.caption("Good morning.", true);
    expect(read()).toEqual(["Good morning."]);
    label.caption("Next", false);
    expect(read()).toEqual(["Good morning.", "Next"]);
  });

  it("release the label of the previous words, once per change", () => {
    const { label } = somebody();
    expect(label.caption("Good", false)).toBeNull();
    expect(label.caption("Good morning", false)?.text).toBe("Good");
    expect(label.caption("Good morning", true)).toBeNull();
  });

  it("stay from their last word on, however long the speech was", () => {
    const { label, pass, read } = somebody();
    label.caption("a", false);
    for (let i = 2; i < 12; i++) {
      pass(1);
      label.caption("a".repeat(i), false);
    }
    pass(3);
    expect(read()).toEqual(["a".repeat(11)]);
    pass(2);
    expect(read()).toEqual([]);
  });

  it("start a new bubble after a long silence", () => {
    const { label, pass, read } = somebody();
    label.caption("Good", false);
    pass(3.6);
    expect(read(), "on its way out").toEqual(["Good"]);
    label.caption("Good morning", true);
    expect(read()).toEqual(["Good", "Good morning"]);
  });

  it("do not overwrite a message written in between", () => {
    const { label, read } = somebody();
    label.caption("I mean", false);
    label.say("typed");
    label.caption("I mean this", true);
    expect(read()).toEqual(["I mean this", "typed"]);
  });
});

describe("a name", () => {
  it("shows that somebody is away, in the given words, until they are back", () => {
    const { label } = somebody();
    label.setName("Heron", true, "away");
    expect(label.name?.text).toBe("Heron · away");
    expect(label.isAway).toBe(true);
    expect(label.setName("Heron", false, "away")?.text).toBe("Heron · away");
    expect(label.name?.text).toBe("Heron");
  });

  it("is not repainted while unchanged", () => {
    const { label } = somebody();
    label.setName("Heron", false, "away");
    const { name } = label;
    expect(label.setName("Heron", false, "away")).toBeNull();
    expect(label.name).toBe(name);
  });
});

describe("emoji reactions", () => {
  it("are limited to six, sway differently from one to the next, and disappear soon", () => {
    const { label, pass } = somebody();
    label.say("x");
    const [painted] = label.bubbles;
    if (!painted) throw new Error("Nothing was said");
    for (let i = 0; i < 20; i++) label.react(painted.label);
    expect(label.reactions).toHaveLength(6);
    const sways = label.reactions.map(({ sway }) => sway);
    for (const sway of sways) expect(Math.abs(sway)).toBeLessThanOrEqual(1);
    const turns = sways.slice(1).map((sway, at) => Math.abs(sway - (sways[at] ?? 0)));
    expect(Math.min(...turns)).toBeGreaterThan(0.3);
    pass(2.7);
    expect(label.reactions).toEqual([]);
  });
});

it("visible movement requests frames, static labels don't", () => {
  const { label, pass } = somebody();
  expect(label.isMoving).toBe(false);
  label.say("Hi");
  expect(label.isMoving).toBe(true);
  pass(1);
  expect(label.isMoving).toBe(false);
  pass(2.4);
  expect(label.isMoving, "as it goes").toBe(true);
});

it("in any order of chat and speech each bubble disappears, and is released once", () => {
  const act = fc.record({
    what: fc.constantFrom("say", "caption", "final", "hush", "wait"),
    text: fc.string({ maxLength: 80 }),
    seconds: fc.double({ min: 0, max: 4, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const { label, gone, pass } = somebody();
      const taken: string[] = [];
      let said = 0;
      for (const { what, text, seconds } of acts) {
        const before = label.bubbles.length;
        if (what === "say") label.say(text);
        else if (what === "hush") label.hush();
        else if (what !== "wait") {
          const replaced = label.caption(text, what === "final");
          if (replaced) taken.push(replaced.text);
        }
        said += label.bubbles.length - before;
        pass(seconds);
      }
      pass(13);
      expect(label.bubbles).toEqual([]);
      expect(gone).toHaveLength(said);
    }),
    { numRuns: 60 },
  );
});
