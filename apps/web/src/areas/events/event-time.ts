import { currentLocale, formatDate, formatNumber } from "@veranda/messages";
import { useEffect, useState, useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const noChange = () => () => undefined;
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Browsers call it UTC, so that a reader's zone is always another one. */
const SERVER_ZONE = "Etc/UTC";

/**
 * The reader's time zone; during hydration and on the server, which renders one page for all, a zone of the server's
 * own, in which moments are written as no region does in particular.
 */
export const useTimeZone = (): string => useSyncExternalStore(noChange, ownZone, () => SERVER_ZONE);

const localeIn = (timeZone: string): string | undefined =>
  timeZone === SERVER_ZONE ? currentLocale() : undefined;

/** The time, again and again; null on the server and during hydration. */
export function useNow(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

type Timed = { startsAt: string; minutes: number; isCancelled: boolean };
export type EventPhase = "ahead" | "on" | "over" | "cancelled";

export function phaseOf({ startsAt, minutes, isCancelled }: Timed, now: number): EventPhase {
  if (isCancelled) return "cancelled";
  const start = Date.parse(startsAt);
  if (now < start) return "ahead";
  return now < start + minutes * MINUTE_MS ? "on" : "over";
}

/** How long it lasts: 1 hour 30 minutes. */
export const formatLength = (minutes: number): string =>
  (
    [
      [Math.floor(minutes / 60), "hour"],
      [minutes % 60, "minute"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatNumber(count, { style: "unit", unit, unitDisplay: "long" }))
    .join(" ");

/** Day, time and zone, in full. A line never ends within the time. */
export function formatWhen(startsAt: string, timeZone: string): string {
  const start = new Date(startsAt);
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone } as const;
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const locale = localeIn(timeZone);
  const when = formatDate(start, { ...day, ...time }, locale);
  const at = formatDate(start, time, locale);
  return when.endsWith(at) ? when.slice(0, -at.length) + at.replaceAll(/\s/g, "\u00a0") : when;
}

/** The same in a list. */
export const formatWhenShort = (startsAt: string, timeZone: string): string =>
  formatDate(
    new Date(startsAt),
    {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    },
    localeIn(timeZone),
  );

/** A moment as a date-and-time input has it, in the browser's time zone: `2030-01-31T18:30`. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}
