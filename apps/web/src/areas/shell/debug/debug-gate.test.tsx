import type { CurrentUser } from "@veranda/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { DebugModal } from "./debug-modal.tsx";
import { DebugGate } from "./debug-gate.tsx";
import { setDebug } from "#preferences/debug-settings.ts";
import { soon } from "#testing/soon.ts";

const flags = (debugMenu: boolean) => ({ ...currentUser().featureFlags, debugMenu });
const press = () => fireEvent.keyDown(window, { code: "Backquote", ctrlKey: true, shiftKey: true });
/** The menu is fetched for those who may have it. */
const pressWhenThere = () =>
  soon(() => {
    press();
    expect(readDialogs()).toEqual([DebugModal]);
  });

const show = (me: CurrentUser) => {
  answerCalls({ "GET /api/feature-flags": { body: flags(false) }, "GET /api/users/me": { body: me } });
  renderInPage(
    <>
      <DebugGate />
      <DialogHost />
    </>,
  );
};

beforeEach(signInForTest);
afterEach(() => {
  closeDialog(DebugModal);
  signOutForTest();
  setDebug({ showBreakpointIndicator: false });
  vi.unstubAllGlobals();
});

test("the hotkey does nothing without the flag", async () => {
  show(currentUser());
  press();
  expect(readDialogs()).toEqual([]);
});

test("with it, of one's own or of all, it opens the menu", async () => {
  show(currentUser({ featureFlags: flags(true) }));
  await pressWhenThere();
  expect(await screen.findByRole("dialog", { name: "Debug" })).toBeTruthy();
});

test("its settings are false until chosen, kept in the browser; the indicator goes by a press", async () => {
  show(currentUser({ featureFlags: flags(true) }));
  await pressWhenThere();
  const shown = await screen.findByRole("switch", { name: "Show breakpoint" });
  expect(shown.getAttribute("aria-checked")).toBe("false");
  for (const box of screen.getAllByRole("checkbox")) expect(box.matches(":disabled")).toBe(true);
  await userEvent.click(shown);
  expect(JSON.parse(localStorage.getItem("debug_settings") ?? "{}")).toMatchObject({
    showBreakpointIndicator: true,
    showLoadingSplash: false,
  });
  act(() => closeDialog(DebugModal));
  await userEvent.click(await screen.findByRole("button", { name: /^Breakpoint/ }));
  expect(screen.queryByRole("button", { name: /^Breakpoint/ })).toBeNull();
});
