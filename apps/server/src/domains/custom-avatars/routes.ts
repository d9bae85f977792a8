import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { CustomAvatars } from "./custom-avatars.ts";

export function customAvatarRoutes(bind: Bind, avatars: CustomAvatars): void {
  bind(calls.uploadAvatar, async ({ me, file }) => ({ fileId: await avatars.upload(me, file.path) }));
  bind(calls.createCustomAvatar, ({ me, body }) => avatars.create(me, body));
  bind(calls.customAvatars, ({ me }) => avatars.list(me));
  bind(calls.customAvatar, ({ me, params }) => avatars.get(me, params.id));
  bind(calls.correctAvatar, ({ me, params, body }) => avatars.correct(me, params.id, body));
  bind(calls.removeAvatar, async ({ me, params }) => {
    await avatars.remove(me, params.id);
    return {};
  });
}
