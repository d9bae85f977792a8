import { useEngineState } from "#engine/engine-state.ts";

/**
 * Whether a host is told that people under 16 read and hear friends alone, since they can change it; others are told in
 * general words (`chatRulesFor`). Both go by the space's setting and by who is told, never by who is here: from a note
 * that came and went with somebody anybody could tell who is under 16.
 */
export function useLimitedReach(): boolean {
  const rights = useEngineState("rights");
  const isLimited = useEngineState("room")?.hosts.restrictedPermissions.includes("under_16_chat_disabled");
  // Who is under 16 is told about themself.
  return isLimited === true && rights?.isHost === true && !rights.isUnder16;
}
