import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { useEndInMini } from "./use-end-in-mini.ts";

afterEach(() => {
  clearToasts();
});

const close = vi.fn();
const at = (isMini: boolean, isOver: boolean) => ({
  isMini,
  isOver,
  end: isOver ? { message: "Terrace: it was taken down." } : null,
  close,
});
const said = () => readToasts().map(({ message }) => message);

test("a visit that ends in the mini player closes it, and a toast says why", () => {
  const { rerender, result } = renderHook(useEndInMini, { initialProps: at(true, false) });
  expect([result.current, said()]).toEqual([false, []]);
  rerender(at(true, true));
  expect([result.current, said()]).toEqual([true, ["Terrace: it was taken down."]]);
  expect(close).toHaveBeenCalled();
});

test("a reason that was read in the full view isn't repeated on the next page", () => {
  const { rerender, result } = renderHook(useEndInMini, { initialProps: at(false, false) });
  rerender(at(false, true));
  rerender(at(true, true));
  expect([result.current, said()]).toEqual([true, []]);
});

test("another failed attempt is shown", () => {
  const { rerender } = renderHook(useEndInMini, { initialProps: at(false, true) });
  rerender(at(false, false));
  rerender(at(true, false));
  rerender(at(true, true));
  expect(said()).toEqual(["Terrace: it was taken down."]);
});
