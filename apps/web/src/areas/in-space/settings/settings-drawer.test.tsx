import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { ArrivalTools } from "../stage/arrival-tools.tsx";
import { applyGraphics, readGraphics } from "#preferences/graphics.ts";
import { SettingsDrawer } from "./settings-drawer.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  signOutForTest();
});

const drawnAt = (selectedPixelRatio: number) => {
  const me = currentUser();
  return { ...me, mediaSettings: { ...me.mediaSettings, selectedPixelRatio } };
};

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

test("how finely is drawn is kept with one's account once the slider rests", async () => {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser({ userFlags: ["finishedSettingsTutorial"] }) },
    "PATCH /api/users/me": { body: drawnAt(0.5) },
  });
  signInForTest();
  const engine = new FakeEngine();
  renderInPage(<SettingsDrawer onClose={() => {}} />, { engine });
  await soon(() => expect(screen.queryByRole("region", { name: "About these settings" })).toBeNull());
  await soon(() => expect(asked).not.toEqual([]));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  act(() => engine.change("settings", { pixelRatio: { ratio: 1, auto: false, effective: 1 } }));
  const slider = screen.getByRole("slider", { name: "Render scale" });
  fireEvent.change(slider, { target: { value: "0.7" } });
  fireEvent.change(slider, { target: { value: "0.5" } });
  expect(engine.told("set_pixel_ratio").at(-1)).toEqual({ ratio: 0.5, auto: false });
  await soon(() =>
    expect(asked.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { mediaSettings: { selectedPixelRatio: 0.5 } },
    ]),
  );
});

test("a browser in which nothing was chosen draws as finely as one's account says", async () => {
  answerCalls({ "GET /api/users/me": { body: drawnAt(0.5) } });
  signInForTest();
  const engine = new FakeEngine();
  renderInPage(<ArrivalTools />, { engine });
  await soon(() => expect(engine.told("set_pixel_ratio")).toEqual([{ ratio: 0.5, auto: false }]));
});

test("a browser in which it was chosen draws as finely as was chosen there", async () => {
  localStorage.setItem("graphics_settings", JSON.stringify({ pixelRatio: { ratio: 0.8, auto: false } }));
  const asked = answerCalls({ "GET /api/users/me": { body: drawnAt(0.5) } });
  signInForTest();
  const engine = new FakeEngine();
  renderInPage(<ArrivalTools />, { engine });
  await soon(() => expect(asked).not.toEqual([]));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(engine.told("set_pixel_ratio")).toEqual([]);
});
