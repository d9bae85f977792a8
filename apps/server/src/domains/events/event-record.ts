import { and, asc, eq } from "drizzle-orm";
import type { PersonCard, SpaceEvent } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { banOf } from "../moderation/ban-facts.ts";
import { approachableAmong } from "../people/young-people.ts";
import { bannedAs } from "../spaces/access.ts";
import type { EventAccess } from "./event-access.ts";
import { cardOf, goingCounts } from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { spaceEventReplies } from "./tables.ts";
import { placesOf, waitingPosition } from "./waiting-list.ts";

/** Number of people shown who are going. */
export const SHOWN_GOING = 12;
/** Number of people read to find them. */
const READ_GOING = 100;

export const publicCard = ({ userID, username, displayName, picture }: PersonCard): PersonCard => ({
  userID,
  username,
  displayName,
  picture,
});

type RecordDeps = Pick<SpaceEventsDeps, "db" | "spaces" | "spaceCards" | "cards" | "circleOf" | "now"> & {
  access: Pick<EventAccess, "look">;
};

/** An event as its page shows it to the caller. Throws EVENT_NOT_FOUND or USER_UNAUTHORIZED. */
export const createEventRecord =
  ({ db, spaces, spaceCards, cards, circleOf, access, now }: RecordDeps) =>
  async (id: string, keysTo: KeysTo): Promise<SpaceEvent> => {
    const { row, keys, isHost, isHeldByBans, invitation } = await access.look(id, keysTo);
    const me = keys.accountId;
    const hiddenFrom = async (viewer: string | null): Promise<readonly string[]> =>
      viewer === null ? [] : (await circleOf(viewer)).blockedIds;
    const isTheirs = (accountId: string) =>
      and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, accountId));
    const [preview, counts, places, position, replies, mine, hidden, ban] = await Promise.all([
      spaces.preview(row.spaceId, keys),
      goingCounts(db, [id]),
      placesOf(db, row, new Date(now())),
      me === null ? null : waitingPosition(db, id, me),
      db
        .select({ id: spaceEventReplies.accountId })
        .from(spaceEventReplies)
        .where(and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.isGoing, true)))
        .orderBy(asc(spaceEventReplies.repliedAt), asc(spaceEventReplies.accountId))
        .limit(READ_GOING),
      me === null
        ? []
        : db.select({ isGoing: spaceEventReplies.isGoing }).from(spaceEventReplies).where(isTheirs(me)),
      hiddenFrom(me),
      isHeldByBans ? banOf(db, row.spaceId, bannedAs(keys)) : null,
    ]);
    const space = preview.canJoin ? preview : invitation && (await spaceCards([row.spaceId]))[0];
    // It was closed or deleted in the meantime.
    if (!space) throw new NamedError("USER_UNAUTHORIZED");
    const shown = (accountId: string | null | undefined): string[] =>
      accountId === null || accountId === undefined || hidden.includes(accountId) ? [] : [accountId];
    const shownIds = replies.flatMap((reply) => shown(reply.id));
    const { organizerId } = row;
    const ids = [...shownIds, ...shown(organizerId), ...shown(invitation?.invitedBy)];
    const [people, approachable] = await Promise.all([cards.byId(ids), approachableAmong(db, me, ids)]);
    const mayFind = (accountId: string): boolean => accountId === me || approachable.has(accountId);
    const cardOrNull = (accountId: string | null | undefined): PersonCard | null => {
      const [id] = shown(accountId).filter(mayFind);
      const card = people.get(id ?? "");
      return card === undefined ? null : publicCard(card);
    };
    const going = shownIds.flatMap((accountId) => {
      const card = people.get(accountId);
      const isNamed = accountId === me || (card?.showsWhereabouts === true && mayFind(accountId));
      return card !== undefined && isNamed ? publicCard(card) : [];
    });
    const { slug, name, pictures } = space;
    return {
      ...cardOf(row, counts.get(id) ?? 0, { id: row.spaceId, slug, name, pictures }),
      description: row.description,
      capacity: row.capacity,
      invitedPlaces: row.invitedPlaces,
      invitedUntil: row.invitedUntil?.toISOString() ?? null,
      draw: row.drawAt === null ? null : { at: row.drawAt.toISOString(), isOver: row.drawnAt !== null },
      placesLeft: places.free === null ? null : places.free - (invitation === null ? places.kept : 0),
      reservedPlaces: places.kept,
      waitingCount: places.waiting,
      waitingPosition: position,
      revision: row.revision,
      changedAt: row.changedAt.toISOString(),
      organizer: cardOrNull(organizerId),
      going: going.slice(0, SHOWN_GOING),
      isGoing: mine[0]?.isGoing ?? null,
      isHost,
      isInvited: invitation !== null,
      invitedBy: cardOrNull(invitation?.invitedBy),
      canEnter: preview.canJoin && ban === null,
      isPublic: preview.canJoin && preview.shareSetting === "PUBLIC_LINK",
    };
  };
