import { describe, expect, it } from "vitest";
import { plain } from "../../world/body/course.fixture.ts";
import { FILE, asset, rehearseEditing } from "./editing.fixture.ts";

const MIDDLE = { x: 0.5, y: 0.5 };

describe("room for dropped objects", () => {
  it.each(["image", "prefab", "model"] as const)(
    "objects dropped one after the other at one position are placed side by side: %s",
    async (kind) => {
      const { say, all } = await rehearseEditing();
      const props: Record<string, string> = kind === "prefab" ? { prefab: "stool" } : { fileId: FILE };
      for (let i = 0; i < 4; i++) await say("spawn_content", { content: [{ kind, props }], at: MIDDLE });
      const places = all().map(({ transform: { position } }) => position);
      expect(places).toHaveLength(4);
      for (const [i, a] of places.entries()) {
        // All nearby, on one level, without overlaps.
        expect(a[1]).toBeCloseTo(kind === "image" ? 1.5 : 0, 2);
        expect(a[2]).toBeLessThan(-5);
        for (const b of places.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(1);
      }
    },
  );

  it("an object dropped behind the avatar is placed in front", async () => {
    const { say, all } = await rehearseEditing();
    const content = [{ kind: "model" as const, props: { fileId: FILE } }];
    for (let i = 0; i < 2; i++) await say("spawn_content", { content, at: { x: 0.5, y: 0.9 } });
    for (const { transform } of all()) expect(transform.position[2]).toBeLessThan(-1.5);
  });

  it("a picture that is dropped onto one on a wall hangs beside it", async () => {
    const { say, all } = await rehearseEditing([], { course: plain().box(-20, 0, -4, 20, 5, -3) });
    const content = [{ kind: "image" as const, props: { fileId: FILE }, asset: asset({ aspect: 1 }) }];
    for (let i = 0; i < 2; i++) await say("spawn_content", { content, at: MIDDLE });
    const [first, second] = all().map(({ transform: { position } }) => position);
    expect(second?.[2]).toBeCloseTo(first?.[2] ?? 0, 2);
    expect(Math.abs((second?.[0] ?? 0) - (first?.[0] ?? 0))).toBeGreaterThan(0.9);
  });

  it("files that are dropped together are placed side by side at that position", async () => {
    const { say, all } = await rehearseEditing();
    const content = Array.from({ length: 6 }, () => ({ kind: "model" as const, props: { fileId: FILE } }));
    await say("spawn_content", { content: content.slice(0, 1), at: MIDDLE });
    const [x = 0, , z = 0] = all()[0]?.transform.position ?? [];
    await say("undo", {});
    await say("spawn_content", { content, autoLayout: true, at: MIDDLE });
    expect(all()).toHaveLength(6);
    const places = all().map(({ transform: { position } }) => position);
    for (const [i, [ownX, , ownZ]] of places.entries()) {
      expect(Math.hypot(ownX - x, ownZ - z)).toBeLessThan(6);
      for (const [otherX, , otherZ] of places.slice(i + 1))
        expect(Math.hypot(ownX - otherX, ownZ - otherZ)).toBeGreaterThan(1);
    }
  });
});
