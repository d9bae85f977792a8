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
