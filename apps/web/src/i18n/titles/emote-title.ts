import { reactionOf } from "@veranda/contract/reactions";
import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/emotes";

/** What an emote or a reaction is called; `own` is the name that it brings along. */
export function emoteTitle(id: string, own: string): string {
  const reaction = reactionOf(id);
  return messageById(t, reaction ? `reaction-${reaction.name}` : id, own);
}
