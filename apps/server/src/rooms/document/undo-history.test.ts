import { expect, it } from "vitest";
import { UndoHistory } from "./undo-history.ts";
import { LOOK } from "./testing.fixture.ts";

it("of exchanges that changed no object the newest can be taken back, and not any number of them", () => {
  const undoHistory = new UndoHistory();
  const exchange = { objects: new Map(), setting: { before: LOOK, after: LOOK } };
  for (let revision = 1; revision <= 1_000; revision += 1)
    undoHistory.keep(revision, { by: "ann", permission: "clear_room", exchange });
  const kept = Array.from({ length: 1_000 }, (_, i) => undoHistory.get(i + 1, "ann")).filter(Boolean);
  expect(kept.length).toBe(200);
  expect(undoHistory.get(1_000, "ann")).not.toBeNull();
});
