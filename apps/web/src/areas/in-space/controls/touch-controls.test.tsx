import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
