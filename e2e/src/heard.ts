import type { EngineHandle } from "@veranda/contract/engine/module";
import type { BrowserContext, Page } from "playwright-core";
import { TONE_HZ } from "./tone.ts";

/** What a page's console sees: the engine, all connections that the page has made, and what its sound ends in. */
type Listening = Window & {
  veranda?: EngineHandle;
  peers?: RTCPeerConnection[];
  ends?: AnalyserNode[];
};

/** What comes of voices: packets over all connections that a page has had, and the tone among all that it sounds. */
export type Heard = { packets: number; toneDb: number };

/** Remembers the connections that pages of this browser make, and listens to all that they sound, for `heard`. */
export async function listenIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const ends: AnalyserNode[] = [];
    Object.assign(window, { peers, ends });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
    const connectNode = Reflect.get(AudioNode.prototype, "connect") as (...given: unknown[]) => unknown;
    Reflect.set(AudioNode.prototype, "connect", function (this: AudioNode, ...given: unknown[]) {
      const [to] = given;
      // What is rendered to be played later sounds only then.
      if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const end = new AnalyserNode(this.context, { fftSize: 8192, smoothingTimeConstant: 0 });
        connectNode.call(this, end);
        ends.push(end);
      }
      return connectNode.apply(this, given);
    });
  });
}

/**
 * `totalAudioEnergy` of the connection says nothing here: Chromium counts it behind the muted element that each voice
 * has, and what Web Audio gets is taken before that.
 */
export const heard = (page: Page): Promise<Heard> =>
  page.evaluate(async (hz) => {
    const { peers = [], ends = [] } = window as Listening;
    let packets = 0;
    for (const peer of peers)
      for (const report of (await peer.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
        if (report.type === "inbound-rtp") packets += report.packetsReceived ?? 0;
    const levels = ends.map((end) => {
      const all = new Float32Array(end.frequencyBinCount);
      end.getFloatFrequencyData(all);
      return all[Math.round((hz * end.fftSize) / end.context.sampleRate)] ?? -Infinity;
    });
    return { packets, toneDb: Math.max(-200, ...levels) };
  }, TONE_HZ);

/** The tone of somebody near is far louder; all else is far quieter at its pitch. Decibels. */
export const AUDIBLE = -55;

/** The tone's loudness within a second: it ebbs to nothing three times in it. Decibels. */
export async function loudness(page: Page): Promise<number> {
  let most = -Infinity;
  for (let looks = 0; looks < 12; looks += 1) {
    most = Math.max(most, (await heard(page)).toneDb);
    await page.waitForTimeout(80);
  }
  return most;
}

/** How many packets arrive within so many milliseconds. */
export async function packetsWithin(page: Page, ms: number): Promise<number> {
  const before = await heard(page);
  await page.waitForTimeout(ms);
  return (await heard(page)).packets - before.packets;
}

/** A page that goes on sending whatever it is told: no track of it can be switched off. */
export async function sendForever(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(MediaStreamTrack.prototype, "enabled", {
      get: () => true,
      set(_wish: boolean) {
        // It stays on.
      },
    });
  });
}

/** States of all connections that a page has had. */
export const peerStates = (page: Page): Promise<RTCPeerConnectionState[]> =>
  page.evaluate(() => ((window as Listening).peers ?? []).map(({ connectionState }) => connectionState));

/** The energy of what a page has played of its connections by elements that aren't muted. */
export const playedEnergy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let energy = 0;
    for (const peer of (window as Listening).peers ?? [])
      for (const report of (await peer.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
        if (report.type === "inbound-rtp") energy += report.totalAudioEnergy ?? 0;
    return energy;
  });
