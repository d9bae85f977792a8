import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import { LIVEKIT_PATH } from "../media-path.ts";
import { livekitUrl } from "./livekit-settings.ts";

/** Limit of a message in either direction; a page that receives many lines answers with some kilobytes for each. */
export const SIGNAL_MAX_BYTES = 512 * 1024;
const HANDSHAKE_MS = 5_000;
/** Parameters about a page's browser, for which LiveKit has workarounds. */
const CLIENT_TRAITS = [
  "protocol",
  "version",
  "os",
  "os_version",
  "device_model",
  "browser",
  "browser_version",
];
const TRAIT_MAX = 64;

/** Reads the parameters of a page's request; null if it uses another protocol than the relayed one. */
export function readArrival({
  url = "/",
}: IncomingMessage): { token: string; traits: URLSearchParams } | null {
  const { pathname, searchParams } = new URL(url, "http://server");
  if (pathname !== LIVEKIT_PATH || searchParams.has("reconnect")) return null;
  const traits = new URLSearchParams({ sdk: "js" });
  for (const name of CLIENT_TRAITS) {
    const value = searchParams.get(name);
    if (value !== null && value.length <= TRAIT_MAX) traits.set(name, value);
  }
  return { token: searchParams.get("access_token") ?? "", traits };
}

/** LiveKit's own socket for one page, without auto-subscribe. */
export function openLivekitSocket(url: string, token: string, traits: URLSearchParams): WebSocket {
  const address = new URL(`${livekitUrl(url, "ws").replace(/\/$/, "")}/rtc`);
  for (const [name, value] of traits) address.searchParams.set(name, value);
  address.searchParams.set("auto_subscribe", "0");
  address.searchParams.set("auto_subscribe_data_track", "0");
  return new WebSocket(address, {
    headers: { authorization: `Bearer ${token}` },
    maxPayload: SIGNAL_MAX_BYTES,
    handshakeTimeout: HANDSHAKE_MS,
    perMessageDeflate: false,
  });
}
