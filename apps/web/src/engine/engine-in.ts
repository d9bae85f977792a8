import type { EngineHandle } from "@veranda/contract/engine/module";

/** The engine, while one is inside this space; it ends with the visit. */
export function engineIn(spaceId: string): EngineHandle | null {
  const engine = typeof window === "undefined" ? undefined : window.veranda;
  const { status, roomId } = engine?.state.session ?? {};
  return engine && status === "joined" && roomId === spaceId ? engine : null;
}

/** Whether one is in a space, and whether it is reconnecting. */
export function spaceGoingOn(): { isInSpace: boolean; isReconnecting: boolean } {
  const session = window.veranda?.state.session;
  return {
    isInSpace: session?.status === "joined",
    isReconnecting: session !== undefined && session.reconnecting !== null,
  };
}
