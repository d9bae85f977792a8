import type { SpaceObject } from "@veranda/contract";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { LayersPanel } from "./layers-panel.tsx";

let engine: FakeEngine;
const stands = (...objects: SpaceObject[]) => {
  engine.state = { ...engine.state, objects: Object.fromEntries(objects.map((one) => [one.id, one])) };
};

beforeEach(() => {
  answerCalls({ "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } } });
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: ofHost() };
  stands(
    object("corner", { name: "Corner", kind: "group", props: {}, order: 0 }),
    object("lamp", { name: "Lamp", parentId: "corner", order: 0 }),
    object("bench", { name: "Bench", order: 1 }),
    object("palm", { name: "Palm", order: 2 }),
  );
});

const names = () => screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-label"));
const select = (...ids: string[]) => act(() => engine.change("editing", { selected: ids }));

test("the tree shows the objects, level by level", () => {
  renderInPage(<LayersPanel />, { engine });
  expect(names()).toEqual(["Corner, Group", "Lamp, Object", "Bench, Object", "Palm, Object"]);
  expect(screen.getByRole("treeitem", { name: /Lamp/ }).getAttribute("aria-level")).toBe("2");
});

test("the arrows choose, shift takes more, the sides fold and open", async () => {
  renderInPage(<LayersPanel />, { engine });
  screen.getByRole("tree").focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(engine.told("set_selected_objects").at(-1)).toEqual({ objectIds: ["lamp"] });
  select("lamp");
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(engine.told("set_selected_objects").at(-1)).toEqual({ objectIds: ["lamp", "bench"] });
  await userEvent.keyboard("{Home}{ArrowLeft}");
  expect(names()).toEqual(["Corner, Group", "Bench, Object", "Palm, Object"]);
  await userEvent.keyboard("{ArrowRight}");
  expect(names()).toHaveLength(4);
});

test("the view goes to what is pressed or entered, not to each that the arrows pass", async () => {
  renderInPage(<LayersPanel />, { engine });
  await userEvent.click(screen.getByRole("treeitem", { name: /Bench/ }));
  expect(engine.told("set_selected_objects")).toEqual([{ objectIds: ["bench"], bringsIntoView: true }]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
  expect(engine.told("set_selected_objects").slice(1)).toEqual([
    { objectIds: ["lamp"] },
    { objectIds: ["corner"] },
    { objectIds: ["lamp"] },
  ]);
  expect(engine.told("focus_object")).toEqual([]);
  await userEvent.keyboard("{Enter}");
  expect(engine.told("focus_object")).toEqual([{ objectId: "lamp" }]);
});

test("with alt what is chosen goes among its siblings, into the group above and out of it", async () => {
  renderInPage(<LayersPanel />, { engine });
  screen.getByRole("tree").focus();
  select("palm");
  await userEvent.keyboard("{End}{Alt>}{ArrowUp}{/Alt}");
  expect(engine.told("move_object_in_layers").at(-1)).toEqual({
    objectId: "palm",
    parentId: null,
    beforeId: "bench",
  });
  select("bench");
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(engine.told("move_object_in_layers").at(-1)).toEqual({
    objectId: "bench",
    parentId: "corner",
    beforeId: null,
  });
  select("lamp");
  await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  expect(engine.told("move_object_in_layers").at(-1)).toEqual({
    objectId: "lamp",
    parentId: null,
    beforeId: "bench",
  });
});

test("F2 writes another name", async () => {
  renderInPage(<LayersPanel />, { engine });
  screen.getByRole("tree").focus();
  await userEvent.keyboard("{End}{F2}");
  const field = screen.getByRole("textbox", { name: "Name of Palm" });
  await userEvent.clear(field);
  await userEvent.type(field, "Tall palm{Enter}");
  expect(engine.told("set_selected_objects").at(-1)).toEqual({ objectIds: ["palm"] });
  expect(engine.told("inspector_panel_edit_field")).toEqual([{ path: "name", newValue: "Tall palm" }]);
});

test("a line hides and locks its object; whose hands it is in is told", async () => {
  act(() => {
    engine.change("holds", { bench: "ada" });
    engine.change("participants", {
      ada: { ...engine.state.participants.me, id: "ada", displayName: "Ada" } as never,
    });
  });
  renderInPage(<LayersPanel />, { engine });
  expect(names()[2]).toBe("Bench, Object, being edited by Ada");
  const palm = within(screen.getByRole("treeitem", { name: /Palm/ }));
  await userEvent.click(palm.getByRole("button", { name: "Hide Palm" }));
  await userEvent.click(palm.getByRole("button", { name: "Lock Palm" }));
  expect(engine.told("set_object_hidden")).toEqual([{ objectId: "palm", hidden: true }]);
  expect(engine.told("set_object_locked")).toEqual([{ objectId: "palm", locked: true }]);
});

test("a search shows what it finds with its group", async () => {
  renderInPage(<LayersPanel />, { engine });
  await userEvent.type(screen.getByRole("searchbox"), "lam");
  expect(names()).toEqual(["Corner, Group", "Lamp, Object"]);
});
