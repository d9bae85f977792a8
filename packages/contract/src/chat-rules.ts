import { mayHost } from "./permissions.ts";
import type { RoomRights } from "./records/rights.ts";
import type { ChatRules, OwnChatRules } from "./rooms/hosting.ts";

/** The hosts' chat rules that apply to somebody who writes: none apply to hosts. */
export function chatRulesFor(
  rights: RoomRights,
  { slowSeconds, isWithoutLinks, isGuestChatHeld }: ChatRules,
): OwnChatRules {
  // None are restricted for hosts of the space.
  const isReachLimited = !rights.isUnder16 && rights.restrictedPermissions.includes("under_16_chat_disabled");
  if (mayHost(rights))
    return { slowSeconds: 0, isWithoutLinks: false, isGuestChatHeld: false, isReachLimited };
  return {
    slowSeconds,
    isWithoutLinks,
    isGuestChatHeld: isGuestChatHeld && rights.isAuthless,
    isReachLimited,
  };
}
