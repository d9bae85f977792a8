import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AmbienceLayer } from "../../audio/audio.ts";
import type { AudioBufferCache } from "./audio-buffer-cache.ts";
import { LayerLoops } from "./layer-loops.ts";
import { Context, Node, Source } from "./web-audio.fixture.ts";

const OUTPUT_RATE = 4_800;
/** Of every loop before it is rendered. Seconds. */
const LOOP_SECONDS = 6;

/** Renders the number of each frame, and remembers its nodes. */
class Offline extends Context {
  static readonly all: Offline[] = [];
  static areHeld = false;
  readonly length: number;
  readonly sampleRate: number;
  constructor({ length, sampleRate }: { length: number; sampleRate: number }) {
    super();
    [this.length, this.sampleRate] = [length, sampleRate];
    Offline.all.push(this);
  }
  startRendering = async () => {
    if (Offline.areHeld) await new Promise(() => undefined);
    return { getChannelData: () => Float32Array.from({ length: this.length }, (_, at) => at) };
  };
}
class Loop extends Source {
  readonly pace: number;
  constructor(context: Context, { playbackRate }: { playbackRate: number }) {
    super(context);
    this.pace = playbackRate;
  }
}
class Filter extends Node {
  readonly as: object;
  constructor(context: Context, as: object) {
    super(context);
    this.as = as;
  }
}
/** What the output's context makes. */
class Buffer {
  samples = new Float32Array();
  readonly length: number;
  readonly sampleRate: number;
  constructor(_channels: number, length: number, sampleRate: number) {
    [this.length, this.sampleRate] = [length, sampleRate];
  }
  copyToChannel(samples: Float32Array<ArrayBuffer>): void {
    this.samples = samples;
  }
}

const BREEZE: AmbienceLayer = {
  sound: "noise",
  level: 0.1,
  pace: 0.8,
  filter: { type: "bandpass", hz: 420, q: 0.6 },
  swell: null,
  position: null,
};
const CRICKETS: AmbienceLayer = { ...BREEZE, sound: "crickets", pace: 1, filter: null };

let loops: LayerLoops;
beforeEach(() => {
  Offline.all.length = 0;
  Offline.areHeld = false;
  vi.stubGlobal("OfflineAudioContext", Offline);
  vi.stubGlobal("AudioBufferSourceNode", Loop);
  vi.stubGlobal("BiquadFilterNode", Filter);
  const context = {
    sampleRate: OUTPUT_RATE,
    createBuffer: (channels: number, length: number, rate: number) => new Buffer(channels, length, rate),
  };
  const shelf = { loop: async () => ({ duration: LOOP_SECONDS }) };
  loops = new LayerLoops(context as unknown as BaseAudioContext, shelf as unknown as AudioBufferCache);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const take = async (...layers: AmbienceLayer[]): Promise<Buffer[]> =>
  (await loops.take(layers)) as unknown as Buffer[];

describe("the loop of a layer", () => {
  it("is rendered with its pace and filter, at the output's sample rate", async () => {
    const [breeze] = await take(BREEZE);
    const [offline] = Offline.all;
    const [source] = offline?.nodes.filter((node) => node instanceof Loop) ?? [];
    expect(source?.pace).toBe(0.8);
    expect(source?.isPlaying).toBe(true);
    expect(source?.to).toMatchObject([{ as: { type: "bandpass", frequency: 420, Q: 0.6 } }]);
    expect(source?.to[0]?.to).toEqual([offline?.destination]);
    expect(breeze).toMatchObject({ length: (LOOP_SECONDS / 0.8) * OUTPUT_RATE, sampleRate: OUTPUT_RATE });
  });

  it("begins where the filter has settled, so that its end leads into its beginning", async () => {
    const [breeze] = await take(BREEZE);
    const [first = 0, last = 0] = [breeze?.samples[0], breeze?.samples.at(-1)];
    expect(first).toBeGreaterThan(0.1 * OUTPUT_RATE);
    expect(last - first + 1).toBe(breeze?.length);
  });

  it("may have no filter", async () => {
    await take(CRICKETS);
    const source = Offline.all[0]?.nodes.find((node) => node instanceof Loop);
    expect(source?.to).toEqual([Offline.all[0]?.destination]);
  });

  it("is rendered once for layers that sound alike, and for the next ambience that has it", async () => {
    const near = { ...CRICKETS, level: 0.3, position: { x: 1, y: 0, z: 2, near: 3 } };
    const [one, other, slow] = await take(CRICKETS, near, { ...CRICKETS, pace: 0.95 });
    expect(one).toBe(other);
    expect(slow).not.toBe(one);
    expect(Offline.all).toHaveLength(2);
    const [again] = await take(near, BREEZE);
    expect(again).toBe(one);
    expect(Offline.all).toHaveLength(3);
  });

  it("is let go by an ambience that doesn't have it", async () => {
    const [before] = await take(CRICKETS);
    await take(BREEZE);
    const [after] = await take(CRICKETS);
    expect(after).not.toBe(before);
  });

  it("waits for that of the layer before: one thread is enough for what nobody hears yet", async () => {
    Offline.areHeld = true;
    void loops.take([BREEZE, CRICKETS]);
    await new Promise((go) => setTimeout(go, 5));
    expect(Offline.all).toHaveLength(1);
  });
});
