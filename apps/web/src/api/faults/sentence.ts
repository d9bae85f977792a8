import { CallError, type Fault } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { sentenceOfCode } from "../error-sentences.ts";
import { PageRefusal } from "./refusal.ts";

/** The message for a failure; the server's own text where this page doesn't know its name. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return t.unexpected();
  if (error.code === "NETWORK") return t.unreachable();
  if (error.code === "TIMEOUT") return t.slowServer();
  if (error instanceof PageRefusal) return error.message;
  return sentenceOfCode(error.code, error.entries[0]?.customData) ?? error.display ?? t.unexpected();
}

/** The field errors of a refused call: each field's path with a sentence. */
export function fieldFaultsOf(error: CallError): [path: string, sentence: string][] {
  const { fields = {}, faults = {} } = error.entries[0] ?? {};
  return Object.keys(fields).map((path) => [path, faultSentence(faults[path]) ?? sentenceFor(error)]);
}

/** The message for an error name; null where this page doesn't know it. */
export const faultSentence = (fault: Fault | null | undefined): string | null =>
  fault ? sentenceOfCode(fault.code, fault.values) : null;
