import { CallError } from "@veranda/contract";
import { sentenceFor } from "#api/faults/sentence.ts";

/**
 * Why a sign-in did not succeed. `not_verified`: the account waits for its address to be verified; `refused`: the
 * server's own sentence about a wrong or locked credential; `given_up`: the person closed the way; `other`: told to
 * the log as well.
 */
export type LoginFault =
  | { kind: "not_verified"; email: string }
  | { kind: "refused"; sentence: string }
  | { kind: "given_up" }
  | { kind: "other"; sentence: string; error: unknown };

/** A way to sign in ended with a sentence for the person, or with none because they closed it themselves. */
export class SignInFailed extends Error {
  readonly isGivenUp: boolean;
  constructor(sentence: string, { isGivenUp = false, cause }: { isGivenUp?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.name = "SignInFailed";
    this.isGivenUp = isGivenUp;
  }
}

/** `email`: the address that the sign-in was made with; NOT_VERIFIED carries it on. */
export function loginFaultOf(error: unknown, email: string | null): LoginFault {
  if (error instanceof SignInFailed)
    return error.isGivenUp ? { kind: "given_up" } : { kind: "other", sentence: error.message, error };
  if (error instanceof CallError) {
    if (error.code === "NOT_VERIFIED" && email !== null) return { kind: "not_verified", email };
    if (error.code === "INVALID_CREDENTIAL" || error.code === "ACCOUNT_LOCKED")
      return { kind: "refused", sentence: sentenceFor(error) };
  }
  return { kind: "other", sentence: sentenceFor(error), error };
}

/** What is said of it where one signs in; null where that goes on or was closed. */
export const sentenceOf = (fault: LoginFault | null): string | null =>
  fault !== null && "sentence" in fault ? fault.sentence : null;

/** The server says that there is no session any more: another try changes nothing. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError &&
  /^(?:SESSION_ENDED|XSRF_MISMATCH|UNAUTHENTICATED|ACCOUNT_SUSPENDED)$/.test(error.code);
