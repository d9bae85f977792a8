import { CallError, type Client, type OwnBan } from "@veranda/contract";
import { NOT_LIVE, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WatchSession, type WatchView } from "./watch-session.ts";

const LIVE = { ...NOT_LIVE, broadcast: { by: "Ann", byId: "ann", startedAt: 1 } };
const ANSWER = {
  key: "key",
  displayName: "Wandering Wren",
  live: LIVE,
  chat: [],
  chatRestriction: "guest_text_chat_disabled",
  chatRules: { slowSeconds: 0, isWithoutLinks: true, isGuestChatHeld: true, isReachLimited: false },
  id: "w",
  media: {
    kind: "embedded",
    url: "/media",
    token: "t",
    identity: "w",
    iceServers: [],
    expiresInS: 60,
  } as object | null,
  hlsPath: null as string | null,
  socketPath: "/at/mark1234/live/watch",
};
const BY_HLS = {
  ...ANSWER,
  live: { ...LIVE, isStreaming: true },
  media: null,
  hlsPath: "/live/hls/key/index.m3u8",
};
/** Sockets that were opened, and what was sent by each. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly readyState = 1;
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  hear(message: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  break(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let view: WatchView;
let answers: (typeof ANSWER | string)[];
let asked: number;
let isSaidLive: boolean;
let ban: OwnBan | null;
let session: WatchSession;
let sent: unknown;
const api = (async (line: string, { body }: { body?: unknown }) => {
  if (line.startsWith("POST")) sent = body;
  if (line.endsWith("/bans/own")) return { data: { ban } };
  if (line.startsWith("GET")) return { data: { space: { isLive: isSaidLive } } };
  asked += 1;
  const answer = answers.shift() ?? "NOT_LIVE";
  if (typeof answer === "string") throw new CallError("refused", answer, 409);
  return { data: answer, headers: new Headers() };
}) as unknown as Client;

const begin = async (...given: typeof answers): Promise<void> => {
  answers = given;
  asked = 0;
  session = new WatchSession(
    api,
    { id: "space1", share: null, guestName: async () => "Gil Visitor" },
    { onView: (now) => (view = now), onRefused: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(0);
};
const chat = (): FakeSocket => {
  const socket = FakeSocket.all.findLast(({ url }) => url.endsWith("/live/watch"));
  if (!socket) throw new Error("no socket");
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  isSaidLive = true;
  ban = null;
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("RTCPeerConnection", vi.fn());
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it asks for no place where the space is known not to be live", async () => {
  isSaidLive = false;
  await begin(ANSWER);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([view.status, asked]).toEqual(["not_live", 0]);
  isSaidLive = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([view.status, asked]).toEqual(["live", 1]);
});

test("it waits while it isn't live, and begins by itself", async () => {
  await begin("NOT_LIVE", ANSWER);
  expect(view.status).toBe("not_live");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(view).toMatchObject({
    status: "live",
    displayName: "Wandering Wren",
    restriction: "guest_text_chat_disabled",
  });
  chat().dispatchEvent(new Event("open"));
  expect(chat().sent).toEqual([{ type: "hello", key: "key" }]);
  chat().hear({ type: "live", live: { ...LIVE, viewerCount: 3 } });
  expect(view.live?.viewerCount).toBe(3);
});

test("what a host changes about who watches is shown without a break", async () => {
  await begin(ANSWER);
  expect(view.rules).toEqual(ANSWER.chatRules);
  const chatRules = { slowSeconds: 15, isWithoutLinks: false, isGuestChatHeld: false, isReachLimited: false };
  const displayName = "Wandering Wren (guest)";
  chat().hear({ type: "me", displayName, chatRestriction: null, chatRules });
  expect(view).toMatchObject({ status: "live", displayName, restriction: null, rules: chatRules });
  expect(asked).toBe(1);
});

test("its end is no lost connection, and it may begin anew", async () => {
  await begin(ANSWER, ANSWER);
  chat().break(WATCH_CLOSE.ended);
  expect(view).toMatchObject({ status: "ended", live: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(view.status).toBe("live");
});

test("a removed viewer stays out; a disconnected one reconnects", async () => {
  await begin(ANSWER, ANSWER);
  chat().break(WATCH_CLOSE.again);
  expect(view.status).toBe("away");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(view.status).toBe("live");
  chat().break(WATCH_CLOSE.refused);
  expect(view.status).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
});

test("whom the space is closed to for now watches again once it is open to them", async () => {
  await begin(ANSWER, "USER_UNAUTHORIZED", ANSWER);
  chat().break(WATCH_CLOSE.again);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(view).toMatchObject({ status: "closed", live: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(view.status).toBe("live");
});

test("a refused viewer sees why, and doesn't retry", async () => {
  await begin("BANNED");
  expect(view.status).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});

const BAN: OwnBan = { reason: "Shouting", bannedUntilUnixMs: null, isInAllSpaces: false };

test("who is banned reads so before anything is live, and watches once the ban is over", async () => {
  isSaidLive = false;
  ban = BAN;
  await begin(ANSWER);
  expect(view).toMatchObject({ status: "banned", ban: BAN });
  isSaidLive = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([view.status, asked]).toEqual(["banned", 0]);
  ban = null;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(view.status).toBe("live");
});

test("who is banned while watching reads why at once, without a picture", async () => {
  await begin(ANSWER);
  ban = BAN;
  chat().break(WATCH_CLOSE.refused);
  await vi.advanceTimersByTimeAsync(0);
  expect(view).toMatchObject({ status: "banned", ban: BAN, live: null });
});

test("what one wrote stays while it waits for a host, until it is shown or dropped", async () => {
  await begin(ANSWER);
  for (const text of ["may I", "a question"]) chat().hear({ type: "held", text });
  expect(view.held).toEqual(["may I", "a question"]);
  const shown = { id: "1", senderName: "Wandering Wren", text: "may I", sentAt: "2026-01-01T12:00:00.000Z" };
  chat().hear({ type: "chat", message: { ...shown, senderId: "somebody else" } });
  expect(view.held).toEqual(["may I", "a question"]);
  chat().hear({ type: "chat", message: { ...shown, id: "2", senderId: "w" } });
  expect(view.held).toEqual(["a question"]);
  chat().hear({ type: "dropped", text: "a question" });
  expect(view.held).toEqual([]);
});

test.each([
  ["DOOR_CLOSED", "door_closed"],
  ["DOOR_ASKS", "door_asks"],
] as const)(
  "what keeps one from watching at the door is said, and asked again until it opens: %s",
  async (refusal, status) => {
    await begin(refusal, ANSWER);
    expect(view.status).toBe(status);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view.status).toBe("live");
  },
);

test("a guest is called in the chat what this browser's guest is called", async () => {
  await begin();
  expect(sent).toEqual({ displayName: "Gil Visitor" });
});

test("a page that WebRTC doesn't reach asks for HLS, and goes on with it", async () => {
  await begin(ANSWER, BY_HLS, BY_HLS);
  const media = FakeSocket.all.find(({ url }) => url.endsWith("/media"));
  media?.hear({ type: "welcome" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual({ displayName: "Gil Visitor", wantsHls: true });
  expect(view).toMatchObject({ status: "live", stream: null, hlsPath: BY_HLS.hlsPath });
  session.pictureLost();
  expect(view).toMatchObject({ status: "away", hlsPath: null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(view).toMatchObject({ status: "live", hlsPath: BY_HLS.hlsPath });
});

test("a browser without WebRTC asks for HLS at once", async () => {
  vi.stubGlobal("RTCPeerConnection", undefined);
  await begin(BY_HLS);
  expect(sent).toEqual({ displayName: "Gil Visitor", wantsHls: true });
});

test("who plays it by another address from now on is told", async () => {
  await begin(BY_HLS);
  chat().hear({ type: "hls", path: "/live/hls/other/index.m3u8" });
  expect(view).toMatchObject({ status: "live", hlsPath: "/live/hls/other/index.m3u8" });
});

test("who is some seconds behind sees the rest before it is over", async () => {
  await begin(BY_HLS, BY_HLS);
  chat().break(WATCH_CLOSE.ended);
  expect(view).toMatchObject({ status: "live", hlsPath: BY_HLS.hlsPath, live: { broadcast: null } });
  session.pictureEnded();
  expect(view).toMatchObject({ status: "ended", hlsPath: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(view.status).toBe("live");
  // And when the player doesn't say so.
  chat().break(WATCH_CLOSE.ended);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(view.status).toBe("ended");
});
