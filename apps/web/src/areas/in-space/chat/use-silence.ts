import { chatRestriction } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { useEngineState } from "#engine/engine-state.ts";

const SENTENCES = {
  chat_disabled: t.chatOff,
  guest_text_chat_disabled: t.guestsCannotChat,
  off_by_parent: t.offByParent,
};

/** Why one can't write here; null where one can. The room checks the same rules. */
export function useSilence(): string | null {
  const rights = useEngineState("rights");
  const restriction = rights && chatRestriction(rights);
  return restriction && SENTENCES[restriction]();
}
