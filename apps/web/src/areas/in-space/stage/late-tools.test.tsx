import { act, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLateTools } from "./use-late-tools.ts";

const open = ({ isShown = true, isAskedFor = false } = {}) =>
  renderHook((now) => useLateTools(now.isShown, now.isAskedFor), { initialProps: { isShown, isAskedFor } });
const press = (code: string, on: Element = document.body) => fireEvent.keyDown(on, { code });
const later = () => act(() => void vi.advanceTimersByTime(60_000));
const heard: string[] = [];
const hear = ({ type, code }: KeyboardEvent) => void heard.push(`${type} ${code}`);

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  for (const type of ["keydown", "keyup"] as const) window.removeEventListener(type, hear);
});

test("the tools come a moment after the place is shown, and not by walking", () => {
  const { result, rerender } = open({ isShown: false });
  later();
  press("KeyB");
  act(() => result.current.want());
  expect(result.current.areWanted).toBe(false);
  rerender({ isShown: true, isAskedFor: false });
  press("KeyW");
  press("Enter");
  expect(result.current.areWanted).toBe(false);
  later();
  expect(result.current.areWanted).toBe(true);
});

test("they come at once where one of them is asked for", () => {
  expect(open({ isAskedFor: true }).result.current.areWanted).toBe(true);
  const { result } = open();
  act(() => result.current.want());
  expect(result.current.areWanted).toBe(true);
});

const bar = (tools: ReturnType<typeof useLateTools>) => (
  <div data-testid="bar" {...tools.handlers}>
    <button type="button">Chat</button>
  </div>
);
const moved = (pixels: number) =>
  Object.defineProperty(new MouseEvent("pointermove", { bubbles: true }), "movementX", { value: pixels });

test("a bar that appears under a resting pointer asks for none of them, a move, a press or the focus there does", () => {
  const { result } = open();
  const { getByTestId, getByRole, unmount } = render(bar(result.current));
  act(() => void fireEvent.pointerEnter(getByTestId("bar")));
  act(() => void getByRole("button").dispatchEvent(moved(0)));
  expect(result.current.areWanted).toBe(false);
  act(() => void getByRole("button").dispatchEvent(moved(2)));
  expect(result.current.areWanted).toBe(true);
  unmount();
  for (const come of [fireEvent.pointerDown, fireEvent.focus]) {
    const { result } = open();
    const { getByRole, unmount } = render(bar(result.current));
    act(() => void come(getByRole("button")));
    expect(result.current.areWanted).toBe(true);
    unmount();
  }
});

test("the key that asks for one is pressed again once it is there, and no other later", () => {
  const { result } = open();
  press("KeyB", render(<input />).getByRole("textbox"));
  expect(result.current.areWanted).toBe(false);
  press("KeyB");
  expect(result.current.areWanted).toBe(true);
  for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, hear);
  act(() => result.current.onReady());
  expect(heard).toEqual(["keydown KeyB", "keyup KeyB"]);
  press("KeyP");
  act(() => result.current.onReady());
  expect(heard).toEqual(["keydown KeyB", "keyup KeyB", "keydown KeyP"]);
});
