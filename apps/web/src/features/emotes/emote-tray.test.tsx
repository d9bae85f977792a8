import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "../../testing/fake-engine.ts";
import { renderInPage } from "../../testing/render.tsx";
import { EmoteTray } from "./emote-tray.tsx";
import { useEmoteKeys } from "./use-emote-keys.ts";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
});

const waved = (method: string) => ({
  animationAssetName: "wave",
  codepoint: "👋",
  method,
  source: "page",
  isHolding: false,
});

test("a press in the tray plays an emote and closes the tray", async () => {
  const onDone = vi.fn();
  renderInPage(<EmoteTray onDone={onDone} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Wave" }));
  expect(engine.told("play_emote")).toEqual([waved("tray")]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("a dance that goes on is stopped by asking for it again", async () => {
  engine.change("emotes", { playing: "dance" });
  renderInPage(<EmoteTray onDone={vi.fn()} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Dance", pressed: true }));
  expect(engine.told("play_emote")).toMatchObject([{ animationAssetName: null, codepoint: null }]);
});

function Keys({ isBlocked = false }: { isBlocked?: boolean }) {
  useEmoteKeys(isBlocked);
  return <input aria-label="Anything" />;
}

describe("number keys", () => {
  test("play the emote of their place", async () => {
    renderInPage(<Keys />, { engine });
    await userEvent.keyboard("1");
    expect(engine.told("play_emote")).toEqual([waved("hotkey")]);
  });

  test("are left alone where someone writes, under a modal, and beyond the last emote", async () => {
    renderInPage(<Keys />, { engine });
    await userEvent.type(screen.getByRole("textbox"), "12");
    await userEvent.click(document.body);
    await userEvent.keyboard("9");
    renderInPage(<Keys isBlocked />, { engine: new FakeEngine() });
    expect(engine.told("play_emote")).toEqual([]);
  });
});
