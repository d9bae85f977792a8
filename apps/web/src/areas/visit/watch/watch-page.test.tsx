import { NOT_LIVE } from "@veranda/contract/rooms/live";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { WatchPage } from "./watch-page.tsx";
import { NOTHING_YET, type WatchView } from "./watch-session.ts";

let show: (view: Partial<WatchView>) => void;
vi.mock("./watch-session.ts", async (original) => ({
  ...(await original<object>()),
  WatchSession: class {
    constructor(_api: unknown, _room: unknown, { onView }: { onView: (view: WatchView) => void }) {
      show = (view) => onView({ ...NOTHING_YET, ...view });
    }
    close(): void {}
  },
}));

beforeEach(() => {
  answerCalls({ "GET /api/avatars": { body: [] } });
  localStorage.setItem("watch_volume", "0.4");
  renderInPage(<WatchPage preview={spacePreview()} shareId={null} />);
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("an address that somebody writes in the chat can be pressed, as inside", () => {
  const said = { id: "1", senderId: "ann", senderName: "Ann Heron", sentAt: "2026-01-01T12:00:00.000Z" };
  act(() => show({ status: "live", chat: [{ ...said, text: "Slides: https://example.org/slides." }] }));
  expect(screen.getByRole("link", { name: "https://example.org/slides" }).getAttribute("rel")).toContain(
    "ugc",
  );
});

test("what others write can be reported, what one wrote oneself can't", () => {
  const said = { sentAt: "2026-01-01T12:00:00.000Z", senderName: "Ann Heron", text: "Go away!" };
  const chat = ["ann", "me"].map((senderId, at) => ({ ...said, id: String(at), senderId }));
  act(() => show({ status: "live", chat, ownIds: ["me"] }));
  const lines = screen.getAllByRole("listitem");
  expect(lines.map((line) => within(line).queryAllByRole("button").length)).toEqual([1, 0]);
  fireEvent.click(screen.getByRole("button", { name: "Report this message" }));
  // A guest signs in first.
  expect(readDialogs()).toHaveLength(1);
  act(() => readDialogs().forEach(closeDialog));
});

const filmed = (videoWidth: number, videoHeight = 720) => {
  const film = document.querySelector("video") as HTMLVideoElement;
  Object.defineProperties(film, {
    videoWidth: { value: videoWidth, configurable: true },
    videoHeight: { value: videoHeight, configurable: true },
  });
  fireEvent.loadedData(film);
};
const LIVE = {
  status: "live",
  stream: { id: "film" } as unknown as MediaStream,
  live: {
    isStreaming: true,
    viewerCount: 1,
    broadcast: null,
    latency: "low",
  } as unknown as WatchView["live"],
} as const;

test("viewers see that it is being recorded, while it is", () => {
  const broadcast = { by: "Ann", byId: "ann", startedAt: 1 };
  const live = { ...NOT_LIVE, broadcast };
  act(() => show({ status: "live", live: { ...live, recording: { ...broadcast, by: "Ben" } } }));
  const mark = screen.getByText("Ben is recording this broadcast.");
  expect(mark.closest("[role=status]")).not.toBeNull();
  act(() => show({ status: "live", live }));
  expect(screen.queryByText(/is recording/)).toBeNull();
});

test("the poster and its sentence stay until there is a picture, which sound alone is not", () => {
  act(() => show(LIVE));
  const sentence = "Live. The picture will follow shortly.";
  expect(screen.getByRole("status").textContent).toBe(sentence);
  expect(screen.getByRole("button", { name: "Turn sound on" })).toBeTruthy();
  act(() => filmed(0));
  expect(screen.getByRole("status").textContent).toBe(sentence);
  act(() => filmed(1280));
  expect(screen.queryByText(sentence)).toBeNull();
});

test("sound is turned on by the button or by the player's own controls, and the volume is kept", () => {
  act(() => show(LIVE));
  act(() => filmed(1280));
  const film = document.querySelector("video") as HTMLVideoElement;
  expect([film.controls, film.muted, film.volume]).toEqual([true, true, 0.4]);
  fireEvent.click(screen.getByRole("button", { name: "Turn sound on" }));
  expect(film.muted).toBe(false);
  film.muted = true;
  fireEvent.volumeChange(film);
  expect(screen.getByRole("button", { name: "Turn sound on" })).toBeTruthy();
  Object.assign(film, { muted: false, volume: 0.7 });
  fireEvent.volumeChange(film);
  expect(screen.queryByRole("button", { name: "Turn sound on" })).toBeNull();
  expect(localStorage.getItem("watch_volume")).toBe("0.7");
});

test("who is banned reads why, and is not sent inside", () => {
  const ban = { reason: "Shouting", bannedUntilUnixMs: null, isInAllSpaces: false };
  act(() => show({ status: "banned", ban }));
  expect(screen.getByRole("status").textContent).toContain("Shouting");
  expect(screen.queryByRole("link", { name: "Enter the space" })).toBeNull();
});

test("that no picture comes is said after a while", () => {
  vi.useFakeTimers();
  act(() => show(LIVE));
  act(() => void vi.advanceTimersByTime(10_100));
  expect(screen.getByRole("status").textContent).toBe("No picture is arriving yet.");
  act(() => filmed(1280));
  expect(screen.queryByText("No picture is arriving yet.")).toBeNull();
});

test("where hosts let people in one by one, it is said how one asks them", () => {
  act(() => show({ status: "door_asks" }));
  expect(screen.getByRole("status").textContent).toBe(
    "The hosts let people in one by one. Enter the space to ask to be let in.",
  );
  expect(screen.getByRole("link", { name: "Enter the space" })).toBeTruthy();
});

test("where something is asked first, that is the one way on", () => {
  act(() => show({ status: "gated" }));
  expect(screen.getByRole("status").nextElementSibling?.textContent).toBe("See requirements");
  const filled = [...screen.getAllByRole("button"), ...screen.getAllByRole("link")].filter(({ className }) =>
    className.split(" ").includes("bg-accent"),
  );
  expect(filled.map(({ textContent }) => textContent)).toEqual(["See requirements"]);
});

test("before it begins, that it isn't live is said", () => {
  act(() => show({ status: "not_live" }));
  expect(screen.getByRole("status").textContent).toBe(
    "Not live yet. The broadcast will start here automatically.",
  );
});

test("where nobody has written yet, the chat says so and what its field is for", () => {
  act(() => show({ status: "live", displayName: "Ann" }));
  expect(screen.getByText("No messages yet. Say hello!")).toBeTruthy();
  expect(screen.getByLabelText("Message as Ann").getAttribute("placeholder")).toBe("Say something");
  const said = {
    id: "1",
    senderId: "ann",
    senderName: "Ann",
    sentAt: "2026-01-01T12:00:00.000Z",
    text: "Hi",
  };
  act(() => show({ status: "live", displayName: "Ann", chat: [said] }));
  expect(screen.queryByText("No messages yet. Say hello!")).toBeNull();
  act(() => show({ status: "live", displayName: "Ann", chat: [{ ...said, isFiltered: true }] }));
  expect(screen.queryByText("Hi")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show the message from Ann" }));
  expect(screen.getByText("Hi")).toBeTruthy();
});

test("who can't write is not asked to say hello", () => {
  const silent = () => {
    expect(screen.getByText("No messages yet.")).toBeTruthy();
    expect(screen.queryByText(/Say hello/)).toBeNull();
  };
  act(() => show({ ...LIVE, restriction: "chat_disabled" }));
  silent();
  // Over, and somebody who is some seconds behind sees the rest.
  act(() => show({ status: "live", live: NOT_LIVE, hlsPath: "/live/hls/key/index.m3u8" }));
  silent();
});

test("there is nothing to send until something is written", () => {
  act(() => show(LIVE));
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  const field = screen.getByRole("textbox");
  expect(send.disabled).toBe(true);
  fireEvent.change(field, { target: { value: "  " } });
  expect(send.disabled).toBe(true);
  fireEvent.change(field, { target: { value: "Hello" } });
  expect(send.disabled).toBe(false);
});

test("which of the hosts' rules hold for who writes is said at the field, and nothing where none do", () => {
  const rules = {
    slowSeconds: 15,
    isWithoutLinks: true,
    isGuestChatHeld: true,
    isReachLimited: true,
  } as const;
  act(() => show({ ...LIVE, rules }));
  const field = screen.getByRole("textbox");
  const notes = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(notes()).toBe(
    "Slow mode: one message every 15 seconds · No links · Hosts check guests’ first messages · Some people only see messages from friends",
  );
  act(() => show(LIVE));
  expect(notes()).toBeUndefined();
});

test("the picture has a place of its own shape, and one that is very long or tall is shown whole", () => {
  act(() => show(LIVE));
  const place = screen.getByRole("region", { name: "Broadcast" });
  const shapeOf = (width: number, height: number) => {
    act(() => filmed(width, height));
    return [
      Number(place.style.aspectRatio.split(" ")[0]),
      document.querySelector("video")?.className.includes("contain"),
    ];
  };
  expect(shapeOf(1400, 700)).toEqual([2, false]);
  expect(shapeOf(1280, 720)).toEqual([1280 / 720, false]);
  expect(shapeOf(720, 1280)).toEqual([1, true]);
  expect(shapeOf(3000, 1000)).toEqual([2.4, true]);
});

test("where guests may not write, the chat says so at its field, with the way in", () => {
  act(() => show({ ...LIVE, displayName: "Gil", restriction: "guest_text_chat_disabled" }));
  const field = screen.getByLabelText<HTMLInputElement>("Message as Gil");
  expect(field.disabled).toBe(true);
  expect(screen.getByText("Guests can’t write here. Sign in to join the conversation.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(readDialogs()).toHaveLength(1);
  act(() => readDialogs().forEach(closeDialog));
  act(() => show({ ...LIVE, displayName: "Gil", restriction: "chat_disabled" }));
  expect(screen.getByText("Chat is turned off in this space.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("who gets the picture by HLS reads that it is behind, and nobody else does", () => {
  const live = { ...NOT_LIVE, broadcast: { by: "Ann", byId: "ann", startedAt: 1 } };
  act(() => show({ status: "live", live }));
  expect(screen.queryByText("A few seconds behind")).toBeNull();
  act(() => show({ status: "live", live, hlsPath: "/live/hls/key/index.m3u8" }));
  expect(screen.getByText("A few seconds behind")).toBeTruthy();
});
