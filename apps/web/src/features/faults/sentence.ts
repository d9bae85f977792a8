import { CallError } from "@veranda/contract";

const OFFLINE = "The server can't be reached. Check your connection and try again.";
const SLOW = "The server takes very long to answer. Try again in a moment.";
const UNEXPECTED = "Something went wrong. Try again in a moment.";

/** What a person may read of a failure; the server's own sentence where it sent one. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return UNEXPECTED;
  if (error.code === "NETWORK") return OFFLINE;
  if (error.code === "TIMEOUT") return SLOW;
  return error.display ?? UNEXPECTED;
}
