/** Where LiveKit is for this server, and the key pair that its configuration names. */
export type LivekitSettings = { readonly url: string; readonly key: string; readonly secret: string };

/** `url` with the protocol that sockets or calls need. */
export const livekitUrl = (url: string, use: "ws" | "http"): string => url.replace(/^(ws|http)/, use);
