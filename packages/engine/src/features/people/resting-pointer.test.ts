import { describe, expect, test } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { chair, rehearseEditing, seenOf } from "../editing/editing.fixture.ts";

/** Position on the view of a stool a few metres ahead, in CSS pixels; nobody builds. */
async function beforeAStool(course = plain()) {
  const rehearsal = await rehearseEditing([chair("aaaa")], { course });
  const { platform } = rehearsal;
  const { left, right, top, foot } = seenOf(rehearsal, "aaaa");
  const { width, height } = platform.view;
  // Beside the avatar.
  const at = { x: (left * 0.1 + right * 0.9) * width, y: ((top + foot) / 2) * height };
  return { ...rehearsal, at };
}

describe("an object under the pointer, without building", () => {
  test("is published while the mouse points at it", async () => {
    const { engine, platform, at } = await beforeAStool();
    platform.input.point("move", at.x, at.y);
    platform.advance(0.2);
    expect(engine.state.editing.hovered).toBe("aaaa");
    platform.input.point("move", 5, 5);
    platform.advance(0.2);
    expect(engine.state.editing.hovered).toBeNull();
  });

  test("is published on a press of the secondary button, whatever was hovered before", async () => {
    const { engine, platform, at } = await beforeAStool();
    platform.input.point("move", at.x, at.y);
    platform.input.point("down", at.x, at.y, { isOther: true });
    expect(engine.state.editing.hovered).toBe("aaaa");
    platform.input.point("up", at.x, at.y);
    platform.input.point("move", 5, 5);
    platform.input.point("down", 5, 5, { isOther: true });
    expect(engine.state.editing.hovered).toBeNull();
  });

  test("is published while a finger rests on it, and no longer", async () => {
    const { engine, platform, at } = await beforeAStool();
    platform.input.point("down", at.x, at.y, { kind: "touch" });
    platform.advance(0.6);
    expect(engine.state.editing.hovered).toBe("aaaa");
    platform.input.point("up", at.x, at.y, { kind: "touch" });
    expect(engine.state.editing.hovered).toBeNull();
  });

  test("is not published behind a wall", async () => {
    const { engine, platform, at } = await beforeAStool(plain().box(-9, 0, -2.6, 9, 4, -2.5));
    platform.input.point("move", at.x, at.y);
    platform.advance(0.2);
    expect(engine.state.editing.hovered).toBeNull();
  });
});
