import { eq } from "drizzle-orm";
import {
  EVENT_DAYS_AHEAD,
  EVENTS_A_DAY,
  SPACE_EVENTS_MAX,
  type NewSpaceEvent,
  type OwnSpaceEvent,
  type SpaceEvent,
  type SpaceEventCard,
  type SpaceEventInput,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { PageRange } from "../../platform/db/pagination.ts";
import type { Limit } from "../../platform/shared/limiter.ts";
import { newId } from "../accounts/random-id.ts";
import { lockSpace, refuseBanned, type AccessKeys } from "../spaces/access.ts";
import { createEventAttendances, type EventAttendances } from "./attendance.ts";
import { createEventAccess, requireStillHost } from "./event-access.ts";
import { createEventRecord } from "./event-record.ts";
import {
  cardOf,
  columnsOf,
  eventOfRequest,
  eventsAhead,
  goingCounts,
  isOver,
  lockEvent,
  type EventRow,
} from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { createEventInvitations, type EventInvitations } from "./invitations.ts";
import { notifyOfChange } from "./notify-going.ts";
import { ownEvents } from "./own-events.ts";
import { publicEvents, type EventPage } from "./public-events.ts";
import { createEventRecordings, type EventRecordings } from "./recordings.ts";
import { nextReminder } from "./reminders.ts";
import { answerEvent } from "./replies.ts";
import { spaceEvents, spaceEventVisits } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

/** Events of spaces. Rules throw USER_UNAUTHORIZED to those who may not see the space and aren't invited. */
export type SpaceEvents = {
  /** Throws SPACE_NOT_FOUND. */
  ofSpace(spaceId: string, keys: AccessKeys): Promise<{ events: SpaceEventCard[]; isHost: boolean }>;
  own(me: string): Promise<OwnSpaceEvent[]>;
  public(viewer: string | null, slice: PageRange): Promise<EventPage>;
  /** Throws EVENT_NOT_FOUND. */
  record(id: string, keysTo: KeysTo): Promise<SpaceEvent>;
  /**
   * Idempotent by `requestID`. Throws SPACE_NOT_FOUND, FORBIDDEN, EVENT_TIME_INVALID, EVENT_PLACES_INVALID,
   * EVENT_DRAW_INVALID, TOO_MANY_EVENTS or RATE_LIMITED.
   */
  create(
    spaceId: string,
    keys: AccessKeys & { accountId: string },
    input: NewSpaceEvent,
  ): Promise<SpaceEvent>;
  /**
   * Throws EVENT_NOT_FOUND, FORBIDDEN, EVENT_CLOSED, EVENT_TIME_INVALID, EVENT_PLACES_INVALID, EVENT_DRAW_INVALID or
   * RATE_LIMITED.
   */
  edit(id: string, me: string, keysTo: KeysTo, input: SpaceEventInput): Promise<SpaceEvent>;
  /**
   * Cancels an event; one that has begun ends now instead. Throws EVENT_NOT_FOUND, FORBIDDEN, or EVENT_CLOSED if it is
   * over.
   */
  cancel(id: string, keysTo: KeysTo): Promise<SpaceEvent>;
  /** Throws EVENT_NOT_FOUND, BANNED, EVENT_CLOSED, EVENT_FULL or RATE_LIMITED. */
  reply(
    id: string,
    me: string,
    keysTo: KeysTo,
    answer: { isGoing: boolean; mayWait: boolean },
  ): Promise<SpaceEvent>;
  readonly invitations: EventInvitations;
  readonly attendances: EventAttendances;
  readonly recordings: EventRecordings;
};

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** How long a new start must be unchanged before those going are notified. */
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
  /** Reserved places must not exceed the capacity, nor end in the past; `row`: the event before the change. */
  const requirePlaces = (
    { capacity, invitedPlaces, invitedUntil }: ReturnType<typeof columnsOf>,
    row: Pick<EventRow, "invitedUntil"> | null = null,
  ): void => {
    const isSame = invitedUntil?.getTime() === row?.invitedUntil?.getTime();
    const isPast = !isSame && invitedUntil !== null && invitedUntil.getTime() <= deps.now();
    if (isPast || invitedPlaces > (capacity ?? 0)) throw new NamedError("EVENT_PLACES_INVALID");
  };
  /** The draw must be in the future and no later than the start; after it has happened it can't be changed. */
  const requireDraw = (
    { capacity, drawAt, startsAt }: ReturnType<typeof columnsOf>,
    row: Pick<EventRow, "drawAt" | "drawnAt"> | null = null,
  ): void => {
    const isSame = drawAt?.getTime() === row?.drawAt?.getTime();
    if (!isSame && row !== null && row.drawnAt !== null) throw new NamedError("EVENT_DRAW_INVALID");
    if (drawAt === null) return;
    const isPast = !isSame && drawAt.getTime() <= deps.now();
    if (capacity === null || isPast || drawAt > startsAt) throw new NamedError("EVENT_DRAW_INVALID");
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
    public: (viewer, slice) => publicEvents(deps, viewer, slice),
    invitations: createEventInvitations({ ...deps, access }),
    recordings: createEventRecordings({ ...deps, access }),
    attendances: createEventAttendances({ ...deps, access, record: deps.recordVisits }),
    async create(spaceId, keys, input) {
      if (!(await spaces.look(spaceId, keys)).isHost) throw new NamedError("FORBIDDEN");
      const made = { spaceId, organizerId: keys.accountId, requestId: input.requestID ?? null };
      const existing = await eventOfRequest(db, made);
      if (existing !== null) return record(existing, () => keys);
      const columns = columnsOf(input);
      requireTime(columns.startsAt);
      requirePlaces(columns);
      requireDraw(columns);
      await take("create", keys.accountId);
      const now = at();
      const id = await db.transaction(async (tx) => {
        if (!(await lockSpace(tx, spaceId))) throw new NamedError("SPACE_NOT_FOUND");
        await requireStillHost(tx, { spaceId }, keys.accountId);
        const sentBefore = await eventOfRequest(tx, made);
        if (sentBefore !== null) return sentBefore;
        if ((await eventsAhead(tx, spaceId, now)).length >= SPACE_EVENTS_MAX)
          throw new NamedError("TOO_MANY_EVENTS");
        const newEventId = newId();
        await tx.insert(spaceEvents).values({
          ...columns,
          ...made,
          id: newEventId,
          remindAt: nextReminder(columns.startsAt, now),
          createdAt: now,
          changedAt: now,
        });
        return newEventId;
      });
      return record(id, () => keys);
    },
    async edit(id, me, keysTo, input) {
      await access.lookAsHost(id, keysTo);
      await take("edit", me);
      await take("edit-a-day", me);
      const columns = columnsOf(input);
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        await requireStillHost(tx, row, me);
        if (row.isCancelled || isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        // The start of an event in progress can't change.
        const isMoved = columns.startsAt.getTime() !== row.startsAt.getTime();
        if (isMoved) requireTime(columns.startsAt);
        else if (columns.endsAt.getTime() <= deps.now()) throw new NamedError("EVENT_TIME_INVALID");
        requirePlaces(columns, row);
        requireDraw(columns, row);
        const revision = row.revision + 1;
        const moved = {
          remindAt: nextReminder(columns.startsAt, at()),
          notifyMovedAt: new Date(deps.now() + MOVED_STANDS_MS),
          movedBy: me,
        };
        const changed = { ...columns, ...(isMoved && moved), revision, changedAt: at() };
        await tx.update(spaceEvents).set(changed).where(eq(spaceEvents.id, id));
        // People who were there at the previous time haven't attended it.
        if (isMoved) await tx.delete(spaceEventVisits).where(eq(spaceEventVisits.eventId, id));
        await fillPlaces(tx, note, { ...row, ...changed }, at());
      });
      return record(id, keysTo);
    },
    async cancel(id, keysTo) {
      const { keys } = await access.lookAsHost(id, keysTo);
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        await requireStillHost(tx, row, keys.accountId);
        if (row.isCancelled) return;
        if (isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        const now = at();
        const hasBegun = row.startsAt <= now;
        const revision = row.revision + 1;
        await tx
          .update(spaceEvents)
          .set({
            ...(hasBegun ? { endsAt: now } : { isCancelled: true }),
            remindAt: null,
            notifyMovedAt: null,
            movedBy: null,
            revision,
            changedAt: now,
          })
          .where(eq(spaceEvents.id, id));
        const news = hasBegun ? "ended" : "cancelled";
        await notifyOfChange(tx, note, { eventId: id, news, revision }, keys.accountId);
        // People inside by an invitation to a cancelled event leave.
        if (!hasBegun) note({ name: "SpaceChanged", spaceId: row.spaceId });
      });
      return record(id, keysTo);
    },
    async reply(id, me, keysTo, { isGoing, mayWait }) {
      await take("reply", me);
      const { keys, isHeldByBans } = await access.look(id, keysTo);
      const answer = { me, isGoing, mayWait, shareId: keys.shareIds[0] ?? null };
      await events.transaction(async (tx, note) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        // A place that they still have, from another account in a banned browser, can be given up.
        if (isGoing && isHeldByBans) await refuseBanned(tx, row.spaceId, keys);
        await answerEvent(tx, note, row, answer, at());
      });
      return record(id, keysTo);
    },
  };
}
