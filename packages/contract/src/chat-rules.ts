import { mayHost } from "./permissions.ts";
import type { RoomRights } from "./records/rights.ts";
import type { ChatRules, OwnChatRules } from "./rooms/hosting.ts";

/** Which of what hosts have set for the chat holds for somebody who writes: hosts are held to nothing. */
export function chatRulesFor(
  rights: RoomRights,
  { slowSeconds, isWithoutLinks, isGuestChatHeld }: ChatRules,
): OwnChatRules {
  if (mayHost(rights)) return { slowSeconds: 0, isWithoutLinks: false, isGuestChatHeld: false };
  return { slowSeconds, isWithoutLinks, isGuestChatHeld: isGuestChatHeld && rights.isAuthless };
}
