import { codeOf as errorCodeOf } from "../platform/thrown.ts";

/** The name of the error that a call is refused with; "ok" where it isn't. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: unknown) => errorCodeOf(error) || String(error),
  );
