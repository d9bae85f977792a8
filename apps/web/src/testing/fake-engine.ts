import { NOT_HOSTED } from "@veranda/contract/engine/hosting";
import { NO_LIVE } from "@veranda/contract/engine/live";
import { DEFAULT_SHOT } from "@veranda/contract";
import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import { NO_CAPTIONS } from "@veranda/contract/engine/captions";
import { DEFAULT_EDITING, NOTHING_SAVED } from "@veranda/contract/engine/editing-state";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineEventName, EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineState } from "@veranda/contract/engine/state";
import { NO_VIDEO } from "@veranda/contract/engine/video";
import { NO_VOICE } from "@veranda/contract/engine/voice";
import type { Participant } from "@veranda/contract/rooms/messages";

/** The state of a started engine, with one participant alone in a space. */
export function stateInside(): EngineState {
  return {
    boot: { status: "ready", error: null },
    session: {
      status: "joined",
      roomId: "terrace1",
      shareId: null,
      instanceId: "instance1",
      me: "me",
      leaveReason: null,
      reconnecting: null,
      pingMs: 12,
    },
    loading: { progress: 1, isReady: true, error: null },
    room: null,
    objects: {},
    assets: {},
    drawn: [],
    rights: null,
    holds: {},
    saving: { ...NOTHING_SAVED },
    editing: { ...DEFAULT_EDITING },
    participants: { me: person("me", "Wandering Fox") },
    people: { selectedUserProfileId: null, hovered: null, muted: [], relationship: null },
    speaking: {},
    voice: { ...NO_VOICE },
    captions: { ...NO_CAPTIONS },
    video: { ...NO_VIDEO },
    chat: { messages: [], unanswered: [], held: [] },
    user: {
      isAuthless: true,
      displayName: "Wandering Fox",
      isConfirmed: true,
      avatar: "olive",
      isAvatarOverridden: false,
    },
    emotes: {
      available: [
        { animationAssetName: "wave", title: "Wave", codepoint: "👋", isLoop: false, isDance: false },
        { animationAssetName: "dance", title: "Dance", codepoint: "💃", isLoop: true, isDance: true },
      ],
      playing: null,
    },
    settings: {
      graphicsQuality: "high",
      pixelRatio: { ratio: 1, auto: true, effective: 0.8 },
      frameRate: { target: 60, vSyncCount: 0 },
      antiAliasing: "fxaa",
      fieldOfView: 70,
      lookSpeed: 1,
    },
    sound: {
      status: "on",
      volumes: { master: 0.7, ambience: 1, effects: 1, interface: 1, voices: 1 },
      isMuted: false,
      isReduced: false,
    },
    camera: { mode: "third_person", rotationMode: "free", zoom: 6, shot: { ...DEFAULT_SHOT } },
    input: { device: "keyboard", isPointerHeld: false },
    environment: {
      name: "terrace",
      variant: "golden",
      variants: ["day", "golden", "night"],
      skybox: null,
      settings: null,
      adjusted: [],
      isFallback: false,
    },
    me: { position: [0, 0, 0], heading: 0, viewHeading: 0, motion: "idle", area: null },
    zones: { prompt: null, areas: [], voice: null, pointsOfInterest: [] },
    hosting: { ...NOT_HOSTED },
    live: { ...NO_LIVE },
    headset: { isSupported: false, status: "off", settings: { ...DEFAULT_HEADSET } },
    surroundings: null,
    guidedWalk: null,
    isMoving: false,
    stats: { fps: 60, frameMs: 4, drawCalls: 20, triangles: 1000 },
  };
}

export function person(id: string, displayName: string, more: Partial<Participant> = {}): Participant {
  return {
    id,
    index: 0,
    generation: 0,
    displayName,
    isAuthless: true,
    userId: null,
    avatar: "olive",
    isHost: false,
    isCoHost: false,
    isAway: false,
    seat: null,
    joinedAt: "2026-01-01T12:00:00.000Z",
    ...more,
  };
}

type Sent = { name: string; data: unknown };

/** An engine that records messages and publishes what a test tells it to. */
export class FakeEngine implements EngineHandle {
  state: EngineState = stateInside();
  readonly sent: Sent[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Map<string, Set<(data: never) => void>>();

  readonly send: EngineHandle["send"] = (name, data) => void this.sent.push({ name, data });

  readonly observe: EngineHandle["observe"] = (_paths, listener) => {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  };

  readonly on: EngineHandle["on"] = (name, listener) => {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  };

  /** Merges parts of the state, as the real engine's patches do. */
  change<K extends keyof EngineState>(key: K, value: Partial<EngineState[K]>): void {
    const before = this.state[key];
    const isTree = typeof before === "object" && before !== null && typeof value === "object";
    const whole = isTree && !Array.isArray(value) ? Object.assign({}, before, value) : value;
    this.state = { ...this.state, [key]: whole };
    for (const watcher of this.#watchers) watcher();
  }

  emit<N extends EngineEventName>(name: N, data: EngineEvents[N]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(data as never);
  }

  /** The data of the messages of this name, in order. */
  told(name: string): unknown[] {
    return this.sent.filter((message) => message.name === name).map(({ data }) => data);
  }

  /** Whose clock equals the local one. */
  serverNow = (): number => Date.now();

  sighting(): ReturnType<EngineHandle["sighting"]> {
    return null;
  }

  readonly film: EngineHandle["film"] = () => Promise.reject(new Error("nothing to film"));

  readonly record: EngineHandle["record"] = () =>
    Promise.resolve({ mimeType: "video/webm", stop: () => Promise.resolve(new Blob(["film"])) });

  readonly openDocument: EngineHandle["openDocument"] = () =>
    Promise.resolve({
      count: 3,
      draw: (_page, canvas, width) => {
        canvas.width = width;
        return Promise.resolve();
      },
      aspectOf: () => Promise.resolve(0.7),
      wordsOf: (page) => Promise.resolve(`Words of page ${page}`),
      close: () => {},
    });

  attachMedia(): void {}

  setOwnVoice(): void {}

  async screenshot(): Promise<Blob> {
    return new Blob();
  }

  async close(): Promise<void> {}
}
