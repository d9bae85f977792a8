import { reactionOf } from "@veranda/contract/reactions";
import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/emotes";

/** The name of an emote or a reaction; `own` is its built-in name. */
export function emoteTitle(id: string, own: string): string {
  const reaction = reactionOf(id);
  return messageById(t, reaction ? `reaction-${reaction.name}` : id, own);
}
