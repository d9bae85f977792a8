import { MEDIA_PROTOCOL } from "@veranda/contract/media-signalling";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { embeddedTicket, openEmbeddedStand as open } from "./embedded-media-client.fixture.ts";
import { stubMediaStreams } from "./media-client.fixture.ts";
import { receivedLevel } from "./received-level.ts";

/* What is its own way; what all clients do is in media-client.test.ts. */

beforeEach(stubMediaStreams);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("signalling", () => {
  test("says hello with its token, and answers the offer", async () => {
    const { socket, answered, peers } = open();
    expect(socket.sent[0]).toEqual({ type: "hello", protocol: MEDIA_PROTOCOL, token: "secret" });
    await answered();
    // Its own line sends, and the others are heard.
    expect(socket.sent.at(-1)).toEqual({ type: "answer", sdp: "answer of sendonly", connection: "voice" });
    expect(peers[0]).toMatchObject({ configuration: { iceServers: embeddedTicket.iceServers } });
  });

  test("candidates go both ways", async () => {
    const { socket, answered } = open();
    const peer = await answered();
    socket.hear({ type: "candidate", candidate: "candidate:1", mid: "microphone" });
    await soon(() => expect(peer.candidates).toEqual([{ candidate: "candidate:1", sdpMid: "microphone" }]));
    const own = Object.assign(new Event("icecandidate"), {
      candidate: { candidate: "candidate:2", sdpMid: "1" },
    });
    peer.dispatchEvent(own);
    expect(socket.sent.at(-1)).toMatchObject({ type: "candidate", candidate: "candidate:2", mid: "1" });
  });

  test("what is said in words of a newer server is passed over", async () => {
    const { socket, told, answered } = open();
    socket.hear({ type: "applause" });
    socket.dispatchEvent(new MessageEvent("message", { data: "not JSON" }));
    await answered();
    expect(told.ends).toEqual([]);
  });

  test("a new offer is a new connection; the old one is closed", async () => {
    const { answered, peers } = open();
    await answered();
    await answered();
    expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});

describe("video", () => {
  const lines = () => {
    const told: string[] = [];
    return {
      told,
      take: (all: readonly RTCRtpTransceiver[]) => {
        told.push(`took ${all.length}`);
        return Promise.resolve();
      },
      release: () => void told.push("released"),
      onConnected: () => void told.push("connected"),
      onSlots: (slots: readonly { mid: string }[]) => void told.push(`slots ${slots.length}`),
      onWanted: (wanted: readonly { mid: string }[]) => void told.push(`wanted ${wanted.length}`),
      onReceived: () => undefined,
      followOwn: () => () => undefined,
    };
  };
  const sentTypes = (sent: readonly { type: string }[]) => sent.map(({ type }) => type);

  test("has a connection of its own, beside the voice that goes on", async () => {
    const { client, socket, answered, peers, told: heard } = open();
    const video = lines();
    await answered();
    socket.hear({ type: "welcome", identity: "me", grant: { microphone: true, camera: true, screen: true } });
    const control = client.openVideo?.(video);
    control?.want([{ identity: "ann", kind: "camera", size: "small" }]);
    await soon(() => expect(sentTypes(socket.sent)).toContain("open_video"));
    socket.hear({ type: "offer", sdp: "of video", connection: "video" });
    await soon(() => expect(socket.sent.at(-1)).toMatchObject({ type: "answer", connection: "video" }));
    expect(peers.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    // What was wanted meanwhile is asked for as soon as it is there.
    peers[1]?.become("connected");
    expect(socket.sent.at(-1)).toEqual({
      type: "want",
      videos: [{ identity: "ann", kind: "camera", size: "small" }],
    });
    socket.hear({
      type: "slots",
      slots: [{ mid: "1", identity: "ann", kind: "camera" }],
      connection: "video",
    });
    socket.hear({ type: "publish", lines: [{ mid: "camera_small", isWanted: true }] });
    await soon(() => expect(video.told).toEqual(["took 3", "connected", "slots 1", "wanted 1"]));
    expect(heard.voices.size).toBe(0);
  });

  test("that fails is mended, and nobody falls silent for it", async () => {
    const { client, socket, answered, peers, told } = open();
    await answered();
    client.openVideo?.(lines());
    socket.hear({ type: "offer", sdp: "of video", connection: "video" });
    await soon(() => expect(peers).toHaveLength(2));
    peers[1]?.become("connected");
    peers[1]?.become("failed");
    expect(socket.sent.at(-1)).toEqual({ type: "restart", connection: "video" });
    expect(told.ends).toEqual([]);
  });

  test("that fails a day later, when TURN takes the ticket's credentials no more, needs a new ticket", async () => {
    const { client, socket, answered, peers, told } = open();
    await answered();
    client.openVideo?.(lines());
    socket.hear({ type: "offer", sdp: "of video", connection: "video" });
    await soon(() => expect(peers).toHaveLength(2));
    peers[1]?.become("connected");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
    peers[1]?.become("failed");
    expect(told.ends).toEqual(["lost"]);
    expect(sentTypes(socket.sent)).not.toContain("restart");
  });

  test("that is wanted no more is closed alone", async () => {
    const { client, socket, answered, peers } = open();
    const video = lines();
    await answered();
    const control = client.openVideo?.(video);
    socket.hear({ type: "offer", sdp: "of video", connection: "video" });
    await soon(() => expect(peers).toHaveLength(2));
    control?.close();
    expect(peers.map(({ isClosed }) => isClosed)).toEqual([false, true]);
    expect(socket.sent.at(-1)).toEqual({ type: "close_video" });
    expect(video.told.at(-1)).toBe("released");
  });
});

test("the first pairs of candidates fail, as over TURN by TCP: the connection by the next ones is waited for", async () => {
  const { answered, told } = open();
  const peer = await answered();
  vi.useFakeTimers();
  peer.become("connecting");
  peer.become("failed");
  vi.advanceTimersByTime(1_000);
  expect(told.ends).toEqual([]);
  peer.become("connecting");
  peer.become("connected");
  vi.advanceTimersByTime(2_500);
  expect(told.ends).toEqual([]);
});

describe("it ends", () => {
  test("if none of its candidates works", async () => {
    const { answered, told } = open();
    const peer = await answered();
    vi.useFakeTimers();
    peer.become("failed");
    vi.advanceTimersByTime(2_000);
    expect(told.ends).toEqual(["lost"]);
  });

  test.each([
    [{ type: "refused", code: "protocol" }, "outdated"],
    [{ type: "refused", code: "unavailable" }, "away"],
    [{ type: "closed", reason: "server_closing" }, "restarting"],
    [{ type: "closed", reason: "room_ended" }, "removed"],
  ] as const)("by what the server says: %o", async (message, end) => {
    const { socket, told } = open();
    socket.hear(message);
    await soon(() => expect(told.ends).toEqual([end]));
  });

  test("when media fails; disconnected it waits three seconds", async () => {
    const { answered, told } = open();
    const peer = await answered();
    peer.become("connected");
    expect(told.connected).toBe(1);
    vi.useFakeTimers();
    peer.become("disconnected");
    vi.advanceTimersByTime(2_999);
    peer.become("connected");
    vi.advanceTimersByTime(10_000);
    expect(told.ends).toEqual([]);
    peer.become("disconnected");
    vi.advanceTimersByTime(3_000);
    expect(told.ends).toEqual(["lost"]);
  });

  test("when nothing comes through within ten seconds", () => {
    vi.useFakeTimers();
    const { told } = open();
    vi.advanceTimersByTime(10_000);
    expect(told.ends).toEqual(["lost"]);
  });

  test("by the page, with a goodbye", async () => {
    const { client, socket, answered } = open();
    await answered();
    client.close();
    expect(socket.sent.at(-1)).toEqual({ type: "bye" });
  });
});

describe("how loud a voice is", () => {
  const receiver = (sources: { audioLevel?: number; timestamp: number }[]) => ({
    getSynchronizationSources: () => sources as RTCRtpSynchronizationSource[],
  });

  test("is what its sender wrote on the last packets, and nothing once none come", () => {
    expect(receivedLevel(receiver([{ audioLevel: 0.4, timestamp: 1_000 }]), 1_200)).toBe(0.4);
    expect(receivedLevel(receiver([{ audioLevel: 0.4, timestamp: 1_000 }]), 1_600)).toBe(0);
    expect(receivedLevel(receiver([{ timestamp: 1_000 }]), 1_100)).toBe(0);
    expect(receivedLevel(receiver([]), 1_100)).toBe(0);
  });
});
