import { CallError, type ErrorEntry, type OwnBan } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { readAuth } from "#session/auth-view.ts";
import { EngineMissing } from "#engine/engine-loader.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { banWords } from "./ban-words.ts";

/**
 * Why entering failed. `fatal`: the product can't start at all; `denied`: the visitor may not enter; `banned`: they are
 * banned; `gated`: requirements come first; `full` and `passing`: worth a retry; `gone`: the space no longer exists.
 */
export type VisitFault = {
  kind: "fatal" | "denied" | "banned" | "gated" | "full" | "gone" | "passing";
  sentence: string;
};

export function faultOf(error: unknown): VisitFault {
  if (error instanceof EngineMissing) return { kind: "fatal", sentence: t.engineMissing() };
  if (!(error instanceof CallError)) return { kind: "passing", sentence: sentenceFor(error) };
  switch (error.code) {
    case "USER_UNAUTHORIZED":
      return { kind: "denied", sentence: accessDenied() };
    case "BANNED":
      return {
        kind: "banned",
        sentence: banWords(ownBanOf(error.entries[0]?.customData)),
      };
    case "GATED":
      return { kind: "gated", sentence: sentenceFor(error) };
    case "SPACE_FULL":
      return { kind: "full", sentence: sentenceFor(error) };
    case "SPACE_NOT_FOUND":
    case "INSTANCE_NOT_FOUND":
      return { kind: "gone", sentence: sentenceFor(error) };
    default:
      return { kind: "passing", sentence: sentenceFor(error) };
  }
}

// Validated by hand: nothing else on the way into a space needs the schema library.
function ownBanOf(said: ErrorEntry["customData"] | undefined): OwnBan | null {
  const { reason, bannedUntilUnixMs, isInAllSpaces } = said ?? {};
  if (typeof reason !== "string") return null;
  if (bannedUntilUnixMs !== null && typeof bannedUntilUnixMs !== "number") return null;
  return { reason, bannedUntilUnixMs, isInAllSpaces: isInAllSpaces === true };
}

/** Why this space can't be entered. */
export const accessDenied = (): string => (readAuth().isLoggedIn ? t.accessDenied() : t.accessDeniedGuest());

/** No answer, or a temporary error: keep trying. */
export const isTransient = (error: unknown): boolean => faultOf(error).kind === "passing";
