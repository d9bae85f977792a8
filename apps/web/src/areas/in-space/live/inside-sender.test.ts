import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendInside } from "./inside-sender.ts";

/** A connection that makes an offer, and none to anybody. */
class Peer extends EventTarget {
  connectionState = "new";
  localDescription = { sdp: "offer" };
  addTransceiver(): void {}
  getTransceivers(): [] {
    return [];
  }
  setLocalDescription = async (): Promise<void> => undefined;
  setRemoteDescription = async (): Promise<void> => undefined;
  close(): void {}
}
class Silent {
  createMediaStreamDestination = () => ({ stream: new Stream() });
  createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  close = async (): Promise<void> => undefined;
}
class Stream {
  getTracks = () => [];
  getAudioTracks = () => [];
  getVideoTracks = () => [];
}

let statuses: number[];
let keys: (string | null)[];
beforeEach(() => {
  vi.useFakeTimers();
  keys = [];
  vi.stubGlobal("RTCPeerConnection", Peer);
  vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs: [] }) });
  vi.stubGlobal("AudioContext", Silent);
  vi.stubGlobal("MediaStream", Stream);
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get("authorization"));
    return new Response("answer", { status: statuses.shift() ?? 201, headers: { location: "/session" } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (onKeyRefused: () => void) =>
  sendInside({ film: async () => new MediaStream() }, { key: "first", onKeyRefused });

test("a key that the server knows no more is tried once, and another one asked for", async () => {
  statuses = [401];
  const onKeyRefused = vi.fn();
  const stop = send(onKeyRefused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onKeyRefused).toHaveBeenCalledOnce();
  expect(keys).toEqual(["Bearer first"]);
  stop(true);
});

test("where the one before counts for a moment still it is tried again", async () => {
  statuses = [409, 503, 201];
  const onKeyRefused = vi.fn();
  const stop = send(onKeyRefused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(3);
  expect(onKeyRefused).not.toHaveBeenCalled();
  stop(true);
});
