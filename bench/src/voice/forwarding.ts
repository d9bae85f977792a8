import { setTimeout as pause } from "node:timers/promises";
import type { Figures } from "../figures.ts";
import { joinAbreast, measureForwarder } from "../forwarder-bench.ts";
import { memoryMB } from "../process-usage.ts";
import { GEOMETRIES, heardIn } from "./geometries.ts";
import { arrived, type Voice, type VoiceServer } from "./voice-server.ts";

const FRAMES_PER_SECOND = 50;
/** Bytes that SRTP adds to a packet. */
const SRTP_BYTES = 10;
/** On a stage, speakers take turns of this many packets. */
const TURN = FRAMES_PER_SECOND;

type Room = {
  server: VoiceServer;
  /** Its name in output and figures. */
  what: string;
  people: number;
  /** Numbers of the people whom a person hears. */
  heardBy: (n: number) => number[];
  /** Numbers of the people who speak at the same time, for each packet. */
  speaking: (packet: number) => number[];
};

type Forwarded = {
  /** Share of a core used by the forwarder's process. */
  share: number;
  listenersACore: number;
  /** Packets per second to each listener who hears somebody. */
  packets: number;
  /** The same, averaged over all people. */
  packetsToAll: number;
  /** Including SRTP, without UDP and IP. */
  bytes: number;
};

/** One speaker and `listeners` listeners. */
export const oneVoice = (server: VoiceServer, listeners: number): Room => ({
  server,
  what: `one voice to ${listeners}${by(server)}`,
  people: listeners + 1,
  heardBy: (n) => (n === 0 ? [] : [0]),
  speaking: () => [0],
});

/** `speakers` people who speak one after another to everybody else. */
export const stage = (server: VoiceServer, listeners: number, speakers: number): Room => ({
  server,
  what: `a stage of ${speakers} to ${listeners}${by(server)}`,
  people: listeners + speakers,
  heardBy: (n) => (n < speakers ? [] : Array.from({ length: speakers }, (_, speaker) => speaker)),
  speaking: (packet) => [Math.floor(packet / TURN) % speakers],
});

/** `speakers` people of a crowd speak at the same time, and each person hears `heard` of them, the product's maximum. */
export const crowd = (server: VoiceServer, people: number, speakers: number, heard: number): Room => ({
  server,
  what: `${speakers} of ${people} speak, each heard by as many as can be${by(server)}`,
  people,
  heardBy: (n) =>
    Array.from({ length: speakers }, (_, s) => (n + s) % speakers)
      .filter((s) => s !== n)
      .slice(0, heard),
  speaking: everySpeaker(speakers),
});

/** The same for each arrangement of people, where everybody hears whom the product selects. */
export const gatherings = (server: VoiceServer, people: number, speakers: number): Room[] =>
  Object.entries(GEOMETRIES).map(([geometry, places]) => {
    const heard = heardIn(places(people), speakers);
    return {
      server,
      what: `${speakers} of ${people} speak, ${geometry}${by(server)}`,
      people,
      heardBy: (n) => heard[n] ?? [],
      speaking: everySpeaker(speakers),
    };
  });

const everySpeaker = (speakers: number) => (): number[] =>
  Array.from({ length: speakers }, (_, speaker) => speaker);

const by = ({ kind }: VoiceServer): string => (kind === "livekit" ? ", LiveKit" : "");

/** Fills a room, measures it, prints and records the result, and empties it. */
export async function measureRoom(
  { server, what, people, heardBy, speaking }: Room,
  figures: Figures,
): Promise<Forwarded> {
  const voices = await joinAbreast(0, people, (n) => server.join(what, `p${n}`));
  const listeners: Voice[] = [];
  let heard = 0;
  for (const [n, voice] of voices.entries()) {
    const speakers = heardBy(n);
    server.setHeard(
      what,
      `p${n}`,
      speakers.map((speaker) => `p${speaker}`),
    );
    heard += speakers.length;
    if (speakers.length > 0) listeners.push(voice);
  }
  let sent = 0;
  const speakers = new Set(Array.from({ length: people * TURN }, (_, packet) => packet).flatMap(speaking));
  const send = (packet: number): void => {
    for (const speaker of speaking(packet)) voices[speaker]?.speak();
    sent += speaking(packet).length;
  };
  const sum = (of: (voice: Voice) => number): number =>
    listeners.reduce((total, voice) => total + of(voice), 0);
  const received = (): number => sum((voice) => voice.received);
  await untilAllHear(listeners, () => {
    for (const speaker of speakers) voices[speaker]?.speak();
  });
  const bytesBefore = sum((voice) => voice.receivedBytes);
  const packetsBefore = received();
  const { share, receivedPerSecond, lost } = await measureForwarder({
    pid: server.pid,
    perSecond: FRAMES_PER_SECOND,
    send,
    received,
    // Every packet of a speaker should reach all who hear them.
    forwarded: () => server.forwarded() ?? (sent * heard) / speakers.size,
  });
  const packetBytes =
    (sum((voice) => voice.receivedBytes) - bytesBefore) / Math.max(1, received() - packetsBefore);
  const packets = receivedPerSecond / listeners.length;
  const bytes = packets * (packetBytes + SRTP_BYTES);
  const listenersACore = Math.round(listeners.length / share);
  console.log(
    `${what}: ${(share * 100).toFixed(1)} % of a core, ${listenersACore} listeners a core; ${packets.toFixed(0)} packets and ${Math.round(bytes)} bytes a second to each; ${(lost * 100).toFixed(1)} % not arrived; memory ${memoryMB(server.pid).toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, ${what}`, share * 100, "%");
  figures.atLeast(`listeners a core, ${what}`, listenersACore, "listeners");
  figures.atMost(`bytes a second to each, ${what}`, bytes, "bytes");
  for (const voice of voices) voice.close();
  await pause(500);
  return { share, listenersACore, packets, packetsToAll: receivedPerSecond / people, bytes };
}

/** Some connections are established only once there is something to hear. */
async function untilAllHear(listeners: readonly Voice[], speak: () => void): Promise<void> {
  const speaking = setInterval(speak, 1_000 / FRAMES_PER_SECOND);
  await arrived("somebody who hears", () => listeners.every(({ received }) => received > 0)).finally(() =>
    clearInterval(speaking),
  );
}
