import { calls } from "@veranda/contract";
import { decodeLook } from "@veranda/contract/avatar-code";
import type { FastifyInstance } from "fastify";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import { networkOf } from "../../platform/shared/network-of.ts";
import type { Avatars } from "./avatars.ts";
import type { Portraits } from "./portraits.ts";

export type AvatarRoutesDeps = {
  avatars: Avatars;
  portraits: Portraits;
  thumbnailOf: (avatar: string) => string;
  isAvatar: (avatar: string) => boolean;
  /** Throws USER_NOT_FOUND or PROFILE_PRIVATE. */
  requireOpen: (id: string, viewer: string | null) => Promise<unknown>;
};

export function avatarRoutes(bind: Bind, deps: AvatarRoutesDeps): void {
  const { avatars, portraits } = deps;
  bind(calls.avatarPreview, async ({ body, origin }) => {
    if (decodeLook(body.avatar) === null) {
      if (!deps.isAvatar(body.avatar)) throw new NamedError("NOT_FOUND");
      return { thumbnail: deps.thumbnailOf(body.avatar) };
    }
    const thumbnail = await portraits.urlOf(body.avatar, networkOf(origin.ip));
    if (thumbnail === null) throw new NamedError("NOT_FOUND");
    return { thumbnail };
  });
  bind(calls.myAvatars, ({ me }) => avatars.list(me));
  bind(calls.keepLook, ({ me, body }) => avatars.keep(me, body));
  bind(calls.changeLook, ({ me, params, body }) => avatars.change(me, params.id, body));
  bind(calls.removeLook, async ({ me, params }) => {
    await avatars.remove(me, params.id);
    return null;
  });
  bind(calls.profileAvatars, async ({ params, me }) => {
    await deps.requireOpen(params.id, me);
    return avatars.shown(params.id);
  });
}

/** The portrait of a look by its code, for cards: rendered on first request. */
export function servePortraits(app: FastifyInstance, portraits: Pick<Portraits, "urlOf">): void {
  app.get<{ Params: { name: string } }>(
    "/avatars/portraits/:name",
    { schema: { hide: true } },
    async ({ params: { name }, ip }, reply) => {
      const code = /^(s1\.[\w-]+)\.webp$/.exec(name)?.[1];
      const url = code === undefined ? null : await portraits.urlOf(code, networkOf(ip));
      if (url === null) throw new NamedError("NOT_FOUND");
      return reply.header("cache-control", "public, max-age=86400").redirect(url, 302);
    },
  );
}
