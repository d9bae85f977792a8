import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearToasts } from "#testing/clear-toasts.ts";
import { freePlace } from "./toast-edge.ts";
import { setToastHost } from "./toast-host.ts";
import { Toasts } from "./toasts.tsx";
import { closeToast, readToasts, showToast } from "./toast-store.ts";

let page: ReturnType<typeof render>;
beforeEach(() => {
  vi.useFakeTimers();
  page = render(<Toasts />);
});
afterEach(() => {
  clearToasts();
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

  test("of something that went wrong stays five seconds", () => {
    act(() => showToast({ message: "Not saved", kind: "error" }));
    pass(4_999);
    // By a sign too, not by its colour alone.
    expect(screen.getByText("Not saved").parentElement?.firstElementChild?.tagName).toBe("svg");
    pass(1);
    expect(screen.queryByText("Not saved")).toBeNull();
  });

  test("that comes up under a pointer at rest goes all the same", () => {
    act(() => showToast({ message: "Saved" }));
    fireEvent.pointerEnter(screen.getByText("Saved"));
    pass(4_000);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("that offers something to do stays ten seconds", () => {
    act(() => showToast({ message: "Deleted", action: { label: "Undo", press: () => undefined } }));
    pass(9_999);
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Deleted")).toBeNull();
  });

  test("waits while one points at it", () => {
    act(() => showToast({ message: "Saved" }));
    fireEvent.pointerMove(screen.getByText("Saved"));
    pass(60_000);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  test("gives the focus back to where it came from when it is answered", () => {
    const field = document.body.appendChild(document.createElement("input"));
    const press = vi.fn();
    act(() => showToast({ message: "Deleted", action: { label: "Undo", press } }));
    const undo = screen.getByRole("button", { name: "Undo" });
    act(() => field.focus());
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(press).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test("is glass in a space, as all over its view, and paper on a page", () => {
    const card = () => screen.getByText("Saved").parentElement?.className;
    act(() => showToast({ message: "Saved" }));
    expect(card()).toContain("bg-raised");
    const stage = document.body.appendChild(document.createElement("div"));
    act(() => setToastHost(stage));
    expect(card()).toContain("glass-card");
    act(() => setToastHost(null));
    stage.remove();
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

describe("over a dialog", () => {
  const view = { width: 1280, height: 800 };
  const toast = { width: 480, height: 52 };
  const button = (left: number, top: number) => ({ left, right: left + 120, top, bottom: top + 44 });

  test.each([
    ["covers none of its buttons below", [button(600, 640), button(900, 740)], "bottom"],
    ["would cover one below", [button(600, 740), button(1150, 60)], "top"],
    ["would cover some at both edges", [button(600, 740), button(500, 40), button(700, 40)], "raised"],
    ["has no room between them", [button(600, 740), { ...button(500, 40), bottom: 700 }], "top"],
  ] as const)("a toast that %s", (_, buttons, edge) => {
    expect(freePlace(toast, buttons, view).edge).toBe(edge);
  });

  test("on a phone a toast covers neither a dialog's title nor its actions", () => {
    const phone = { width: 390, height: 844 };
    const title = { left: 40, right: 310, top: 40, bottom: 128 };
    const actions = { left: 165, right: 350, top: 759, bottom: 803 };
    expect(freePlace({ width: 358, height: 76 }, [title, actions], phone)).toEqual({
      edge: "raised",
      above: 844 - 759 + 8,
    });
  });

  test.each([
    ["the button of a dialog", "role", "dialog", "button", true],
    ["the button of a part of the page that asks", "data-asking", "", "button", false],
    ["what a part of the page asks", "data-asking", "", "h2", false],
    ["the bar of a space below a dialog", "data-region", "bottom", "button", true],
  ])("a toast gives way to %s, and comes back when that has gone", (_, name, value, part, isModal) => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe: () => void;
        constructor(tell: () => void) {
          this.observe = tell;
        }
        disconnect = () => undefined;
      },
    );
    const boxes = vi.spyOn(Element.prototype, "getBoundingClientRect");
    const asking = document.createElement("div");
    asking.setAttribute(name, value);
    asking.innerHTML = `<${part}>Save</${part}>`;
    boxes.mockImplementation(function (this: Element) {
      return this.textContent === "Save"
        ? new DOMRect(0, innerHeight - 60, innerWidth, 40)
        : new DOMRect(0, 0, 300, 50);
    });
    const edge = () => screen.getByText("Saved").closest("[aria-live]")?.getAttribute("data-edge");
    act(() => showToast({ message: "Saved" }));
    expect(edge()).toBe("bottom");
    act(() => closeToast(readToasts()[0]?.id ?? 0));
    document.body.append(asking);
    act(() => {
      page.rerender(<Toasts isDialogOpen={isModal} />);
      showToast({ message: "Saved" });
    });
    expect(edge()).toBe("top");
    asking.remove();
    act(() => {
      page.rerender(<Toasts />);
      closeToast(readToasts()[0]?.id ?? 0);
    });
    act(() => showToast({ message: "Saved" }));
    expect(edge()).toBe("bottom");
    boxes.mockRestore();
    vi.unstubAllGlobals();
  });
});
