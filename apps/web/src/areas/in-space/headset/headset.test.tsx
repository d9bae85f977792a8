import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { showToast } from "#ui/toast/toast-store.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { EnterVrButton } from "./enter-vr-button.tsx";
import { HeadsetSettings } from "./headset-settings.tsx";
import { applyHeadsetSettings } from "#preferences/stored-headset-settings.ts";

afterEach(() => localStorage.clear());

test("without a headset there is nothing to press or to choose", () => {
  const { container } = renderInPage(
    <>
      <EnterVrButton />
      <HeadsetSettings />
    </>,
    { engine: new FakeEngine() },
  );
  expect(container.textContent).toBe("");
});

test("one puts it on by the press itself, and takes it off again", async () => {
  const engine = new FakeEngine();
  engine.change("headset", { isSupported: true });
  renderInPage(<EnterVrButton />, { engine });
  fireEvent.click(screen.getByRole("button", { name: "Enter VR" }));
  expect(engine.told("enter_vr")).toHaveLength(1);
  // The engine says so within the press.
  act(() => engine.change("headset", { status: "entering" }));
  await vi.dynamicImportSettled();
  act(() => engine.change("headset", { status: "on" }));
  showToast({ message: "Thanks for your report." });
  expect(engine.told("show_vr_notice")).toEqual([{ message: "Thanks for your report." }]);
  await userEvent.click(screen.getByRole("button", { name: "Leave VR" }));
  expect(engine.told("leave_vr")).toHaveLength(1);
});

test("what is chosen holds now and in the next space", async () => {
  const engine = new FakeEngine();
  engine.change("headset", { isSupported: true });
  renderInPage(<HeadsetSettings />, { engine });
  await userEvent.click(screen.getByRole("radio", { name: "Walk" }));
  expect(engine.told("set_vr_settings")).toEqual([{ ...DEFAULT_HEADSET, movement: "smooth" }]);
  const next = new FakeEngine();
  applyHeadsetSettings(next);
  expect(next.told("set_vr_settings")).toEqual([{ ...DEFAULT_HEADSET, movement: "smooth" }]);
});

test.each(["", "{", "7", '{"movement":"fly","isSeated":"yes"}'])(
  "%s in the storage is no setting",
  (kept) => {
    localStorage.setItem("headset_settings", kept);
    const engine = new FakeEngine();
    applyHeadsetSettings(engine);
    for (const settings of engine.told("set_vr_settings")) expect(settings).toEqual(DEFAULT_HEADSET);
  },
);
