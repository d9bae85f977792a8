const MINUTE_MS = 60_000;
const STEPS = [
  ["minute", MINUTE_MS, 60],
  ["hour", 60 * MINUTE_MS, 24],
  ["day", 24 * 60 * MINUTE_MS, 7],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "long" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

/** How long ago a moment was, as one says it; past a week its date. */
export function longAgo(moment: string, now: number): string {
  const at = new Date(moment).getTime();
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return "Just now";
  for (const [unit, length, most] of STEPS) {
    const n = Math.floor(passed / length);
    if (n < most) return relative.format(-n, unit);
  }
  return date.format(at);
}
