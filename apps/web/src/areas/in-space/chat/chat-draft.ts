import { useEffect } from "react";
import { create } from "zustand";
import { useEngine } from "#engine/engine-state.ts";

/* The chat draft outlives the panel, so that closing or covering it loses no text. */

/** `returned`: how much of the text, from its beginning, is a rejected message that hasn't been edited. */
const useDraft = create<{ text: string; returned: number }>(() => ({ text: "", returned: 0 }));

export const useChatDraft = (): string => useDraft(({ text }) => text);
export const keepDraft = (text: string): void =>
  useDraft.setState(({ text: before, returned }) => {
    const hasReturned = `${text}\n`.startsWith(`${before.slice(0, returned)}\n`);
    return { text, returned: hasReturned ? returned : 0 };
  });

/** Puts a rejected message back before the current draft, even where both exceed a message's length. */
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
