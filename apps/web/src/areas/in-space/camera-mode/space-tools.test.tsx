import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { putAway } from "./film-store.ts";
import { SpaceTools } from "./space-tools.tsx";
import { readSpaceUi, sendToSpaceUi } from "./space-ui-state.ts";
import { soon } from "#testing/soon.ts";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  sendToSpaceUi({ type: "RESET" });
  putAway();
  localStorage.clear();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:taken", revokeObjectURL: () => {} }),
  );
});

const show = (isBlocked = false) =>
  renderInPage(<SpaceTools space="Terrace" isBlocked={isBlocked} isCovered={false} />, { engine });
const modes = () => engine.told("set_camera_mode");

describe("hotkeys", () => {
  test("open a popover each, close it again, and rest under a modal", async () => {
    const { unmount } = show();
    await userEvent.keyboard("r");
    expect(screen.getByRole("radiogroup", { name: "Camera rotation" })).toBeTruthy();
    await userEvent.keyboard("c");
    expect(screen.getByRole("button", { name: /Take a picture/ })).toBeTruthy();
    await userEvent.keyboard("b");
    expect(screen.getByRole("region", { name: "Emotes" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(readSpaceUi().hotkeyPopover).toBeNull();
    unmount();
    show(true);
    await userEvent.keyboard("rcb");
    expect(readSpaceUi().hotkeyPopover).toBeNull();
  });

  test("are letters where someone writes", async () => {
    show();
    await userEvent.keyboard("b");
    await userEvent.type(screen.getByRole("searchbox"), "crib");
    expect(readSpaceUi().hotkeyPopover).toBe("emotes");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("crib");
  });

  test("of the view's way to turn are answered by a number, which then plays no emote", async () => {
    show();
    await userEvent.keyboard("r2");
    expect(engine.told("set_camera_rotation_mode")).toEqual([{ mode: "follow" }]);
    expect(engine.told("play_emote")).toEqual([]);
    expect(localStorage.getItem("camera_rotation")).toBe("follow");
  });

  test("of the view's way to turn: arrows choose, a press is done with it", async () => {
    show();
    await userEvent.keyboard("r");
    const chosen = () => screen.getByRole("radio", { checked: true });
    expect(document.activeElement).toBe(chosen());
    await userEvent.keyboard("{ArrowDown}");
    expect(engine.told("set_camera_rotation_mode")).toEqual([{ mode: "follow" }]);
    expect(screen.getByRole("radiogroup", { name: "Camera rotation" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /Follow/ }));
    expect(readSpaceUi().hotkeyPopover).toBeNull();
  });

  test("go to the first person and back", async () => {
    show();
    await userEvent.keyboard("v");
    act(() => engine.change("camera", { mode: "first_person" }));
    await userEvent.keyboard("v");
    expect(modes()).toEqual([{ mode: "first_person" }, { mode: "third_person" }]);
  });
});

describe("pictures and films", () => {
  test("a picture clears the popover and lies there to be kept", async () => {
    show();
    await userEvent.keyboard("c");
    await userEvent.click(screen.getByRole("button", { name: /Take a picture/ }));
    expect(await screen.findByRole("region", { name: "Your picture" })).toBeTruthy();
    expect(readSpaceUi().hotkeyPopover).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("region", { name: "Your picture" })).toBeNull();
  });

  test("a film shows that it is taken, is stopped, and lies there to be kept", async () => {
    show();
    await userEvent.keyboard("o");
    expect(readSpaceUi().isScreenRecording).toBe(true);
    await userEvent.click(await screen.findByRole("button", { name: /Stop recording, 0:00/ }));
    expect(await screen.findByRole("region", { name: "Your video" })).toBeTruthy();
    expect(readSpaceUi().isScreenRecording).toBe(false);
  });

  test("where the browser can't film, that is said and nothing claims to record", async () => {
    vi.spyOn(engine, "record").mockRejectedValue(new Error("no"));
    show();
    await userEvent.keyboard("o");
    await soon(() => expect(readSpaceUi().isScreenRecording).toBe(false));
    expect(screen.queryByRole("button", { name: /Stop recording/ })).toBeNull();
  });
});

describe("camera mode", () => {
  const open = async () => {
    show();
    await userEvent.keyboard("c");
    await userEvent.click(screen.getByRole("button", { name: /Camera mode/ }));
    act(() => engine.change("camera", { mode: "film_flight" }));
  };

  test("flies first, then as one chooses; Escape leaves it to how one saw before", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Circle" }));
    await userEvent.keyboard("{Escape}");
    expect(modes()).toEqual([{ mode: "film_flight" }, { mode: "film_orbit" }, { mode: "third_person" }]);
    expect(readSpaceUi().uiMode).toBe("Default");
  });

  test("has a lens, a grid, and no names where they are not wanted", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Lens" }));
    expect(screen.getByRole("slider", { name: "Field of view" }).getAttribute("aria-valuetext")).toBe("50°");
    await userEvent.click(screen.getByRole("button", { name: "Thirds" }));
    expect(document.querySelector("[data-grid]")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Hide names" }));
    expect(engine.told("set_camera_shot")).toEqual([{ hidesNames: true }]);
  });

  test("hides its interface and brings it back, by the key and by a press", async () => {
    await open();
    await userEvent.keyboard("h");
    expect(screen.queryByRole("toolbar")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "H shows the interface" }));
    expect(screen.getByRole("toolbar", { name: "Camera mode" })).toBeTruthy();
  });
});

describe("a gamepad", () => {
  const push = (axes: number[]) =>
    vi.stubGlobal("navigator", Object.assign(navigator, { getGamepads: () => [{ axes }] }));

  test("opens the wheel for as long as its button is held; a stick chooses", async () => {
    push([0, 0, 1, 0]);
    show();
    act(() => engine.emit("pad_button", { code: "Pad3", isDown: true }));
    expect(screen.getByRole("region", { name: "Emote wheel" })).toBeTruthy();
    push([0, -1, 0, 0]);
    const wheel = within(screen.getByRole("region", { name: "Emote wheel" }));
    await soon(() => expect(wheel.getByRole("status").textContent).toBe("Wave"));
    act(() => engine.emit("pad_button", { code: "Pad3", isDown: false }));
    expect(engine.told("play_emote")).toMatchObject([{ animationAssetName: "wave", method: "wheel" }]);
    expect(screen.queryByRole("region", { name: "Emote wheel" })).toBeNull();
    expect(engine.told("set_controls_enabled")).toEqual([{ isEnabled: false }, { isEnabled: true }]);
  });
});
