import { expect, test } from "vitest";
import { formatDay, formatMoment } from "./moments.ts";

test("a moment has its date and time, and a day its date, with the year", () => {
  const at = new Date(2026, 0, 2, 15, 4).getTime();
  for (const moment of [at, new Date(at).toISOString()]) {
    expect(formatMoment(moment).replaceAll(/\s/g, " ")).toBe("Jan 2, 2026, 3:04 PM");
    expect(formatDay(moment)).toBe("January 2, 2026");
  }
});
