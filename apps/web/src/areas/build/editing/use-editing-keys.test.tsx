import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeToast, readToasts } from "#ui/toast/toast-store.ts";
import { readEditingUi, sendToEditingUi } from "./editing-ui-state.ts";
import { NumberField } from "./properties/fields.tsx";
import { useEditingKeys } from "./use-editing-keys.ts";

let engine: FakeEngine;
let changed: number[];
beforeEach(() => {
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: ofHost(), objects: { chair: object("chair") } };
  engine.change("editing", { isActive: true });
  changed = [];
  sendToEditingUi({ type: "BEGIN", width: 1400 });
});
afterEach(() => {
  sendToEditingUi({ type: "END" });
  for (const { id } of readToasts()) closeToast(id);
});

function Builder() {
  useEditingKeys(false, () => false);
  return <NumberField label="Height" value={1} onChange={(value) => changed.push(value)} />;
}

test("Escape closes one thing at a time, and ends building only when it is pressed again", async () => {
  engine.change("editing", { selected: ["chair"] });
  renderInPage(<Builder />, { engine });
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_selected_objects")).toEqual([{ objectIds: [] }]);
  act(() => engine.change("editing", { selected: [] }));
  await userEvent.keyboard("{Escape}");
  expect(readEditingUi()).toMatchObject({ left: null, transformPanel: "active" });
  await userEvent.keyboard("{Escape}");
  expect(readEditingUi()).toMatchObject({ left: null, transformPanel: "closed" });
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_edit_mode")).toEqual([]);
  expect(readToasts().at(-1)?.message).toBe("Press Esc again to stop building.");
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_edit_mode")).toEqual([{ enabled: false }]);
});

test("a key leaves the body to fly, says how once, and comes back into it", async () => {
  renderInPage(<Builder />, { engine });
  await userEvent.keyboard("t");
  expect(readToasts().at(-1)?.message).toContain("E goes up, Q down");
  act(() => engine.change("camera", { mode: "build_flight" }));
  await userEvent.keyboard("t");
  expect(engine.told("set_camera_mode")).toEqual([{ mode: "build_flight" }, { mode: "third_person" }]);
});

test("ctrl and S in a number field takes what is written, saves, and leaves one in the field", async () => {
  vi.spyOn(engine, "screenshot").mockResolvedValue(new Blob());
  renderInPage(<Builder />, { engine });
  const field = screen.getByRole("textbox", { name: "Height" });
  await userEvent.clear(field);
  await userEvent.type(field, "2.5");
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(changed).toEqual([2.5]);
  await waitFor(() => expect(engine.told("save_room")).toHaveLength(1));
  expect(document.activeElement).toBe(field);
});
