import type { MediaTicket } from "@veranda/contract/media";
import type { MediaServerMessage } from "@veranda/contract/media-signalling";
import { expect } from "vitest";
import { soon } from "#testing/soon.ts";
import { openEmbedded } from "./embedded-media-client.ts";
import { connectionReports, recordEvents, type ClientStand } from "./media-client.fixture.ts";

export const embeddedTicket: MediaTicket = {
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

/** One media section of an offer, as the browser makes a transceiver of it. */
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
  readonly reports = connectionReports();
  isClosed = false;
  getStats = this.reports.read;
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

/** A client of the embedded media server, with an open socket. */
export function openEmbeddedStand() {
  const peers: FakePeer[] = [];
  const { told, events } = recordEvents();
  let socket = new FakeSocket("");
  const client = openEmbedded(embeddedTicket, events, {
    openSocket: (url) => (socket = new FakeSocket(url)) as unknown as WebSocket,
    openPeer: (configuration) => {
      const peer = Object.assign(new FakePeer(), { configuration });
      peers.push(peer);
      return peer as unknown as RTCPeerConnection;
    },
  });
  socket.dispatchEvent(new Event("open"));
  return {
    client,
    socket,
    told,
    peers,
    answered: async () => {
      socket.hear({ type: "offer", sdp: "offer" });
      await soon(() => expect(socket.sent.at(-1)?.type).toBe("answer"));
      return peers.at(-1) ?? new FakePeer();
    },
  };
}

/** The same, as any media server's client. */
export function standOfEmbedded(): ClientStand {
  const { client, socket, told, peers, answered } = openEmbeddedStand();
  const lines: string[] = [];
  const sendSlots = (mid: number, identity: string | null): void =>
    socket.hear({ type: "slots", slots: [{ mid: `${mid}`, identity, kind: "microphone" }] });
  return {
    client,
    told,
    get called() {
      const hello = socket.sent.find(({ type }) => type === "hello") as { token?: string } | undefined;
      return { url: socket.url, token: hello?.token ?? "" };
    },
    async connect() {
      (await answered()).become("connected");
    },
    hear: (identity) => sendSlots(lines.push(identity), identity),
    fallSilent: (identity) => sendSlots(lines.indexOf(identity) + 1, null),
    sent: () => (peers.at(-1)?.lines[0]?.replaced.at(-1) ?? null) as MediaStreamTrack | null,
    end: (reason) => socket.hear({ type: "closed", reason }),
    refuse: () => socket.hear({ type: "refused", code: "token_expired" }),
    lose: () => socket.dispatchEvent(new Event("close")),
    falter() {
      const peer = peers.at(-1);
      if (peer) peer.reports.isWell = false;
    },
    isGivenUp: () => socket.readyState === WebSocket.CLOSED && peers.every(({ isClosed }) => isClosed),
  };
}
