import type { EventAttendance, EventVisitor } from "@veranda/contract";
import { EVENT_VISITORS_LISTED, EVENT_VISITS_MAX } from "@veranda/contract/constants";
import { inArray, and, eq } from "drizzle-orm";
import { csvOf } from "../../platform/csv.ts";
import { approachableAmong } from "../people/young-people.ts";
import { hostsAmong } from "../spaces/access.ts";
import type { EventAccess } from "./event-access.ts";
import { publicCard } from "./event-record.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { answerOf } from "./invitations.ts";
import { spaceEventReplies } from "./tables.ts";
import { visitsTo, type VisitRow } from "./visit-rows.ts";

/** Rules for the hosts of a space. They throw EVENT_NOT_FOUND, USER_UNAUTHORIZED or FORBIDDEN. */
export type EventAttendances = {
  of(id: string, keysTo: KeysTo): Promise<EventAttendance>;
  /** A CSV file with one line per named visitor. */
  file(id: string, keysTo: KeysTo): Promise<string>;
};

type Span = { from: number; to: number };
type Visitor = { accountId: string | null; guestName: string | null; spans: Span[] };

const COLUMNS = ["displayName", "username", "cameAt", "leftAt", "minutes", "answer"] as const;
const MINUTE_MS = 60_000;

/** Merges overlapping visits, of somebody with two devices. Spans are ordered by start. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Maps visits to people: a guest in whose browser exactly one account came, before or after, is that person. */
function accountsOf(rows: readonly VisitRow[]): (row: VisitRow) => string | null {
  const byBrowser = new Map<string, string | null>();
  for (const { accountId, guestKey } of rows) {
    if (accountId === null || guestKey === null) continue;
    const before = byBrowser.get(guestKey);
    // With several accounts, it is unknown which of them the guest was.
    byBrowser.set(guestKey, before === undefined || before === accountId ? accountId : null);
  }
  return ({ accountId, guestKey }) => accountId ?? byBrowser.get(guestKey ?? "") ?? null;
}

/** Visits grouped by visitor, in order of arrival. */
function visitorsOf(rows: readonly VisitRow[]): Visitor[] {
  const accountOf = accountsOf(rows);
  const visitors = new Map<string, Visitor>();
  for (const row of rows) {
    const { guestKey, guestName, visitId, cameAt, leftAt } = row;
    const accountId = accountOf(row);
    const key = accountId ?? guestKey ?? visitId;
    const visitor = visitors.get(key) ?? { accountId, guestName, spans: [] };
    visitor.guestName = guestName;
    visitor.spans.push({ from: cameAt.getTime(), to: leftAt.getTime() });
    visitors.set(key, visitor);
  }
  return [...visitors.values()].map((visitor) => ({ ...visitor, spans: merged(visitor.spans) }));
}

/** The maximum number of concurrent visitors, and when that was. */
function peakOf(visitors: readonly Visitor[]): { peak: number; peakAt: string | null } {
  const steps = visitors
    .flatMap(({ spans }) =>
      spans.flatMap(({ from, to }) => [
        { at: from, by: 1 },
        { at: to, by: -1 },
      ]),
    )
    // Somebody who leaves when another arrives isn't counted together with them.
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let [there, peak, peakAt]: [number, number, number | null] = [0, 0, null];
  for (const { at, by } of steps) {
    there += by;
    if (there > peak) [peak, peakAt] = [there, at];
  }
  return { peak, peakAt: peakAt === null ? null : new Date(peakAt).toISOString() };
}

type AttendancesDeps = Pick<SpaceEventsDeps, "db" | "cards" | "circleOf"> & {
  access: EventAccess;
  /** Writes visits that this process hasn't written yet. */
  record: () => Promise<void>;
};

export function createEventAttendances({
  db,
  cards,
  circleOf,
  access,
  record,
}: AttendancesDeps): EventAttendances {
  /** Replies of these people, if they have replied. */
  const answersOf = async (eventId: string, ids: readonly string[]) => {
    const { accountId, isGoing, waitingSince } = spaceEventReplies;
    const rows = await db
      .select({ accountId, isGoing, waitingSince })
      .from(spaceEventReplies)
      .where(and(eq(spaceEventReplies.eventId, eventId), inArray(accountId, [...ids])));
    return new Map(rows.map((row) => [row.accountId, answerOf(row, true)]));
  };
  const read = async (id: string, keysTo: KeysTo, count: number): Promise<EventAttendance> => {
    const { row, keys } = await access.lookAsHost(id, keysTo);
    await record();
    const [rows, { blockedIds }, going] = await Promise.all([
      visitsTo(db, id),
      circleOf(keys.accountId ?? ""),
      db.$count(
        spaceEventReplies,
        and(eq(spaceEventReplies.eventId, id), eq(spaceEventReplies.isGoing, true)),
      ),
    ]);
    const visitors = visitorsOf(rows);
    const ids = visitors.flatMap(({ accountId }) => accountId ?? []);
    const [people, approachable, answers, hosts] = await Promise.all([
      cards.byId(ids),
      approachableAmong(db, keys.accountId, ids),
      answersOf(id, ids),
      hostsAmong(db, row.spaceId, ids),
    ]);
    const isHost = ({ accountId }: Visitor) => accountId !== null && hosts.has(accountId);
    const came = visitors.filter((visitor) => !isHost(visitor));
    const named = visitors.flatMap((visitor): EventVisitor[] => {
      const { accountId, guestName, spans } = visitor;
      const card = accountId === null ? undefined : people.get(accountId);
      const isHidden =
        accountId !== null &&
        (card === undefined || blockedIds.includes(accountId) || !approachable.has(accountId));
      const [first, last] = [spans[0], spans.at(-1)];
      if (isHidden || first === undefined || last === undefined) return [];
      return [
        {
          person: card === undefined ? null : publicCard(card),
          guestName: card === undefined ? guestName : null,
          cameAt: new Date(first.from).toISOString(),
          leftAt: new Date(last.to).toISOString(),
          seconds: Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000),
          answer: answers.get(accountId ?? "") ?? null,
          isHost: isHost(visitor),
        },
      ];
    });
    return {
      visitors: named.slice(0, count),
      visitorCount: came.length,
      guestCount: came.filter(({ accountId }) => accountId === null).length,
      unnamedCount: came.length - named.filter((visitor) => !visitor.isHost).length,
      goingCount: going,
      cameOfGoing: ids.filter((each) => answers.get(each) === "going").length,
      ...peakOf(came),
      isFull: rows.length >= EVENT_VISITS_MAX,
    };
  };
  return {
    of: (id, keysTo) => read(id, keysTo, EVENT_VISITORS_LISTED),
    async file(id, keysTo) {
      const { visitors } = await read(id, keysTo, Infinity);
      return csvOf(
        COLUMNS,
        visitors.map(({ person, guestName, cameAt, leftAt, seconds, answer, isHost }) => [
          person?.displayName ?? guestName ?? "",
          person?.username ?? "",
          cameAt,
          leftAt,
          Math.round((seconds * 1_000) / MINUTE_MS),
          isHost ? "host" : (answer ?? ""),
        ]),
      );
    },
  };
}
