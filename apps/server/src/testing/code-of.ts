import { codeOf as errorCodeOf } from "../platform/thrown.ts";

/** The error code of a rejected call; "ok" if it succeeds. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: unknown) => errorCodeOf(error) || String(error),
  );
