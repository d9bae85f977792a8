import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AmbienceLayer } from "../../audio/audio.ts";
import { AmbienceBed } from "./ambience-bed.ts";
import { SceneAudioListener } from "./audio-listener.ts";
import type { LayerLoops } from "./layer-loops.ts";
import { Context, Node, Param } from "./web-audio.fixture.ts";

/** A loop that records when it starts and stops. */
class Loop extends Node {
  readonly pace: number;
  from: number | null = null;
  endsAt: number | null = null;
  constructor(context: Context, { playbackRate = 1 }: { playbackRate?: number }) {
    super(context);
    this.pace = playbackRate;
  }
  start(_when: number, from: number): void {
    this.from = from;
  }
  stop(at: number): void {
    this.endsAt = at;
  }
}
class Panner extends Node {
  constructor(context: Context, at: { positionX: number; positionZ: number }) {
    super(context);
    this.positionX.value = at.positionX;
    this.positionZ.value = at.positionZ;
  }
}

const SEA: AmbienceLayer = {
  sound: "noise",
  level: 0.4,
  pace: 0.8,
  filter: null,
  swell: null,
  position: null,
};
const FOUNTAIN: AmbienceLayer = {
  ...SEA,
  sound: "trickle",
  level: 0.2,
  filter: { type: "bandpass", hz: 900, q: 1 },
  position: { x: 4, y: 1, z: -6, near: 3 },
};

let context: Context;
let out: Node;
let bed: AmbienceBed;
let asked: string[];
let areMade: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.stubGlobal("window", { setInterval, clearInterval });
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("AudioBufferSourceNode", Loop);
  vi.stubGlobal("PannerNode", Panner);
  context = new Context();
  out = new Node(context);
  bed = new AmbienceBed(context as unknown as BaseAudioContext, out as unknown as AudioNode);
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loops = (): Loop[] => context.nodes.filter((node) => node instanceof Loop);
/** Starts a bed; its loops are ready at once, or when the test says so. */
const begin = (layers: readonly AmbienceLayer[], isSlow = false): Promise<void> => {
  const made = isSlow ? new Promise<void>((go) => (areMade = go)) : Promise.resolve();
  const rendered = {
    take: async (taken: readonly AmbienceLayer[]) => {
      asked.push(...taken.map(({ sound }) => sound));
      await made;
      return taken.map(() => ({ duration: 10 }));
    },
  };
  return bed.start(layers, rendered as unknown as LayerLoops, 3);
};
const reaches = (node: Node): boolean => node === out || node.to.some(reaches);

describe("ambience", () => {
  it("plays all of its layers, each with its level and position", async () => {
    await begin([SEA, FOUNTAIN]);
    expect(asked).toEqual(["noise", "trickle"]);
    const [sea, fountain] = loops();
    if (!sea || !fountain) throw new Error("A layer is missing");
    expect(reaches(sea) && reaches(fountain)).toBe(true);
    expect(Context.loudnessOf(sea)).toBeCloseTo(0.4);
    expect(Context.loudnessOf(fountain)).toBeCloseTo(0.2);
    // Their pace and filters are in what was rendered.
    expect(loops().map(({ pace }) => pace)).toEqual([1, 1]);
    expect(context.nodes.filter((node) => node instanceof Panner)).toHaveLength(1);
    expect(context.nodes.find((node) => node instanceof Panner)).toMatchObject({
      positionX: { value: 4 },
      positionZ: { value: -6 },
    });
  });

  it("is silent until all of it is rendered, so that layers don't come in one by one", async () => {
    const begun = begin([SEA, FOUNTAIN], true);
    await Promise.resolve();
    expect(loops()).toEqual([]);
    areMade();
    await begun;
    expect(loops()).toHaveLength(2);
  });

  it("with the same loop twice plays them out of phase", async () => {
    await begin([SEA, SEA, SEA]);
    expect(new Set(loops().map(({ from }) => from)).size).toBe(3);
    for (const { from } of loops()) expect(from).toBeLessThan(10);
  });

  it("that has ended fades out, then is disconnected", async () => {
    await begin([SEA]);
    const [sea] = loops();
    bed.end(2);
    expect(sea && Context.loudnessOf(sea)).toBe(0);
    expect(sea?.endsAt).toBe(2);
    sea?.dispatchEvent(new Event("ended"));
    expect(sea && reaches(sea)).toBe(false);
  });

  it("that has ended before it was rendered is never heard", async () => {
    const begun = begin([SEA], true);
    bed.end(2);
    areMade();
    await begun;
    expect(loops()).toEqual([]);
  });
});

describe("swelling", () => {
  /** The scheduled gains with their times. */
  const course = async (layer: AmbienceLayer): Promise<[level: number, at: number][]> => {
    const points: [number, number][] = [];
    vi.spyOn(Param.prototype, "linearRampToValueAtTime").mockImplementation(function (
      this: Param,
      ...[level, at]: number[]
    ) {
      points.push([level ?? 0, at ?? 0]);
      return this;
    });
    await begin([layer]);
    vi.restoreAllMocks();
    return points;
  };

  it("has about the period of the layer, rises faster than it falls, and is never negative", async () => {
    const points = await course({ ...SEA, swell: { seconds: 8, share: 0.5 } });
    expect(points.length).toBeGreaterThan(8);
    const crests = points.filter((_, at) => at % 2 === 0);
    const troughs = points.filter((_, at) => at % 2 === 1);
    for (const [level] of crests) expect(level).toBeGreaterThan(0.4);
    for (const [level] of troughs) expect(level).toBeLessThan(0.4);
    expect(Math.min(...troughs.map(([level]) => level))).toBeGreaterThanOrEqual(0);
    const times = [0, ...points.map(([, at]) => at)];
    const lengths = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    const ups = lengths.filter((_, at) => at % 2 === 0);
    const downs = lengths.filter((_, at) => at % 2 === 1);
    for (const [at, up] of ups.entries()) expect(up).toBeLessThan(downs[at] ?? 0);
    const each = (times.at(-1) ?? 0) / troughs.length;
    expect(each).toBeGreaterThan(8 * 0.7);
    expect(each).toBeLessThan(8 * 1.3);
  });

  it("is scheduled further ahead than the next scheduling", async () => {
    const points = await course({ ...SEA, swell: { seconds: 8, share: 0.5 } });
    expect(points.at(-1)?.[1]).toBeGreaterThan(40);
  });

  it("doesn't occur in a steady layer", async () => {
    expect(await course(SEA)).toEqual([]);
  });
});

it("older browsers get the listener's position and the tilt of the head as well", () => {
  const placed: number[][] = [];
  const listener = {
    setPosition: (...at: number[]) => placed.push(at),
    setOrientation: (...way: number[]) => placed.push(way),
  };
  const ear = new SceneAudioListener(listener as unknown as AudioListener);
  const [here, ahead, up] = [
    { x: 1, y: 2, z: 3 },
    { x: 0, y: 0, z: -1 },
    { x: 0, y: 1, z: 0 },
  ];
  ear.place(here, ahead, up);
  expect(placed).toEqual([
    [1, 2, 3],
    [0, 0, -1, 0, 1, 0],
  ]);
  ear.place({ ...here, x: 1.001 }, ahead, up);
  expect(placed, "nobody hears a millimetre").toHaveLength(2);
  ear.place(here, { x: 1, y: 0, z: 0 }, up);
  expect(placed).toHaveLength(4);
  ear.place(here, { x: 1, y: 0, z: 0 }, { x: 0, y: 0, z: 1 });
  expect(placed.at(-1)).toEqual([1, 0, 0, 0, 0, 1]);
  expect(ear.distance(1, 2, 7)).toBe(4);
});
