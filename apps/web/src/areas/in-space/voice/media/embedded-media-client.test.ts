import type { MediaTicket } from "@veranda/contract/media";
import { MEDIA_PROTOCOL, type MediaServerMessage } from "@veranda/contract/media-signalling";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { openEmbedded } from "./embedded-media-client.ts";
import type { HeardVoice, MediaEnd } from "./media-client.ts";
import { receivedLevel } from "./received-level.ts";

const ticket: MediaTicket = {
  kind: "embedded",
  url: "/media",
  token: "secret",
  identity: "me",
  iceServers: [{ urls: ["turn:turn.example"], username: "u", credential: "c" }],
  expiresInS: 30,
};

class FakeSocket extends EventTarget {
  readonly url: string;
  readyState: number = WebSocket.OPEN;
  readonly sent: { type: string }[] = [];
  constructor(url: string) {
    super();
    this.url = url;
  }
  send = (text: string) => void this.sent.push(JSON.parse(text) as { type: string });
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  hear(message: MediaServerMessage | { type: string }): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** One line of an offer, as the browser makes a transceiver of it. */
function transceiver(mid: string) {
  const replaced: unknown[] = [];
  return {
    mid,
    direction: "recvonly",
    replaced,
    receiver: { track: { id: `track-${mid}` }, getSynchronizationSources: () => [] },
    sender: { replaceTrack: async (track: unknown) => void replaced.push(track) },
  };
}

class FakePeer extends EventTarget {
  connectionState = "new";
  localDescription: { sdp: string } | null = null;
  readonly lines = [transceiver("microphone"), transceiver("1"), transceiver("2")];
  readonly candidates: unknown[] = [];
  isClosed = false;
  setRemoteDescription = async () => {};
  getTransceivers = () => this.lines;
  createAnswer = async () => ({ type: "answer", sdp: `answer of ${this.lines[0]?.direction}` });
  setLocalDescription = async (description: { sdp: string }) => void (this.localDescription = description);
  addIceCandidate = async (candidate: unknown) => void this.candidates.push(candidate);
  close = () => void (this.isClosed = true);
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
}

beforeEach(() =>
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: unknown[];
      constructor(tracks: unknown[]) {
        this.tracks = tracks;
      }
    },
  ),
);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const peers: FakePeer[] = [];
  const told = { voices: new Map<string, HeardVoice>() as ReadonlyMap<string, HeardVoice>, connected: 0 };
  const ends: MediaEnd[] = [];
  let socket = new FakeSocket("");
  const client = openEmbedded(
    ticket,
    {
      onConnected: () => void (told.connected += 1),
      onVoices: (voices) => void (told.voices = voices),
      onEnd: (end) => ends.push(end),
    },
    {
      openSocket: (url) => (socket = new FakeSocket(url)) as unknown as WebSocket,
      openPeer: (configuration) => {
        const peer = Object.assign(new FakePeer(), { configuration });
        peers.push(peer);
        return peer as unknown as RTCPeerConnection;
      },
    },
  );
  socket.dispatchEvent(new Event("open"));
  return {
    client,
    socket,
    told,
    ends,
    peers,
    answered: async () => {
      socket.hear({ type: "offer", sdp: "offer" });
      await soon(() => expect(socket.sent.at(-1)?.type).toBe("answer"));
      return peers.at(-1) ?? new FakePeer();
    },
  };
}

describe("signalling", () => {
  test("says hello with its token on the page's own origin, and answers the offer", async () => {
    const { socket, answered, peers } = open();
    expect(socket.url).toBe(`${location.origin.replace("http", "ws")}/media`);
    expect(socket.sent[0]).toEqual({ type: "hello", protocol: MEDIA_PROTOCOL, token: "secret" });
    await answered();
    // Its own line sends, and the others are heard.
    expect(socket.sent.at(-1)).toEqual({ type: "answer", sdp: "answer of sendonly", connection: "voice" });
    expect(peers[0]).toMatchObject({ configuration: { iceServers: ticket.iceServers } });
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
    const { socket, ends, answered } = open();
    socket.hear({ type: "applause" });
    socket.dispatchEvent(new MessageEvent("message", { data: "not JSON" }));
    await answered();
    expect(ends).toEqual([]);
  });

  test("a new offer is a new connection; the old one is closed", async () => {
    const { answered, peers } = open();
    await answered();
    await answered();
    expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });
});

describe("voices", () => {
  test("come and go by lines, each a stream of its own", async () => {
    const { socket, told, answered } = open();
    await answered();
    socket.hear({
      type: "slots",
      slots: [
        { mid: "1", identity: "ann", kind: "microphone" },
        { mid: "2", identity: "bob", kind: "microphone" },
      ],
    });
    await soon(() => expect([...told.voices.keys()]).toEqual(["ann", "bob"]));
    const ann = told.voices.get("ann");
    socket.hear({ type: "slots", slots: [{ mid: "2", identity: null, kind: "microphone" }] });
    await soon(() => expect([...told.voices.keys()]).toEqual(["ann"]));
    expect(told.voices.get("ann")).toBe(ann);
  });

  test("one's own is on its line as soon as there is one, before the offer or after it", async () => {
    const { client, answered } = open();
    const early = {} as MediaStreamTrack;
    client.publish(early);
    const peer = await answered();
    expect(peer.lines[0]?.replaced).toEqual([early]);
    client.publish(null);
    expect(peer.lines[0]?.replaced).toEqual([early, null]);
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
    const { client, socket, answered, peers, ends } = open();
    await answered();
    client.openVideo?.(lines());
    socket.hear({ type: "offer", sdp: "of video", connection: "video" });
    await soon(() => expect(peers).toHaveLength(2));
    peers[1]?.become("failed");
    expect(socket.sent.at(-1)).toEqual({ type: "restart", connection: "video" });
    expect(ends).toEqual([]);
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

describe("it ends", () => {
  test.each([
    [{ type: "refused", code: "token_expired" }, "refused"],
    [{ type: "refused", code: "protocol" }, "outdated"],
    [{ type: "refused", code: "unavailable" }, "away"],
    [{ type: "closed", reason: "restarting" }, "restarting"],
    [{ type: "closed", reason: "replaced" }, "replaced"],
    [{ type: "closed", reason: "removed" }, "removed"],
  ] as const)("by what the server says: %o", async (message, end) => {
    const { socket, ends } = open();
    socket.hear(message);
    await soon(() => expect(ends).toEqual([end]));
  });

  test("when the socket closes, once", async () => {
    const { socket, ends } = open();
    socket.dispatchEvent(new Event("close"));
    socket.dispatchEvent(new Event("close"));
    expect(ends).toEqual(["lost"]);
  });

  test("when media fails; disconnected it waits three seconds", async () => {
    const { answered, ends, told } = open();
    const peer = await answered();
    peer.become("connected");
    expect(told.connected).toBe(1);
    vi.useFakeTimers();
    peer.become("disconnected");
    vi.advanceTimersByTime(2_999);
    peer.become("connected");
    vi.advanceTimersByTime(10_000);
    expect(ends).toEqual([]);
    peer.become("disconnected");
    vi.advanceTimersByTime(3_000);
    expect(ends).toEqual(["lost"]);
  });

  test("when nothing comes through within ten seconds", () => {
    vi.useFakeTimers();
    const { ends } = open();
    vi.advanceTimersByTime(10_000);
    expect(ends).toEqual(["lost"]);
  });

  test("after a change of network, when the connection isn't well", async () => {
    const { client, answered, ends } = open();
    const peer = await answered();
    peer.become("connected");
    client.check();
    expect(ends).toEqual([]);
    peer.connectionState = "disconnected";
    client.check();
    expect(ends).toEqual(["lost"]);
  });

  test("by the page, with a goodbye and no word to the page", async () => {
    const { client, socket, ends, answered } = open();
    const peer = await answered();
    client.close();
    expect(socket.sent.at(-1)).toEqual({ type: "bye" });
    expect(peer.isClosed).toBe(true);
    socket.dispatchEvent(new Event("close"));
    expect(ends).toEqual([]);
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
