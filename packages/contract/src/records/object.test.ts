import { expect, test } from "vitest";
import { objectId } from "./object.ts";

test.each(["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"])(
  "nothing in a space is called %s, as every plain object has one",
  (id) => expect(objectId.safeParse(id).success).toBe(false),
);

test("what somebody adds has an id of their making", () =>
  expect(objectId.parse("prototype_of-a-chair")).toBe("prototype_of-a-chair"));
