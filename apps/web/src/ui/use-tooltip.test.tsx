import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "@veranda/contract";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTooltip, type TooltipSide } from "./use-tooltip.tsx";

function Named({ name, side }: { name: string; side?: TooltipSide }) {
  const { trigger, tip } = useTooltip(`About ${name}`, side);
  return (
    <>
      <button type="button" {...trigger}>
        {name}
      </button>
      {tip}
    </>
  );
}

const shown = () => screen.queryByRole("tooltip")?.textContent ?? null;
const button = (name: string) => screen.getByRole("button", { name });
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Named name="Chat" />
      <Named name="Share" />
      <Named name="Copy" side="below" />
    </>,
  );
});
afterEach(() => {
  // Whoever comes next finds none that was open a moment ago.
  vi.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS);
  vi.useRealTimers();
});

test("opens after a delay and describes its element, then closes on leave", () => {
  fireEvent.pointerEnter(button("Chat"));
  pass(TOOLTIP_DELAY_MS - 1);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe("About Chat");
  expect(button("Chat").getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
  fireEvent.pointerLeave(button("Chat"));
  expect(shown()).toBeNull();
});

test("opens at once when one was open a moment ago, and not later", () => {
  fireEvent.pointerEnter(button("Chat"));
  pass(TOOLTIP_DELAY_MS);
  fireEvent.pointerLeave(button("Chat"));
  fireEvent.pointerEnter(button("Share"));
  pass(0);
  expect(shown()).toBe("About Share");
  fireEvent.pointerLeave(button("Share"));
  pass(TOOLTIP_SKIP_DELAY_MS);
  fireEvent.pointerEnter(button("Chat"));
  pass(0);
  expect(shown()).toBeNull();
});

test.each([
  ["a press", () => fireEvent.pointerDown(button("Chat"))],
  ["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
  ["scrolling", () => fireEvent.scroll(document)],
  ["blur", () => fireEvent.blur(button("Chat"))],
])("closes on %s", (_, close) => {
  fireEvent.pointerEnter(button("Chat"));
  pass(TOOLTIP_DELAY_MS);
  expect(shown()).toBe("About Chat");
  close();
  expect(shown()).toBeNull();
});

test("a press before the delay is over leaves it closed", () => {
  fireEvent.pointerEnter(button("Chat"));
  fireEvent.pointerDown(button("Chat"));
  pass(TOOLTIP_DELAY_MS);
  expect(shown()).toBeNull();
});

test("a finger opens none", () => {
  fireEvent.pointerEnter(button("Chat"), { pointerType: "touch" });
  pass(TOOLTIP_DELAY_MS);
  expect(shown()).toBeNull();
});

test.each([
  ["Chat", 400, "above"],
  ["Chat", 10, "below"],
  ["Copy", 400, "below"],
  ["Copy", window.innerHeight - 30, "above"],
])("the one of %s, %i pixels down the window, stands %s it", (name, top, side) => {
  vi.spyOn(button(name), "getBoundingClientRect").mockReturnValue(new DOMRect(100, top, 40, 24));
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(30);
  fireEvent.focus(button(name));
  fireEvent.pointerEnter(button(name));
  pass(TOOLTIP_DELAY_MS);
  const at = Number.parseFloat(screen.getByRole("tooltip").style.top);
  expect(at).toBe(side === "above" ? top - 40 : top + 34);
  vi.restoreAllMocks();
});
