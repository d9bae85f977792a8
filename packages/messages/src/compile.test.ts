import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { compileMessage, differenceOfInputs, MessageError, typeOf } from "./compile.ts";

type Values = Record<string, unknown>;

/** What a message says in a language, given these values. */
function said(message: string, values: Values = {}, locale = "en"): unknown {
  const { expression } = compileMessage(message);
  const globals = {
    i: values,
    N: new Intl.NumberFormat(locale),
    P: new Intl.PluralRules(locale),
    O: new Intl.PluralRules(locale, { type: "ordinal" }),
  };
  return runInNewContext(expression, globals);
}

const bold = (text: string) => ({ bold: text });

describe("a message", () => {
  it("says its text as it is written", () => {
    expect(said("Save")).toBe("Save");
    expect(said('They don\'t say “why” \\n or "\u2028".')).toBe('They don\'t say “why” \\n or "\u2028".');
    expect(said("")).toBe("");
  });

  it("keeps a co-host on one line", () => {
    expect(said("Co-hosts and a co-host. {name}-host", { name: "co" })).toBe(
      "Co\u2011hosts and a co\u2011host. co-host",
    );
  });

  it("says what it is given, numbers as its language writes them", () => {
    expect(said("{name} came to {space}", { name: "Ann", space: "The Park" })).toBe("Ann came to The Park");
    expect(said("{count, number} people", { count: 12_345 })).toBe("12,345 people");
    expect(said("{count, number} Leute", { count: 12_345 }, "de")).toBe("12.345 Leute");
    expect(said("{a}{b}", { a: 1, b: 2 })).toBe("12");
  });

  it("takes the form that its language has for a number", () => {
    const friends = "{count, plural, =0 {nobody} one {# friend} other {# friends}}";
    expect([0, 1, 2, 1_000].map((count) => said(friends, { count }))).toEqual([
      "nobody",
      "1 friend",
      "2 friends",
      "1,000 friends",
    ]);
    const polish = "{count, plural, one {osoba} few {osoby} many {osób} other {osoby}}";
    expect([1, 2, 5, 22].map((count) => said(polish, { count }, "pl"))).toEqual([
      "osoba",
      "osoby",
      "osób",
      "osoby",
    ]);
    const floor = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
    expect([1, 2, 3, 11, 22].map((n) => said(floor, { n }))).toEqual(["1st", "2nd", "3rd", "11th", "22nd"]);
  });

  it("takes an exact number before a form, in whatever order they are written", () => {
    expect(said("{n, plural, one {a few} =1 {just one} other {many}}", { n: 1 })).toBe("just one");
  });

  it("chooses by a word", () => {
    const door = "{who, select, guest {Sign in} host {Open} other {Ask}}";
    expect(["guest", "host", "friend"].map((who) => said(door, { who }))).toEqual(["Sign in", "Open", "Ask"]);
  });

  it("hands marked stretches over, and is then a list", () => {
    expect(said("Accept the <b>terms of {brand}</b>.", { b: bold, brand: "Veranda" })).toEqual([
      "Accept the ",
      { bold: "terms of Veranda" },
      ".",
    ]);
    const waiting = "{n, plural, one {<b>#</b> waits} other {<b>#</b> wait}}";
    expect(said(waiting, { n: 3, b: bold })).toEqual([{ bold: "3" }, " wait"]);
  });

  it("is refused with a reason when it can't be said", () => {
    for (const message of [
      "{name",
      "{when, date, long}",
      "{n, number, percent}",
      "{n, plural, offset:1 one {#} other {#}}",
      "<a>one <b>two</b></a>",
      "{n, plural, other {#}} <n>x</n>",
      "{who, select, a {A} other {B}} {who, plural, other {#}}",
      "{__proto__}",
      "{0}",
    ])
      expect(() => compileMessage(message), message).toThrow(MessageError);
  });

  it("says of which type it is", () => {
    expect(typeOf(compileMessage("Save"))).toBe("() => string");
    expect(typeOf(compileMessage("{n, plural, other {#}} of {n} for {name}"))).toBe(
      "(inputs: { n: number; name: string | number }) => string",
    );
    expect(typeOf(compileMessage("{name}: {name, number}"))).toBe("(inputs: { name: number }) => string");
    expect(typeOf(compileMessage("<b>x</b>"))).toBe(
      "<T>(inputs: { b: (text: string) => T }) => (string | T)[]",
    );
    expect(typeOf(compileMessage("{who, select, guest {a} other {b}}"))).toBe(
      '(inputs: { who: "guest" | (string & {}) }) => string',
    );
  });
});

describe("a translation", () => {
  const difference = (message: string, translation: string) =>
    differenceOfInputs(compileMessage(message), compileMessage(translation));

  it("may say the same in another order and with other forms", () => {
    expect(difference("{a} of {n, plural, one {#} other {#s}}", "{n, plural, other {#}}: {a}")).toBeNull();
    expect(difference("{n, plural, one {one} other {many}}", "{n}")).toBeNull();
  });

  it("says all that the message says and nothing else", () => {
    expect(difference("{a} and {b}", "{a}")).toMatch("lacks {b}");
    expect(difference("{a}", "{a} and {b}")).toMatch("{b}, which is not given");
    expect(difference("{a}", "{a, plural, other {#}}")).toMatch("{a} is a text, not a number");
    expect(difference("<b>x</b>", "{b}")).toMatch("{b} is a tag, not a text");
  });
});
