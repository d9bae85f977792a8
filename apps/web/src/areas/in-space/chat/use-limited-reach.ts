import { useEngineState } from "#engine/engine-state.ts";

/**
 * Whether one is told that people under 16 read and hear friends alone: hosts in these words, since they can change it,
 * others in general ones. It depends on the space's setting and on who is told, never on who is here: from a note that
 * came and went with somebody, or that named a reason, anybody could tell who is under 16.
 */
export function useLimitedReach(): "host" | "general" | null {
  const rights = useEngineState("rights");
  const isLimited = useEngineState("room")?.hosts.restrictedPermissions.includes("under_16_chat_disabled");
  // Who is under 16 is told about themself.
  if (isLimited !== true || rights === null || rights.isUnder16) return null;
  return rights.isHost ? "host" : "general";
}
