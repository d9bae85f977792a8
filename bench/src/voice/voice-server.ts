import { setTimeout as pause } from "node:timers/promises";
import { openLivekitStand } from "@veranda/server/src/platform/media/livekit/testing/livekit-stand.ts";
import { openForwarderBench } from "../forwarder-bench.ts";

/** Somebody who is connected to hear and speak. */
export type Voice = {
  /** Packets of sound that came, and their bytes before they were encrypted. */
  readonly received: number;
  readonly receivedBytes: number;
  /** Sends a packet. */
  speak(): void;
  close(): void;
};

/** A media server of either kind, by real WebRTC connections that this process makes. */
export type VoiceServer = {
  readonly kind: "embedded" | "livekit";
  /** The process that forwards, once somebody is there. */
  readonly pid: number | undefined;
  join(room: string, identity: string): Promise<Voice>;
  setHeard(room: string, listener: string, speakers: readonly string[]): void;
  /** Packets that it says it has forwarded; null: it says nothing of that. */
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

/** A LiveKit of its own; signalling goes through this process, as it goes through the server's. */
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

/** Waits for something of somebody's connection. */
export async function arrived(identity: string, isThere: () => boolean): Promise<void> {
  for (const end = performance.now() + ARRIVE_MS; !isThere(); await pause(20))
    if (performance.now() > end) throw new Error(`${identity} can't connect`);
}
