import { and, eq } from "drizzle-orm";
import {
  EVENT_DAYS_AHEAD,
  EVENTS_A_DAY,
  SPACE_EVENTS_MAX,
  type OwnSpaceEvent,
  type SpaceEvent,
  type SpaceEventCard,
  type SpaceEventInput,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Limit } from "../../platform/shared/limiter.ts";
import { newId } from "../accounts/random-id.ts";
import { lockSpace, refuseBanned, type AccessKeys } from "../spaces/access.ts";
import { createEventAccess } from "./event-access.ts";
import { createEventRecord } from "./event-record.ts";
import { cardOf, columnsOf, eventsAhead, goingCounts, isOver, lockEvent } from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { createEventInvitations, type EventInvitations } from "./invitations.ts";
import { notifyOfChange } from "./notify-going.ts";
import { ownEvents } from "./own-events.ts";
import { nextReminder } from "./reminders.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

/** Events of spaces. Rules throw USER_UNAUTHORIZED to those who may not see the space and aren't invited. */
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
  /** Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_CLOSED, EVENT_TIME_INVALID or RATE_LIMITED. */
  edit(id: string, me: string, keysTo: KeysTo, input: SpaceEventInput): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, FORBIDDEN, or EVENT_CLOSED where it is over. Idempotent. */
  cancel(id: string, keysTo: KeysTo): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, BANNED, EVENT_CLOSED, EVENT_FULL or RATE_LIMITED. */
  reply(id: string, me: string, keysTo: KeysTo, isGoing: boolean): Promise<SpaceEvent>;
  readonly invitations: EventInvitations;
};

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Who is going is told of a new start once it has stood for so long. */
const MOVED_STANDS_MS = 60_000;
const LIMITS = {
  create: { max: EVENTS_A_DAY, windowMs: DAY_MS },
  edit: { max: 30, windowMs: HOUR_MS },
  "edit-a-day": { max: 100, windowMs: DAY_MS },
  reply: { max: 30, windowMs: 60_000 },
} as const satisfies Record<string, Limit>;

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
  const access = createEventAccess(deps);
  const record = createEventRecord({ ...deps, access });

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
    own: (me) => ownEvents(deps, me),
    invitations: createEventInvitations({ ...deps, access }),
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
    async edit(id, me, keysTo, input) {
      await access.lookAsHost(id, keysTo);
      await take("edit", me);
      await take("edit-a-day", me);
      const columns = columnsOf(input);
      await db.transaction(async (tx) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (row.isCancelled || isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        // One that is on may be changed otherwise.
        const isMoved = columns.startsAt.getTime() !== row.startsAt.getTime();
        if (isMoved) requireTime(columns.startsAt);
        else if (columns.endsAt.getTime() <= deps.now()) throw new NamedError("EVENT_TIME_INVALID");
        const revision = row.revision + 1;
        const moved = {
          remindAt: nextReminder(columns.startsAt, at()),
          tellMovedAt: new Date(deps.now() + MOVED_STANDS_MS),
          movedBy: me,
        };
        await tx
          .update(spaceEvents)
          .set({ ...columns, ...(isMoved && moved), revision, changedAt: at() })
          .where(eq(spaceEvents.id, id));
      });
      return record(id, keysTo);
    },
    async cancel(id, keysTo) {
      const { keys } = await access.lookAsHost(id, keysTo);
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (row.isCancelled) return;
        if (isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        const revision = row.revision + 1;
        await tx
          .update(spaceEvents)
          .set({
            isCancelled: true,
            remindAt: null,
            tellMovedAt: null,
            movedBy: null,
            revision,
            changedAt: at(),
          })
          .where(eq(spaceEvents.id, id));
        await notifyOfChange(tx, note, { eventId: id, news: "cancelled", revision }, keys.accountId);
      });
      return record(id, keysTo);
    },
    async reply(id, me, keysTo, isGoing) {
      await take("reply", me);
      const { keys, isHost } = await access.look(id, keysTo);
      const shareId = keys.shareIds[0] ?? null;
      await db.transaction(async (tx) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        if (!isHost) await refuseBanned(tx, row.spaceId, keys);
        if (row.isCancelled || isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        const [mine] = await tx
          .select({ isGoing: spaceEventReplies.isGoing, shareId: spaceEventReplies.shareId })
          .from(spaceEventReplies)
          .where(and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.accountId, me)));
        const isSame = mine?.isGoing === isGoing;
        if (isSame && (shareId === null || shareId === mine.shareId)) return;
        const going = (await goingCounts(tx, [id])).get(id) ?? 0;
        if (isGoing && !isSame && row.capacity !== null && going >= row.capacity)
          throw new NamedError("EVENT_FULL");
        const answer = { isGoing, shareId, ...(!isSame && { repliedAt: at() }) };
        await tx
          .insert(spaceEventReplies)
          .values({ eventId: id, accountId: me, repliedAt: at(), ...answer })
          .onConflictDoUpdate({
            target: [spaceEventReplies.eventId, spaceEventReplies.accountId],
            set: answer,
          });
      });
      return record(id, keysTo);
    },
  };
}
