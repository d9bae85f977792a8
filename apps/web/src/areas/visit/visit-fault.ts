import { CallError, type ErrorEntry, type OwnBan } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { readAuth } from "#session/auth-view.ts";
import { EngineMissing } from "#engine/engine-loader.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { banWords } from "./ban-words.ts";

/**
 * Why one could not walk in. `fatal`: the product cannot start at all; `denied`: this space is not for this visitor;
 * `banned`: they are kept out of it; `gated`: it asks for something first; `full` and `passing`: worth another try; `gone`: there is nothing to walk into any more.
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

// By hand: nothing else on the way into a space needs the schema library.
function ownBanOf(said: ErrorEntry["customData"] | undefined): OwnBan | null {
  const { reason, bannedUntilUnixMs } = said ?? {};
  if (typeof reason !== "string") return null;
  if (bannedUntilUnixMs !== null && typeof bannedUntilUnixMs !== "number") return null;
  return { reason, bannedUntilUnixMs };
}

/** Why this space doesn't open to this visitor. */
export const accessDenied = (): string => (readAuth().isLoggedIn ? t.accessDenied() : t.accessDeniedGuest());

/** No answer came, or one that another try may better: keep trying. */
export const isTransient = (error: unknown): boolean => faultOf(error).kind === "passing";
