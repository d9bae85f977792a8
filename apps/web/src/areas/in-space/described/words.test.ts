import { expect, test } from "vitest";
import { here, person } from "./surroundings.fixture.ts";
import { walkWords } from "./walk-words.ts";
import { nameOf, summaryOf, whereAndWhat, whereOf } from "./words.ts";

test("what something is called, and where it is", () => {
  expect(nameOf(person("Bo"))).toBe("Bo");
  expect(nameOf(person("s", { kind: "seat", name: "bench", count: 4 }))).toBe("Benches, 4");
  expect(whereOf(person("Bo", { distance: 1, direction: "ahead_left" }))).toBe("1 metre ahead left");
  expect(whereOf(person("Bo", { distance: 0, level: "above" }))).toBe("right here, higher up");
  expect(whereOf(person("s", { count: 3 }))).toBe("the nearest 6 metres ahead");
});

test("where one is and with whom", () => {
  expect(summaryOf(here(), "The Terrace")).toBe("You are in The Terrace. Nobody is near.");
  expect(summaryOf({ area: "the garden", entries: [person("Bo"), person("Cy")] }, "The Terrace")).toBe(
    "You are in The Terrace, the garden. Near you: Bo, 6 metres ahead, and 1 other.",
  );
});

test("a part of a space that is called like the space is not said twice", () => {
  expect(summaryOf({ area: "the terrace", entries: [] }, "The Terrace")).toBe(
    "You are in The Terrace. Nobody is near.",
  );
});

test("what somebody does goes on after where they are; what there is to say of a view is a sentence of its own", () => {
  expect(whereAndWhat(person("Bo"))).toBe("6 metres ahead");
  expect(whereAndWhat(person("Bo", { detail: "away" }))).toBe("6 metres ahead, away");
  expect(whereAndWhat(person("Falls", { kind: "view", detail: "Water falls here." }))).toBe(
    "6 metres ahead. Water falls here.",
  );
});

test("a walk is announced from its beginning to its end", () => {
  expect(walkWords({ id: "seat:1", name: "bench", status: "arrived" })).toBe("Arrived at bench.");
  expect(walkWords({ id: "person:x", name: "", status: "no_way" })).toBe("That isn’t there any more.");
});
