import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMemoryRouter, RouterProvider } from "react-router";
import { VisitContext } from "#engine/visit.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { nowhere, renderInPage } from "#testing/render.tsx";
import { useQuietWhileWalking } from "./use-quiet-while-walking.ts";
import { useStageHotkeys } from "./use-stage-hotkeys.ts";

describe("keys of the view", () => {
  const setViewSize = vi.fn();
  const setMaximized = vi.fn();
  const onChat = vi.fn<() => void>();
  beforeEach(() => vi.clearAllMocks());

  function Stage({ isBlocked = false, mayMaximize = true }) {
    useStageHotkeys({ isBlocked, mayMaximize, onChat });
    return <input aria-label="Message" />;
  }
  type Shown = { path?: string; isMaximized?: boolean; isBlocked?: boolean; mayMaximize?: boolean };
  const show = ({ path = "/s/terrace-1", isMaximized = false, ...stage }: Shown = {}) => {
    const router = createMemoryRouter([{ path: "*", element: <Stage {...stage} /> }], {
      initialEntries: [path],
    });
    return render(
      <VisitContext value={{ ...nowhere, setViewSize, setMaximized, isMaximized, viewSize: "default" }}>
        <RouterProvider router={router} />
      </VisitContext>,
    );
  };
  const press = (code: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
    fireEvent.keyDown(on, { code, key: code.replace(/^Key/, "").toLowerCase(), ...more });
  const alt = { altKey: true };

  test("on the page of a space they make the view wide, and fill the window with it", () => {
    show();
    press("KeyK", alt);
    expect(setViewSize).toHaveBeenCalledExactlyOnceWith("theater");
    press("KeyL", alt);
    expect(setMaximized).toHaveBeenCalledExactlyOnceWith(true);
    press("Escape");
    expect(setMaximized).toHaveBeenCalledOnce();
  });

  test("what fills the window gives it back by Escape, also where it could not be filled any more", () => {
    show({ isMaximized: true, mayMaximize: false });
    press("Escape");
    press("KeyL", alt);
    expect(setMaximized.mock.calls).toEqual([[false], [false]]);
  });

  test("where it may not, it doesn't fill it; elsewhere the view has no size to change", () => {
    const { unmount } = show({ mayMaximize: false });
    press("KeyL", alt);
    unmount();
    show({ path: "/friends" });
    press("KeyK", alt);
    press("KeyL", alt);
    expect(setMaximized).not.toHaveBeenCalled();
    expect(setViewSize).not.toHaveBeenCalled();
  });

  test("one opens the chat, and none is heard behind a modal", () => {
    const { unmount } = show({ path: "/friends" });
    expect(press("Enter")).toBe(false);
    expect(onChat).toHaveBeenCalledOnce();
    press("Enter", {}, screen.getByLabelText("Message"));
    expect(onChat).toHaveBeenCalledOnce();
    unmount();
    show({ isBlocked: true });
    press("Enter");
    press("KeyK", alt);
    expect(onChat).toHaveBeenCalledOnce();
    expect(setViewSize).not.toHaveBeenCalled();
  });
});

describe("the bars", () => {
  function Bars() {
    const { isQuiet, handlers } = useQuietWhileWalking();
    return (
      <div {...handlers}>
        <button type="button">{isQuiet ? "away" : "there"}</button>
      </div>
    );
  }
  const bars = () => screen.getByRole("button").textContent;
  const walks = (isMoving: boolean) => act(() => engine.change("isMoving", isMoving as never));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const moved = (more: object) =>
    act(() => void window.dispatchEvent(Object.assign(new Event("pointermove"), more)));
  let engine: FakeEngine;
  beforeEach(() => {
    vi.useFakeTimers();
    engine = new FakeEngine();
    renderInPage(<Bars />, { engine });
  });
  afterEach(() => vi.useRealTimers());

  test("go while one walks, not for a step, and come back when one stops", () => {
    walks(true);
    wait(600);
    walks(false);
    wait(600);
    expect(bars()).toBe("there");
    walks(true);
    wait(700);
    expect(bars()).toBe("away");
    walks(false);
    wait(0);
    expect(bars()).toBe("there");
  });

  test("come back for the pointer and for who tabs to them, not for a drag or a finger that walks", () => {
    walks(true);
    wait(700);
    moved({ pointerType: "mouse", buttons: 1 });
    moved({ pointerType: "touch", buttons: 0 });
    expect(bars()).toBe("away");
    moved({ pointerType: "mouse", buttons: 0 });
    expect(bars()).toBe("there");
    walks(false);
    walks(true);
    wait(700);
    act(() => screen.getByRole("button").focus());
    expect(bars()).toBe("there");
  });
});
