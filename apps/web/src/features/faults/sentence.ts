import { CallError } from "@veranda/contract";
import * as t from "@veranda/messages/pages";

/** What a person may read of a failure; the server's own sentence where it sent one. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return t.unexpected();
  if (error.code === "NETWORK") return t.unreachable();
  if (error.code === "TIMEOUT") return t.slowServer();
  return error.display ?? t.unexpected();
}
