import { CHAT_MESSAGE_MAX } from "@veranda/contract/constants";
import { useEffect } from "react";
import { create } from "zustand";
import { useEngine } from "#engine/engine-state.ts";

/* What somebody has begun to write outlives the panel: closing it, or somebody's card in front of it, loses no word. */

const useDraft = create<{ text: string }>(() => ({ text: "" }));

export const useChatDraft = (): string => useDraft(({ text }) => text);
export const keepDraft = (text: string): void => useDraft.setState({ text });

/** What was not taken stands in the field again, before what has been begun since. */
export function useUnsentChat(): void {
  const engine = useEngine();
  useEffect(
    () =>
      engine.on("chat_unsent", ({ text: unsent }) =>
        useDraft.setState(({ text }) => ({
          text: (text === "" ? unsent : `${unsent}\n${text}`).slice(0, CHAT_MESSAGE_MAX),
        })),
      ),
    [engine],
  );
}
