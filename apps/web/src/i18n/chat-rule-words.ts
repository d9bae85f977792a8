import type { OwnChatRules } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/chat";

/** The hosts' rules that hold for who writes in the chat, and whom that may not reach, as said at its field. */
export const chatRuleWords = ({
  slowSeconds,
  isWithoutLinks,
  isGuestChatHeld,
  isReachLimited = false,
}: Omit<OwnChatRules, "isReachLimited"> & Partial<OwnChatRules>): string[] => [
  ...(slowSeconds > 0 ? [t.slowChatNote({ count: slowSeconds })] : []),
  ...(isWithoutLinks ? [t.noLinks()] : []),
  ...(isGuestChatHeld ? [t.guestsChecked()] : []),
  ...(isReachLimited ? [t.someSeeFriends()] : []),
];
