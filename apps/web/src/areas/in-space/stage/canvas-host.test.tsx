import { expect, test, vi } from "vitest";
import { act, fireEvent, render } from "@testing-library/react";
import { watchKeyboardNavigation } from "#site/keyboard-navigation.ts";
import { CanvasHost } from "./canvas-host.tsx";

const canvas = vi.hoisted(() => document.createElement("canvas"));
vi.mock(import("#engine/engine-loader.ts"), async (original) => ({
  ...(await original()),
  engineCanvas: () => canvas,
}));

watchKeyboardNavigation();

test("the canvas, black until it is drawn on, hides no picture before the space is shown", () => {
  const { rerender } = render(<CanvasHost isShown={false} />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(true);
  rerender(<CanvasHost isShown />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(false);
});

test("keyboard focus shows a ring on the view, which a pointer removes", () => {
  const { container, rerender } = render(<CanvasHost isShown={false} />);
  const ring = () => container.querySelector("[data-focus-ring]");
  canvas.tabIndex = 0;
  fireEvent.keyDown(document.body, { key: "Tab" });
  fireEvent.keyDown(document.body, { key: "Enter" });
  expect(ring()).toBeNull();
  rerender(<CanvasHost isShown />);
  expect(ring()).toBeTruthy();
  fireEvent.pointerDown(canvas);
  expect(ring()).toBeNull();
  act(() => canvas.blur());
  fireEvent.keyDown(document.body, { key: "Tab" });
  act(() => canvas.focus());
  expect(ring()).toBeTruthy();
  act(() => canvas.blur());
  expect(ring()).toBeNull();
});

test("whom a link brought that they pressed with a pointer sees no ring, though they typed and walk by keys", () => {
  // As Chromium has it for what a script focuses.
  vi.spyOn(canvas, "matches").mockReturnValue(true);
  fireEvent.keyDown(document.body, { key: "Tab" });
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: "w" });
  const { container, rerender } = render(<CanvasHost isShown={false} />);
  rerender(<CanvasHost isShown />);
  expect(document.activeElement).toBe(canvas);
  expect(container.querySelector("[data-focus-ring]")).toBeNull();
});
