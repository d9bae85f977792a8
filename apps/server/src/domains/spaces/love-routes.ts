import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { likeCount, setMark } from "./loves.ts";

const RATE = { max: 120, windowMs: 60_000 };

export type LoveRoutesDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  limiter: Limiter;
  now: () => number;
};

export function loveRoutes(bind: Bind, { db, events, limiter, now }: LoveRoutesDeps): void {
  const take = async (me: string): Promise<void> => {
    const waitMs = await limiter.take(`love:${me}`, RATE);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const like = async (
    me: string,
    id: string,
    isSet: boolean,
  ): Promise<{ likeCount: number; liked: boolean }> => {
    await take(me);
    await setMark(events, "like", me, { ids: [id], isSet, at: new Date(now()) });
    return { likeCount: await likeCount(db, id), liked: isSet };
  };

  bind(calls.likeRoom, ({ params, me }) => like(me, params.id, true));
  bind(calls.unlikeRoom, ({ params, me }) => like(me, params.id, false));
  bind(calls.loveRooms, async ({ body, me }) => {
    await take(me);
    const at = new Date(now());
    await setMark(events, "love", me, { ids: body.roomIDs, isSet: body.loved, at });
    return {};
  });
}
