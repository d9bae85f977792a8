import * as t from "@veranda/messages/auth";

/** Asks once more about the year that was chosen; the next press sends it. */
export const SureLine = ({ year }: { year: string }) => (
  <p role="status" className="rounded-2xl bg-sunken px-4 py-3">
    {t.birthYearSure({ year })}
  </p>
);
