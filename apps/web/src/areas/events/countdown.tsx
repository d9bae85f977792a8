import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/events";

const SECOND = 1_000;
const UNITS = [
  { ms: 86_400 * SECOND, name: t.days },
  { ms: 3_600 * SECOND, name: t.hours },
  { ms: 60 * SECOND, name: t.minutes },
  { ms: SECOND, name: t.seconds },
] as const;

/** The time that is left until a moment. */
export function Countdown({ leftMs }: { leftMs: number }) {
  let rest = Math.max(0, leftMs);
  return (
    <div role="timer" aria-label={t.startsIn()} className="grid max-w-md grid-cols-4 gap-2">
      {UNITS.map(({ ms, name }) => {
        const value = Math.floor(rest / ms);
        rest -= value * ms;
        return (
          <div key={ms} className="rounded-2xl bg-sunken px-2 py-3 text-center">
            <div className="font-heading text-3xl font-semibold tabular-nums">{formatNumber(value)}</div>
            <div className="text-sm text-ink-soft">{name({ count: value })}</div>
          </div>
        );
      })}
    </div>
  );
}
