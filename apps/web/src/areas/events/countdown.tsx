import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/events";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** `within`: the unit above, whose rest is counted. */
const UNITS = [
  { ms: DAY, within: Infinity, name: t.days },
  { ms: HOUR, within: DAY, name: t.hours },
  { ms: MINUTE, within: HOUR, name: t.minutes },
  { ms: SECOND, within: MINUTE, name: t.seconds },
] as const;

/** The time that is left until a moment. */
export const Countdown = ({ leftMs }: { leftMs: number }) => (
  <div role="timer" aria-label={t.startsIn()} className="grid max-w-md grid-cols-4 gap-2">
    {UNITS.map(({ ms, within, name }) => {
      const value = Math.floor((Math.max(0, leftMs) % within) / ms);
      return (
        <div key={ms} className="rounded-2xl border border-line bg-surface px-2 py-3 text-center">
          <div className="font-heading text-3xl font-semibold tabular-nums">{formatNumber(value)}</div>
          <div className="text-sm text-ink-soft">{name({ count: value })}</div>
        </div>
      );
    })}
  </div>
);
