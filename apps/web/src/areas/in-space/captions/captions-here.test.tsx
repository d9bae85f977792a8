import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { chooseCaptions, readCaptionSettings } from "./caption-settings.ts";
import { setOwnSpeech } from "./own-speech.ts";
import { useCaptionHotkey } from "./use-caption-hotkey.ts";
import { useCaptionsHere } from "./use-captions-here.ts";

const end = vi.fn<() => void>();
const startCaptionSpeech = vi.fn<(engine: unknown) => () => void>();
vi.mock("./caption-speech.ts", () => ({
  startCaptionSpeech: (engine: unknown) => startCaptionSpeech(engine),
}));

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  vi.clearAllMocks();
  startCaptionSpeech.mockReturnValue(end);
});
afterEach(() => {
  setOwnSpeech(null);
  chooseCaptions({ isOn: false, areAboveHeads: false, spokenLanguage: null });
  holdKeys(null);
  localStorage.clear();
});

describe("in a space", () => {
  function Here() {
    useCaptionsHere(engine);
    return null;
  }
  const isWanted = (wanted: boolean) => act(() => engine.change("captions", { isWanted: wanted }));
  const speech = () => act(() => setOwnSpeech({} as MediaStream));

  test("the engine knows whether and where one reads, and what one speaks", () => {
    renderInPage(<Here />);
    act(() => chooseCaptions({ isOn: true, areAboveHeads: true, spokenLanguage: "de-CH" }));
    expect(engine.told("set_speech_captions").at(-1)).toEqual({ enabled: true, languageCode: "de-CH" });
    expect(engine.told("set_captions_above_heads").at(-1)).toEqual({ isShown: true });
  });

  test("one's speech is written down once somebody reads and one speaks, and no longer than one is here", async () => {
    const { unmount } = renderInPage(<Here />);
    speech();
    await vi.dynamicImportSettled();
    expect(startCaptionSpeech).not.toHaveBeenCalled();
    isWanted(true);
    await soon(() => expect(startCaptionSpeech).toHaveBeenCalledExactlyOnceWith(engine));
    isWanted(false);
    isWanted(true);
    speech();
    await vi.dynamicImportSettled();
    expect(startCaptionSpeech).toHaveBeenCalledOnce();
    unmount();
    expect(end).toHaveBeenCalledOnce();
  });

  test("who left before its code came is not listened to", async () => {
    const { unmount } = renderInPage(<Here />);
    speech();
    isWanted(true);
    unmount();
    await vi.dynamicImportSettled();
    expect(startCaptionSpeech).not.toHaveBeenCalled();
  });
});

describe("by a key", () => {
  function Keys({ isBlocked = false }) {
    useCaptionHotkey(isBlocked);
    return <input aria-label="Message" />;
  }
  const press = (more: KeyboardEventInit = {}, on: Element = document.body) =>
    fireEvent.keyDown(on, { code: "F9", key: "F9", ...more });

  test("captions go on and off, also by one of one's own; it rests in fields and behind modals", () => {
    holdKeys({ toggle_captions: "F9" });
    const { unmount, getByLabelText } = renderInPage(<Keys />);
    expect(press()).toBe(false);
    expect(readCaptionSettings().isOn).toBe(true);
    press({ repeat: true });
    press({ metaKey: true });
    press({}, getByLabelText("Message"));
    expect(readCaptionSettings().isOn).toBe(true);
    press();
    expect(readCaptionSettings().isOn).toBe(false);
    expect(JSON.parse(localStorage.getItem("caption_settings") ?? "")).toMatchObject({ isOn: false });
    unmount();
    renderInPage(<Keys isBlocked />);
    press();
    expect(readCaptionSettings().isOn).toBe(false);
  });
});
