import { CallError } from "@veranda/contract";
import { sentenceFor } from "#api/faults/sentence.ts";

/**
 * Why a sign-in failed. `not_verified`: the address must be verified; `refused`: the server's message about a wrong or
 * locked credential; `given_up`: the person cancelled; `other`: also logged.
 */
export type LoginFault =
  | { kind: "not_verified"; email: string }
  | { kind: "refused"; sentence: string }
  | { kind: "given_up" }
  | { kind: "other"; sentence: string; error: unknown };

/** A way to sign in failed with a message for the person, or without one because they cancelled. */
export class SignInFailed extends Error {
  readonly isGivenUp: boolean;
  constructor(sentence: string, { isGivenUp = false, cause }: { isGivenUp?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.name = "SignInFailed";
    this.isGivenUp = isGivenUp;
  }
}

/** `email`: the sign-in's address, which NOT_VERIFIED carries on. */
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

/** The message of the sign-in form; null where it continues or was cancelled. */
export const sentenceOf = (fault: LoginFault | null): string | null =>
  fault !== null && "sentence" in fault ? fault.sentence : null;

/** The server says that the session has ended: a retry is useless. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError &&
  /^(?:SESSION_ENDED|XSRF_MISMATCH|UNAUTHENTICATED|ACCOUNT_SUSPENDED)$/.test(error.code);
