import { CAPTION_STREAM_PATH } from "@veranda/contract/caption-stream";
import { MEDIA_PATH } from "@veranda/contract/media-signalling";
import { WATCH_PATH } from "@veranda/contract/rooms/live";
import type { TestPerson } from "../testing/people.ts";

/**
 * Every address and socket of the server that is no call, tried by everybody with what is another's. An address that
 * is added without a row fails its test; the calls are in authorisation.test.ts.
 */
type Address = {
  /** What somebody would try who knows the ids and not the secret, and what they all get. */
  tried: (world: World) => readonly { path: string; body?: string; gets: number }[];
};
export type World = { owner: TestPerson; space: string; file: string };

export const FORGED = "A".repeat(43);
const DIGEST = "0".repeat(64);
const SIGN_IN_ANSWER = "again=1&state=x&code=x&RelayState=x&SAMLResponse=x";
/** Public files: what matters is that nothing but them can be reached. */
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
  // Streams are sent by a stream key, and by no person's token.
  "POST /live/whip": { tried: () => [{ path: "/live/whip", gets: 401 }] },
  "PATCH /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 401 }] },
  "DELETE /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 401 }] },
  "GET /live/whip/:id/end": { tried: () => [{ path: `/live/whip/${FORGED}/end`, gets: 401 }] },
  "POST /live/whip/:id/problems/:problem": {
    tried: () => [{ path: `/live/whip/${FORGED}/problems/STREAM_B_FRAMES`, gets: 401 }],
  },
  "OPTIONS /live/whip": { tried: () => [{ path: "/live/whip", gets: 204 }] },
  "OPTIONS /live/whip/:id": { tried: () => [{ path: `/live/whip/${FORGED}`, gets: 204 }] },
  // Mails end by the token in them, whoever has it.
  "GET /unsubscribe/:token": notThere(`/unsubscribe/${FORGED}`),
  "POST /unsubscribe/:token": notThere(`/unsubscribe/${FORGED}`, SIGN_IN_ANSWER),
  // A broadcast is behind the key in its address, which nobody who may not watch is given.
  "GET /live/hls/:key/:name": {
    tried: () =>
      ["index.m3u8", "0.m4s"].flatMap((name) =>
        [FORGED, "x".repeat(24)].map((key) => ({ path: `/live/hls/${key}/${name}`, gets: 403 })),
      ),
  },
  // Whoever has a name may read what it stands for: it holds the digest of the content.
  "GET /files/:name": publicBelow("/files"),
  "HEAD /files/:name": notThere(`/files/${DIGEST}.png`),
  "GET /custom-avatars/:name": publicBelow("/custom-avatars"),
  // The address of earlier versions redirects, whatever is behind it.
  "GET /own-avatars/:name": { tried: () => [{ path: `/own-avatars/${DIGEST}.webp`, gets: 308 }] },
  "GET /avatars/portraits/:name": publicBelow("/avatars/portraits"),
  "GET /engine/*": publicBelow("/engine"),
  "GET /content/prefabs/bundle": noBundlesOf("prefabs"),
  "GET /content/avatars/bundle": noBundlesOf("avatars"),
  "GET /content/*": publicBelow("/content"),
  "GET /assets/*": publicBelow("/assets"),
  "GET /icon.svg": { tried: () => [{ path: "/icon.svg", gets: 200 }] },
  // Pages are the same for all who ask; what is personal, they ask for by calls.
  "GET /*": {
    tried: ({ space }) => ["/settings", "/admin", `/s/den-${space}`].map((path) => ({ path, gets: 200 })),
  },
  "GET /api/*": notThere("/api/staff"),
};
/** What listens for WebSockets: the rooms, who watches, the page events, the media server, captions, and what refuses all others. */
export const UPGRADE_LISTENERS = 6;
/** What those that listen, but for the last, are reached by. */
export const SOCKETS = [
  "/rooms/{process}/{instance}",
  WATCH_PATH,
  "/api/live-events",
  MEDIA_PATH,
  CAPTION_STREAM_PATH,
] as const;
/** What browsers ask for by themselves, and no program would by the document. */
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
