import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import {
  EVENT_DAYS_AHEAD,
  EVENTS_A_DAY,
  SPACE_EVENTS_MAX,
  type OwnSpaceEvent,
  type PersonCard,
  type SpaceEvent,
  type SpaceEventCard,
  type SpaceEventInput,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import { newId } from "../accounts/random-id.ts";
import type { PersonCards } from "../people/person-cards.ts";
import { lockSpace, type AccessKeys } from "../spaces/access.ts";
import type { Spaces } from "../spaces/spaces.ts";
import {
  cardOf,
  columnsOf,
  eventsAhead,
  eventWithId,
  goingCounts,
  lockEvent,
  type EventRow,
} from "./event-rows.ts";
import { notifyGoing } from "./notify-going.ts";
import { nextReminder } from "./reminders.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

export type SpaceEventsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  spaces: Pick<Spaces, "look" | "preview" | "enterable">;
  spaceCards: (ids: readonly string[]) => Promise<readonly SpaceEventCard["space"][]>;
  cards: Pick<PersonCards, "byId">;
  circleOf: (accountId: string) => Promise<{ friendIds: readonly string[]; blockedIds: readonly string[] }>;
  limiter: Limiter;
  now: () => number;
};

/** The keys of a caller to the space that they name, or that an event turns out to be of. */
type KeysTo = (spaceId: string) => AccessKeys;

/** Events of spaces. Rules throw USER_UNAUTHORIZED to those who may not see the space. */
export type SpaceEvents = {
  /** Throws SPACE_NOT_FOUND. */
  ofSpace(spaceId: string, keys: AccessKeys): Promise<{ events: SpaceEventCard[]; isHost: boolean }>;
  own(me: string): Promise<OwnSpaceEvent[]>;
  /** Throws EVENT_NOT_FOUND. */
  record(id: string, keysTo: KeysTo): Promise<SpaceEvent>;
  /** Throws SPACE_NOT_FOUND, FORBIDDEN, EVENT_TIME_INVALID, TOO_MANY_EVENTS or RATE_LIMITED. */
  create(
    spaceId: string,
    keys: AccessKeys & { accountId: string },
    input: SpaceEventInput,
  ): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_CLOSED or EVENT_TIME_INVALID. */
  edit(id: string, keysTo: KeysTo, input: SpaceEventInput): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, FORBIDDEN, or EVENT_CLOSED where it is over. Idempotent. */
  cancel(id: string, keysTo: KeysTo): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, EVENT_CLOSED, EVENT_FULL or RATE_LIMITED. */
  reply(id: string, me: string, keysTo: KeysTo, isGoing: boolean): Promise<SpaceEvent>;
};

const DAY_MS = 24 * 60 * 60_000;
const LIMITS = {
  create: { max: EVENTS_A_DAY, windowMs: DAY_MS },
  reply: { max: 30, windowMs: 60_000 },
} as const satisfies Record<string, Limit>;
/** People who are shown of those who are going, and how many are looked through for them. */
const SHOWN_GOING = 12;
const READ_GOING = 100;
/** Events that a person's list has. */
const OWN_MAX = 24;
/** Replies that are looked through for it. */
const READ_OWN = 500;

export function createSpaceEvents(deps: SpaceEventsDeps): SpaceEvents {
  const { db, events, spaces, limiter } = deps;
  const at = (): Date => new Date(deps.now());
  const take = async (what: keyof typeof LIMITS, who: string): Promise<void> => {
    const waitMs = await limiter.take(`event-${what}:${who}`, LIMITS[what]);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const requireTime = (startsAt: Date): void => {
    const ahead = startsAt.getTime() - deps.now();
    if (ahead <= 0 || ahead > EVENT_DAYS_AHEAD * DAY_MS) throw new NamedError("EVENT_TIME_INVALID");
  };
  const isOver = ({ endsAt }: EventRow): boolean => endsAt.getTime() <= deps.now();

  const hiddenFrom = async (me: string | null): Promise<readonly string[]> =>
    me === null ? [] : (await deps.circleOf(me)).blockedIds;

  /** An event whose space the caller may see; a space that is gone takes its events along. */
  const look = async (id: string, keysTo: KeysTo) => {
    const row = await eventWithId(db, id);
    if (row === null) throw new NamedError("EVENT_NOT_FOUND");
    const keys = keysTo(row.spaceId);
    const { isHost } = await spaces.look(row.spaceId, keys).catch((error: unknown) => {
      throw error instanceof NamedError && error.code === "SPACE_NOT_FOUND"
        ? new NamedError("EVENT_NOT_FOUND")
        : error;
    });
    return { row, keys, isHost };
  };
  /** Answers which host it is. */
  const lookAsHost = async (id: string, keysTo: KeysTo): Promise<string | null> => {
    const { isHost, keys } = await look(id, keysTo);
    if (!isHost) throw new NamedError("FORBIDDEN");
    return keys.accountId;
  };

  const record: SpaceEvents["record"] = async (id, keysTo) => {
    const { row, keys, isHost } = await look(id, keysTo);
    const me = keys.accountId;
    const [preview, counts, replies, mine, hidden] = await Promise.all([
      spaces.preview(row.spaceId, keys),
      goingCounts(db, [id]),
      db
        .select({ id: spaceEventReplies.accountId })
        .from(spaceEventReplies)
        .where(and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.isGoing, true)))
        .orderBy(asc(spaceEventReplies.repliedAt), asc(spaceEventReplies.accountId))
        .limit(READ_GOING),
      me === null
        ? []
        : db
            .select({ isGoing: spaceEventReplies.isGoing })
            .from(spaceEventReplies)
            .where(and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, me))),
      hiddenFrom(me),
    ]);
    // Closed, or deleted, since it was looked at.
    if (!preview.canJoin) throw new NamedError("USER_UNAUTHORIZED");
    const shownIds = replies.flatMap((reply) => (hidden.includes(reply.id) ? [] : reply.id));
    const people = await deps.cards.byId([
      ...shownIds,
      ...(row.organizerId === null || hidden.includes(row.organizerId) ? [] : [row.organizerId]),
    ]);
    const going = shownIds.flatMap((accountId) => {
      const card = people.get(accountId);
      return card !== undefined && (card.showsWhereabouts || accountId === me) ? publicCard(card) : [];
    });
    const organizer = people.get(row.organizerId ?? "");
    const { slug, name, pictures } = preview;
    return {
      ...cardOf(row, counts.get(id) ?? 0, { id: row.spaceId, slug, name, pictures }),
      description: row.description,
      capacity: row.capacity,
      revision: row.revision,
      changedAt: row.changedAt.toISOString(),
      organizer: organizer === undefined ? null : publicCard(organizer),
      going: going.slice(0, SHOWN_GOING),
      isGoing: mine[0]?.isGoing ?? null,
      isHost,
      isPublic: preview.shareSetting === "PUBLIC_LINK",
    };
  };

  return {
    record,
    async ofSpace(spaceId, keys) {
      const { isHost } = await spaces.look(spaceId, keys);
      const rows = await eventsAhead(db, spaceId, at());
      const [[space], counts] = await Promise.all([
        rows.length === 0 ? [] : deps.spaceCards([spaceId]),
        goingCounts(
          db,
          rows.map(({ id }) => id),
        ),
      ]);
      if (space === undefined) return { events: [], isHost };
      return { events: rows.map((row) => cardOf(row, counts.get(row.id) ?? 0, space)), isHost };
    },
    async own(me) {
      const { friendIds } = await deps.circleOf(me);
      const friends = new Map(
        [...(await deps.cards.byId(friendIds))].filter(([, { showsWhereabouts }]) => showsWhereabouts),
      );
      const found = await db
        .select({ event: spaceEvents, reply: spaceEventReplies })
        .from(spaceEventReplies)
        .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
        .where(
          and(
            gt(spaceEvents.endsAt, at()),
            eq(spaceEventReplies.isGoing, true),
            inArray(spaceEventReplies.accountId, [me, ...friends.keys()]),
            // Who is going is told of a cancelled event; others needn't know of it.
            or(eq(spaceEvents.isCancelled, false), eq(spaceEventReplies.accountId, me)),
          ),
        )
        .orderBy(asc(spaceEvents.startsAt), asc(spaceEvents.id))
        .limit(READ_OWN);
      const byEvent = Map.groupBy(found, ({ event }) => event.id);
      const shareIds = found.flatMap(({ reply }) => (reply.accountId === me ? (reply.shareId ?? []) : []));
      const open = await spaces.enterable(
        me,
        [...new Set(found.map(({ event }) => event.spaceId))],
        shareIds,
      );
      const shown = [...byEvent.values()]
        .filter(([first]) => first !== undefined && open.has(first.event.spaceId))
        .slice(0, OWN_MAX);
      const [counts, spaceCards] = await Promise.all([
        goingCounts(
          db,
          shown.flatMap(([first]) => first?.event.id ?? []),
        ),
        deps.spaceCards([...new Set(shown.flatMap(([first]) => first?.event.spaceId ?? []))]),
      ]);
      const spaceOf = new Map(spaceCards.map((space) => [space.id, space]));
      return shown.flatMap((replies): OwnSpaceEvent[] => {
        const event = replies[0]?.event;
        const space = spaceOf.get(event?.spaceId ?? "");
        if (event === undefined || space === undefined) return [];
        const mine = replies.find(({ reply }) => reply.accountId === me)?.reply;
        const going = replies.flatMap(({ reply }) => friends.get(reply.accountId) ?? []);
        return [
          {
            ...cardOf(event, counts.get(event.id) ?? 0, space),
            isGoing: mine !== undefined,
            friends: going.slice(0, SHOWN_GOING).map(publicCard),
            shareId: mine?.shareId ?? null,
          },
        ];
      });
    },
    async create(spaceId, keys, input) {
      if (!(await spaces.look(spaceId, keys)).isHost) throw new NamedError("FORBIDDEN");
      const columns = columnsOf(input);
      requireTime(columns.startsAt);
      await take("create", keys.accountId);
      const id = newId();
      const now = at();
      await db.transaction(async (tx) => {
        if (!(await lockSpace(tx, spaceId))) throw new NamedError("SPACE_NOT_FOUND");
        if ((await eventsAhead(tx, spaceId, now)).length >= SPACE_EVENTS_MAX)
          throw new NamedError("TOO_MANY_EVENTS");
        await tx.insert(spaceEvents).values({
          ...columns,
          id,
          spaceId,
          organizerId: keys.accountId,
          remindAt: nextReminder(columns.startsAt, now),
          createdAt: now,
          changedAt: now,
        });
      });
      return record(id, () => keys);
    },
    async edit(id, keysTo, input) {
      const by = await lookAsHost(id, keysTo);
      const columns = columnsOf(input);
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (row.isCancelled || isOver(row)) throw new NamedError("EVENT_CLOSED");
        // One that is on may be changed otherwise.
        const isMoved = columns.startsAt.getTime() !== row.startsAt.getTime();
        if (isMoved) requireTime(columns.startsAt);
        else if (columns.endsAt.getTime() <= deps.now()) throw new NamedError("EVENT_TIME_INVALID");
        const revision = row.revision + 1;
        const remindAt = isMoved ? nextReminder(columns.startsAt, at()) : row.remindAt;
        await tx
          .update(spaceEvents)
          .set({ ...columns, remindAt, revision, changedAt: at() })
          .where(eq(spaceEvents.id, id));
        if (isMoved) await notifyGoing(tx, note, { eventId: id, news: "moved", revision }, by);
      });
      return record(id, keysTo);
    },
    async cancel(id, keysTo) {
      const by = await lookAsHost(id, keysTo);
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (row.isCancelled) return;
        if (isOver(row)) throw new NamedError("EVENT_CLOSED");
        const revision = row.revision + 1;
        await tx
          .update(spaceEvents)
          .set({ isCancelled: true, remindAt: null, revision, changedAt: at() })
          .where(eq(spaceEvents.id, id));
        await notifyGoing(tx, note, { eventId: id, news: "cancelled", revision }, by);
      });
      return record(id, keysTo);
    },
    async reply(id, me, keysTo, isGoing) {
      await take("reply", me);
      const { keys } = await look(id, keysTo);
      await db.transaction(async (tx) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (row.isCancelled || isOver(row)) throw new NamedError("EVENT_CLOSED");
        const [mine] = await tx
          .select({ isGoing: spaceEventReplies.isGoing })
          .from(spaceEventReplies)
          .where(and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, me)));
        if (mine?.isGoing === isGoing) return;
        const going = (await goingCounts(tx, [id])).get(id) ?? 0;
        if (isGoing && row.capacity !== null && going >= row.capacity) throw new NamedError("EVENT_FULL");
        const answer = { isGoing, shareId: keys.shareIds[0] ?? null, repliedAt: at() };
        await tx
          .insert(spaceEventReplies)
          .values({ eventId: id, accountId: me, ...answer })
          .onConflictDoUpdate({
            target: [spaceEventReplies.eventId, spaceEventReplies.accountId],
            set: answer,
          });
      });
      return record(id, keysTo);
    },
  };
}

const publicCard = ({ userID, username, displayName, picture }: PersonCard): PersonCard => ({
  userID,
  username,
  displayName,
  picture,
});
