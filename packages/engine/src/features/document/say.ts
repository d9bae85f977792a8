import type { Sentence } from "@veranda/contract/engine/words";
import type { Context } from "../context.ts";

/** Identical messages within this many milliseconds are shown once. */
const SAME_TOAST_MS = 3000;

/** Shows a message to the person, optionally with an undo button. */
export type Say = (sentence: Sentence, kind?: "info" | "error", undo?: { revision: number }) => void;

/** Shows identical messages in quick succession only once. */
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

/** Message with the number of objects that an undo left unchanged. */
export const skippedSentence =
  (count: number): Sentence =>
  (t) =>
    t.changesKept({ count });
