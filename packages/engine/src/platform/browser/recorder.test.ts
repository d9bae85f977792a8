import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { film, record } from "./recorder.ts";

class Track {
  isStopped = false;
  readonly kind: "video" | "audio";
  readonly copies: Track[] = [];
  constructor(kind: "video" | "audio") {
    this.kind = kind;
  }
  clone(): Track {
    const copy = new Track(this.kind);
    this.copies.push(copy);
    return copy;
  }
  stop(): void {
    this.isStopped = true;
  }
}
class Stream {
  readonly #tracks: Track[];
  constructor(tracks: Track[]) {
    this.#tracks = tracks;
  }
  getTracks = (): Track[] => this.#tracks;
  getVideoTracks = (): Track[] => this.#tracks.filter(({ kind }) => kind === "video");
  getAudioTracks = (): Track[] => this.#tracks.filter(({ kind }) => kind === "audio");
}

/** A fake recorder that writes what the test provides. */
class Recorder extends EventTarget {
  static can: readonly string[] = [];
  static last: Recorder | null = null;
  static isTypeSupported = (type: string): boolean => Recorder.can.includes(type);
  readonly stream: Stream;
  readonly mimeType: string;
  state: "inactive" | "recording" = "inactive";
  sliceMs: number | undefined;
  constructor(stream: Stream, { mimeType }: { mimeType: string }) {
    super();
    this.stream = stream;
    this.mimeType = mimeType;
    Recorder.last = this;
  }
  start(sliceMs?: number): void {
    this.state = "recording";
    this.sliceMs = sliceMs;
  }
  write(text: string): void {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(text ? [text] : []) }));
  }
  /** The last piece precedes the stop event, as in browsers. */
  stop(): void {
    this.state = "inactive";
    this.write("end");
    this.dispatchEvent(new Event("stop"));
  }
}

const MP4 = "video/mp4;codecs=avc1.640028,mp4a.40.2";
const VP9 = "video/webm;codecs=vp9,opus";
let picture: Track;
let canvas: HTMLCanvasElement;
let voice: Track;
let sound: MediaStream;
const recorder = (): Recorder => {
  if (!Recorder.last) throw new Error("Nothing is recorded");
  return Recorder.last;
};

beforeEach(() => {
  picture = new Track("video");
  voice = new Track("audio");
  canvas = { captureStream: () => new Stream([picture]) } as unknown as HTMLCanvasElement;
  sound = new Stream([voice]) as unknown as MediaStream;
  Recorder.last = null;
  Recorder.can = [MP4, VP9, "video/webm"];
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("MediaStream", Stream);
});
afterEach(() => vi.unstubAllGlobals());

describe("a recording", () => {
  it("is one file of all its pieces, in order, with a known type", async () => {
    const recording = await record(canvas, sound);
    recorder().write("one ");
    recorder().write("");
    recorder().write("two ");
    const file = await recording.stop();
    expect(await file.text()).toBe("one two end");
    expect(file.type).toBe("video/mp4");
    expect(recording.mimeType).toBe(MP4);
  });

  it("is collected in pieces: a crash doesn't lose all of it", async () => {
    await record(canvas, sound);
    expect(recorder().sliceMs).toBeGreaterThan(0);
    expect(recorder().sliceMs).toBeLessThanOrEqual(5000);
  });

  it("has a widely supported type if the browser can write it, else the best available", async () => {
    Recorder.can = ["video/webm", VP9];
    expect((await record(canvas, null)).mimeType).toBe(VP9);
    Recorder.can = ["video/webm"];
    expect((await record(canvas, null)).mimeType).toBe("video/webm");
  });

  it("has picture and sound, or the picture alone", async () => {
    await record(canvas, sound);
    expect(
      recorder()
        .stream.getTracks()
        .map(({ kind }) => kind),
    ).toEqual(["video", "audio"]);
    await record(canvas, null);
    expect(recorder().stream.getAudioTracks()).toEqual([]);
  });

  it("stops its video track at the end, and leaves other users their sound", async () => {
    const recording = await record(canvas, sound);
    await recording.stop();
    expect(picture.isStopped).toBe(true);
    expect(voice.copies.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(voice.isStopped).toBe(false);
  });

  it("whose recorder stopped by itself is still returned", async () => {
    const recording = await record(canvas, sound);
    recorder().write("all ");
    recorder().stop();
    expect(await (await recording.stop()).text()).toBe("all end");
  });
});

describe("a browser that can't record", () => {
  it("throws a named error without a recorder, a canvas stream or a type", async () => {
    Recorder.can = [];
    await expect(record(canvas, sound)).rejects.toThrow("can't record the view");
    Recorder.can = [MP4];
    await expect(record({} as HTMLCanvasElement, sound)).rejects.toThrow("can't record the view");
    vi.stubGlobal("MediaRecorder", undefined);
    await expect(record(canvas, sound)).rejects.toThrow("can't record the view");
  });
});

it("a stream for broadcasting has its own copy of the sound", () => {
  const stream = film(canvas, sound) as unknown as Stream;
  expect(stream.getVideoTracks()).toEqual([picture]);
  expect(stream.getAudioTracks()).toEqual(voice.copies);
  expect(stream.getAudioTracks()).not.toContain(voice);
});
