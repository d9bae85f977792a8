import { afterEach, beforeEach, vi } from "vitest";
import { WebAudio } from "./web-audio.ts";
/* The browser's sound as far as WebAudio asks it, without any. */

/** An AudioParam that reaches its target at once. */
export class Param {
  value: number;
  constructor(value = 0) {
    this.value = value;
  }
  setTargetAtTime(value: number): this {
    this.value = value;
    return this;
  }
  setValueAtTime(value: number): this {
    return this.setTargetAtTime(value);
  }
  linearRampToValueAtTime(): this {
    return this;
  }
}

export class Node extends EventTarget {
  readonly context: Context;
  readonly gain: Param;
  readonly positionX = new Param();
  readonly positionY = new Param();
  readonly positionZ = new Param();
  maxDistance = 0;
  panningModel = "equalpower";
  to: Node[] = [];
  constructor(context: Context, { gain = 1 }: { gain?: number } = {}) {
    super();
    this.context = context;
    this.gain = new Param(gain);
    context.nodes.push(this);
  }
  connect<T extends Node>(to: T): T {
    this.to.push(to);
    return to;
  }
  disconnect(): void {
    this.to = [];
  }
}

export class Source extends Node {
  isPlaying = false;
  start(): void {
    this.isPlaying = true;
  }
  stop(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.dispatchEvent(new Event("ended"));
  }
}
export class Limiter extends Node {}
export class MediaSource extends Node {}
export class StreamSource extends Node {}

/** A muted element that plays a stream. */
export class Player {
  static readonly all: Player[] = [];
  muted = false;
  srcObject: unknown = null;
  isPlaying = false;
  constructor() {
    Player.all.push(this);
  }
  play(): Promise<void> {
    this.isPlaying = true;
    return Promise.reject(new Error("Not without a gesture"));
  }
  pause(): void {
    this.isPlaying = false;
  }
}

/** A fake audio graph. */
export class Context extends EventTarget {
  static readonly opened: Context[] = [];
  readonly nodes: Node[] = [];
  readonly destination = new Node(this);
  readonly listener = Object.fromEntries(
    ["position", "forward", "up"].flatMap((of) =>
      ["X", "Y", "Z"].map((axis) => [`${of}${axis}`, new Param()]),
    ),
  );
  readonly currentTime = 0;
  state: "suspended" | "running" | "closed" = "suspended";
  readonly options: object;
  constructor(options: object = {}) {
    super();
    this.options = options;
    Context.opened.push(this);
  }
  #become(state: Context["state"]): Promise<void> {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
    return Promise.resolve();
  }
  resume = (): Promise<void> => this.#become("running");
  suspend = (): Promise<void> => this.#become("suspended");
  close = (): Promise<void> => this.#become("closed");
  readonly sinks: string[] = [];
  setSinkId = async (deviceId: string): Promise<void> => {
    this.sinks.push(deviceId);
    if (deviceId === "unplugged") throw new DOMException("gone", "NotFoundError");
  };
  createBuffer(_channels: number, length: number, rate: number) {
    return { length, duration: length / rate, copyToChannel: () => undefined };
  }
  get playing(): number {
    return this.nodes.filter((node) => node instanceof Source && node.isPlaying).length;
  }
  /** All nodes reachable from a node. */
  static reachableFrom(node: Node, found = new Set<Node>()): Set<Node> {
    for (const next of node.to) if (!found.has(next)) Context.reachableFrom(next, found.add(next));
    return found;
  }
  /** Product of the gains on all paths from a node. */
  static loudnessOf(node: Node): number {
    const [next] = node.to;
    return node.gain.value * (next ? Context.loudnessOf(next) : 1);
  }
}

export let page: EventTarget;
export let activation: { hasBeenActive: boolean };
export let audio: WebAudio;
/** The person presses somewhere. */
export const touch = (): void => {
  activation.hasBeenActive = true;
  page.dispatchEvent(new Event("pointerdown"));
};
/** The first context that was opened. */
export const context = (): Context => {
  const [first] = Context.opened;
  if (!first) throw new Error("Nothing may sound yet");
  return first;
};

/** Each test of the file has a page of its own, with its sound. */
export function useAudioPage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    Context.opened.length = 0;
    page = Object.assign(new EventTarget(), { setTimeout, clearTimeout, setInterval, clearInterval });
    activation = { hasBeenActive: false };
    Player.all.length = 0;
    vi.stubGlobal("window", page);
    vi.stubGlobal("navigator", { userActivation: activation });
    vi.stubGlobal("AudioContext", Context);
    for (const name of ["GainNode", "PannerNode", "ChannelSplitterNode", "ChannelMergerNode"])
      vi.stubGlobal(name, Node);
    vi.stubGlobal("BiquadFilterNode", Node);
    vi.stubGlobal("DynamicsCompressorNode", Limiter);
    vi.stubGlobal("AudioBufferSourceNode", Source);
    vi.stubGlobal("MediaElementAudioSourceNode", MediaSource);
    vi.stubGlobal("MediaStreamAudioSourceNode", StreamSource);
    vi.stubGlobal("Audio", Player);
    audio = new WebAudio();
  });
  afterEach(() => {
    audio.dispose();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
