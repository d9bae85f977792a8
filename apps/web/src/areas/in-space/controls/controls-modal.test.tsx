import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { ControlsModal } from "./controls-modal.tsx";

const onClose = vi.fn<() => void>();
let pads: unknown[] = [];
beforeEach(() => {
  pads = [];
  Object.defineProperty(navigator, "getGamepads", { value: () => pads, configurable: true });
});
afterEach(() => {
  onClose.mockReset();
  holdKeys(null);
  Reflect.deleteProperty(navigator, "getGamepads");
  vi.unstubAllGlobals();
});

const on = (...pointers: ("fine" | "coarse")[]) =>
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: pointers.some((pointer) => media === `(any-pointer: ${pointer})`),
    }),
  );
const show = (isEmbedded = false) =>
  renderInPage(<ControlsModal onClose={onClose} />, { visit: { visit: { ...visit, isEmbedded } } });
const groups = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
/** The keys beside what they do. */
const keysOf = (does: string) => screen.getByText(does, { selector: "dt" }).nextElementSibling?.textContent;

test.each([
  [["fine"], ["Keyboard", "Mouse"]],
  [["coarse"], ["Touch"]],
  [
    ["fine", "coarse"],
    ["Keyboard", "Mouse", "Touch"],
  ],
  // Who has neither works by keys alone.
  [[], ["Keyboard"]],
] as const)("what one has here is explained, and nothing else: %j", (pointers, names) => {
  on(...pointers);
  show();
  expect(groups()).toEqual(names);
});

test("a gamepad is explained while it is there", () => {
  on("coarse");
  show();
  pads = [{}];
  act(() => void window.dispatchEvent(new Event("gamepadconnected")));
  expect(groups()).toEqual(["Touch", "Gamepad"]);
  pads = [];
  act(() => void window.dispatchEvent(new Event("gamepaddisconnected")));
  expect(groups()).toEqual(["Touch"]);
});

test("keys are those that the person has chosen, and lead to where they are changed", async () => {
  on("fine");
  holdKeys({ jump: "KeyP", emote_1: "KeyI" });
  show();
  expect(keysOf("Jump")).toBe("P");
  expect(screen.queryByText("1 – 9")).toBeNull();
  const change = within(screen.getByRole("dialog")).getByRole("link");
  expect(change.getAttribute("href")).toBe("/settings/keys");
  await userEvent.click(change);
  expect(onClose).toHaveBeenCalledOnce();
});

test("in another site's page nothing leads away", () => {
  on("fine");
  show(true);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("1 – 9")).toBeTruthy();
});
