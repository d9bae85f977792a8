import type {
  AvatarPreview,
  AvatarPreviewHost,
  EngineHandle,
  EngineHost,
} from "@veranda/contract/engine/module";
import type {
  CustomAvatarPreview,
  CustomAvatarPreviewHost,
} from "@veranda/contract/engine/custom-avatar-preview";
import type { Timer } from "./core/clock.ts";
import { createEngine } from "./engine.ts";
import { RoomConnection, type RoomConnectionOptions, type WebSocketLike } from "./net/index.ts";
import { browserPlatform } from "./platform/browser/browser-platform.ts";
import { createCrowd } from "./world/avatars/crowd.ts";
import { loadEnvironment } from "./world/environment/index.ts";

/** More than an instance holds; memory grows with those who are there, not with this limit. */
const CROWD_CAPACITY = 4096;

/** The preview in which an avatar is dressed; its code is not loaded on the way into a space. */
export async function startAvatarPreview(host: AvatarPreviewHost): Promise<AvatarPreview> {
  return (await import("./features/user/avatar-preview.ts")).startAvatarPreview(host);
}

/** The preview of an avatar that somebody has uploaded. */
export async function startOwnPreview(host: CustomAvatarPreviewHost): Promise<CustomAvatarPreview> {
  return (await import("./features/user/custom-avatar-preview.ts")).startCustomAvatarPreview(host);
}

/** Starts the engine in a page. Rejects with the reason if it can't start: most often no WebGL2. */
export async function startEngine(host: EngineHost): Promise<EngineHandle> {
  const engine = createEngine(host, {
    openPlatform: () => browserPlatform(host.canvas),
    openLink: ({ clock, timers }, log) => {
      const options: RoomConnectionOptions = {
        clock: {
          now: () => clock.now(),
          setTimeout: (run, ms) => timers.after(ms, run),
          clearTimeout: (timer) => (timer as Timer).cancel(),
        },
        network: {
          isOnline: () => navigator.onLine,
          onOnline: (listener) => {
            window.addEventListener("online", listener);
            return () => window.removeEventListener("online", listener);
          },
        },
        random: () => Math.random(),
        openSocket: (url) => new WebSocket(url) as WebSocketLike,
        log: (level, message, data = {}) => log({ level, message, data }),
      };
      return (events) => new RoomConnection(options, events);
    },
    loadEnvironment,
    // Objects are drawn only once the visitor can walk.
    openObjects: async (source) =>
      (await import("./world/objects/create-object-layer.ts")).createObjectLayer(source),
    loadCrowd: (assets) => createCrowd(assets, { capacity: CROWD_CAPACITY }),
    loadPictures: () => import("./features/video/pictures.ts"),
    loadSoundscape: () => import("./features/sound/soundscape.ts"),
    loadHeadset: () => import("./features/headset/headset-view.ts"),
    loadGuide: () => import("./features/described/guide.ts"),
    loadGuideFollower: () => import("./features/hosting/guide-follower.ts"),
    loadMarkedStands: () => import("./features/hosting/marked-stands.ts"),
    loadEditorTools: () => import("./features/editing/editor-tools.ts"),
    random: () => Math.random(),
    soon: (action) => queueMicrotask(action),
  });
  await new Promise<void>((resolve) => {
    const end = engine.observe(["boot.status"], () => {
      end();
      resolve();
    });
  });
  const { status, error } = engine.state.boot;
  if (status === "ready") return engine;
  await engine.close();
  throw new Error(error ?? "The engine could not start");
}
