import { CallError, type Fault } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { sentenceOfCode } from "../error-sentences.ts";
import { PageRefusal } from "./refusal.ts";

/** What a person may read of a failure; where this page knows no name of it, what the server says. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return t.unexpected();
  if (error.code === "NETWORK") return t.unreachable();
  if (error.code === "TIMEOUT") return t.slowServer();
  if (error instanceof PageRefusal) return error.message;
  return sentenceOfCode(error.code) ?? error.display ?? t.unexpected();
}

/** What a refused call says of the fields that it names: their paths, and a sentence for each. */
export function fieldFaultsOf(error: CallError): [path: string, sentence: string][] {
  const { fields = {}, faults = {} } = error.entries[0] ?? {};
  return Object.keys(fields).map((path) => [path, faultSentence(faults[path]) ?? sentenceFor(error)]);
}

/** What is wrong, by its name; null where this page doesn't know it. */
export const faultSentence = (fault: Fault | null | undefined): string | null =>
  fault ? sentenceOfCode(fault.code, fault.values) : null;
