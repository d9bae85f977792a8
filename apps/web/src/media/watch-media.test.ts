import type { MediaTicket } from "@veranda/contract/media";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { connectionReports } from "./media-client.fixture.ts";
import { openWatchMedia, type WatchMedia } from "./watch-media.ts";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  readonly sent: { type: string }[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.last = this;
  }
  send = (text: string) => void this.sent.push(JSON.parse(text) as { type: string });
  close = () => void (this.readyState = 3);
  hear = (message: object) =>
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
}

/** One's end of a connection: what came in order, and what it was told. */
class FakePeer extends EventTarget {
  static all: FakePeer[] = [];
  static isBroken = false;
  readonly config: RTCConfiguration;
  connectionState = "new";
  isClosed = false;
  localDescription: { sdp: string } | null = null;
  readonly did: string[] = [];
  readonly reports = connectionReports();
  readonly receivers = [{ jitterBufferTarget: null as number | null }];
  constructor(config: RTCConfiguration) {
    super();
    this.config = config;
    FakePeer.all.push(this);
  }
  getReceivers = () => this.receivers;
  getStats = () => this.reports.read();
  setRemoteDescription = async ({ sdp }: { sdp: string }) => {
    if (FakePeer.isBroken) throw new Error("no such codec");
    this.did.push(`offer ${sdp}`);
  };
  createAnswer = async () => ({ sdp: "answer" });
  setLocalDescription = async (description: { sdp: string }) => void (this.localDescription = description);
  addIceCandidate = async ({ candidate }: { candidate: string }) =>
    void this.did.push(`candidate ${candidate}`);
  close = () => void (this.isClosed = true);
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
}

const ticket = {
  kind: "embedded",
  url: "/media",
  token: "secret",
  identity: "w",
  iceServers: [{ urls: ["turn:turn.example"], username: "u", credential: "c" }],
  expiresInS: 60,
} as MediaTicket;
const onStream = vi.fn<(stream: MediaStream) => void>();
const onLost = vi.fn<() => void>();
const onUnreachable = vi.fn<() => void>();
let media: WatchMedia;
const socket = () => FakeSocket.last;
const sent = (type: string) => socket().sent.filter((message) => message.type === type);
const peer = (at = 0) => FakePeer.all[at] as FakePeer;
const offered = async (sdp = "v=0", count = 1) => {
  socket().hear({ type: "offer", sdp, connection: "video" });
  await soon(() => expect(sent("answer")).toHaveLength(count));
};

beforeEach(() => {
  FakePeer.all = [];
  FakePeer.isBroken = false;
  onStream.mockReset();
  onLost.mockReset();
  onUnreachable.mockReset();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("RTCPeerConnection", FakePeer);
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: unknown[] = [];
      addTrack = (track: unknown) => void this.tracks.push(track);
    },
  );
  media = openWatchMedia(ticket, { onStream, onLost, onUnreachable });
  socket().dispatchEvent(new Event("open"));
});
afterEach(() => {
  media.close();
  vi.unstubAllGlobals();
});

test("who watches says who they are, wants the broadcast and nothing else, and sees it once it is connected", async () => {
  expect(socket().url).toMatch(/^ws:.*\/media$/);
  expect(sent("hello")).toEqual([{ type: "hello", protocol: 2, token: "secret" }]);
  socket().hear({ type: "welcome" });
  await soon(() => expect(sent("open_video")).toHaveLength(1));
  expect(sent("want")).toEqual([
    { type: "want", videos: [{ identity: LIVE_IDENTITY, kind: "screen", size: "large" }] },
  ]);
  await offered();
  expect(sent("answer")).toEqual([{ type: "answer", sdp: "answer", connection: "video" }]);
  expect(peer().config.iceServers).toEqual([{ urls: ["turn:turn.example"], username: "u", credential: "c" }]);
  const track = { kind: "video" };
  peer().dispatchEvent(Object.assign(new Event("track"), { track }));
  expect(onStream).not.toHaveBeenCalled();
  peer().become("connected");
  expect(onStream).toHaveBeenCalledOnce();
  expect(onStream.mock.calls[0]?.[0]).toMatchObject({ tracks: [track] });
});

test("a candidate that comes right behind its offer waits for it", async () => {
  socket().hear({ type: "offer", sdp: "v=0", connection: "video" });
  socket().hear({ type: "candidate", candidate: "udp 1", mid: "0", connection: "video" });
  await soon(() => expect(peer().did).toEqual(["offer v=0", "candidate udp 1"]));
});

test("a connection that failed is asked for anew; the one before it is closed and is heard no more", async () => {
  await offered();
  vi.useFakeTimers();
  peer().become("failed");
  vi.advanceTimersByTime(2_000);
  expect(sent("restart")).toEqual([{ type: "restart", connection: "video" }]);
  vi.useRealTimers();
  await offered("v=1", 2);
  expect(peer().isClosed).toBe(true);
  peer().become("connected");
  peer().become("failed");
  expect(onStream).not.toHaveBeenCalled();
  expect(sent("restart")).toHaveLength(1);
  peer(1).become("connected");
  expect(onStream).toHaveBeenCalledOnce();
});

test("it is lost once nothing has come for four seconds, long before the browser says so", async () => {
  await offered();
  vi.useFakeTimers();
  peer().become("connected");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onLost).not.toHaveBeenCalled();
  peer().reports.isWell = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onLost).toHaveBeenCalledOnce();
  expect(peer().isClosed).toBe(true);
  vi.useRealTimers();
});

test("it is lost at once where the browser reports another network, and nothing is once it is closed", async () => {
  await offered();
  window.dispatchEvent(new Event("online"));
  expect(onLost).toHaveBeenCalledOnce();
  expect(socket().readyState).toBe(3);
  window.dispatchEvent(new Event("online"));
  expect(onLost).toHaveBeenCalledOnce();
});

test("one whose first candidates failed isn't asked for anew if it connects by others", async () => {
  await offered();
  vi.useFakeTimers();
  peer().become("failed");
  vi.advanceTimersByTime(500);
  peer().become("connected");
  vi.advanceTimersByTime(5_000);
  expect(sent("restart")).toEqual([]);
  expect(onStream).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("how far behind one watches holds for what is there and for what comes", async () => {
  media.setLatency(2_000);
  await offered();
  expect(peer().receivers[0]?.jitterBufferTarget).toBe(2_000);
  media.setLatency(500);
  expect(peer().receivers[0]?.jitterBufferTarget).toBe(500);
});

test.each([
  ["is refused", () => socket().hear({ type: "refused", reason: "protocol" })],
  ["is closed by the server", () => socket().hear({ type: "closed" })],
  ["loses its line", () => socket().dispatchEvent(new Event("close"))],
  [
    "can't show what it is offered",
    () => {
      FakePeer.isBroken = true;
      socket().hear({ type: "offer", sdp: "v=9", connection: "video" });
    },
  ],
])("who %s is told so, once", async (_, happen) => {
  await offered();
  happen();
  await soon(() => expect(onLost).toHaveBeenCalledOnce());
  socket().dispatchEvent(new Event("close"));
  expect(onLost).toHaveBeenCalledOnce();
  expect(FakePeer.all.every(({ isClosed }) => isClosed)).toBe(true);
  expect(socket().readyState).toBe(3);
});

test("after watching has stopped, pending messages have no effect", async () => {
  await offered();
  media.close();
  socket().hear({ type: "offer", sdp: "v=1", connection: "video" });
  socket().dispatchEvent(new Event("close"));
  await Promise.resolve();
  expect(onLost).not.toHaveBeenCalled();
  expect(FakePeer.all).toHaveLength(1);
  expect(peer().isClosed).toBe(true);
});

test("that no connection comes about is said after a while, unless it has come by then", async () => {
  vi.useFakeTimers();
  socket().hear({ type: "welcome" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onUnreachable).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onUnreachable).toHaveBeenCalledOnce();
  expect(socket().readyState).toBe(3);
  media = openWatchMedia(ticket, { onStream, onLost, onUnreachable });
  socket().hear({ type: "welcome" });
  socket().hear({ type: "offer", sdp: "v=0", connection: "video" });
  await vi.advanceTimersByTimeAsync(1_000);
  peer().become("connected");
  await vi.advanceTimersByTimeAsync(20_000);
  // One that fails later has as long again.
  peer().become("failed");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onUnreachable).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
