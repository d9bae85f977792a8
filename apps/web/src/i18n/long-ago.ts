import { formatRelativeTime } from "@veranda/messages";
import * as t from "@veranda/messages/notifications";
import { formatDay } from "./moments.ts";

const MINUTE_MS = 60_000;
const STEPS = [
  ["minute", MINUTE_MS, 60],
  ["hour", 60 * MINUTE_MS, 24],
  ["day", 24 * 60 * MINUTE_MS, 7],
] as const;

/** A relative time; after a week the date. `justNow` has another form inside a sentence. */
export function longAgo(moment: string, now: number, justNow: () => string = t.justNow): string {
  const at = new Date(moment).getTime();
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return justNow();
  for (const [unit, length, most] of STEPS) {
    const n = Math.floor(passed / length);
    if (n < most) return formatRelativeTime(-n, unit);
  }
  return formatDay(at);
}
