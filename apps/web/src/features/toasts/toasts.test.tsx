import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Toasts } from "./toasts.tsx";
import { closeToast, readToasts, showToast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
  vi.useRealTimers();
});

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("a toast", () => {
  test("stays four seconds", () => {
    act(() => showToast({ message: "Saved" }));
    pass(3_999);
    expect(screen.getByText("Saved")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("waits while one points at it", () => {
    act(() => showToast({ message: "Saved" }));
    fireEvent.pointerEnter(screen.getByText("Saved"));
    pass(60_000);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  test("has a close button", () => {
    act(() => showToast({ message: "Saved" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("is not stacked when it says the same, and makes room after three", () => {
    act(() => ["One", "One", "Two", "Three", "Four"].forEach((message) => showToast({ message })));
    expect(readToasts().map(({ message }) => message)).toEqual(["Two", "Three", "Four"]);
  });
});
