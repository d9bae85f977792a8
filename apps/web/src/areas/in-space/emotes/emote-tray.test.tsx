import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { useEmoteItems } from "./emote-items.ts";
import { EmoteTray } from "./emote-tray.tsx";
import { forgetEmotesHere } from "./saved-emotes.ts";
import { HOLD_MS } from "./play-emote.ts";
import { useEmoteKeys } from "./use-emote-keys.ts";
import { soon } from "#testing/soon.ts";
import { clearToasts } from "#testing/clear-toasts.ts";

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  forgetEmotesHere();
  signOutForTest();
});

const waved = (method: string) => ({
  animationAssetName: "wave",
  codepoint: "👋",
  method,
  source: "page",
  isHolding: false,
});

function Tray({ onDone = () => {} }: { onDone?: () => void }) {
  return <EmoteTray items={useEmoteItems()} onDone={onDone} />;
}
const emote = (name: string) => screen.getByRole("button", { name });
const shown = () =>
  screen.getAllByRole("listitem").map((item) => item.querySelector("button")?.textContent ?? "");

test("a press in the tray plays an emote and closes the tray", async () => {
  const onDone = vi.fn();
  renderInPage(<Tray onDone={onDone} />, { engine });
  await userEvent.click(emote("Wave"));
  expect(engine.told("play_emote")).toEqual([waved("tray")]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("a dance that goes on is stopped by asking for it again", async () => {
  engine.change("emotes", { playing: "dance" });
  renderInPage(<Tray />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Dance", pressed: true }));
  expect(engine.told("play_emote")).toMatchObject([{ animationAssetName: null, codepoint: null }]);
});

test("a reaction floats up by its code point, and the tray stays for the next", async () => {
  const onDone = vi.fn();
  renderInPage(<Tray onDone={onDone} />, { engine });
  await userEvent.click(emote("Like"));
  expect(engine.told("play_emote")).toMatchObject([{ animationAssetName: null, codepoint: "1f44d" }]);
  expect(onDone).not.toHaveBeenCalled();
});

test("is searched by name, and says when nothing is called so", async () => {
  renderInPage(<Tray />, { engine });
  await userEvent.type(screen.getByRole("searchbox"), "thumbs");
  expect(shown()).toHaveLength(1);
  await userEvent.type(screen.getByRole("searchbox"), " qq");
  expect(screen.getByRole("status").textContent).toBe("No results for “thumbs qq”.");
});

test("dances are those that are danced: what goes on besides, like clapping, is a gesture", async () => {
  const { available } = engine.state.emotes;
  const clap = { animationAssetName: "clap", title: "Clap", codepoint: "👏", isLoop: true, isDance: false };
  engine.change("emotes", { available: [...available, clap] });
  renderInPage(<Tray />, { engine });
  await userEvent.click(screen.getByRole("radio", { name: "Dances" }));
  expect(shown()).toEqual([expect.stringContaining("Dance")]);
  await userEvent.click(screen.getByRole("radio", { name: "Gestures" }));
  expect(shown()).toEqual([expect.stringContaining("Wave"), expect.stringContaining("Clap")]);
});

test("a guest's favourites and what was played stay in this browser, and come first on the keys", async () => {
  renderInPage(<Tray />, { engine });
  await userEvent.click(emote("Favourite: Dance"));
  await userEvent.click(emote("Dance"));
  await userEvent.click(screen.getByRole("radio", { name: "Favourites" }));
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toContain("Dance");
  await userEvent.click(screen.getByRole("radio", { name: "Recent" }));
  expect(shown()[0]).toContain("Dance");
  expect(JSON.parse(localStorage.getItem("emotes") ?? "")).toEqual({
    recent: ["dance"],
    favourites: ["dance"],
  });
});

test("a person's go with their account", async () => {
  const wave = { id: "wave", title: "Wave", emoji: "👋" };
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/users/me/emotes": { body: [] },
    "GET /api/v2/users/recent-emotes": { body: [wave] },
    "POST /api/v2/users/me/emotes": { body: [wave] },
    "POST /api/users/recentEmotes": { body: [wave] },
  });
  signInForTest();
  renderInPage(<Tray />, { engine });
  await userEvent.click(screen.getByRole("radio", { name: "Recent" }));
  await screen.findByRole("button", { name: "Favourite: Wave" });
  await userEvent.click(emote("Favourite: Wave"));
  await soon(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      body: { id: "wave", isKept: true },
    }),
  );
  expect(localStorage.getItem("emotes")).toBeNull();
});

test("a favourite that the account can't keep is none again, and why is said; what was played last is sent once", async () => {
  signInForTest();
  const LIST = "/api/v2/users/me/emotes";
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/users/recent-emotes": { body: [] },
    [`GET ${LIST}`]: { body: [] },
    "POST /api/users/recentEmotes": refusal("INTERNAL_ERROR", 500, "Down."),
    [`POST ${LIST}`]: refusal("RATE_LIMITED", 429, "Too many."),
  });
  renderInPage(<Tray />, { engine });
  const bodies = (line: string) =>
    asked.filter(({ method, url }) => `${method} ${url.pathname}` === line).map(({ body }) => body);
  await userEvent.click(emote("Wave"));
  await userEvent.click(emote("Wave"));
  await soon(() => expect(bodies("POST /api/users/recentEmotes")).toEqual([{ id: "wave" }]));
  expect(readToasts()).toEqual([]);
  await userEvent.click(emote("Favourite: Wave"));
  await soon(() => expect(readToasts()[0]?.message).toMatch(/^Too many attempts/));
  expect(bodies(`POST ${LIST}`)).toEqual([{ id: "wave", isKept: true }]);
  await soon(() => expect(bodies(`GET ${LIST}`)).toHaveLength(2));
  expect(emote("Favourite: Wave").getAttribute("aria-pressed")).toBe("false");
  clearToasts();
});

function Keys({ isBlocked = false }: { isBlocked?: boolean }) {
  useEmoteKeys(useEmoteItems(), isBlocked);
  return <input aria-label="Anything" />;
}

describe("number keys", () => {
  test("play the emote of their place", async () => {
    renderInPage(<Keys />, { engine });
    await userEvent.keyboard("1");
    expect(engine.told("play_emote")).toEqual([waved("hotkey")]);
  });

  test("hold what goes on until they are let go", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    renderInPage(<Keys />, { engine });
    fireEvent.keyDown(document.body, { code: "Digit2" });
    vi.advanceTimersByTime(HOLD_MS + 1);
    fireEvent.keyUp(document.body, { code: "Digit2" });
    vi.useRealTimers();
    expect(engine.told("play_emote")).toMatchObject([
      { animationAssetName: "dance", isHolding: true },
      { animationAssetName: null, isHolding: false },
    ]);
  });

  test("that are only pressed let a dance go on for a while", () => {
    renderInPage(<Keys />, { engine });
    fireEvent.keyDown(document.body, { code: "Digit2" });
    fireEvent.keyUp(document.body, { code: "Digit2" });
    expect(engine.told("play_emote")).toMatchObject([
      { isHolding: true },
      { animationAssetName: "dance", isHolding: false },
    ]);
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
