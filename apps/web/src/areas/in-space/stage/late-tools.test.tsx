import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLateTools } from "./use-late-tools.ts";

let tools: ReturnType<typeof useLateTools>;
function Stage({ isShown = true, isAskedFor = false }) {
  tools = useLateTools(isShown, isAskedFor);
  return <input aria-label="Message" />;
}
const press = (code: string) => fireEvent.keyDown(document.body, { code });
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
  const { rerender } = render(<Stage isShown={false} />);
  act(() => vi.advanceTimersByTime(60_000));
  press("KeyB");
  tools.want();
  expect(tools.areWanted).toBe(false);
  rerender(<Stage />);
  press("KeyW");
  press("Enter");
  expect(tools.areWanted).toBe(false);
  act(() => vi.advanceTimersByTime(60_000));
  expect(tools.areWanted).toBe(true);
});

test("they come at once where one of them is asked for", () => {
  const { unmount } = render(<Stage isAskedFor />);
  expect(tools.areWanted).toBe(true);
  unmount();
  render(<Stage />);
  act(tools.want);
  expect(tools.areWanted).toBe(true);
});

test("the key that asks for one is pressed again once it is there, and no other later", () => {
  const { getByRole } = render(<Stage />);
  fireEvent.keyDown(getByRole("textbox"), { code: "KeyB" });
  expect(tools.areWanted).toBe(false);
  press("KeyB");
  expect(tools.areWanted).toBe(true);
  for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, hear);
  act(tools.onReady);
  expect(heard).toEqual(["keydown KeyB", "keyup KeyB"]);
  press("KeyP");
  act(tools.onReady);
  expect(heard).toEqual(["keydown KeyB", "keyup KeyB", "keydown KeyP"]);
});
