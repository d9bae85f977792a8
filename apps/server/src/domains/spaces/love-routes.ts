import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { likeCount, setMark } from "./loves.ts";

const RATE = { max: 120, windowMs: 60_000 };

export type LoveRoutesDeps = {
  db: Db;
  limiter: Limiter;
  /** Told of spaces that a person loves from now on. */
  onLoved: (accountId: string, spaceIds: readonly string[]) => void;
  now: () => number;
};

export function loveRoutes(bind: Bind, { db, limiter, onLoved, now }: LoveRoutesDeps): void {
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
    await setMark(db, "like", me, { ids: [id], isSet, at: new Date(now()) });
    return { likeCount: await likeCount(db, id), liked: isSet };
  };

  bind(calls.likeRoom, ({ params, me }) => like(me, params.id, true));
  bind(calls.unlikeRoom, ({ params, me }) => like(me, params.id, false));
  bind(calls.loveRooms, async ({ body, me }) => {
    await take(me);
    const at = new Date(now());
    const changed = await setMark(db, "love", me, { ids: body.roomIDs, isSet: body.loved, at });
    if (body.loved && changed.length > 0) onLoved(me, changed);
    return {};
  });
}
