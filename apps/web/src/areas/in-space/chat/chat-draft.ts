import { useEffect } from "react";
import { create } from "zustand";
import { useEngine } from "#engine/engine-state.ts";

/* What somebody has begun to write outlives the panel: closing it, or somebody's card in front of it, loses no word. */

/** `returned`: so much of the text, from its beginning, came back and has not been changed since. */
const useDraft = create<{ text: string; returned: number }>(() => ({ text: "", returned: 0 }));

export const useChatDraft = (): string => useDraft(({ text }) => text);
export const keepDraft = (text: string): void =>
  useDraft.setState(({ text: before, returned }) => {
    const hasReturned = `${text}\n`.startsWith(`${before.slice(0, returned)}\n`);
    return { text, returned: hasReturned ? returned : 0 };
  });

/**
 * What was not taken stands in the field again as it was sent, before what has been begun since: all of it, though
 * together it may be more than one message holds.
 */
export function useUnsentChat(): void {
  const engine = useEngine();
  useEffect(
    () =>
      engine.on("chat_unsent", ({ text: unsent }) =>
        useDraft.setState(({ text, returned }) => {
          const before = returned === 0 ? [] : [text.slice(0, returned)];
          const begun = returned === 0 ? text : text.slice(returned + 1);
          const back = [...before, unsent].join("\n");
          return {
            text: [back, ...(begun === "" ? [] : [begun])].join("\n"),
            returned: back.length,
          };
        }),
      ),
    [engine],
  );
}
