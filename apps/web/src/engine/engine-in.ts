import type { EngineHandle } from "@veranda/contract/engine/module";

/** The engine, while one stands in this space; it is there once one is inside, and goes with the visit. */
export function engineIn(spaceId: string): EngineHandle | null {
  const engine = typeof window === "undefined" ? undefined : window.veranda;
  const { status, roomId } = engine?.state.session ?? {};
  return engine && status === "joined" && roomId === spaceId ? engine : null;
}

/** Whether one is in a space, and whether the connection to it is being mended. */
export function spaceGoingOn(): { isInSpace: boolean; isReconnecting: boolean } {
  const session = window.veranda?.state.session;
  return {
    isInSpace: session?.status === "joined",
    isReconnecting: session !== undefined && session.reconnecting !== null,
  };
}
