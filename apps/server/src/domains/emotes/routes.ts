import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Emotes } from "./emotes.ts";

type EmoteRoutes = {
  emotes: Emotes;
  /** Throws USER_NOT_FOUND, or PROFILE_PRIVATE if this viewer may not see the profile. */
  requireOpen: (id: string, viewer: string | null) => Promise<void>;
};

export function emoteRoutes(bind: Bind, { emotes, requireOpen }: EmoteRoutes): void {
  bind(calls.useEmote, ({ me, body }) => emotes.use(me, body.id));
  bind(calls.recentEmotes, ({ me }) => emotes.recent(me));
  bind(calls.myEmotes, ({ me }) => emotes.favourites(me));
  bind(calls.keepEmote, ({ me, body }) => emotes.keep(me, body.id, body.isKept));
  bind(calls.profileEmotes, async ({ me, params }) => {
    await requireOpen(params.id, me);
    return emotes.favourites(params.id);
  });
}
