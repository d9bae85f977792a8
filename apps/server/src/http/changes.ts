import type { FastifyInstance } from "fastify";

/** Made at every turn, and nothing that they change is seen by others. */
const QUIET =
  /^\/api\/(auth\/.*|bootstrap|logs|feed|meetings\/.*|rooms\/(noauth|liveswitch)\/.*|users\/recentEmotes|users\/v1\/(profile|followers|followings))$/;

/** Tells of every call that may have changed what others see, before it is answered: what was kept of it is old. */
export function onChange(app: FastifyInstance, forget: () => void): void {
  app.addHook("onSend", async ({ method, url }, { statusCode }) => {
    const isChange = method !== "GET" && method !== "HEAD" && statusCode < 400;
    if (isChange && !QUIET.test(url)) forget();
  });
}
