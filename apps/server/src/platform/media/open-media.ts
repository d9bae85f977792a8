import { createRequire } from "node:module";
import type { MediaServer } from "./media-server.ts";
import type { MediaDeps, MediaSettings } from "./media-settings.ts";
import { noMedia } from "./no-media.ts";

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
