import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { environmentManifest } from "@veranda/contract/environment";
import { Group } from "three";
import { createEngine, type EngineParts } from "../engine.ts";
import { NullPlatform } from "../platform/null/null-platform.ts";
import { plain, type Course } from "../world/body/course.fixture.ts";
import type { Crowd } from "../world/avatars/types.ts";
import { clearAtmosphere, type EnvironmentView } from "../world/environment/index.ts";
import { NullCrowd } from "./null-crowd.fixture.ts";
import { NullObjects } from "./null-objects.fixture.ts";
import { NullRoom } from "./null-room.fixture.ts";
import { words } from "./words.fixture.ts";

export type Rehearsal = {
  engine: EngineHandle;
  platform: NullPlatform;
  room: NullRoom;
  crowd: NullCrowd;
  objects: NullObjects;
  logs: EngineEvents["log"][];
  /** Lets promises settle. */
  settle: () => Promise<void>;
  /** Joins and waits until one stands in the place. */
  join: () => Promise<void>;
  /** Holds keys down for a while. */
  hold: (seconds: number, ...codes: string[]) => void;
};

type Options = {
  course?: Course;
  /** What the yard has besides grass. */
  manifest?: Partial<EnvironmentView["manifest"]>;
  room?: NullRoom;
  mode?: "development" | "production";
  isBroken?: boolean;
  /** Environments whose address says this are broken. */
  broken?: string;
  words?: EngineWords;
  /** There is no graphics card. */
  isDrawnByProcessor?: boolean;
  /** Real objects instead of boxes. */
  openObjects?: EngineParts["openObjects"];
  /** Real bodies instead of those that only remember. */
  loadCrowd?: () => Promise<Crowd>;
  loadPictures?: EngineParts["loadPictures"];
  loadSoundscape?: EngineParts["loadSoundscape"];
};

/** A whole engine without a screen, in a yard that looks along -Z from 0, 0, 0. */
export async function rehearse(options: Options = {}): Promise<Rehearsal> {
  const platform = new NullPlatform();
  platform.view.isDrawnByProcessor = options.isDrawnByProcessor ?? false;
  const room = options.room ?? new NullRoom();
  const crowd = new NullCrowd();
  const objects = new NullObjects();
  const engine = createEngine(
    { contentUrl: "/content/", mode: options.mode ?? "development", words: options.words ?? words },
    {
      openPlatform: () => platform,
      openLink: () => room.open,
      loadEnvironment: (source) => {
        const { broken } = options;
        if (options.isBroken || (broken !== undefined && source.manifestUrl.includes(broken)))
          return Promise.reject(new Error("environment.json answered 404"));
        source.onProgress(1);
        return Promise.resolve(yard(options.course ?? plain(), source.variant, options.manifest));
      },
      openObjects: options.openObjects ?? (() => Promise.resolve(objects.layer)),
      loadCrowd: options.loadCrowd ?? (() => Promise.resolve(crowd)),
      loadPictures: options.loadPictures ?? (() => import("../features/video/pictures.ts")),
      loadSoundscape: options.loadSoundscape ?? (() => import("../features/sound/soundscape.ts")),
      loadHeadset: () => import("../features/headset/headset-view.ts"),
      loadGuide: () => import("../features/described/guide.ts"),
      loadGuideFollower: () => import("../features/hosting/guide-follower.ts"),
      loadMarkedStands: () => import("../features/hosting/marked-stands.ts"),
      loadEditorTools: () => import("../features/editing/editor-tools.ts"),
      random: () => 0,
      soon: (action) => queueMicrotask(action),
    },
  );
  const logs: EngineEvents["log"][] = [];
  engine.on("log", (entry) => logs.push(entry));
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) await Promise.resolve();
  };
  await settle();
  return {
    engine,
    platform,
    room,
    crowd,
    objects,
    logs,
    settle,
    join: async () => {
      engine.send("join_room", {
        roomId: "space001",
        shareId: null,
        instanceId: null,
        roomAccessToken: "ticket",
        address: "ws://room",
      });
      await settle();
      platform.advance(1.5);
    },
    hold: (seconds, ...codes) => {
      platform.input.press(...codes);
      platform.advance(seconds);
      platform.input.release(...codes);
    },
  };
}

function yard(
  course: Course,
  variant: string,
  more: Partial<EnvironmentView["manifest"]> = {},
): EnvironmentView {
  const place = { position: [0, 0, 0] as [number, number, number], heading: 0 };
  let shown = variant;
  let adjusted: EnvironmentAdjustments = {};
  const root = new Group();
  return {
    root,
    collider: course.build(),
    exposure: 1,
    isChanging: false,
    get variant() {
      return shown;
    },
    manifest: environmentManifest.parse({
      name: "yard",
      title: "Yard",
      version: 1,
      sources: "0000000000000000",
      files: { geometry: { file: "geometry.glb", bytes: 1 }, collision: { file: "collision.glb", bytes: 1 } },
      triangles: 12,
      defaultVariant: "day",
      variants: Object.fromEntries(["day", "night"].map((name) => [name, variantLook])),
      groundGrid: { origin: [0, 0], cell: 1, columns: 1, rows: 1, range: 1 },
      bounds: { min: [-20, -5, -20], max: [20, 20, 20] },
      killHeight: -6,
      spawnPoints: [place],
      seats: [],
      frames: [],
      views: [],
      lamps: [],
      fires: [],
      ambience: "garden",
      ...more,
    }),
    setVariant: (next) => {
      shown = next;
      return Promise.resolve();
    },
    update: () => undefined,
    setQuality: () => undefined,
    air: clearAtmosphere(),
    setSky: () => undefined,
    isReflectionStale: false,
    updateReflection: () => undefined,
    redraw: () => undefined,
    adjust: (set) => (adjusted = set),
    settings: () => ({
      ...settings,
      ...Object.fromEntries(Object.entries(adjusted).filter(([, v]) => v !== null)),
    }),
    groundLightAt: (_x, _y, _z, target) => target.setRGB(1, 1, 1),
    dispose: () => void root.clear(),
  };
}

const settings: EnvironmentSettings = {
  sunAzimuth: 0,
  sunElevation: 45,
  sunIntensity: 1,
  sunColour: "#ffffff",
  ambientIntensity: 1,
  fogDensity: 0,
  fogColour: "#ffffff",
  exposure: 1,
};

const white: [number, number, number] = [1, 1, 1];
const variantLook: EnvironmentView["manifest"]["variants"][string] = {
  title: "Day",
  lightmap: { file: "light.webp", bytes: 1, range: 1 },
  groundLight: "",
  sun: { direction: [0, 1, 0], colour: white, intensity: 1 },
  hemisphere: { sky: white, ground: white, intensity: 1 },
  sky: {
    zenith: white,
    middle: white,
    horizon: white,
    halo: white,
    disc: white,
    cloudLit: white,
    cloudShade: white,
    cloudCover: 0,
    stars: 0,
  },
  fog: { colour: white, density: 0 },
  sea: { deep: white, shallow: white, glitter: 0 },
  lamps: 0,
  motes: { colour: white, glow: 0 },
  exposure: 1,
};
