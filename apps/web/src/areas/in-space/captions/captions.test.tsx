import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine, person } from "../../../testing/fake-engine.ts";
import { renderInPage } from "../../../testing/render.tsx";
import { CaptionFields } from "./caption-fields.tsx";
import { CaptionStrip } from "./caption-strip.tsx";
import { chooseCaptions, readCaptionSettings, useCaptionSettings } from "./caption-settings.ts";
import { useSpeechStatus } from "./speech-status.ts";
import { TranscriptSwitch } from "./transcript-switch.tsx";

let engine: FakeEngine;
const first = readCaptionSettings();

beforeEach(() => {
  localStorage.clear();
  useCaptionSettings.setState(first, true);
  useSpeechStatus.setState({ status: "off" });
  engine = new FakeEngine();
  engine.change("participants", { ann: person("ann", "Ann") });
});
afterEach(() => vi.restoreAllMocks());

const line = (text: string, isFinal = true, id = text) => ({
  id,
  participantId: "ann",
  text,
  languageCode: "en",
  isFinal,
});
const captions = (change: object): void => act(() => engine.change("captions", change));

describe("captions at the foot of the view", () => {
  test("show who says what, the last lines alone", () => {
    chooseCaptions({ isOn: true });
    renderInPage(<CaptionStrip />, { engine });
    captions({ lines: [line("One"), line("Two"), line("Three"), line("Four", false)] });
    const shown = screen.getByRole("region", { name: "Captions" });
    expect([...shown.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "Ann: Two",
      "Ann: Three",
      "Ann: Four",
    ]);
  });

  test("are read out politely once they are said to their end, in their language", () => {
    chooseCaptions({ isOn: true });
    renderInPage(<CaptionStrip />, { engine });
    const live = document.querySelector("[aria-live=polite].sr-only");
    captions({ lines: [{ ...line("Guten", false), languageCode: "de" }] });
    expect(live?.textContent).toBe("");
    captions({ lines: [{ ...line("Guten Morgen."), languageCode: "de" }] });
    expect(live?.textContent).toBe("Ann says: Guten Morgen.");
    expect(live?.getAttribute("lang")).toBe("de");
  });

  test("are text, never markup, and aren't there for who turned them off", () => {
    chooseCaptions({ isOn: true });
    const { unmount } = renderInPage(<CaptionStrip />, { engine });
    captions({ lines: [line("<img src=x>")] });
    expect(screen.getByText("<img src=x>")).toBeTruthy();
    unmount();
    chooseCaptions({ isAtFoot: false });
    renderInPage(<CaptionStrip />, { engine });
    expect(screen.queryByRole("region", { name: "Captions" })).toBeNull();
  });
});

describe("who speaks without captions", () => {
  const note = () => screen.queryByText("No captions for who’s speaking");
  beforeEach(() => {
    vi.useFakeTimers();
    chooseCaptions({ isOn: true });
    renderInPage(<CaptionStrip />, { engine });
  });
  afterEach(() => void vi.useRealTimers());
  const passes = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const speaks = (level: number): void => act(() => engine.change("speaking", { ann: level }));

  test("is told of once, for a moment", () => {
    speaks(0.5);
    expect(note()).toBeNull();
    passes(7_000);
    expect(note()).toBeTruthy();
    passes(9_000);
    expect(note()).toBeNull();
    speaks(0);
    speaks(0.5);
    passes(20_000);
    expect(note()).toBeNull();
  });

  test("is not told of where a caption comes in time", () => {
    speaks(0.5);
    captions({ lines: [line("Hello", false)] });
    passes(7_000);
    captions({ lines: [] });
    passes(7_000);
    expect(note()).toBeNull();
  });
});

describe("a transcript", () => {
  test("is marked for everybody while it is on", () => {
    renderInPage(<CaptionStrip />, { engine });
    expect(screen.queryByText("Transcript on")).toBeNull();
    captions({ isTranscribed: true });
    expect(screen.getByText("Transcript on")).toBeTruthy();
  });

  test("is a host's to begin", async () => {
    const { unmount } = renderInPage(<TranscriptSwitch />, { engine });
    expect(screen.queryByRole("switch")).toBeNull();
    unmount();
    engine.change("rights", { isHost: true });
    renderInPage(<TranscriptSwitch />, { engine });
    await userEvent.click(screen.getByRole("switch", { name: "Keep a transcript" }));
    expect(engine.told("set_transcript")).toEqual([{ isOn: true }]);
  });
});

describe("one's own speech", () => {
  test("goes to the browser's maker only after one has agreed in words", async () => {
    renderInPage(<CaptionStrip />, { engine });
    act(() => useSpeechStatus.setState({ status: "asking" }));
    expect(screen.getByText(/would send your voice to its provider/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Don’t allow" }));
    expect(readCaptionSettings().isServiceAllowed).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Allow" }));
    expect(readCaptionSettings().isServiceAllowed).toBe(true);
  });

  test("that nothing here can recognise is said so", async () => {
    renderInPage(<CaptionStrip />, { engine });
    act(() => useSpeechStatus.setState({ status: "none" }));
    expect(screen.getByText(/can’t recognise your speech/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByText(/can’t recognise your speech/)).toBeNull();
  });
});

test("the settings are kept in this browser", async () => {
  renderInPage(<CaptionFields />, { engine });
  await userEvent.click(screen.getByRole("switch", { name: "Show captions" }));
  await userEvent.click(screen.getByRole("switch", { name: "Above people’s heads" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "I speak" }), "de");
  expect(JSON.parse(localStorage.getItem("caption_settings") ?? "{}")).toMatchObject({
    isOn: true,
    areAboveHeads: true,
    spokenLanguage: "de",
  });
});
