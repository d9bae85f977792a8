// Runs in a page of bench/src/crowd.ts: the whole engine in the park, and a hundred people who join a hundred.
import { createEngine } from "@veranda/engine/engine";
import { browserPlatform } from "@veranda/engine/platform/browser/browser-platform";
import { words } from "@veranda/engine/testing/words.fixture";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { loadEnvironment } from "@veranda/engine/world/environment/index";
import { createObjectLayer } from "@veranda/engine/world/objects/create-object-layer";
import { Gathering, JOINING, NEWCOMERS_A_FRAME, THERE } from "./crowd-gathering.ts";
import { thinDraws } from "./crowd-thin-draws.ts";

declare global {
  interface Window {
    /** Enters the park with a hundred people in it; resolves when all of them are drawn. */
    gather?: (codes: string[]) => Promise<void>;
    /** The frames in which a hundred join, and those after them; each begins with a mark. */
    burst?: (frames: number) => Promise<void>;
    /** As many frames with the same people, and nobody joins. */
    stay?: (frames: number) => Promise<void>;
    /** As many frames of constant work without the engine: its variation is the machine's. */
    count?: (frames: number) => Promise<void>;
  }
}

/** Mark in the trace at which a frame of the burst begins. */
const MARK = "crowd-frame";
const SETTLE_FRAMES = 150;
/** Starting a trace stalls the page: the frames after it catch up and aren't counted. */
const CATCH_UP_FRAMES = 30;
/** About as much work as a frame with two hundred people. */
const SUMS = 200_000;
const SPAWN = { x: 0, y: 0, z: 24, heading: 0 };

thinDraws();
let gathering: Gathering | null = null;
let leave: (() => Promise<void>) | null = null;

window.gather = async (codes) => {
  await leave?.();
  const canvas = document.createElement("canvas");
  document.body.replaceChildren(canvas);
  const here = (gathering = new Gathering(codes, SPAWN));
  here.room.setting = { ...here.room.setting, environment: "park", variant: "day" };
  const engine = createEngine(
    { contentUrl: "/", mode: "production", words },
    {
      openPlatform: () => browserPlatform(canvas),
      openLink: () => here.open,
      loadEnvironment,
      openObjects: createObjectLayer,
      loadCrowd: (assets) => createCrowd(assets, { capacity: 4096 }),
      loadSoundscape: () => import("@veranda/engine/features/sound/soundscape"),
      loadHeadset: () => import("@veranda/engine/features/headset/headset-view"),
      loadGuide: () => import("@veranda/engine/features/described/guide"),
      loadGuideFollower: () => import("@veranda/engine/features/hosting/guide-follower"),
      loadMarkedStands: () => import("@veranda/engine/features/hosting/marked-stands"),
      loadEditorTools: () => import("@veranda/engine/features/editing/editor-tools"),
      loadPictures: () => import("@veranda/engine/features/video/pictures"),
      // Always the first spawn point.
      random: () => 0,
      soon: (action) => queueMicrotask(action),
    },
  );
  leave = () => engine.close();
  engine.on("log", ({ level, message, data }) => {
    if (level === "error") throw new Error(`${message} ${JSON.stringify(data)}`);
  });
  engine.send("set_graphics_quality", { quality: "high" });
  engine.send("set_pixel_ratio", { ratio: 1, auto: false });
  engine.send("join_room", {
    roomId: "space001",
    shareId: null,
    instanceId: null,
    roomAccessToken: "ticket",
    address: "ws://room",
  });
  while (!engine.state.loading.isReady) {
    if (engine.state.loading.error) throw new Error(engine.state.loading.error);
    await nextFrame();
  }
  for (let i = 0; i < THERE; i++) here.come();
  for (let frame = 0; frame < SETTLE_FRAMES; frame++) {
    here.step();
    await nextFrame();
  }
};

window.burst = (frames) =>
  marked(frames, (frame) => {
    gathering?.step();
    if (frame >= 0 && frame < JOINING / NEWCOMERS_A_FRAME)
      for (let i = 0; i < NEWCOMERS_A_FRAME; i++) gathering?.come();
  });

window.stay = (frames) => marked(frames, () => gathering?.step());

window.count = async (frames) => {
  await leave?.();
  leave = null;
  document.body.replaceChildren();
  let sum = 0;
  await marked(frames, () => {
    for (let i = 0; i < SUMS; i++) sum = (sum * 1.000_000_1 + i) % 1e9;
  });
  document.title = `Crowd ${sum}`;
};

/** Calls `act` in each frame with its number; frames with negative numbers aren't counted. */
const marked = (frames: number, act: (frame: number) => void): Promise<void> =>
  new Promise((resolve) => {
    let frame = -CATCH_UP_FRAMES;
    const next = (): void => {
      if (frame >= 0) performance.mark(MARK);
      if (frame === frames) return resolve();
      requestAnimationFrame(next);
      act(frame);
      frame += 1;
    };
    requestAnimationFrame(next);
  });

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
