/** LiveKit's URL for this server, and the key pair from its configuration. */
export type LivekitSettings = { readonly url: string; readonly key: string; readonly secret: string };

/** `url` with the protocol for sockets or calls. */
export const livekitUrl = (url: string, use: "ws" | "http"): string => url.replace(/^(ws|http)/, use);
