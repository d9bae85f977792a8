import { expect, test } from "vitest";
import { nextEditingUi, NOTHING_UP, type EditingUiEvent, type EditingUiState } from "./editing-ui-state.ts";

const after = (...events: EditingUiEvent[]): EditingUiState => events.reduce(nextEditingUi, NOTHING_UP);

test("who begins to build finds as much as the view has room for", () => {
  expect(after({ type: "BEGIN", width: 1400 })).toMatchObject({ left: "content", transformPanel: "active" });
  expect(after({ type: "BEGIN", width: 978 })).toMatchObject({ left: "content", transformPanel: "closed" });
  expect(after({ type: "BEGIN", width: 390 })).toMatchObject({ left: null, transformPanel: "closed" });
});

test("on a narrow view a panel puts away the one on the other side", () => {
  const narrow = after({ type: "BEGIN", width: 978 });
  const right = nextEditingUi(narrow, { type: "OPEN_TRANSFORM" });
  expect(right).toMatchObject({ left: null, transformPanel: "active" });
  expect(nextEditingUi(right, { type: "TOGGLE_LEFT", panel: "layers" })).toMatchObject({
    left: "layers",
    transformPanel: "closed",
  });
  const wide = after({ type: "BEGIN", width: 1400 });
  expect(nextEditingUi(wide, { type: "RESIZE", width: 978 })).toMatchObject({
    left: "content",
    transformPanel: "closed",
  });
});

test("a view that becomes narrow keeps the environment's panel, which nobody is given unasked", () => {
  const wide = after({ type: "BEGIN", width: 1400 }, { type: "TOGGLE_ENVIRONMENT" });
  expect(nextEditingUi(wide, { type: "RESIZE", width: 978 })).toMatchObject({
    left: null,
    environmentPanel: "active",
  });
});

test("a panel on the left takes the other's place, and its button closes it", () => {
  const open = after({ type: "TOGGLE_LEFT", panel: "content" }, { type: "TOGGLE_LEFT", panel: "layers" });
  expect(open.left).toBe("layers");
  expect(nextEditingUi(open, { type: "TOGGLE_LEFT", panel: "layers" }).left).toBeNull();
  expect(nextEditingUi(open, { type: "CLOSE_LEFT" }).left).toBeNull();
});

test("the sheet that something was placed from gives way to it, a panel beside the view stays", () => {
  const take = (width: number) =>
    after({ type: "BEGIN", width }, { type: "OPEN_CONTENT" }, { type: "UNCOVER" }).left;
  expect(take(390)).toBeNull();
  expect(take(844)).toBe("content");
  const layers = after({ type: "BEGIN", width: 390 }, { type: "TOGGLE_LEFT", panel: "layers" });
  expect(nextEditingUi(layers, { type: "UNCOVER" }).left).toBe("layers");
});

test("what is placed or selected shows its properties in place of the environment's panel", () => {
  const wide = after({ type: "BEGIN", width: 1400 }, { type: "TOGGLE_ENVIRONMENT" }, { type: "UNCOVER" });
  expect(wide).toMatchObject({ left: "content", transformPanel: "active", environmentPanel: "closed" });
  // Where panels wait until they are asked for, they go on waiting.
  const narrow = after({ type: "BEGIN", width: 978 }, { type: "TOGGLE_ENVIRONMENT" }, { type: "UNCOVER" });
  expect(narrow).toMatchObject({ transformPanel: "closed", environmentPanel: "closed" });
});

test("opening the custom-environment modal closes the transform panel", () => {
  const open = after(
    { type: "OPEN_HYPERLINK", objectId: "tree" },
    { type: "OPEN_CUSTOM_ENVIRONMENT", objectId: "tree" },
  );
  expect(open).toMatchObject({
    transformPanel: "closed",
    hyperlinkPanel: "closed",
    customEnvironment: { objectId: "tree" },
  });
  expect(nextEditingUi(open, { type: "CLOSE_CUSTOM_ENVIRONMENT" }).customEnvironment).toBeNull();
});

test("transform and hyperlink panels are closed or active", () => {
  const open = after({ type: "OPEN_HYPERLINK", objectId: "tree" });
  expect(open).toMatchObject({ transformPanel: "active", hyperlinkPanel: "active" });
  expect(nextEditingUi(open, { type: "CLOSE_HYPERLINK" })).toMatchObject({
    transformPanel: "active",
    hyperlinkPanel: "closed",
  });
  expect(nextEditingUi(open, { type: "TOGGLE_TRANSFORM" })).toMatchObject({
    transformPanel: "closed",
    hyperlinkPanel: "closed",
  });
});

test("the environment's panel lies over the transform panel, whose button brings it back", () => {
  const both = after({ type: "OPEN_TRANSFORM" }, { type: "TOGGLE_ENVIRONMENT" });
  expect(both).toMatchObject({ transformPanel: "active", environmentPanel: "active" });
  expect(nextEditingUi(both, { type: "TOGGLE_TRANSFORM" })).toMatchObject({
    transformPanel: "active",
    environmentPanel: "closed",
  });
});

test("what is composed stands in the content menu; leaving it puts it away", () => {
  const composing = after({ type: "COMPOSE", composer: "Note" });
  expect(composing).toMatchObject({ left: "content", composer: "Note" });
  expect(nextEditingUi(composing, { type: "CLOSE_COMPOSER" }).composer).toBeNull();
  expect(nextEditingUi(composing, { type: "TOGGLE_LEFT", panel: "layers" }).composer).toBeNull();
});

test("an object's menu closes by itself when something of it is opened; ending closes the panels", () => {
  const menu = after({ type: "OPEN_MENU", objectId: "bench", x: 1, y: 2 });
  expect(menu.menu).toEqual({ objectId: "bench", x: 1, y: 2 });
  expect(nextEditingUi(menu, { type: "OPEN_TRANSFORM" }).menu).toBeNull();
  expect(nextEditingUi(menu, { type: "CLOSE_MENU" }).menu).toBeNull();
  expect(after({ type: "BEGIN", width: 1400 }, { type: "END" })).toEqual(NOTHING_UP);
});

test("what takes the place of an object is chosen in the content menu; closing that is a change of mind", () => {
  const replacing = after({ type: "REPLACE", objectId: "bench" });
  expect(replacing).toMatchObject({ left: "content", replacing: "bench" });
  expect(nextEditingUi(replacing, { type: "CLOSE_LEFT" }).replacing).toBeNull();
  expect(nextEditingUi(replacing, { type: "END_REPLACE" })).toMatchObject({
    left: "content",
    replacing: null,
  });
});

test.each(["TOGGLE_TRANSFORM", "TOGGLE_ENVIRONMENT"] as const)(
  "behind a panel of the space %s brings the panel to the front, and closes it only when it is seen",
  (type) => {
    const panel = type === "TOGGLE_TRANSFORM" ? "transformPanel" : "environmentPanel";
    const covered = after({ type }, { type: "COVER", isCovered: true });
    const asked = nextEditingUi(covered, { type });
    expect(asked).toMatchObject({ [panel]: "active", asked: covered.asked + 1 });
    const uncovered = nextEditingUi(asked, { type: "COVER", isCovered: false });
    expect(nextEditingUi(uncovered, { type })).toMatchObject({ [panel]: "closed", asked: asked.asked });
  },
);
