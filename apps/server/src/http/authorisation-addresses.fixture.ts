import { CAPTION_STREAM_PATH } from "@veranda/contract/caption-stream";
import { MEDIA_PATH } from "@veranda/contract/media-signalling";
import { WATCH_PATH } from "@veranda/contract/rooms/live";
import type { TestPerson } from "../testing/people.ts";

/**
 * Every route and socket of the server that isn't a call, requested by everybody with another person's data. A new one
 * without a row fails the test; calls are in authorisation.test.ts.
 */
type Address = {
  /** Requests by somebody who knows the ids but not the secret, with the status that all of them get. */
  tried: (world: World) => readonly { path: string; body?: string; gets: number }[];
};
export type World = { owner: TestPerson; space: string; file: string };

export const FORGED = "A".repeat(43);
const DIGEST = "0".repeat(64);
const SIGN_IN_ANSWER = "again=1&state=x&code=x&RelayState=x&SAMLResponse=x";
/** Public files: only these can be reached. */
const publicBelow = (folder: string): Address => ({
  tried: () =>
    ["none", "..%2fsecret", "%2e%2e/secret", "..%5csecret", "%2e%2e%2f%2e%2e%2fetc%2fpasswd"].map((name) => ({
      path: `${folder}/${name}`,
      gets: 404,
    })),
});
const noBundlesOf = (folder: string): Address => ({
  tried: () =>
    ["none.glb", "..%2fsecret", `${folder}.json`].map((file) => ({
      path: `/content/${folder}/bundle?files=${file}`,
      gets: 400,
    })),
});
const notThere = (path: string, body?: string): Address => ({
  tried: () => [{ path, gets: 404, ...(body !== undefined && { body }) }],
});

export const ADDRESSES: Readonly<Record<string, Address>> = {
  "GET /exports/spaces/:ticket/:name": {
    tried: ({ owner, space }) =>
      ["x", `${owner.id}.${space}.space.${Date.now() + 60_000}.${FORGED}`].map((ticket) => ({
        path: `/exports/spaces/${ticket}/a.veranda`,
        gets: 404,
      })),
  },
  "PUT /uploads/:id/:number": {
    tried: ({ file }) =>
      ["", `?length=10&until=${Date.now() + 60_000}&signature=${FORGED}`].map((query) => ({
        path: `/uploads/${file}/1${query}`,
        body: "0123456789",
        gets: 403,
      })),
  },
  "GET /api/auth/v1/oauth/:provider/start": {
    tried: () => ["google", "none"].map((name) => ({ path: `/api/auth/v1/oauth/${name}/start`, gets: 404 })),
  },
  "GET /api/auth/v1/oauth/:provider/callback": notThere("/api/auth/v1/oauth/google/callback?state=x&code=x"),
  "POST /api/auth/v1/oauth/:provider/callback": notThere(
    "/api/auth/v1/oauth/google/callback",
    SIGN_IN_ANSWER,
  ),
  "GET /api/auth/v1/saml/:providerID/start": notThere("/api/auth/v1/saml/none/start"),
  "POST /api/auth/v1/saml/:providerID/acs": notThere("/api/auth/v1/saml/none/acs", SIGN_IN_ANSWER),
  // Streams are authorised by a stream key, not by a person's token.
  "POST /live/whip": { tried: () => [{ path: "/live/whip", gets: 401 }] },
  "PATCH /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 401 }] },
  "DELETE /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 401 }] },
  "GET /live/whip/:id/end": { tried: () => [{ path: `/live/whip/${FORGED}/end`, gets: 401 }] },
  "POST /live/whip/:id/problems/:problem": {
    tried: () => [{ path: `/live/whip/${FORGED}/problems/STREAM_B_FRAMES`, gets: 401 }],
  },
  "OPTIONS /live/whip": { tried: () => [{ path: "/live/whip", gets: 204 }] },
  "OPTIONS /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 204 }] },
  // Unsubscribing is authorised by the token in the mail, for whoever has it.
  "GET /unsubscribe/:token": notThere(`/unsubscribe/${FORGED}`),
  "POST /unsubscribe/:token": notThere(`/unsubscribe/${FORGED}`, SIGN_IN_ANSWER),
  // A broadcast is protected by the key in its URL, which is given only to people who may watch.
  "GET /live/hls/:key/:name": {
    tried: () =>
      ["index.m3u8", "0.m4s"].flatMap((name) =>
        [FORGED, "x".repeat(24)].map((key) => ({ path: `/live/hls/${key}/${name}`, gets: 403 })),
      ),
  },
  // Whoever has a name may read the file: it contains the content's digest.
  "GET /files/:name": publicBelow("/files"),
  "HEAD /files/:name": notThere(`/files/${DIGEST}.png`),
  "GET /custom-avatars/:name": publicBelow("/custom-avatars"),
  // The URL of earlier versions redirects, whether or not the target exists.
  "GET /own-avatars/:name": { tried: () => [{ path: `/own-avatars/${DIGEST}.webp`, gets: 308 }] },
  "GET /avatars/portraits/:name": publicBelow("/avatars/portraits"),
  "GET /engine/*": publicBelow("/engine"),
  "GET /content/prefabs/bundle": noBundlesOf("prefabs"),
  "GET /content/avatars/bundle": noBundlesOf("avatars"),
  "GET /content/*": publicBelow("/content"),
  "GET /assets/*": publicBelow("/assets"),
  "GET /icon.svg": { tried: () => [{ path: "/icon.svg", gets: 200 }] },
  // Pages are the same for everybody; personal data is requested by calls.
  "GET /*": {
    tried: ({ space }) => ["/settings", "/admin", `/s/den-${space}`].map((path) => ({ path, gets: 200 })),
  },
  "GET /api/*": notThere("/api/staff"),
};
/**
 * Listeners for WebSocket upgrades: rooms, watchers, page events, media server, captions, and the one that rejects all
 * others.
 */
export const UPGRADE_LISTENERS = 6;
/** Paths of all but the last. */
export const SOCKETS = [
  "/rooms/{process}/{instance}",
  WATCH_PATH,
  "/api/live-events",
  MEDIA_PATH,
  CAPTION_STREAM_PATH,
] as const;
/** Requests that browsers make by themselves, and that aren't in the OpenAPI document. */
export const OF_PAGES: ReadonlySet<string> = new Set([
  "OPTIONS /live/whip",
  "OPTIONS /live/whip/{id}",
  "GET /unsubscribe/{token}",
  "POST /unsubscribe/{token}",
  "HEAD /files/{name}",
  "GET /custom-avatars/{name}",
  "GET /own-avatars/{name}",
  "GET /avatars/portraits/{name}",
  "GET /engine/*",
  "GET /content/prefabs/bundle",
  "GET /content/avatars/bundle",
  "GET /content/*",
  "GET /assets/*",
  "GET /icon.svg",
  "GET /*",
  "GET /api/*",
]);
