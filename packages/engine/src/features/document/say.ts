import type { Sentence } from "@veranda/contract/engine/words";
import type { Context } from "../context.ts";

/** The same sentence is not said twice within so many milliseconds. */
const SAME_TOAST_MS = 3000;

/** Says a sentence to the person; `undo` is offered beside it. */
export type Say = (sentence: Sentence, kind?: "info" | "error", undo?: { revision: number }) => void;

/** Says the same only once where it comes again at once. */
export function sayOnce({ platform, events, words }: Context): Say {
  let last = { message: "", atMs: -Infinity };
  return (sentence, kind = "error", undo) => {
    const message = sentence(words);
    const nowMs = platform.clock.now();
    if (last.message === message && nowMs - last.atMs < SAME_TOAST_MS) return;
    last = { message, atMs: nowMs };
    events.emit("toast", { message, kind, ...(undo && { undo }) });
  };
}

/** How many of what one took back stay as they are. */
export const skippedSentence =
  (count: number): Sentence =>
  (t) =>
    t.changesKept({ count });
