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
let methods: (string | undefined)[];
/** What answers wait for. */
let hold: Promise<undefined> | null;
beforeEach(() => {
  vi.useFakeTimers();
  keys = [];
  methods = [];
  hold = null;
  vi.stubGlobal("RTCPeerConnection", Peer);
  vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs: [] }) });
  vi.stubGlobal("AudioContext", Silent);
  vi.stubGlobal("MediaStream", Stream);
  vi.stubGlobal("fetch", async (_: string, { headers, method }: RequestInit) => {
    methods.push(method);
    keys.push(new Headers(headers).get("authorization"));
    if (method === "POST") await hold;
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

test("on another network it is sent anew at once, and no more once it is over", async () => {
  statuses = [201, 201, 201];
  const stop = send(vi.fn());
  await vi.advanceTimersByTimeAsync(10);
  expect(keys).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10);
  // What came over the old one is ended, and another begins.
  expect(methods).toEqual(["POST", "DELETE", "POST"]);
  stop(true);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(methods).toHaveLength(3);
});

test("on another network in the midst of an offer, what was offered over the one before is ended", async () => {
  statuses = [201, 201];
  const stop = send(vi.fn());
  // The view is there, and its offer on its way.
  await vi.advanceTimersByTimeAsync(0);
  const first = Promise.withResolvers<undefined>();
  hold = first.promise;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  hold = null;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  first.resolve(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(methods).toEqual(["POST", "DELETE", "POST", "POST", "DELETE"]);
  stop(true);
});
