import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engineCanvas } from "#engine/engine-loader.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { object, ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readEditingUi, sendToEditingUi } from "./editing-ui-state.ts";
import { ObjectMenu } from "./object-menu.tsx";
import { openMenuOfSelected, useObjectMenu } from "./use-object-menu.ts";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  engine.state = {
    ...engine.state,
    rights: ofHost(),
    objects: {
      chair: object("chair", { name: "Green chair" }),
      table: object("table", { name: "Table" }),
      row: object("row", { kind: "group", name: "Row" }),
      picture: object("picture", {
        kind: "image",
        name: "Harbour",
        props: { fileId: "file1", linkHref: "https://harbour.example/" },
      }),
    },
  };
  sendToEditingUi({ type: "BEGIN", width: 1400 });
});
afterEach(() => {
  act(() => {
    sendToEditingUi({ type: "CLOSE_MENU" });
    sendToEditingUi({ type: "END" });
    readDialogs().forEach(closeDialog);
  });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (objectId: string) => {
  act(() => sendToEditingUi({ type: "OPEN_MENU", objectId, x: 10, y: 20 }));
  renderInPage(<ObjectMenu rights={engine.state.rights} />, { engine });
};
const item = (name: RegExp | string) => screen.getByRole("menuitem", { name });
const isOff = (name: RegExp) => item(name).getAttribute("aria-disabled") === "true";
const building = (...selected: string[]) => engine.change("editing", { isActive: true, selected });

describe("the menu of a thing", () => {
  test("says whose it is, and does to it what it says", async () => {
    show("chair");
    expect(screen.getByText("Green chair")).toBeTruthy();
    await userEvent.click(item(/^Properties/));
    expect(engine.sent).toEqual([
      { name: "set_edit_mode", data: { enabled: true } },
      { name: "set_selected_objects", data: { objectIds: ["chair"] } },
    ]);
    expect(readEditingUi()).toMatchObject({ transformPanel: "active", menu: null });
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test.each([
    [/^Duplicate/, "duplicate_objects", { objectIds: ["chair"] }],
    [/^Focus/, "focus_object", { objectId: "chair" }],
    [/^Hide/, "set_object_hidden", { objectId: "chair", hidden: true }],
    [/^Lock/, "set_object_locked", { objectId: "chair", locked: true }],
    [/^Delete/, "delete_objects", { objectIds: ["chair"] }],
  ])("%s", async (name, message, data) => {
    show("chair");
    await userEvent.click(item(name));
    expect(engine.told(message)).toEqual([data]);
  });

  test("of one among several that are chosen is for all of them", async () => {
    building("chair", "table");
    show("chair");
    expect(screen.getByText("2 objects")).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: /link/i })).toBeNull();
    await userEvent.click(item(/^Group/));
    expect(engine.told("group_objects")).toEqual([{ objectIds: ["chair", "table"] }]);
  });

  test("of another than those that are chosen is for that one alone", () => {
    building("table");
    show("chair");
    expect(screen.getByText("Green chair")).toBeTruthy();
  });

  test("takes a group apart", async () => {
    show("row");
    expect(screen.queryByRole("menuitem", { name: /link/i })).toBeNull();
    await userEvent.click(item(/^Ungroup/));
    expect(engine.told("ungroup_object")).toEqual([{ objectId: "row" }]);
  });

  test("of what is locked offers to unlock it, and nothing that would change it", () => {
    engine.state.objects["chair"] = object("chair", { locked: true });
    show("chair");
    expect([isOff(/^Delete/), isOff(/^Hide/), isOff(/^Unlock/)]).toEqual([true, true, false]);
  });

  test("of what somebody holds says who does, and changes nothing", () => {
    engine.change("participants", { owl: person("owl", "Wandering Owl") });
    engine.state = { ...engine.state, holds: { chair: "owl" } };
    show("chair");
    expect(screen.getByText(/Wandering Owl/)).toBeTruthy();
    expect(isOff(/^Delete/)).toBe(true);
  });

  test("for who may not build here only looks, and follows links in a window of their own", async () => {
    engine.state = {
      ...engine.state,
      rights: rights({ isReadOnlyActor: true, isRestrictedToViewOnly: true }),
    };
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    show("picture");
    expect(screen.queryByRole("menuitem", { name: /^(?:Delete|Properties|Hide|Lock|Duplicate)/ })).toBeNull();
    expect(item(/^Focus/)).toBeTruthy();
    await userEvent.click(item(/link/i));
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      "https://harbour.example/",
      "_blank",
      "noopener,noreferrer",
    );
  });

  test("lets who may not build report what somebody else added, once they are signed in", async () => {
    engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true }) };
    engine.change("session", { roomId: "terrace1" });
    show("chair");
    await userEvent.click(item(/^Report/));
    await soon(() => expect(readDialogs()).toHaveLength(1));
  });

  test("leads to where its link is written, and to what takes its place", async () => {
    show("picture");
    await userEvent.click(item(/^Edit link/));
    expect(readEditingUi()).toMatchObject({ hyperlinkPanel: "active", hyperlinkFor: "picture" });
    act(() => sendToEditingUi({ type: "OPEN_MENU", objectId: "picture", x: 1, y: 1 }));
    await userEvent.click(item(/^Replace/));
    expect(readEditingUi()).toMatchObject({ left: "content", replacing: "picture" });
    expect(engine.told("set_edit_mode")).toEqual([{ enabled: true }, { enabled: true }]);
  });
});

describe("how one asks for it", () => {
  function Here({ isBlocked = false }) {
    useObjectMenu(isBlocked);
    return null;
  }
  const at = (clientX: number, clientY: number, more: object = {}) => ({
    clientX,
    clientY,
    isPrimary: true,
    ...more,
  });
  const fire = (type: string, init: object) =>
    engineCanvas().dispatchEvent(
      // jsdom's own knows of no pointers.
      Object.defineProperties(
        new MouseEvent(type, init),
        Object.fromEntries(Object.entries(init).map(([name, value]) => [name, { value }])),
      ),
    );
  const right = { button: 2, pointerType: "mouse" };
  const touch = { button: 0, pointerType: "touch" };
  const here = (isBlocked = false) => renderInPage(<Here isBlocked={isBlocked} />, { engine });
  beforeEach(() => engine.change("editing", { isActive: true, hovered: "chair" }));

  test("a right press that stays where it is opens it there; one that turns the view doesn't", () => {
    here();
    fire("pointerdown", at(100, 80, right));
    fire("pointermove", at(130, 80, right));
    fire("pointerup", at(130, 80, right));
    expect(readEditingUi().menu).toBeNull();
    fire("pointerdown", at(100, 80, right));
    fire("pointermove", at(103, 80, right));
    fire("pointerup", at(103, 80, right));
    expect(readEditingUi().menu).toEqual({ objectId: "chair", x: 103, y: 80 });
    expect(engine.told("set_selected_objects")).toEqual([{ objectIds: ["chair"] }]);
  });

  test("a finger that rests opens it, with a tap to be felt; one that is lifted before doesn't", () => {
    vi.useFakeTimers();
    here();
    fire("pointerdown", at(50, 60, touch));
    vi.advanceTimersByTime(400);
    fire("pointerup", at(50, 60, touch));
    vi.advanceTimersByTime(400);
    expect(readEditingUi().menu).toBeNull();
    fire("pointerdown", at(50, 60, touch));
    vi.advanceTimersByTime(600);
    expect(readEditingUi().menu).toMatchObject({ objectId: "chair", x: 50 });
    expect(engine.told("trigger_haptics")).toEqual([{ pattern: "tap" }]);
  });

  test.each<[string, () => void]>([
    ["moves, and rests there", () => fire("pointermove", at(50, 70, touch))],
    [
      "creeps away pixel by pixel",
      () => {
        for (let x = 51; x < 60; x++) fire("pointermove", at(x, 60, touch));
      },
    ],
    [
      "moves and comes back",
      () => {
        fire("pointermove", at(70, 60, touch));
        fire("pointermove", at(50, 60, touch));
      },
    ],
    [
      "is joined by a second",
      () => fire("pointerdown", at(150, 60, { ...touch, pointerId: 2, isPrimary: false })),
    ],
    [
      "is joined by one on another control",
      () => {
        const init = { bubbles: true };
        document.body.dispatchEvent(
          Object.assign(new MouseEvent("pointerdown", init), { pointerId: 2, pointerType: "touch" }),
        );
      },
    ],
    ["is taken over by the browser", () => fire("pointercancel", at(50, 60, touch))],
  ])("a finger that %s opens nothing", (_, happens) => {
    vi.useFakeTimers();
    here();
    fire("pointerdown", at(50, 60, touch));
    vi.advanceTimersByTime(200);
    happens();
    vi.advanceTimersByTime(3000);
    expect(readEditingUi().menu).toBeNull();
  });

  test("a finger that moves while the page is busy opens nothing, though the time is noticed first", () => {
    vi.useFakeTimers();
    here();
    fire("pointerdown", at(50, 60, touch));
    vi.advanceTimersByTime(551);
    fire("pointermove", at(90, 60, touch));
    vi.advanceTimersByTime(3000);
    expect(readEditingUi().menu).toBeNull();
  });

  test("a finger that trembles is one that rests", () => {
    vi.useFakeTimers();
    here();
    fire("pointerdown", at(50, 60, touch));
    fire("pointermove", at(53, 57, touch));
    vi.advanceTimersByTime(600);
    expect(readEditingUi().menu).toMatchObject({ objectId: "chair" });
  });

  test("over nothing, or behind a modal, nothing opens", () => {
    engine.change("editing", { hovered: null });
    const { unmount } = here();
    fire("pointerdown", at(1, 1, right));
    fire("pointerup", at(1, 1, right));
    unmount();
    engine.change("editing", { hovered: "chair" });
    here(true);
    fire("pointerdown", at(1, 1, right));
    fire("pointerup", at(1, 1, right));
    expect(readEditingUi().menu).toBeNull();
  });

  test("by its key it is the menu of what was selected last, else of what is looked at", () => {
    engine.change("editing", { selected: ["chair", "table"] });
    expect(openMenuOfSelected(engine)).toBe(true);
    expect(readEditingUi().menu).toMatchObject({ objectId: "table" });
    engine.change("editing", { selected: [] });
    openMenuOfSelected(engine);
    expect(readEditingUi().menu).toMatchObject({ objectId: "chair" });
    engine.change("editing", { hovered: "gone" });
    expect(openMenuOfSelected(engine)).toBe(false);
  });
});
