import type { OwnChatRules } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/chat";

/** The hosts' rules that hold for who writes in the chat, as said at its field. */
export const chatRuleWords = ({ slowSeconds, isWithoutLinks, isGuestChatHeld }: OwnChatRules): string[] => [
  ...(slowSeconds > 0 ? [t.slowChatNote({ count: slowSeconds })] : []),
  ...(isWithoutLinks ? [t.noLinks()] : []),
  ...(isGuestChatHeld ? [t.guestsChecked()] : []),
];
