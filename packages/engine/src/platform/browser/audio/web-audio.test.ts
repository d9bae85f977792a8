import { describe, expect, it, vi } from "vitest";
import type { AudioStatus } from "../../audio/audio.ts";
import {
  Context,
  Limiter,
  MediaSource,
  Node,
  Player,
  Source,
  StreamSource,
  activation,
  audio,
  context,
  page,
  touch,
  useAudioPage,
} from "./web-audio.fixture.ts";

useAudioPage();

describe("before the person's first gesture", () => {
  it("nothing plays and no context is opened: browsers would warn", () => {
    audio.setLevel("master", 1);
    audio.play("message");
    audio.playAt("step wood", 0, 0, 0, 1, 1);
    expect(audio.status).toBe("waiting");
    expect(Context.opened).toEqual([]);
  });

  it("a key that isn't a user activation opens nothing; the next press does", () => {
    page.dispatchEvent(new Event("keydown"));
    expect(Context.opened).toEqual([]);
    touch();
    expect(audio.status).toBe("on");
    expect(Context.opened).toHaveLength(1);
    touch();
    expect(Context.opened).toHaveLength(1);
  });

  it("earlier settings apply to the first sound", () => {
    audio.setLevel("master", 0.5);
    audio.setLevel("interface", 0.25);
    touch();
    audio.play("tap");
    const tap = context().nodes.findLast((node) => node instanceof Source);
    expect(tap && Context.loudnessOf(tap)).toBeCloseTo(0.5 * 0.25 * 0.66);
  });
});

it("a context is opened with long blocks: each costs the audio thread about the same", () => {
  touch();
  expect(context().options).toMatchObject({ renderSizeHint: 512 });
});

describe("the output device", () => {
  it("is the chosen one from the first sound on, and can be reset to the system's", async () => {
    audio.setSpeaker("headset");
    touch();
    audio.setSpeaker("headset");
    audio.setSpeaker(null);
    expect(context().sinks).toEqual(["headset", ""]);
  });

  it("that is not plugged in is replaced by the system's", async () => {
    touch();
    audio.setSpeaker("unplugged");
    await vi.waitFor(() => expect(context().sinks).toEqual(["unplugged", ""]), { timeout: 45_000 });
  });
});

describe("the status of sound", () => {
  it("is notified once for each change", () => {
    const told: AudioStatus[] = [];
    audio.onStatus((status) => told.push(status));
    touch();
    audio.setResting(true);
    vi.advanceTimersByTime(1000);
    audio.setResting(false);
    expect(told).toEqual(["waiting", "on", "paused", "on"]);
  });

  it("suspending fades out first and then stops processing; resuming restores the volume", () => {
    audio.setLevel("master", 0.8);
    audio.setLevel("interface", 1);
    touch();
    audio.setResting(true);
    expect(context().state).toBe("running");
    audio.play("tap");
    expect(context().playing).toBe(0);
    vi.advanceTimersByTime(300);
    expect(context().state).toBe("suspended");
    audio.setResting(false);
    expect(context().state).toBe("running");
    audio.play("tap");
    const tap = context().nodes.findLast((node) => node instanceof Source);
    expect(tap && Context.loudnessOf(tap)).toBeCloseTo(0.8 * 0.66);
  });

  it("a short rest suspends nothing", () => {
    touch();
    audio.setResting(true);
    vi.advanceTimersByTime(100);
    audio.setResting(false);
    vi.advanceTimersByTime(1000);
    expect(context().state).toBe("running");
  });

  it("a master volume changed while resting applies after it wakes", () => {
    audio.setLevel("master", 1);
    audio.setLevel("interface", 1);
    touch();
    audio.setResting(true);
    audio.setLevel("master", 0.3);
    audio.setResting(false);
    audio.play("tap");
    const tap = context().nodes.findLast((node) => node instanceof Source);
    expect(tap && Context.loudnessOf(tap)).toBeCloseTo(0.3 * 0.66);
  });
});

describe("the limiter", () => {
  const isLimited = (sound: "gull" | "step wood"): boolean => {
    audio.playAt(sound, 0, 0, 0, 1, 1);
    const source = context().nodes.findLast((node) => node instanceof Source);
    const ways = [...Context.reachableFrom(source ?? new Node(context()))];
    expect(ways).toContain(context().destination);
    return ways.some((node) => node instanceof Limiter);
  };

  it("is on the path of sounds that may be loud, not of an ambience, which never ends", () => {
    touch();
    expect(isLimited("step wood")).toBe(true);
    expect(isLimited("gull")).toBe(false);
  });

  it("doesn't keep an ambience from following the master", () => {
    audio.setLevel("ambience", 1);
    touch();
    audio.playAt("gull", 0, 0, 0, 1, 1);
    const gull = context().nodes.findLast((node) => node instanceof Source) ?? new Node(context());
    expect(Context.loudnessOf(gull)).toBe(0);
    audio.setLevel("master", 0.5);
    expect(Context.loudnessOf(gull)).toBeCloseTo(0.5 * 0.908);
  });
});

describe("many simultaneous footsteps", () => {
  it("are limited to ten: the nearest keep theirs", () => {
    const stand = () =>
      audio.setListenerPose({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: -1 }, { x: 0, y: 1, z: 0 });
    stand();
    touch();
    stand();
    for (let i = 0; i < 10; i++) audio.playAt("step wood", 10 + i, 0, 0, 1, 1);
    expect(context().playing).toBe(10);
    const places = () =>
      context()
        .nodes.filter((node) => node instanceof Source && node.isPlaying)
        .map((node) => node.to[0]?.to[0]?.positionX.value ?? 0)
        .toSorted((a, b) => a - b);
    audio.playAt("step wood", 50, 0, 0, 1, 1);
    expect(places()).not.toContain(50);
    audio.playAt("step wood", 1, 0, 0, 1, 1);
    expect(context().playing).toBe(10);
    expect(places()[0]).toBe(1);
    expect(places()).not.toContain(19);
  });

  it("use the audio thread only while they play", () => {
    touch();
    audio.playAt("step wood", 1, 2, 3, 1, 1);
    const sound = context().nodes.findLast((node) => node instanceof Source);
    const panner = sound?.to[0]?.to[0];
    expect(panner?.to).toHaveLength(1);
    sound?.stop();
    expect(panner?.to).toEqual([]);
  });

  it("of one kind never repeat a variation in a row", () => {
    touch();
    const heard: unknown[] = [];
    vi.stubGlobal(
      "AudioBufferSourceNode",
      class extends Source {
        constructor(of: Context, how: { buffer: unknown }) {
          super(of);
          heard.push(how.buffer);
        }
      },
    );
    for (let i = 0; i < 12; i++) audio.playAt("step grass", 0, 0, 0, 1, 1);
    for (const [i, buffer] of heard.entries()) expect(buffer).not.toBe(heard[i + 1]);
    expect(new Set(heard).size).toBeGreaterThan(1);
  });
});

describe("a video's sound", () => {
  const element = {};
  const panned = () =>
    context().nodes.find((node) => node instanceof MediaSource)?.to[0]?.to[0] ?? new Node(context());

  it("opened before sound is allowed plays at its position once it is", () => {
    const voice = audio.openVoice({ element });
    voice.setPosition(1, 2, 3, 12);
    voice.setGain(0.5);
    audio.setLevel("master", 1);
    audio.setLevel("effects", 1);
    touch();
    const panner = panned();
    expect([panner.positionX.value, panner.positionY.value, panner.positionZ.value]).toEqual([1, 2, 3]);
    expect(panner.maxDistance).toBe(12);
    const source = context().nodes.find((node) => node instanceof MediaSource);
    expect(source && Context.loudnessOf(source)).toBeCloseTo(0.5 * 0.66);
  });

  it("is silent once closed, and not resumed by a later press", () => {
    const early = audio.openVoice({ element });
    early.close();
    touch();
    expect(context().nodes.some((node) => node instanceof MediaSource)).toBe(false);
    const voice = audio.openVoice({ element });
    voice.close();
    const source = context().nodes.find((node) => node instanceof MediaSource);
    expect(source?.to).toEqual([]);
  });

  it("with almost no reach gets a minimum, as browsers refuse less than the reference distance", () => {
    touch();
    const voice = audio.openVoice({ element });
    voice.setPosition(0, 0, 0, 0.1);
    expect(panned().maxDistance).toBeGreaterThan(2.5);
  });
});

describe("a voice", () => {
  /** A fake stream with this number of tracks. */
  const streamOf = (tracks: number) =>
    Object.assign(new EventTarget(), { getAudioTracks: () => Array(tracks) }) as unknown as MediaStream;
  const source = () => context().nodes.find((node) => node instanceof StreamSource);
  const loudness = () => {
    const node = source();
    return node ? Context.loudnessOf(node) : 0;
  };
  const open = (tracks = 1) => {
    const voice = audio.openStream(streamOf(tracks));
    voice.setPosition(1, 2, 3);
    voice.setGain(0.5);
    return voice;
  };
  const begin = () => {
    audio.setLevel("master", 1);
    audio.setLevel("voices", 0.5);
    touch();
  };

  it("opened before sound is allowed plays at its position once it is", () => {
    open();
    expect(audio.status).toBe("waiting");
    begin();
    const panner = source()?.to[0]?.to[0];
    expect([panner?.positionX.value, panner?.positionY.value, panner?.positionZ.value]).toEqual([1, 2, 3]);
    expect(loudness()).toBeCloseTo(0.5 * 0.5 * 0.66);
  });

  it("is also played by a muted element, which releases it when closed", () => {
    begin();
    const voice = open();
    expect(Player.all).toMatchObject([{ muted: true, isPlaying: true }]);
    const [before, gain, panner] = [source(), source()?.to[0], source()?.to[0]?.to[0]];
    voice.close();
    expect(Player.all).toMatchObject([{ srcObject: null, isPlaying: false }]);
    expect([before, gain, panner].map((node) => node?.to)).toEqual([[], [], []]);
  });

  it("is silent until it is given a gain, and its stream may lack audio tracks", () => {
    begin();
    audio.openStream(streamOf(1));
    expect(loudness()).toBe(0);
    expect(() => open(0)).not.toThrow();
  });

  it("is panned by HRTF if requested, at the same volume; not on a phone", () => {
    begin();
    const voice = open();
    const panner = source()?.to[0]?.to[0];
    const before = loudness();
    voice.setPrecise(true);
    expect(panner?.panningModel).toBe("HRTF");
    expect(panner?.to).toHaveLength(1);
    expect(loudness()).toBeCloseTo(before);
    voice.setPrecise(false);
    expect(panner?.panningModel).toBe("equalpower");

    Object.assign(activation, { hasBeenActive: true });
    vi.stubGlobal("navigator", { userActivation: activation, maxTouchPoints: 5 });
    Object.assign(page, { matchMedia: () => ({ matches: true }) });
    const onPhone = audio.openStream(streamOf(1));
    onPhone.setPrecise(true);
    expect(context().nodes.filter((node) => node.panningModel === "HRTF")).toEqual([]);
  });

  it("is part of recordings", () => {
    vi.stubGlobal(
      "MediaStreamAudioDestinationNode",
      class extends Node {
        stream = {};
      },
    );
    begin();
    open();
    audio.tap();
    const reaches = (node: Node | undefined): boolean =>
      node !== undefined && ("stream" in node || node.to.some(reaches));
    expect(reaches(source())).toBe(true);
  });
});

it("once closed ignores gestures", () => {
  touch();
  audio.dispose();
  expect(context().state).toBe("closed");
  touch();
  expect(Context.opened).toHaveLength(1);
});
