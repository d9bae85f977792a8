import { calls, ROOM_ACCESS_TOKEN_HEADER } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { networkOf } from "../../platform/shared/network-of.ts";
import type { ReservationHolder } from "../../rooms/participants/visitor.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import type { Person } from "../accounts/access-token.ts";
import { keysFor } from "./keys-for.ts";
import { capacityOf } from "./limits.ts";
import { peopleAsSeenBy } from "./people-in-instances.ts";
import { guestHolder, reservationHolderOf, type PersonFacts } from "./reservation-holder.ts";
import type { Spaces } from "./spaces.ts";

export type SpaceRoutesDeps = {
  db: Pick<Db, "execute">;
  spaces: Spaces;
  rooms: Rooms;
  facts: PersonFacts;
  /** The other members of a visitor's group. */
  matesOf: (visitorId: string) => Promise<readonly string[]>;
};

const { answer: watched } = calls.watchRoom;

/** The caller of a call for a seat, or for what people with a seat may get. */
type Asking = { caller: { visitorId: string }; person: Person | null };

export function spaceRoutes(bind: Bind, { db, spaces, rooms, facts, matesOf }: SpaceRoutesDeps): void {
  const holderOf = async ({ caller, person }: Asking, isHost: boolean): Promise<ReservationHolder> =>
    person === null
      ? guestHolder(caller.visitorId)
      : { ...(await reservationHolderOf(facts, person, isHost)), deviceId: caller.visitorId };

  bind(calls.room, ({ params, query, caller }) =>
    spaces.record(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.space, async ({ params, query, caller }) => ({
    space: await spaces.record(params.id, keysFor(params.id, query.share, caller)),
  }));
  bind(calls.roomPreview, ({ params, query, caller }) =>
    spaces.preview(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.spaceLimits, ({ params, query, caller }) =>
    spaces.limits(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.roomContents, ({ params, query, caller }) =>
    spaces.contents(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.roomCategories, ({ params, query, caller }) =>
    spaces.categories(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.searchSpaceNames, ({ query, me }) => spaces.searchNames(query.query, me));

  bind(calls.roomInstances, async ({ params, query, caller }) => {
    await spaces.enter(params.id, keysFor(params.id, query.share, caller));
    return rooms.instances(params.id);
  });
  bind(calls.peopleInRoom, async ({ params, caller }) => {
    const { isHost } = await spaces.look(params.id, keysFor(params.id, undefined, caller));
    if (!isHost) throw new NamedError("FORBIDDEN");
    const instances = await rooms.peopleIn(params.id);
    return { instances: await peopleAsSeenBy(db, caller.accountId, instances) };
  });
  bind(calls.joinRoom, async ({ params, query, caller, person, origin, setHeader }) => {
    const keys = keysFor(params.id, query.share, caller);
    const space = await spaces.comeIn(params.id, keys);
    const holder = await holderOf({ caller, person }, space.isHost);
    const seat = await rooms.reserve({
      spaceId: space.id,
      capacity: capacityOf(space.plan),
      holder: { ...holder, shareIds: keys.shareIds },
      address: networkOf(origin.ip),
      mateIds: await matesOf(holder.visitorId),
      instanceId: query.instance ?? null,
      preferredInstanceId: query.preferredInstance ?? null,
      isInstancingEnabled: space.isInstancingEnabled,
    });
    setHeader(ROOM_ACCESS_TOKEN_HEADER, seat.ticket);
    const { address, instanceId, expiresInS: expiresIn } = seat;
    return { address, instanceId, expiresIn, isByToken: space.isByToken };
  });
  bind(calls.watchRoom, async ({ params, query, body, caller, person, origin, askAt }) => {
    const keys = keysFor(params.id, query.share, caller);
    const { isHost } = await spaces.comeIn(params.id, keys);
    const holder = await holderOf({ caller, person }, isHost);
    const page = {
      guestName: body.displayName,
      wantsHls: body.wantsHls,
      address: networkOf(origin.ip),
    };
    try {
      return await rooms.watch(params.id, { ...holder, shareIds: keys.shareIds }, page);
    } catch (error) {
      if (!(error instanceof NamedError) || error.code !== "NOT_LIVE" || askAt === null) throw error;
      const address = await rooms.broadcastElsewhere(params.id);
      if (address === null) throw error;
      return watched.parse(await askAt(address));
    }
  });
  bind(calls.joinChat, async ({ params, query, body, caller, person }) => {
    const { isHost } = await spaces.enter(params.id, keysFor(params.id, query.share, caller));
    const reader = await holderOf({ caller, person }, isHost);
    const messages = await rooms.chatHistory(params.id, body.instanceId, reader);
    if (messages === null) throw new NamedError("INSTANCE_NOT_FOUND");
    return { messages };
  });
}
