import { expect, test } from "vitest";
import { saveLastPosition, takeLastPosition, type LastPosition } from "./last-position.ts";

const MINUTE = 60_000;
const last: LastPosition = {
  spaceId: "space001",
  instanceId: "instance1",
  transform: { position: [1, 0, -2], heading: 0.5 },
};

function store(): Storage {
  sessionStorage.clear();
  return sessionStorage;
}

test("a spot leads back once", () => {
  const kept = store();
  saveLastPosition(kept, last, 0);
  expect(takeLastPosition(kept, "space001", MINUTE)).toEqual(last);
  expect(takeLastPosition(kept, "space001", MINUTE)).toBeNull();
});

test("a spot of another space, or of long ago, is none", () => {
  const kept = store();
  saveLastPosition(kept, last, 0);
  expect(takeLastPosition(kept, "space002", MINUTE)).toBeNull();
  saveLastPosition(kept, last, 0);
  expect(takeLastPosition(kept, "space001", 11 * MINUTE)).toBeNull();
});

test.each([
  "{",
  "null",
  "{}",
  JSON.stringify({ ...last, at: 0, instanceId: 7 }),
  JSON.stringify({ ...last, at: 0, transform: { position: [1, null, 2], heading: 0 } }),
])("what is bent (%s) is none", (text) => {
  const kept = store();
  kept.setItem("veranda.last-position", text);
  expect(takeLastPosition(kept, "space001", MINUTE)).toBeNull();
});

test("a browser that keeps nothing leads to the door", () => {
  const refuse = (): never => {
    throw new DOMException("no", "SecurityError");
  };
  const none = { getItem: refuse, setItem: refuse, removeItem: refuse };
  saveLastPosition(none, last);
  expect(takeLastPosition(none, "space001")).toBeNull();
});
