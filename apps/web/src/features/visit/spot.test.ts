import { expect, test } from "vitest";
import { keepSpot, takeSpot, type Spot } from "./spot.ts";

const MINUTE = 60_000;
const spot: Spot = {
  spaceId: "space001",
  instanceId: "instance1",
  standing: { position: [1, 0, -2], heading: 0.5 },
};

function store(): Storage {
  sessionStorage.clear();
  return sessionStorage;
}

test("a spot leads back once", () => {
  const kept = store();
  keepSpot(kept, spot, 0);
  expect(takeSpot(kept, "space001", MINUTE)).toEqual(spot);
  expect(takeSpot(kept, "space001", MINUTE)).toBeNull();
});

test("a spot of another space, or of long ago, is none", () => {
  const kept = store();
  keepSpot(kept, spot, 0);
  expect(takeSpot(kept, "space002", MINUTE)).toBeNull();
  keepSpot(kept, spot, 0);
  expect(takeSpot(kept, "space001", 11 * MINUTE)).toBeNull();
});

test.each([
  "{",
  "null",
  "{}",
  JSON.stringify({ ...spot, at: 0, standing: { position: [1, null, 2], heading: 0 } }),
])("what is bent (%s) is none", (text) => {
  const kept = store();
  kept.setItem("veranda.spot", text);
  expect(takeSpot(kept, "space001", MINUTE)).toBeNull();
});

test("a browser that keeps nothing leads to the door", () => {
  const refuse = (): never => {
    throw new DOMException("no", "SecurityError");
  };
  const none = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepSpot(none, spot);
  expect(takeSpot(none, "space001")).toBeNull();
});
