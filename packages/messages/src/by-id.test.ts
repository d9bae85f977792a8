import { expect, test } from "vitest";
import { keyOfId, messageById } from "./by-id.ts";

const area = Object.assign(Object.create(null) as object, { pictureWall: () => "Bilderwand" });

test("what has an id is called as the area says, else as it says itself", () => {
  expect(messageById(area, "picture-wall", "Wall of pictures")).toBe("Bilderwand");
  expect(messageById(area, "own-thing", "Own thing")).toBe("Own thing");
  expect(messageById(area, "constructor", "Own thing")).toBe("Own thing");
});

test.each(["constructor", "toString", "valueOf", "hasOwnProperty"])(
  "%s, which every object has, is no message, however a bundler writes the area",
  (id) => expect(messageById({ ...area }, id, "Own thing")).toBe("Own thing"),
);

test.each([
  ["number-1", "number1"],
  ["thumbsUp", "thumbsUp"],
  ["arena-in-pool-island", "arenaInPoolIsland"],
])("%s is told by %s", (id, key) => expect(keyOfId(id)).toBe(key));
