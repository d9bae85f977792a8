// Runs in the page of bench/src/building/objects.ts: the whole engine as a page starts it, except for the connection, which
// is an instance in memory.
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectTransform, SpaceObject } from "@veranda/contract/records/object";
import type { RoomData } from "@veranda/contract/rooms/messages";
import type { InputSink } from "@veranda/engine/core/input";
import type { PointerAt } from "@veranda/engine/core/pointer-tool";
import { createEngine } from "@veranda/engine/engine";
import { browserPlatform } from "@veranda/engine/platform/browser/browser-platform";
import type { Platform } from "@veranda/engine/platform/platform";
import { NullRoom } from "@veranda/engine/testing/null-room.fixture";
import { words } from "@veranda/engine/testing/words.fixture";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { loadEnvironment } from "@veranda/engine/world/environment/index";
import { createObjectLayer } from "@veranda/engine/world/objects/create-object-layer";
import type { ObjectLayer } from "@veranda/engine/world/objects/object-layer";
import { thinDraws } from "../crowd-thin-draws.ts";
import { countTextureBytes } from "./texture-bytes.ts";

declare global {
  interface Window {
    bench?: Bench;
  }
}

/** What happens in the measured frames. */
export type Doing = "turning" | "still" | "own-drag" | "other-drag";
export type Drawn = { drawCalls: number; triangles: number; textureBytes: number; shown: number };

type Bench = {
  /** Enters a space with these objects; resolves when walking is possible and objects begin to load. */
  enter(name: string, objects: SpaceObject[], assets: FileAsset[]): Promise<void>;
  /** Resolves after a minimum number of frames, when nothing has been fetched for a while. */
  settle(frames: number): Promise<void>;
  /** Waits for a number of frames. */
  run(frames: number, doing: Doing): Promise<Drawn>;
  /** Selects an object, or a group, and grabs it at its position on the screen. */
  takeHold(id: string): Promise<void>;
  picture(): Promise<string>;
  graphics: string;
};

const POSTER = "/pictures/0-512.jpg";
const TURN_PIXELS = 8;
const QUIET_MS = 1500;
/** Frames between two drag messages: twelve per second. */
const SAID_FRAMES = 5;

class FurnishedRoom extends NullRoom {
  readonly #assets: FileAsset[];

  constructor(objects: readonly SpaceObject[], assets: FileAsset[]) {
    super(objects);
    this.#assets = assets;
    this.setting = { environment: "park", variant: "day" };
    this.document.hosts = { ownerId: "ann", administrators: ["ben"], restrictedPermissions: [] };
    this.accounts = ["ann", "ben"];
  }

  override get room(): RoomData {
    return Object.assign(super.room, { assets: this.#assets });
  }
}

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("The page has no canvas.");
if (location.hash === "#thin") thinDraws();
const textureBytes = countTextureBytes();
let room = new FurnishedRoom([], []);
let layer: ObjectLayer | null = null;
let lastFetchMs = 0;
let sink: InputSink | null = null;
let platform: Platform | null = null;
let onFrame: (() => void) | null = null;
let time = 0;

const openPlatform = (): Platform => {
  const own = browserPlatform(canvas);
  platform = {
    ...own,
    fetchBytes: async (...request) => {
      const bytes = await own.fetchBytes(...request);
      lastFetchMs = performance.now();
      return bytes;
    },
    input: {
      ...own.input,
      attach: (to) => own.input.attach((sink = to)),
    },
    frames: {
      start: (tick) =>
        own.frames.start((_nowMs, isSeen) => {
          onFrame?.();
          // Each frame advances by 1/60 s, however long this machine takes to draw it.
          tick((time += 1000 / 60), isSeen);
        }),
      stop: () => own.frames.stop(),
      rest: (isResting) => own.frames.rest(isResting),
    },
  };
  return platform;
};

const engine: EngineHandle = createEngine(
  { contentUrl: "/", mode: "production", words },
  {
    openPlatform,
    openLink: () => (events) => room.open(events),
    loadEnvironment,
    openObjects: async (source) => (layer = await createObjectLayer(source)),
    loadCrowd: (assets) => createCrowd(assets, { capacity: 4096 }),
    loadSoundscape: () => import("@veranda/engine/features/sound/soundscape"),
    loadHeadset: () => import("@veranda/engine/features/headset/headset-view"),
    loadGuide: () => import("@veranda/engine/features/described/guide"),
    loadGuideFollower: () => import("@veranda/engine/features/hosting/guide-follower"),
    loadMarkedStands: () => import("@veranda/engine/features/hosting/marked-stands"),
    loadEditorTools: () => import("@veranda/engine/features/editing/editor-tools"),
    loadPictures: () => import("@veranda/engine/features/video/pictures"),
    random: () => 0.5,
    soon: (action) => queueMicrotask(action),
  },
);
engine.on("log", ({ level, message, data }) => {
  if (level !== "info") console.error(message, JSON.stringify(data));
});

engine.on("need_spaces", ({ spaces }) => {
  const space = { name: "Lantern market", poster: POSTER, count: 3 };
  engine.send("set_portal_spaces", { spaces: spaces.map(({ id }) => ({ id, space })) });
});

/** Calls back before each of a number of frames. */
const frames = (count: number, before: (frame: number) => void): Promise<void> =>
  new Promise((resolve) => {
    let frame = 0;
    onFrame = () => {
      if (frame === count) {
        onFrame = null;
        resolve();
      } else before(frame++);
    };
  });
const nothing = (): void => undefined;
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await frames(1, nothing);
};

/** Another person drags a group to and fro: the instance's messages arrive between frames. */
function otherDrag(): { move: (frame: number) => void; end: () => void } {
  const group = room.document.objects.filter(({ parentId }) => parentId !== null);
  room.tell(0, "held", { holds: group.map(({ id }) => ({ id, by: "person-1" })) });
  let revision = 1;
  const say = (frame: number): void => {
    revision += 1;
    const by = Math.sin(frame / 30);
    const results = group.map(({ id, transform, version }) => {
      const [x, y, z] = transform.position;
      const to: ObjectTransform = { ...transform, position: [x + by, y, z] };
      return { id, version: version + revision, object: null, change: { transform: to } };
    });
    room.tell(0, "edited", { by: "person-1", seq: null, revision, results, setting: null, isUnsaved: true });
  };
  return {
    move: (frame) => {
      if (frame % SAID_FRAMES === 0) setTimeout(say, 0, frame);
    },
    end: () => room.tell(0, "held", { holds: [] }),
  };
}

/** The local drag: the pointer moves to and fro; the instance answers between frames. */
function ownDrag(): { move: (frame: number) => void; end: () => void } {
  room.isSlow = true;
  return {
    move: (frame) => {
      if (frame % SAID_FRAMES === 0) setTimeout(() => room.release(), 0);
      const { x, y } = held;
      sink?.tool?.move({ ...held, x: x + Math.sin(frame / 20) * 60, y: y + Math.sin(frame / 31) * 12 });
    },
    end: () => {
      room.isSlow = false;
      room.release();
    },
  };
}

/** Position of an object on the screen; turns the camera until it is visible. */
async function spotOf(id: string): Promise<PointerAt> {
  const { width = 1, height = 1 } = platform?.view ?? {};
  const [columns, rows, turns] = [16, 7, 10];
  for (let step = 0; step < columns * rows * turns; step++) {
    if (step > 0 && step % (columns * rows) === 0) sink?.look(width / 8, 0);
    held = {
      ...pointer,
      x: width * (0.08 + ((step % columns) / columns) * 0.88),
      y: height * (0.4 + (Math.floor(step / columns) % rows) / 16),
    };
    sink?.tool?.move(held);
    await frames(2, nothing);
    if (engine.state.editing.hovered === id) return held;
  }
  throw new Error("It is nowhere on the view.");
}

const pointer = { id: 1, kind: "mouse", isOther: false, shift: false, alt: false, ctrl: false } as const;
/** Position of the pointer. */
let held: PointerAt = { ...pointer, x: 0, y: 0 };

const ways: Record<Doing, (count: number) => Promise<void>> = {
  still: (count) => frames(count, nothing),
  turning: async (count) => {
    await frames(count, () => sink?.look(TURN_PIXELS, 0));
    // Restores the view.
    sink?.look(-TURN_PIXELS * count, 0);
    await frames(2, nothing);
  },
  "own-drag": async (count) => {
    const { move, end } = ownDrag();
    await frames(count, move);
    end();
    sink?.tool?.up(held);
  },
  "other-drag": async (count) => {
    const { move, end } = otherDrag();
    await frames(count, move);
    end();
  },
};

const context = canvas.getContext("webgl2");
const about = context?.getExtension("WEBGL_debug_renderer_info");

window.bench = {
  graphics: String(about && context?.getParameter(about.UNMASKED_RENDERER_WEBGL)),
  enter: async (name, objects, assets) => {
    room = new FurnishedRoom(objects, assets);
    engine.send("join_room", {
      roomId: name,
      shareId: null,
      instanceId: null,
      roomAccessToken: "ticket",
      address: "ws://room",
    });
    await until(() => engine.state.loading.error !== null || engine.state.loading.isReady);
    if (engine.state.loading.error !== null) throw new Error(engine.state.loading.error);
  },
  settle: async (count) => {
    await frames(count, nothing);
    await until(() => performance.now() - lastFetchMs > QUIET_MS);
  },
  run: async (count, doing) => {
    await ways[doing](count);
    const { drawCalls = 0, triangles = 0 } = platform?.view.stats ?? {};
    return { drawCalls, triangles, textureBytes: textureBytes(), shown: layer?.list().length ?? 0 };
  },
  takeHold: async (id) => {
    engine.send("set_edit_mode", { enabled: true });
    engine.send("set_selected_objects", { objectIds: [id] });
    await until(() => engine.state.editing.isActive && engine.state.editing.selected.length > 0);
    const at = await spotOf(id);
    sink?.tool?.down(at);
    sink?.tool?.move({ ...at, x: at.x + 12 });
    await frames(2, nothing);
    if (engine.state.editing.gizmo !== "dragging") throw new Error("Nothing was taken in hand.");
  },
  picture: async () => {
    const bytes = await (await engine.screenshot()).arrayBuffer();
    return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  },
};
