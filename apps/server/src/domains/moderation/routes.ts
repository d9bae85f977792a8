import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { OpenModeration } from "./module.ts";

export function moderationRoutes(bind: Bind, moderation: OpenModeration): void {
  bind(calls.bans, ({ params: { id }, query: { userID }, me }) => moderation.bans(me, id, userID ?? null));
  bind(calls.banUser, ({ params: { id }, body, me }) => moderation.ban(me, id, body));
  bind(calls.unbanUser, async ({ params: { id, banID }, me }) => {
    await moderation.unban(me, id, banID);
    return {};
  });
  bind(calls.removeUser, async ({ params: { id }, body, me }) => {
    await moderation.remove(me, id, body.userID);
    return {};
  });
  bind(calls.hostActs, ({ params: { id }, query: { before }, me }) =>
    moderation.acts.list(me, id, before ?? null),
  );
  bind(calls.hostActsFile, async ({ params: { id }, me, origin: { locale } }) => ({
    csv: await moderation.acts.csv(me, id, locale),
  }));
  bind(calls.ownBan, async ({ params: { id }, caller: { accountId, visitorId } }) => ({
    ban: await moderation.banOf(id, { accountId, deviceId: visitorId }),
  }));
}
