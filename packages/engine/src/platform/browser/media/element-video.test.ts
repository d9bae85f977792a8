import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ElementVideo } from "./element-video.ts";

/** A fake element that plays when the test says so. */
class Element extends EventTarget {
  preload = "";
  muted = false;
  src: string | null = "";
  paused = true;
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  readyState = 0;
  error: { code: number; message: string } | null = null;
  isRefused = false;
  played = 0;
  loads = 0;
  play(): Promise<void> {
    this.played += 1;
    if (this.isRefused) return Promise.reject(new Error("NotAllowedError"));
    this.paused = false;
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
  load(): void {
    this.loads += 1;
  }
  removeAttribute(): void {
    this.src = null;
  }
}
class VideoElement extends Element {
  playsInline = false;
  videoWidth = 640;
}

let element: Element;
const opened = (hasPicture: boolean): ElementVideo => new ElementVideo("/files/waves.mp4", hasPicture);
const say = (what: string): void => void element.dispatchEvent(new Event(what));

beforeEach(() => {
  vi.stubGlobal("HTMLVideoElement", VideoElement);
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3 });
  vi.stubGlobal("document", {
    createElement: (kind: string) => (element = kind === "video" ? new VideoElement() : new Element()),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a video in a space", () => {
  it("starts muted and inline, and is ready with its first frame", () => {
    const video = opened(true);
    expect(element).toMatchObject({ muted: true, playsInline: true, src: "/files/waves.mp4" });
    expect(video.texture).not.toBeNull();
    expect(video).toMatchObject({ status: "loading", length: null });
    Object.assign(element, { readyState: 2, duration: 12 });
    expect(video).toMatchObject({ status: "ready", length: 12, fault: null });
  });

  it("that is live has no length", () => {
    const video = opened(true);
    element.duration = Infinity;
    expect(video.length).toBeNull();
  });

  it("that the browser refuses to play yet is retried, without a fault", async () => {
    const video = opened(true);
    element.isRefused = true;
    video.play();
    await Promise.resolve();
    video.play();
    expect(element.played).toBe(2);
    expect(video.fault).toBeNull();
    element.isRefused = false;
    video.play();
    video.play();
    expect(element.played).toBe(3);
  });

  it("sets its playback rate only if it differs", () => {
    const video = opened(true);
    video.setRate(1.001);
    expect(element.playbackRate).toBe(1);
    video.setRate(1.05);
    expect(element.playbackRate).toBe(1.05);
    video.seek(7);
    expect(video.seconds).toBe(7);
  });

  it("of which only the audio can be decoded is reported as unplayable", () => {
    const video = opened(true);
    Object.assign(element, { videoWidth: 0, readyState: 4 });
    say("loadedmetadata");
    expect(video).toMatchObject({ status: "failed", fault: { isFinal: true } });
  });

  it.each([
    [2, false, "network"],
    [3, true, "decode"],
    [4, false, "not supported"],
  ])("that fails with %d is final: %s", (code, isFinal, message) => {
    const video = opened(true);
    element.error = { code, message };
    say("error");
    expect(video).toMatchObject({ status: "failed", fault: { reason: `${code} ${message}`, isFinal } });
  });

  it("releases its file when closed", () => {
    const video = opened(true);
    video.play();
    video.close();
    expect(element).toMatchObject({ paused: true, src: null, loads: 1 });
  });
});

it("a sound has no picture, and fails by its sound alone", () => {
  const sound = opened(false);
  say("loadedmetadata");
  expect(sound).toMatchObject({ texture: null, fault: null });
  expect(sound.sound.element).toBe(element);
});
