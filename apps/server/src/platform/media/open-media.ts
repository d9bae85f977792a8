import { createRequire } from "node:module";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { TurnServers } from "./ice-servers.ts";
import type { LivekitSettings } from "./livekit/livekit-settings.ts";
import type { MediaServer } from "./media-server.ts";
import { noMedia } from "./no-media.ts";

export type MediaSettings = {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly turn: TurnServers | null;
  readonly trustedProxies: readonly string[];
  /** Null: the built-in one forwards. */
  readonly livekit: LivekitSettings | null;
};

export type MediaDeps = {
  readonly secret: Uint8Array;
  readonly processId: string;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly now: () => number;
  readonly monotonic: () => number;
};

/** The media server that the settings name. Its process starts when somebody first asks for a ticket. */
export async function openMedia(settings: MediaSettings, deps: MediaDeps): Promise<MediaServer> {
  const { livekit } = settings;
  if (livekit !== null) {
    const { openLivekitMedia } = await import("./livekit/livekit-media.ts");
    return openLivekitMedia({ ...settings, ...deps, livekit });
  }
  if (!hasForwarder()) {
    deps.log.warn(
      `Nobody can speak here: the built-in media server has no build for ${process.platform} on ${process.arch}`,
    );
    return noMedia;
  }
  const { openEmbeddedMedia } = await import("./embedded/embedded-media.ts");
  return openEmbeddedMedia({ ...settings, ...deps });
}

/** Whether npm brought what the forwarder is built on for this machine; asked by name, as loading it takes memory. */
function hasForwarder(): boolean {
  const require = createRequire(import.meta.url);
  const prefix = `@node-datachannel/${process.platform}-${process.arch}`;
  return [prefix, `${prefix}-gnu`, `${prefix}-musl`, `${prefix}-msvc`].some((name) => {
    try {
      return createRequire(require.resolve("node-datachannel")).resolve(`${name}/package.json`) !== "";
    } catch {
      return false;
    }
  });
}
