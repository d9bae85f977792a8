import { expect, test } from "vitest";
import { hasLink } from "./has-link.ts";

test.each([
  "Hi.How are you",
  "I am done.so we can go",
  "either/or, 1/2, and/or",
  "It costs 3.50/m, at 10.30",
  "version 1.2.3.4",
  "5:30 or :// or ...",
  "e.g./i.e. this",
  "そうです。comというのは",
  "I like it ❤️ and ☎️.",
  "ratio 16:9 :)",
  "We met (.) at noon [dot] then",
])("no link: %s", (text) => expect(hasLink(text)).toBe(false));

test.each([
  "example[.]com",
  "example (dot) com",
  "example{.}com/now",
  "example [ punkt ] de",
  "example[.]co[.]uk",
])("a link: %s", (text) => expect(hasLink(text)).toBe(true));

test.each([
  "[",
  "[.",
  "a[.]",
  "a.",
  "a.a",
  "1.1.1.",
  "a.bb:1",
  "a.xn--",
  "a。",
  ":/",
  "www",
  "\u2061.",
  "b-",
])("a long message takes as long as its length: %j", (piece) => {
  const from = performance.now();
  hasLink(piece.repeat(50_000));
  // A few milliseconds; a rule that looks back over all of it would take minutes.
  expect(performance.now() - from).toBeLessThan(2_000);
});
