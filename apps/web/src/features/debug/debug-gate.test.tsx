import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "../../testing/answers.ts";
import { currentUser } from "../../testing/records.ts";
import { renderInPage } from "../../testing/render.tsx";
import { hideModal, readModals } from "../modals/modal-store.ts";
import { DebugGate } from "./debug-gate.tsx";
import { setDebug } from "./debug-settings.ts";
import { soon } from "../../testing/soon.ts";

const flags = (debugMenu: boolean) => ({ ...currentUser().featureFlags, debugMenu });
const press = () => fireEvent.keyDown(window, { code: "Backquote", ctrlKey: true, shiftKey: true });
/** The menu is fetched for those who may have it. */
const pressWhenThere = () =>
  soon(() => {
    press();
    expect(readModals()).toEqual(["Debug"]);
  });

beforeEach(() => answerCalls({ "GET /api/feature-flags": { body: flags(false) } }));
afterEach(() => {
  hideModal("Debug");
  setDebug({ showBreakpointIndicator: false });
  vi.unstubAllGlobals();
});

test("the hotkey does nothing without the flag", async () => {
  renderInPage(<DebugGate me={currentUser()} />);
  press();
  expect(readModals()).toEqual([]);
});

test("with it, of one's own or of all, it opens the menu", async () => {
  renderInPage(<DebugGate me={currentUser({ featureFlags: flags(true) })} />);
  await pressWhenThere();
  expect(await screen.findByRole("dialog", { name: "Debug" })).toBeTruthy();
});

test("its settings are false until chosen, kept in the browser; the indicator goes by a press", async () => {
  renderInPage(<DebugGate me={currentUser({ featureFlags: flags(true) })} />);
  await pressWhenThere();
  const shown = await screen.findByRole("switch", { name: "Show breakpoint" });
  expect(shown.getAttribute("aria-checked")).toBe("false");
  for (const box of screen.getAllByRole("checkbox")) expect(box.matches(":disabled")).toBe(true);
  await userEvent.click(shown);
  expect(JSON.parse(localStorage.getItem("debug_settings") ?? "{}")).toMatchObject({
    showBreakpointIndicator: true,
    showLoadingSplash: false,
  });
  hideModal("Debug");
  await userEvent.click(await screen.findByRole("button", { name: /^Breakpoint/ }));
  expect(screen.queryByRole("button", { name: /^Breakpoint/ })).toBeNull();
});
