import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "@testing-library/user-event";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { TouchControls } from "./touch-controls.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const buttons = () => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));
const show = () =>
  renderInPage(<TouchControls isHidden={false} isFilming={false} items={[]} onPlay={() => {}} />, { engine });

test("a thumb jumps and opens the emotes", () => {
  show();
  expect(buttons()).toEqual(["Emote wheel", "Jump"]);
});

test("while one builds the place of the thumb is free for what one builds, in flight it goes up and down", () => {
  engine.change("editing", { isActive: true });
  const { unmount } = show();
  expect(buttons()).toEqual([]);
  unmount();
  engine.change("camera", { mode: "build_flight" });
  show();
  expect(buttons()).toEqual(["Up", "Down"]);
});

describe("the emote wheel", () => {
  const open = async () => {
    show();
    screen.getByRole("button", { name: "Emote wheel" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(wheel()).toBeTruthy();
  };
  const wheel = () => screen.queryByRole("region", { name: "Emote wheel" });

  test("is closed by a press beside it, not by a second finger", async () => {
    await open();
    fireEvent.pointerDown(document.body, { isPrimary: false });
    expect(wheel()).toBeTruthy();
    if (wheel()) fireEvent.pointerDown(screen.getByRole("status"), { isPrimary: true });
    expect(wheel()).toBeTruthy();
    fireEvent.pointerDown(document.body, { isPrimary: true });
    expect(wheel()).toBeNull();
  });

  test("is closed by Escape, wherever the focus is", async () => {
    await open();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(wheel()).toBeNull();
  });
});
