import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { FILE, chair, rehearseEditing } from "./editing.fixture.ts";

describe("the inspector", () => {
  it.each<[string, string | number | boolean | null, Partial<SpaceObject>]>([
    ["transform.position.1", 2, { transform: { ...chair("a").transform, position: [0, 2, -4] } }],
    ["transform.rotation.1", 180, { transform: { ...chair("a").transform, rotation: [0, 1, 0, 0] } }],
    ["name", "Throne", { name: "Throne" }],
    ["isHidden", true, { isHidden: true }],
    ["props.colour", "#ff0000", { props: { prefab: "stool", colour: "#ff0000" } }],
    ["props.title", "", { props: { prefab: "stool" } }],
    ["props.isPassable", true, { props: { prefab: "stool", isPassable: true } }],
  ])("changes %s", async (path, newValue, expected) => {
    const { say, object } = await rehearseEditing([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    await say("inspector_panel_edit_field", { path, newValue });
    expect(object("aaaa")).toMatchObject(expected);
  });

  it.each<[string, string | number | boolean | null]>([
    ["transform.position.3", 2],
    ["transform.position.0", 501],
    ["transform.scale.0", 0],
    ["transform.scale.0", "1"],
    ["props.colour", "red"],
    ["props.fileId", FILE],
    ["props.prefab", null],
    ["props.__proto__", "x"],
    ["version", 3],
    ["creatorId", "ann"],
    ["name", "x".repeat(81)],
  ])("refuses %s = %s", async (path, newValue) => {
    const { say, object, engine } = await rehearseEditing([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    expect(() => engine.send("inspector_panel_edit_field", { path, newValue })).toThrow("malformed");
    expect(object("aaaa")?.version).toBe(1);
  });

  it("makes one step of a slider's values", async () => {
    const { say, object } = await rehearseEditing([chair("aaaa")]);
    await say("set_selected_object", { objectId: "aaaa" });
    for (const y of [1, 2, 3])
      await say("inspector_panel_edit_field", { path: "transform.position.1", newValue: y });
    await say("undo", {});
    expect(object("aaaa")?.transform.position[1]).toBe(0);
  });
});
