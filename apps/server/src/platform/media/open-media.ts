import { createRequire } from "node:module";
import type { MediaServer } from "./media-server.ts";
import type { MediaDeps, MediaSettings } from "./media-settings.ts";
import { isLivekitPath, isMediaPath } from "./media-path.ts";
import { noBroadcasts, noMedia } from "./no-media.ts";
import { withBroadcasts } from "./with-broadcasts.ts";

/** Opens the configured media server. Its process starts when the first ticket is requested. */
export async function openMedia(settings: MediaSettings, deps: MediaDeps): Promise<MediaServer> {
  const { livekit } = settings;
  const canForward = hasForwarder();
  if (!canForward)
    deps.log.warn(
      `${livekit === null ? "Nobody can speak" : "Nothing can be broadcast"} here: the built-in media server has no build for ${process.platform} on ${process.arch}`,
    );
  if (livekit === null) return canForward ? await openEmbedded(settings, deps) : noMedia;
  const { openLivekitMedia } = await import("./livekit/livekit-media.ts");
  const people = openLivekitMedia({ ...settings, ...deps, livekit });
  if (!canForward) return { ...noBroadcasts, ...people };
  // Programs stream to the built-in server, and watchers receive from it.
  const isPath = (url = "/"): boolean => isMediaPath(url) && !isLivekitPath(url);
  return withBroadcasts(people, await openEmbedded(settings, { ...deps, isPath }));
}

async function openEmbedded(
  settings: MediaSettings,
  deps: MediaDeps & { isPath?: (url?: string) => boolean },
): Promise<MediaServer> {
  const { openEmbeddedMedia } = await import("./embedded/embedded-media.ts");
  return openEmbeddedMedia({ ...settings, ...deps });
}

/**
 * Whether npm has installed the forwarder's native library for this machine; only resolved, since loading it takes
 * memory.
 */
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
