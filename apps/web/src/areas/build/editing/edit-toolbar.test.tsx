import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost, rights } from "#testing/objects.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import * as dialogs from "../build-dialogs.ts";
import { EmptyFramesModal } from "./confirm-modals.tsx";
import { EditToolbar } from "./edit-toolbar.tsx";
import { readEditingUi, sendToEditingUi } from "./editing-ui-state.ts";
import { savingWord } from "./save-state.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  engine.change("editing", { isActive: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendToEditingUi({ type: "END" });
  closeDialog(dialogs.RevertModal);
  closeDialog(dialogs.EmptyFramesModal);
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("tools, axes and steps are sent to the engine", async () => {
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  expect(screen.getByRole("button", { name: "Move" }).getAttribute("aria-pressed")).toBe("true");
  await press("Rotate");
  await press("World axes");
  await press("Snap");
  expect(engine.told("set_gizmo")).toEqual([
    { tool: "rotate" },
    { space: "local" },
    { snap: { isOn: false } },
  ]);
});

test("on a phone tools open from the bar, and its menu has what it has no room for", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(width < 40rem)" }),
  );
  engine.change("editing", { canRedo: true });
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Tools",
    "Undo",
    "Add objects",
    "Properties",
    null,
    "More",
  ]);
  await press("Tools");
  await press("Rotate");
  await press("Snap");
  expect(engine.told("set_gizmo")).toEqual([{ tool: "rotate" }, { snap: { isOn: false } }]);
  await userEvent.keyboard("{Escape}");
  await press("More");
  await userEvent.click(screen.getByRole("menuitem", { name: "Redo" }));
  expect(engine.told("redo")).toEqual([{}]);
  await press("More");
  await userEvent.click(screen.getByRole("menuitem", { name: "Layers" }));
  expect(readEditingUi().left).toBe("layers");
});

test("flying for building switches on and off", async () => {
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  await press("Fly");
  act(() => engine.change("camera", { mode: "build_flight" }));
  expect(screen.getByRole("button", { name: "Fly" }).getAttribute("aria-pressed")).toBe("true");
  await press("Fly");
  expect(engine.told("set_camera_mode")).toEqual([{ mode: "build_flight" }, { mode: "third_person" }]);
});

test("undo waits until there is something to undo", async () => {
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
  act(() => engine.change("editing", { canUndo: true }));
  await press("Undo");
  expect(engine.told("undo")).toEqual([{}]);
});

test("Save is for those who may, when something is unsaved", () => {
  const { unmount } = renderInPage(
    <EditToolbar space={visit.space} rights={rights({ restrictedPermissions: ["save_room"] })} />,
    { engine },
  );
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Saved");
  unmount();
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  act(() => engine.change("saving", { isUnsaved: true, revision: 3, persistedRevision: 3 }));
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
  expect(screen.getByRole("status").textContent).toBe("Draft saved");
});

test.each([
  [{ state: "in_progress", isUnsaved: true, revision: 1, persistedRevision: 1 }, "Saving…"],
  [{ state: "failure", isUnsaved: true, revision: 1, persistedRevision: 1 }, "Not saved. Try again."],
  [{ state: "success", isUnsaved: false, revision: 1, persistedRevision: 1 }, "Saved"],
  [{ state: "success", isUnsaved: true, revision: 2, persistedRevision: 1 }, "Saving draft…"],
  [{ state: "idle", isUnsaved: true, revision: 2, persistedRevision: 2 }, "Draft saved"],
] as const)("saving in words: %o", (saving, text) => {
  expect(savingWord({ ...saving, version: null }).text).toBe(text);
});

test("panels open by their buttons", async () => {
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  await press("Layers");
  expect(readEditingUi().left).toBe("layers");
  await press("Add objects");
  expect(readEditingUi().left).toBe("content");
});

test("what one does to the whole space stands in the menu, as one may", async () => {
  engine.state = { ...engine.state, objects: { bench: object("bench") } };
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  await press("More");
  expect(screen.getByRole("menuitem", { name: "Clear the space…" })).toBeTruthy();
  await userEvent.click(screen.getByRole("menuitem", { name: "Revert to last save…" }));
  expect(readDialogs()).toContain(dialogs.RevertModal);
});

test("all frames are emptied only after a question", async () => {
  const picture = object("picture", { kind: "image", props: { frame: "picture" } });
  engine.state = { ...engine.state, objects: { picture } };
  renderInPage(<EditToolbar space={visit.space} rights={ofHost()} />, { engine });
  await press("More");
  await userEvent.click(screen.getByRole("menuitem", { name: "Empty all frames…" }));
  expect(engine.told("clear_all_gallery_frames")).toEqual([]);
  expect(readDialogs()).toContain(dialogs.EmptyFramesModal);
  const onClose = vi.fn();
  renderInPage(<EmptyFramesModal onClose={onClose} />, { engine });
  expect(screen.getByText(/the only filled frame/)).toBeTruthy();
  await press("Empty all frames");
  expect(engine.told("clear_all_gallery_frames")).toEqual([{}]);
  expect(onClose).toHaveBeenCalled();
});

test("who may neither save nor change the place finds neither in the menu", async () => {
  const restrictedPermissions = ["save_room", "change_environment", "clear_room"] as const;
  renderInPage(
    <EditToolbar
      space={visit.space}
      rights={rights({ restrictedPermissions: [...restrictedPermissions] })}
    />,
    {
      engine,
    },
  );
  await press("More");
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Hide empty frames",
    "Stop building",
  ]);
});
