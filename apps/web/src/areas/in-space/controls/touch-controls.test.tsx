import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "@testing-library/user-event";
import { FakeEngine } from "#testing/fake-engine.ts";
import { engineCanvas } from "#engine/engine-loader.ts";
import type { EmoteItem } from "../emotes/emote-items.ts";
import { renderInPage } from "#testing/render.tsx";
import { TouchWheel } from "../emotes/touch-wheel.tsx";
import { TouchControls } from "./touch-controls.tsx";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const buttons = () => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));
const onPlay = vi.fn<(item: EmoteItem | undefined) => void>();
const show = (items: EmoteItem[] = []) =>
  renderInPage(
    <>
      <TouchWheel isHidden={false} isFilming={false} items={items} onPlay={onPlay} />
      <TouchControls isHidden={false} isFilming={false} />
    </>,
    { engine },
  );

test("a thumb jumps and opens the emotes", () => {
  show();
  expect(buttons()).toEqual(["Emote wheel", "Jump"]);
});

test("while one builds the place of the thumb is free for what one builds, in flight it goes up and down", () => {
  engine.change("editing", { isActive: true });
  const { unmount } = show();
  expect(buttons()).toEqual([]);
  unmount();
  engine.change("camera", { mode: "build_flight" });
  show();
  expect(buttons()).toEqual(["Up", "Down"]);
});

describe("what is held", () => {
  /** Keys that the engine has heard. */
  let heard: string[];
  const hear = (event: Event) => void heard.push(`${event.type} ${(event as KeyboardEvent).code}`);
  const held = new Set<number>();
  beforeEach(() => {
    heard = [];
    held.clear();
    for (const type of ["keydown", "keyup"]) engineCanvas().addEventListener(type, hear);
    Object.assign(Element.prototype, {
      setPointerCapture: (pointer: number) => void held.add(pointer),
      hasPointerCapture: (pointer: number) => held.has(pointer),
    });
  });
  afterEach(() => {
    for (const type of ["keydown", "keyup"]) engineCanvas().removeEventListener(type, hear);
    Reflect.deleteProperty(Element.prototype, "setPointerCapture");
    Object.assign(Element.prototype, { hasPointerCapture: () => false });
  });
  const button = (name: string) => screen.getByRole("button", { name });

  test("is a key for the engine for as long as the thumb is on it, and is felt", () => {
    show();
    fireEvent.pointerDown(button("Jump"));
    expect(heard).toEqual(["keydown Space"]);
    expect(engine.told("trigger_haptics")).toEqual([{ pattern: "tap" }]);
    fireEvent.pointerUp(button("Jump"));
    // The click that ends it is no press of its own; that of a switch or a screen reader is.
    fireEvent.click(button("Jump"), { detail: 1 });
    expect(heard).toEqual(["keydown Space", "keyup Space"]);
    fireEvent.click(button("Jump"), { detail: 0 });
    expect(heard).toHaveLength(4);
  });

  test("is let go when its button goes from under the thumb, and no other key with it", () => {
    engine.change("camera", { mode: "build_flight" });
    show();
    fireEvent.pointerDown(button("Down"));
    const [down] = heard;
    act(() => engine.change("camera", { mode: "third_person" }));
    expect(heard).toEqual([down, down?.replace("keydown", "keyup")]);
    expect(button("Jump")).toBeTruthy();
  });

  test("of the joystick is how far it is pushed, and nothing once it is let go or goes", () => {
    const { container, unmount } = show();
    const stick = container.ownerDocument.querySelector("[data-joystick]") as HTMLElement;
    vi.spyOn(stick, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 128, 128));
    const at = (clientX: number, clientY: number) => ({ pointerId: 7, clientX, clientY });
    const fire = (type: string, init: object) =>
      act(
        () =>
          void stick.dispatchEvent(
            Object.assign(new MouseEvent(type, { ...init, bubbles: true }), { pointerId: 7 }),
          ),
      );
    const pushes = () => engine.told("set_mobile_joystick");
    fire("pointermove", at(128, 64));
    expect(pushes()).toEqual([]);
    fire("pointerdown", at(128, 64));
    expect(pushes().at(-1)).toEqual({ x: 1, y: expect.closeTo(0) });
    fire("pointermove", at(64, 0));
    expect(pushes().at(-1)).toEqual({ x: expect.closeTo(0), y: 1 });
    fire("pointerup", at(64, 0));
    expect(pushes().at(-1)).toEqual({ x: 0, y: 0 });
    const before = pushes().length;
    unmount();
    expect(pushes().slice(before)).toEqual([{ x: 0, y: 0 }]);
  });

  test("of the wheel plays what the finger was pulled towards, and nothing where it stayed", () => {
    onPlay.mockReset();
    const items = ["wave", "dance", "cheer", "clap"].map((name) => ({ name }) as unknown as EmoteItem);
    show(items);
    const wheel = button("Emote wheel");
    const dispatch = (type: string, clientX: number, clientY: number) =>
      void wheel.dispatchEvent(
        Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true }), { pointerId: 3 }),
      );
    const fire = (...event: Parameters<typeof dispatch>) => act(() => dispatch(...event));
    fire("pointerdown", 100, 100);
    fire("pointerup", 100, 100);
    expect(onPlay).not.toHaveBeenCalled();
    expect(wheel.getAttribute("aria-expanded")).toBe("true");
    fire("pointerdown", 100, 100);
    expect(wheel.getAttribute("aria-expanded")).toBe("false");
    fire("pointerup", 100, 100);
    fire("pointerdown", 100, 100);
    fire("pointermove", 100, 20);
    fire("pointerup", 100, 20);
    expect(onPlay).toHaveBeenCalledExactlyOnceWith(items[0]);
    expect(wheel.getAttribute("aria-expanded")).toBe("false");

    // On a slow phone the finger is gone before the page has drawn where it was pulled.
    fire("pointerdown", 100, 100);
    act(() => {
      dispatch("pointermove", 180, 100);
      dispatch("pointerup", 180, 100);
    });
    expect(onPlay).toHaveBeenCalledTimes(2);
    expect(onPlay).toHaveBeenLastCalledWith(items[1]);
    expect(wheel.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("the emote wheel", () => {
  const open = async () => {
    show();
    screen.getByRole("button", { name: "Emote wheel" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(wheel()).toBeTruthy();
  };
  const wheel = () => screen.queryByRole("region", { name: "Emote wheel" });

  test("is closed by a press beside it, not by a second finger", async () => {
    await open();
    fireEvent.pointerDown(document.body, { isPrimary: false });
    expect(wheel()).toBeTruthy();
    if (wheel()) fireEvent.pointerDown(screen.getByRole("status"), { isPrimary: true });
    expect(wheel()).toBeTruthy();
    fireEvent.pointerDown(document.body, { isPrimary: true });
    expect(wheel()).toBeNull();
  });

  test("is closed by Escape, wherever the focus is", async () => {
    await open();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(wheel()).toBeNull();
  });
});
