import type { LivekitSettings } from "../platform/media/livekit/livekit-settings.ts";
import type { MediaSettings } from "../platform/media/media-settings.ts";
import type { RtmpSettings } from "../platform/rtmp/rtmp-server.ts";
import { ConfigError } from "./read-config.ts";
import type { Config } from "./settings.ts";

/** Settings of the media server. Throws ConfigError if a TURN server or LiveKit is incompletely configured. */
export function mediaOf(config: Config): MediaSettings {
  const { TURN_URLS: urls, TURN_SECRET: secret, PUBLIC_URL } = config;
  if (urls.length > 0 !== (secret !== undefined))
    throw new ConfigError("TURN_URLS and TURN_SECRET must be set together.");
  const own = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, "")];
  return {
    port: config.MEDIA_PORT,
    addresses: config.MEDIA_ADDRESS ?? own,
    turn: secret === undefined ? null : { urls, secret },
    trustedProxies: config.TRUST_PROXY,
    livekit: livekitOf(config),
  };
}

/** Where encoders send RTMP streams. */
export const rtmpOf = ({ RTMP_PORT: port, HOST: host }: Config): RtmpSettings => ({
  port: port === 0 ? null : port,
  host,
});

function livekitOf(config: Config): LivekitSettings | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = config;
  if (url === undefined && key === undefined && secret === undefined) return null;
  if (url === undefined || key === undefined || secret === undefined)
    throw new ConfigError("LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be set together.");
  return { url, key, secret };
}
