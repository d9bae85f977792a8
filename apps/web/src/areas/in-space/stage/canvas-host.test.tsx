import { expect, test, vi } from "vitest";
import { act, fireEvent, render } from "@testing-library/react";
import { CanvasHost } from "./canvas-host.tsx";

const canvas = vi.hoisted(() => document.createElement("canvas"));
vi.mock(import("#engine/engine-loader.ts"), async (original) => ({
  ...(await original()),
  engineCanvas: () => canvas,
}));

/** Whether somebody has pressed anything in this page. */
const activation = { hasBeenActive: true };
Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });

test("the canvas, black until it is drawn on, hides no picture before the space is shown", () => {
  const { rerender } = render(<CanvasHost isShown={false} />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(true);
  rerender(<CanvasHost isShown />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(false);
});

test("who comes to the space by the keyboard sees that keys go there; a pointer takes the ring away", () => {
  const isByKeys = vi.spyOn(canvas, "matches").mockReturnValue(true);
  const { container, rerender } = render(<CanvasHost isShown={false} />);
  const ring = () => container.querySelector("[data-focus-ring]");
  canvas.tabIndex = 0;
  expect(ring()).toBeNull();
  rerender(<CanvasHost isShown />);
  expect(isByKeys).toHaveBeenCalledWith(":focus-visible");
  expect(ring()).toBeTruthy();
  fireEvent.pointerDown(canvas);
  expect(ring()).toBeNull();
  act(() => canvas.blur());
  act(() => canvas.focus());
  expect(ring()).toBeTruthy();
  act(() => canvas.blur());
  expect(ring()).toBeNull();
  isByKeys.mockReturnValue(false);
  act(() => canvas.focus());
  expect(ring()).toBeNull();
});

test("whose page was only loaded sees no ring: nobody has pressed a key", () => {
  vi.spyOn(canvas, "matches").mockReturnValue(true);
  activation.hasBeenActive = false;
  const { container, rerender } = render(<CanvasHost isShown={false} />);
  rerender(<CanvasHost isShown />);
  expect(container.querySelector("[data-focus-ring]")).toBeNull();
});
