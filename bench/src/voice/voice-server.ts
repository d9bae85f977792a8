import { setTimeout as pause } from "node:timers/promises";
import { openLivekitStand } from "@veranda/server/src/platform/media/livekit/testing/livekit-stand.ts";
import { openForwarderBench } from "../forwarder-bench.ts";

/** A connection that receives and sends sound. */
export type Voice = {
  /** Received packets of sound, and their bytes without encryption. */
  readonly received: number;
  readonly receivedBytes: number;
  /** Sends a packet. */
  speak(): void;
  close(): void;
};

/** A media server of either kind, with real WebRTC connections from this process. */
export type VoiceServer = {
  readonly kind: "embedded" | "livekit";
  /** The forwarder's process, once somebody is connected. */
  readonly pid: number | undefined;
  join(room: string, identity: string): Promise<Voice>;
  setHeard(room: string, listener: string, speakers: readonly string[]): void;
  /** Packets that it reports as forwarded; null if it doesn't report them. */
  forwarded(): Promise<number> | null;
  close(): Promise<void>;
};

const MAY_SPEAK = { microphone: true, camera: false, screen: false };
const ARRIVE_MS = 60_000;

export async function openEmbeddedVoices(): Promise<VoiceServer> {
  const bench = await openForwarderBench();
  const { media } = bench;
  return {
    kind: "embedded",
    get pid() {
      return media.forwarderPid;
    },
    join: (room, identity) => bench.join(room, identity, MAY_SPEAK),
    setHeard: (room, listener, speakers) => media.setHeard(room, listener, speakers),
    forwarded: () => bench.forwarded(),
    close: () => media.close(),
  };
}

/** A separate LiveKit; signalling passes through this process, as it passes through the server in production. */
export async function openLivekitVoices(): Promise<VoiceServer> {
  const stand = await openLivekitStand();
  return {
    kind: "livekit",
    get pid() {
      return stand.livekit.pid;
    },
    async join(room, identity) {
      const peer = await stand.join(room, identity, MAY_SPEAK);
      peer.publishMicrophone();
      return peer;
    },
    setHeard: (room, listener, speakers) => stand.media.setHeard(room, listener, speakers),
    forwarded: () => null,
    close: () => stand.close(),
  };
}

/** Waits for a condition of a connection. */
export async function arrived(identity: string, isThere: () => boolean): Promise<void> {
  for (const end = performance.now() + ARRIVE_MS; !isThere(); await pause(20))
    if (performance.now() > end) throw new Error(`${identity} can't connect`);
}
