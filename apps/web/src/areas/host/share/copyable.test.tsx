import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { Copyable } from "./copyable.tsx";

const LINK = "https://spaces.example/s/terrace-terrace1";
const withClipboard = (value: unknown) =>
  Object.defineProperty(navigator, "clipboard", { value, configurable: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "clipboard");
  clearToasts();
});

const press = async () => {
  renderInPage(<Copyable label="Link" text={LINK} />);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const said = () => readToasts().map(({ message }) => message);

test("a press copies the text, and the button says so for a moment", async () => {
  const writeText = vi.fn(async () => {});
  withClipboard({ writeText });
  await press();
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  expect(said()).toEqual([]);
});

test("a browser that refuses is said to, and the text can be selected instead", async () => {
  withClipboard({ writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  await press();
  expect(said()).toEqual(["Couldn’t copy. Select the text and copy it."]);
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link" }).value).toBe(LINK);
});

test("a page that isn’t served securely has no clipboard: a press says so instead of nothing", async () => {
  withClipboard(undefined);
  await press();
  expect(said()).toEqual(["Couldn’t copy. Select the text and copy it."]);
});
