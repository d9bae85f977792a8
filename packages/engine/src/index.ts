import type { EngineHandle, EngineHost } from "@veranda/contract/engine/module";
import type { Timer } from "./core/clock.ts";
import { createEngine } from "./engine.ts";
import { RoomLink, type WebSocketLike } from "./net/index.ts";
import { browserPlatform } from "./platform/browser/browser-platform.ts";
import { createCrowd } from "./world/avatars/crowd.ts";
import { loadEnvironment } from "./world/environment/index.ts";
import { createObjectLayer } from "./world/objects/object-layer.ts";

/** People that are drawn at once; those beyond it would be too far to see. */
const CROWD_CAPACITY = 512;

/** Starts the engine in a page. `boot.status` of its state tells when it is up, or why it can't be. */
export const startEngine = (host: EngineHost): Promise<EngineHandle> =>
  Promise.resolve(
    createEngine(host, {
      openPlatform: () => browserPlatform(host.canvas),
      openLink: ({ clock, timers }, log) => {
        const options = {
          clock: {
            now: () => clock.now(),
            setTimeout: (run: () => void, ms: number) => timers.after(ms, run),
            clearTimeout: (timer: unknown) => (timer as Timer).cancel(),
          },
          random: () => Math.random(),
          openSocket: (url: string) => new WebSocket(url) as WebSocketLike,
          log: (
            level: "debug" | "info" | "warn" | "error",
            message: string,
            data: Record<string, unknown> = {},
          ) => log({ level, message, data }),
        };
        return (events) => new RoomLink(options, events);
      },
      loadEnvironment,
      openObjects: createObjectLayer,
      loadCrowd: (assets) => createCrowd(assets, { capacity: CROWD_CAPACITY }),
      random: () => Math.random(),
      soon: (action) => queueMicrotask(action),
    }),
  );
