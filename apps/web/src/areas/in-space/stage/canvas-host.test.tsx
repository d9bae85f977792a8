import { expect, test, vi } from "vitest";
import { render } from "@testing-library/react";
import { CanvasHost } from "./canvas-host.tsx";

const canvas = vi.hoisted(() => document.createElement("canvas"));
vi.mock(import("#engine/engine-loader.ts"), async (original) => ({
  ...(await original()),
  engineCanvas: () => canvas,
}));

test("the canvas, black until it is drawn on, hides no picture before the space is shown", () => {
  const { rerender } = render(<CanvasHost isShown={false} />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(true);
  rerender(<CanvasHost isShown />);
  expect(canvas.parentElement?.classList.contains("invisible")).toBe(false);
});
