import { chatRestriction } from "@veranda/contract";
import { useEngineState } from "../engine/engine-state.ts";

const SENTENCES = {
  chat_disabled: "Chat is turned off in this space.",
  guest_text_chat_disabled: "Guests can't write here. Sign in to join the conversation.",
};

/** Why one can't write here; null where one can. The room refuses by the same rules. */
export function useSilence(): string | null {
  const rights = useEngineState("rights");
  const restriction = rights && chatRestriction(rights);
  return restriction && SENTENCES[restriction];
}
