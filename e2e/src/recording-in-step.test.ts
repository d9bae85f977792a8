import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openMediaStand, type MediaStand } from "@veranda/server/src/platform/media/testing/media-stand.ts";
import { needsFfmpeg } from "@veranda/server/src/processing/media/media.fixture.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";

const run = promisify(execFile);
/** From here on people see that lips and voice aren't one (ITU-R BT.1359). Milliseconds. */
const NOTICED_MS = 80;
/** By so much the sender's own page may have its sound beside its picture on a busy machine. Milliseconds. */
const SENDER_MS = 200;
const SECONDS = 10;

type Sender = Window & { begin?: () => Promise<string>; take?: (answer: string) => Promise<void> };

let stand: MediaStand;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  stand = await openMediaStand();
  browser = await browserForPages();
  folder = await mkdtemp(join(tmpdir(), "veranda-in-step-"));
});
afterAll(async () => {
  await closeContexts(browser);
  await stand.close();
  await rm(folder, { recursive: true, force: true });
});

/** Once a second a flash and a beep at one moment. `lateMs`: so long pictures take to be encoded besides. */
async function sendFlashes(lateMs: number): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("about:blank");
  await page.evaluate(async (lateMs) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const pen = canvas.getContext("2d");
    const sound = new AudioContext({ latencyHint: "interactive" });
    await sound.resume();
    const gain = new GainNode(sound, { gain: 0 });
    const out = new MediaStreamAudioDestinationNode(sound, { channelCount: 1 });
    const tone = new OscillatorNode(sound, { frequency: 880 });
    tone.connect(gain).connect(out);
    tone.start();
    let began = -Infinity;
    const begin = performance.now();
    setInterval(() => {
      const now = performance.now();
      const isOn = (now - begin) % 1000 < 150;
      if (isOn && now - began > 500) {
        began = now;
        gain.gain.setValueAtTime(0.8, sound.currentTime);
        gain.gain.setValueAtTime(0, sound.currentTime + 0.15);
      }
      if (!pen) return;
      pen.fillStyle = isOn ? "#ffffff" : "#000000";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      // Without a change there is no picture.
      pen.fillStyle = now % 2 < 1 ? "#010101" : "#020202";
      pen.fillRect(0, 0, 8, 8);
    }, 20);
    const peer = new RTCPeerConnection(
      // A slow encoder: what is encoded waits before it is sent. Its time is that of the picture.
      { encodedInsertableStreams: lateMs > 0 } as RTCConfiguration,
    );
    const picture = canvas.captureStream(25);
    for (const track of [...picture.getTracks(), ...out.stream.getTracks()]) {
      const { sender } = peer.addTransceiver(track, { direction: "sendonly" });
      if (lateMs === 0) continue;
      const { readable, writable } = (
        sender as unknown as { createEncodedStreams(): TransformStream }
      ).createEncodedStreams();
      const wait = track.kind === "video" ? lateMs : 0;
      const out = writable.getWriter();
      void readable.pipeTo(
        new WritableStream({ write: (frame) => void setTimeout(() => void out.write(frame), wait) }),
      );
    }
    Object.assign(window, {
      begin: async () => {
        await peer.setLocalDescription();
        return peer.localDescription?.sdp ?? "";
      },
      take: (answer: string) => peer.setRemoteDescription({ type: "answer", sdp: answer }),
    });
  }, lateMs);
  const offer = await page.evaluate(() => (window as Sender).begin?.() ?? "");
  const isSent = new Promise<void>((resolve) => {
    const end = stand.media.onStream((_room, _identity, isSending) => {
      if (!isSending) return;
      end();
      resolve();
    });
  });
  const { answer } = await stand.media.openStream("room", "live", offer);
  await page.evaluate((answer) => (window as Sender).take?.(answer), answer);
  await isSent;
}

/** When it gets bright and when it gets loud, in seconds of the film. */
async function momentsIn(path: string): Promise<{ flashes: number[]; beeps: number[] }> {
  const look = ["-vf", "signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-", "-an"];
  const { stdout } = await run("ffmpeg", ["-loglevel", "error", "-i", path, ...look, "-f", "null", "-"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const flashes: number[] = [];
  let wasBright = true;
  for (const [, at = "", bright = ""] of stdout.matchAll(/pts_time:([\d.]+)\n[^\n]*YAVG=([\d.]+)/g)) {
    const isBright = Number(bright) > 120;
    if (isBright && !wasBright) flashes.push(Number(at));
    wasBright = isBright;
  }
  const listen = ["-vn", "-af", "silencedetect=noise=-30dB:d=0.3"];
  const { stderr } = await run("ffmpeg", ["-i", path, ...listen, "-f", "null", "-"]);
  const beeps = [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, at]) => Number(at));
  return { flashes, beeps };
}

/** How much later each beep is heard than its flash is seen. Milliseconds. */
const offsetsOf = ({ flashes, beeps }: { flashes: number[]; beeps: number[] }): number[] =>
  flashes.flatMap((flash) => {
    const beep = beeps.find((at) => Math.abs(at - flash) < 0.5);
    return beep === undefined ? [] : [Math.round((beep - flash) * 1000)];
  });

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Keeps what is sent for a while; how much later its beeps are heard than its flashes are seen. Milliseconds. */
async function offsetOf(lateMs: number): Promise<number> {
  const parts: Uint8Array[] = [];
  const end = stand.media.onSegment((_room, _identity, { head, data }) => {
    if (parts.length === 0) parts.push(head);
    parts.push(data);
  });
  await sendFlashes(lateMs);
  stand.media.setSegmented("room", "live", true);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  stand.media.setSegmented("room", "live", false);
  await new Promise((resolve) => setTimeout(resolve, 500));
  end();
  stand.media.remove("room", "live");
  await closeContexts(browser);
  const path = join(folder, `${lateMs}.webm`);
  await writeFile(path, Buffer.concat(parts));
  const offsets = offsetsOf(await momentsIn(path));
  expect(offsets.length).toBeGreaterThan(3);
  return median(offsets);
}

describe("what is kept of a broadcast", needsFfmpeg, () => {
  test("has picture and sound in step, however long pictures take to be encoded", async () => {
    const quick = await offsetOf(0);
    expect(Math.abs(quick)).toBeLessThan(SENDER_MS);
    // Beside each other: what the sender's page itself has them apart by is in both.
    expect(Math.abs((await offsetOf(300)) - quick)).toBeLessThan(NOTICED_MS);
  });
});
