import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { applyGraphics, readGraphics } from "#preferences/graphics.ts";
import { SettingsDrawer } from "./settings-drawer.tsx";

beforeEach(() => localStorage.clear());

test("how wide one sees and how fast one turns are chosen at once, and kept for the next visit", () => {
  const engine = new FakeEngine();
  renderInPage(<SettingsDrawer onClose={() => {}} />, { engine });
  fireEvent.change(screen.getByRole("slider", { name: "Field of view" }), { target: { value: "90" } });
  fireEvent.change(screen.getByRole("slider", { name: "Turning speed" }), { target: { value: "1.5" } });
  expect(engine.told("set_field_of_view")).toEqual([{ degrees: 90 }]);
  expect(engine.told("set_look_speed")).toEqual([{ speed: 1.5 }]);
  const next = new FakeEngine();
  applyGraphics(next, readGraphics());
  expect(next.told("set_field_of_view")).toEqual([{ degrees: 90 }]);
  expect(next.told("set_look_speed")).toEqual([{ speed: 1.5 }]);
});

test("placed objects stand in one's way until one says otherwise, also when the settings are opened again", async () => {
  const engine = new FakeEngine();
  const { unmount } = renderInPage(<SettingsDrawer onClose={() => {}} />, { engine });
  await userEvent.click(screen.getByRole("switch", { name: "Walk through objects" }));
  expect(engine.told("set_meshing_enabled")).toEqual([{ enabled: false }]);
  unmount();
  renderInPage(<SettingsDrawer onClose={() => {}} />, { engine });
  const again = screen.getByRole("switch", { name: "Walk through objects" });
  expect(again.ariaChecked).toBe("true");
  await userEvent.click(again);
  expect(engine.told("set_meshing_enabled")).toEqual([{ enabled: false }, { enabled: true }]);
});
