import { may } from "@veranda/contract";
import { useEngineState } from "../engine/engine-state.ts";

/** Why one can't write here; null where one can. The room refuses by the same rules. */
export function useSilence(): string | null {
  const rights = useEngineState("rights");
  if (rights === null) return null;
  if (!may(rights, "chat_disabled")) return "Chat is turned off in this space.";
  if (rights.isAuthless && !may(rights, "guest_text_chat_disabled"))
    return "Guests can't write here. Sign in to join the conversation.";
  return null;
}
