import type { FastifyInstance } from "fastify";

/** Made at every turn, and nothing that they change is seen by others. */
const QUIET: ReadonlySet<string> = new Set(
  [
    "bootstrap",
    "logs",
    "feed",
    "users/recentEmotes",
    "users/v1/profile",
    "users/v1/followers",
    "users/v1/followings",
  ].map((path) => `/api/${path}`),
);
const QUIET_FOLDERS = ["auth", "meetings", "rooms/noauth", "rooms/liveswitch"].map((path) => `/api/${path}/`);

const isQuiet = (url: string): boolean =>
  QUIET.has(url) || QUIET_FOLDERS.some((folder) => url.startsWith(folder));

/** Tells of every call that may have changed what others see, before it is answered: what was kept of it is old. */
export function onMutation(app: FastifyInstance, forget: () => void): void {
  app.addHook("onSend", async ({ method, url }, { statusCode }) => {
    const isChange = method !== "GET" && method !== "HEAD" && statusCode < 400;
    if (isChange && !isQuiet(url)) forget();
  });
}
